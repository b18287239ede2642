/// A small JSON document as a tree with the position of each value, for settings that people write by hand.
package struct JSONValue: Sendable {
  package let kind: Kind
  /// The line, from 1.
  package let line: Int
  /// The byte within the line, from 1.
  package let column: Int

  package enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A member of an object; names are unique within the object.
  package struct Member: Sendable {
    package let name: String
    package let value: JSONValue
  }

  /// Parses a text.
  ///
  /// - Parameter text: The bytes of the text, at most 1 MiB.
  /// - Throws: ``JSONError`` with the line and column of the first error.
  package init(parsing text: some Collection<UInt8>) throws(JSONError) {
    guard text.count <= Self.mostBytes else {
      throw JSONError(problem: "\(JSONFault.Cause.tooLong(limit: Self.mostBytes))")
    }
    let document = JSONDocument(padded: Array(text) + [UInt8](repeating: 0, count: JSONDocument.padding))
    do throws(JSONFault) {
      try self.init(document, from: 0)
    } catch {
      var cause = error.cause
      if case .unexpected(_, let expected) = cause, text.dropFirst(error.offset).first == UInt8(ascii: "\n") {
        cause = .unexpected(found: "the end of the line", expected: expected)
      }
      let location = document.place(of: error.offset)
      throw JSONError(problem: "\(cause)", line: location.line, column: location.column)
    }
  }

  /// Parses the value of a document from a byte offset on.
  package init(_ document: JSONDocument, from start: Int) throws(JSONFault) {
    var parser = JSONParser(from: start)
    self = try parser.whole(document)
  }

  fileprivate init(_ kind: Kind, _ location: (line: Int, column: Int)) {
    self.kind = kind
    (line, column) = location
  }

  private static let mostBytes = 1 << 20
}

extension JSONValue {
  /// The value of a member by its name; `nil` where there is none, or where this is not an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text; `nil` for a value of another type.
  package var string: String? { if case .string(let text) = kind { text } else { nil } }
  /// The number; `nil` for a value of another type.
  package var number: Double? { if case .number(let number) = kind { number } else { nil } }
  /// The Boolean; `nil` for a value of another type.
  package var bool: Bool? { if case .bool(let bool) = kind { bool } else { nil } }
  /// The elements of the array; `nil` for a value of another type.
  package var elements: [JSONValue]? { if case .array(let elements) = kind { elements } else { nil } }
  /// The members of the object; `nil` for a value of another type.
  package var members: [Member]? { if case .object(let members) = kind { members } else { nil } }
}

/// A builder of the tree.
///
/// Its methods take the document as a parameter, since its span must not overlap with mutations of the parser.
private struct JSONParser {
  private var scanner: JSONScanner
  private var lines = JSONDocument.LineCounter()

  init(from start: Int) {
    scanner = JSONScanner(at: start)
  }

  mutating func whole(_ document: JSONDocument) throws(JSONFault) -> JSONValue {
    scanner.skipSpace(document.bytes.span)
    let value = try value(document, depth: 0)
    try scanner.expectEnd(document.bytes.span)
    return value
  }

  private mutating func value(_ document: JSONDocument, depth: Int) throws(JSONFault) -> JSONValue {
    let text = document.bytes.span
    let start = scanner.at
    guard depth < JSONScanner.depthLimit else {
      throw JSONFault(.nestedTooDeep(limit: JSONScanner.depthLimit), at: start)
    }
    let location = lines.place(of: start, in: document)
    switch text[start] {
    case UInt8(ascii: "{"): return JSONValue(.object(try members(document, depth)), location)
    case UInt8(ascii: "["): return JSONValue(.array(try elements(document, depth)), location)
    case UInt8(ascii: "\""): return JSONValue(.string(try scanner.string(text) ?? ""), location)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return JSONValue(.bool(try scanner.bool(text) ?? false), location)
    default:
      if try scanner.null(text) { return JSONValue(.null, location) }
      let number = try scanner.number(text)
      let value = number.double(text.bytes)
      guard value.isFinite else {
        throw JSONFault(.numberOutOfRange(scanner.string(text, number.range)), at: start)
      }
      return JSONValue(.number(value), location)
    }
  }

  private mutating func members(_ document: JSONDocument, _ depth: Int) throws(JSONFault) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    var isFirst = true
    scanner.at += 1
    while let range = try scanner.nextMember(document.bytes.span, isFirst: &isFirst) {
      let name = scanner.string(range, document.bytes.span)
      guard names.insert(name).inserted else { throw JSONFault(.duplicateKey(name), at: range.offset) }
      members.append(JSONValue.Member(name: name, value: try value(document, depth: depth + 1)))
    }
    return members
  }

  private mutating func elements(_ document: JSONDocument, _ depth: Int) throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    var isFirst = true
    scanner.at += 1
    while try scanner.nextElement(document.bytes.span, isFirst: &isFirst) {
      elements.append(try value(document, depth: depth + 1))
    }
    return elements
  }
}
