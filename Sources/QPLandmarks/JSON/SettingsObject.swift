/// An object of a settings file: members by name, each of the right kind, none unknown.
package struct SettingsObject {
  /// The members in the order of the text.
  package let members: [JSONValue.Member]
  private let values: [String: JSONValue]
  private let value: JSONValue
  private let name: String

  /// Takes an object apart.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - name: What it describes, for errors: `a step`.
  ///   - known: The members that it may have; nil: any.
  /// - Throws: Where it is no object, or has a member that is not known.
  package init(_ value: JSONValue, _ name: String, known: [String]? = nil) throws(JSONError) {
    guard let members = value.members else { throw Self.fault(value, "\(name) must be an object, {…}") }
    self.value = value
    self.name = name
    self.members = members
    values = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    guard let known else { return }
    for member in members where !known.contains(member.name) {
      let nearest = member.name.nearest(of: known).first ?? ""
      let hint =
        member.name.editDistance(to: nearest) <= 2
        ? "did you mean \"\(nearest)\"?" : "known are \(known.joined(separator: ", "))"
      throw fault(member.value, "\(name) has no \"\(member.name.excerpt)\"; \(hint)")
    }
  }

  /// The value of a member that must be there.
  package func required(_ key: String) throws(JSONError) -> JSONValue {
    guard let member = values[key] else { throw fault(value, "\(name) needs \"\(key)\"") }
    return member
  }

  /// A text, which an error calls what is expected; nil where there is none.
  package func text(_ key: String, _ expected: String = "a text, \"…\"") throws(JSONError) -> String? {
    try member(key, expected, \.string)
  }

  /// A finite number; nil where there is none.
  package func number(_ key: String) throws(JSONError) -> Double? {
    try member(key, "a number", \.number)
  }

  /// A number within bounds; nil where there is none.
  package func number(_ key: String, in bounds: ClosedRange<Double>) throws(JSONError) -> Double? {
    guard let number = try number(key) else { return nil }
    guard bounds.contains(number) else {
      throw fault(
        at: key,
        "\"\(key)\" is \(number.asWritten), it must be from \(bounds.lowerBound.asWritten) to "
          + bounds.upperBound.asWritten)
    }
    return number
  }

  /// A whole number; nil where there is none.
  package func whole(_ key: String) throws(JSONError) -> Int? {
    guard let number = try number(key) else { return nil }
    guard number == number.rounded() else { throw fault(at: key, "\"\(key)\" must be a whole number") }
    guard let whole = Int(exactly: number) else {
      throw fault(at: key, "\"\(key)\" is \(number), beyond every count (2^63)")
    }
    return whole
  }

  /// A whole number within bounds; nil where there is none.
  package func whole(_ key: String, in bounds: ClosedRange<Int>) throws(JSONError) -> Int? {
    _ = try number(key, in: Double(bounds.lowerBound)...Double(bounds.upperBound))
    return try whole(key)
  }

  /// A truth value; nil where there is none.
  package func bool(_ key: String) throws(JSONError) -> Bool? {
    try member(key, "true or false", \.bool)
  }

  /// The values of a list; nil where there is none.
  package func list(_ key: String) throws(JSONError) -> [JSONValue]? {
    try member(key, "a list", \.elements)
  }

  /// An object; nil where there is none.
  package func object(_ key: String, known: [String]) throws(JSONError) -> SettingsObject? {
    guard let member = values[key] else { return nil }
    return try SettingsObject(member, "\"\(key)\"", known: known)
  }

  /// Two numbers within bounds, the smaller first; nil where there are none.
  package func range(
    _ key: String, in limits: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(JSONError) -> ClosedRange<Double>? {
    guard let values = try list(key) else { return nil }
    let bounds = values.compactMap(\.number)
    guard values.count == 2, bounds.count == 2, bounds[0] <= bounds[1] else {
      throw fault(at: key, "a '\(key)' is two numbers, the smaller first")
    }
    guard limits.contains(bounds[0]), limits.contains(bounds[1]) else {
      throw fault(
        at: key, "a '\(key)' lies from \(limits.lowerBound.asWritten) to \(limits.upperBound.asWritten)")
    }
    return bounds[0]...bounds[1]
  }

  private func member<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(JSONError) -> Value? {
    guard let member = values[key] else { return nil }
    guard let value = read(member) else { throw fault(member, "\"\(key)\" must be \(expected)") }
    return value
  }

  // MARK: Errors

  /// The error of a member, or of the whole object where that is missing.
  package func fault(at key: String, _ text: String) -> JSONError { fault(values[key] ?? value, text) }

  /// The error of a value, with its place.
  package func fault(_ value: JSONValue, _ text: String, kind: JSONError.Kind = .malformed) -> JSONError {
    Self.fault(value, text, kind)
  }

  private static func fault(_ value: JSONValue, _ text: String, _ kind: JSONError.Kind = .malformed) -> JSONError {
    let end = text.last == "." || text.last == "?" ? "" : "."
    return JSONError(kind: kind, problem: text + end, line: value.line, column: value.column)
  }
}

extension Double {
  /// The number as people write it: without `.0`.
  fileprivate var asWritten: String { magnitude < 1e15 && self == rounded() ? fixed(decimals: 0) : "\(self)" }
}
