import QPCore
import QPRecording

/// An object of a settings file: members by name, each of the right kind, none unknown.
struct SettingsObject {
  private let value: JSONValue
  private let members: [String: JSONValue]
  private let path: String
  private let name: String

  /// Takes an object apart.
  ///
  /// - Throws: Where it is no object, or has a member that is not known.
  init(_ value: JSONValue, _ name: String, path: String, known: [String]) throws(DemoError) {
    self.value = value
    self.path = path
    self.name = name
    guard case .object(let all) = value.kind else {
      throw Self.fault(path, value, "\(name) must be an object, {…}")
    }
    for member in all where !known.contains(member.name) {
      let nearest = member.name.nearest(of: known).first ?? ""
      let hint =
        member.name.editDistance(to: nearest) <= 2
        ? "did you mean \"\(nearest)\"?" : "known are \(known.joined(separator: ", "))"
      throw Self.fault(path, member.value, "\(name) has no \"\(member.name)\"; \(hint)")
    }
    members = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) })
  }

  func required(_ key: String) throws(DemoError) -> JSONValue {
    guard let member = members[key] else { throw fault(value, "\(name) needs \"\(key)\"") }
    return member
  }

  func text(_ key: String) throws(DemoError) -> String? {
    guard let member = members[key] else { return nil }
    guard case .string(let text) = member.kind else { throw fault(member, "\"\(key)\" must be a text, \"…\"") }
    return text
  }

  func number(_ key: String) throws(DemoError) -> Double? {
    guard let member = members[key] else { return nil }
    guard case .number(let number) = member.kind else { throw fault(member, "\"\(key)\" must be a number") }
    return number
  }

  func whole(_ key: String) throws(DemoError) -> Int? {
    guard let number = try number(key), let member = members[key] else { return nil }
    guard let whole = Int(exactly: number) else { throw fault(member, "\"\(key)\" must be a whole number") }
    return whole
  }

  func bool(_ key: String) throws(DemoError) -> Bool? {
    guard let member = members[key] else { return nil }
    guard case .bool(let bool) = member.kind else { throw fault(member, "\"\(key)\" must be true or false") }
    return bool
  }

  func object(_ key: String, known: [String]) throws(DemoError) -> SettingsObject? {
    guard let member = members[key] else { return nil }
    return try SettingsObject(member, "\"\(key)\"", path: path, known: known)
  }

  /// What is wrong with a value, with its place.
  func fault(_ value: JSONValue, _ text: String) -> DemoError { Self.fault(path, value, text) }

  private static func fault(_ path: String, _ value: JSONValue, _ text: String) -> DemoError {
    let end = text.last == "." || text.last == "?" ? "" : "."
    return DemoError(status: .badData, message: "\(path):\(value.line):\(value.column): \(text)\(end)")
  }
}
