import QPCore
import QPRecording
import QPFormats

/// An object of a settings file: members by name, each of the right kind, none unknown.
struct SettingsObject {
  private let value: JSONValue
  private let members: [String: JSONValue]
  private let source: String?
  private let name: String

  /// Takes an object apart.
  ///
  /// - Throws: Where it is no object, or has a member that is not known.
  init(_ value: JSONValue, _ name: String, source: String?, known: [String]) throws(DescriptionError) {
    self.value = value
    self.source = source
    self.name = name
    guard case .object(let all) = value.kind else {
      throw Self.fault(source, value, "\(name) must be an object, {…}")
    }
    for member in all where !known.contains(member.name) {
      let nearest = member.name.nearest(of: known).first ?? ""
      let hint =
        member.name.editDistance(to: nearest) <= 2
        ? "did you mean \"\(nearest)\"?" : "known are \(known.joined(separator: ", "))"
      throw Self.fault(source, member.value, "\(name) has no \"\(member.name)\"; \(hint)")
    }
    members = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) })
  }

  func required(_ key: String) throws(DescriptionError) -> JSONValue {
    guard let member = members[key] else { throw fault(value, "\(name) needs \"\(key)\"") }
    return member
  }

  func text(_ key: String) throws(DescriptionError) -> String? {
    guard let member = members[key] else { return nil }
    guard case .string(let text) = member.kind else { throw fault(member, "\"\(key)\" must be a text, \"…\"") }
    return text
  }

  func number(_ key: String) throws(DescriptionError) -> Double? {
    guard let member = members[key] else { return nil }
    guard case .number(let number) = member.kind else { throw fault(member, "\"\(key)\" must be a number") }
    return number
  }

  func whole(_ key: String) throws(DescriptionError) -> Int? {
    guard let number = try number(key), let member = members[key] else { return nil }
    guard let whole = Int(exactly: number) else { throw fault(member, "\"\(key)\" must be a whole number") }
    return whole
  }

  func bool(_ key: String) throws(DescriptionError) -> Bool? {
    guard let member = members[key] else { return nil }
    guard case .bool(let bool) = member.kind else { throw fault(member, "\"\(key)\" must be true or false") }
    return bool
  }

  func object(_ key: String, known: [String]) throws(DescriptionError) -> SettingsObject? {
    guard let member = members[key] else { return nil }
    return try SettingsObject(member, "\"\(key)\"", source: source, known: known)
  }

  /// The objects of a list; `nil` where there is none.
  func list(_ key: String) throws(DescriptionError) -> [JSONValue]? {
    guard let member = members[key] else { return nil }
    guard case .array(let values) = member.kind else { throw fault(member, "\"\(key)\" must be a list") }
    return values
  }

  /// The error of a member, or of the whole object where that is missing.
  func fault(at key: String, _ text: String) -> DescriptionError { fault(members[key] ?? value, text) }

  /// The error of a value, with its place.
  func fault(
    _ value: JSONValue, _ text: String, kind: DescriptionError.Kind = .malformed
  ) -> DescriptionError {
    Self.fault(source, value, text, kind)
  }

  private static func fault(
    _ source: String?, _ value: JSONValue, _ text: String, _ kind: DescriptionError.Kind = .malformed
  ) -> DescriptionError {
    let end = text.last == "." || text.last == "?" ? "" : "."
    return DescriptionError(
      kind: kind, problem: text + end, line: value.line, column: value.column, source: source)
  }
}

extension JSONValue {
  /// Reads the text of a description.
  init(describing json: [UInt8], source: String?) throws(DescriptionError) {
    do throws(RecordingError) {
      try self.init(parsing: json, source: source)
    } catch {
      throw DescriptionError(
        kind: .malformed, problem: "\(error.cause)", line: error.line, column: error.column, source: source)
    }
  }
}

extension DescriptionError {
  /// Reads the file of a description.
  static func bytes(ofFileAt path: String) throws(DescriptionError) -> [UInt8] {
    do throws(FormatError) { return try WholeFile.bytes(ofFileAt: path) } catch {
      throw DescriptionError(
        kind: .cannotRead, problem: "cannot be opened. Check the path and the permissions.", line: nil, column: nil,
        source: path)
    }
  }
}
