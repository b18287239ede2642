/// An object of a settings file that checks the types and names of its members.
package struct SettingsObject {
  /// The members in the order of the text.
  package let members: [JSONValue.Member]
  private let values: [String: JSONValue]
  private let value: JSONValue
  private let name: String

  /// Creates the object from a JSON value.
  ///
  /// - Parameters:
  ///   - value: The JSON object.
  ///   - name: The name of the object in error messages: `a step`.
  ///   - known: The names of the members that it may have; `nil` allows any.
  /// - Throws: ``JSONError`` where the value is not an object, or has an unknown member.
  package init(_ value: JSONValue, _ name: String, known: [String]? = nil) throws(JSONError) {
    guard let members = value.members else { throw Self.fault(value, "\(name) must be an object, {…}") }
    self.value = value
    self.name = name
    self.members = members
    values = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    guard let known else { return }
    for member in members where !known.contains(member.name) {
      let hint =
        NameSearch(known).matches(member.name).first.map { "did you mean \"\($0)\"?" }
        ?? "known are \(known.joined(separator: ", "))"
      throw fault(member.value, "\(name) has no \"\(member.name.excerpt)\"; \(hint)")
    }
  }

  /// Returns the value of a required member.
  package func required(_ key: String) throws(JSONError) -> JSONValue {
    guard let member = values[key] else { throw fault(value, "\(name) needs \"\(key)\"") }
    return member
  }

  /// Returns a text, which error messages call `expected`; `nil` where there is none.
  package func text(_ key: String, _ expected: String = "a text, \"…\"") throws(JSONError) -> String? {
    try member(key, expected, \.string)
  }

  /// Returns a finite number; `nil` where there is none.
  package func number(_ key: String) throws(JSONError) -> Double? {
    try member(key, "a number", \.number)
  }

  /// Returns a number within bounds; `nil` where there is none.
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

  /// Returns an integer; `nil` where there is none.
  package func whole(_ key: String) throws(JSONError) -> Int? {
    guard let number = try number(key) else { return nil }
    guard number == number.rounded() else { throw fault(at: key, "\"\(key)\" must be a whole number") }
    guard let whole = Int(exactly: number) else {
      throw fault(at: key, "\"\(key)\" is \(number), beyond every count (2^63)")
    }
    return whole
  }

  /// Returns an integer within bounds; `nil` where there is none.
  package func whole(_ key: String, in bounds: ClosedRange<Int>) throws(JSONError) -> Int? {
    _ = try number(key, in: Double(bounds.lowerBound)...Double(bounds.upperBound))
    return try whole(key)
  }

  /// Returns a Boolean; `nil` where there is none.
  package func bool(_ key: String) throws(JSONError) -> Bool? {
    try member(key, "true or false", \.bool)
  }

  /// Returns the elements of an array; `nil` where there is none.
  package func list(_ key: String) throws(JSONError) -> [JSONValue]? {
    try member(key, "a list", \.elements)
  }

  /// Returns an object; `nil` where there is none.
  package func object(_ key: String, known: [String]) throws(JSONError) -> SettingsObject? {
    guard let member = values[key] else { return nil }
    return try SettingsObject(member, "\"\(key)\"", known: known)
  }

  /// Returns two numbers within bounds, the smaller first; `nil` where there are none.
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

  /// Returns an error at a member, or at the whole object where the member is missing.
  package func fault(at key: String, _ text: String) -> JSONError { fault(values[key] ?? value, text) }

  /// Returns an error at a value, with its position.
  package func fault(_ value: JSONValue, _ text: String, kind: JSONError.Kind = .malformed) -> JSONError {
    Self.fault(value, text, kind)
  }

  private static func fault(_ value: JSONValue, _ text: String, _ kind: JSONError.Kind = .malformed) -> JSONError {
    let end = text.last == "." || text.last == "?" ? "" : "."
    return JSONError(kind: kind, problem: text + end, line: value.line, column: value.column)
  }
}

extension Double {
  /// The number in plain notation, without `.0` for an integer.
  fileprivate var asWritten: String { magnitude < 1e15 && self == rounded() ? fixed(decimals: 0) : "\(self)" }
}
