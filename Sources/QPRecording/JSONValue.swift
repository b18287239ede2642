internal import QPCore

/// A small JSON document as a tree that knows where everything stands: for settings that people write by hand.
package struct JSONValue: Sendable {
  package let kind: Kind
  /// The line, from 1.
  package let line: Int
  /// The byte within the line, from 1.
  package let column: Int

  package indirect enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A member of an object; no two have the same name.
  package struct Member: Sendable {
    package let name: String
    package let value: JSONValue
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: At most a megabyte.
  ///   - source: The file's name, for errors.
  /// - Throws: What is wrong, and where.
  package init(parsing text: [UInt8], source: String?) throws(RecordingError) {
    guard text.count <= Self.mostBytes else {
      throw RecordingError(.lineTooLong(limit: Self.mostBytes), source: source)
    }
    let document = Document(text)
    do throws(Fault) {
      var scanner = JSONScanner(at: 0)
      scanner.skipSpace(document.flat.span)
      self = try document.value(&scanner, depth: 0)
      try scanner.expectEnd(document.flat.span)
    } catch {
      let place = document.place(error.offset)
      var cause = error.cause
      if case .unexpected(_, let expected) = cause, text.dropFirst(error.offset).first == UInt8(ascii: "\n") {
        cause = .unexpected(found: "the end of the line", expected: expected)
      }
      throw RecordingError(cause, line: place.line, column: place.column, source: source)
    }
  }

  private init(_ kind: Kind, _ place: (line: Int, column: Int)) {
    self.kind = kind
    (line, column) = place
  }

  private static let mostBytes = 1 << 20

  private struct Document {
    /// The text in one line, as the scanner wants it: with carriage returns, which are space too, for line feeds.
    let flat: [UInt8]
    /// Where lines begin.
    private let starts: [Int]

    init(_ text: [UInt8]) {
      let feed = UInt8(ascii: "\n")
      flat = text.map { $0 == feed ? UInt8(ascii: "\r") : $0 } + [feed]
      starts = [0] + text.indices.filter { text[$0] == feed }.map { $0 + 1 }
    }

    func place(_ offset: Int) -> (line: Int, column: Int) {
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
      return (low + 1, offset - starts[low] + 1)
    }

    func value(_ scanner: inout JSONScanner, depth: Int) throws(Fault) -> JSONValue {
      let text = flat.span
      let start = scanner.at
      guard depth < JSONScanner.depthLimit else {
        throw Fault(cause: .nestedTooDeep(limit: JSONScanner.depthLimit), offset: start)
      }
      let kind: Kind
      switch text[start] {
      case UInt8(ascii: "{"): kind = .object(try members(&scanner, depth))
      case UInt8(ascii: "["): kind = .array(try elements(&scanner, depth))
      case UInt8(ascii: "\""): kind = .string(try scanner.string(text) ?? "")
      case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = .bool(try scanner.bool(text) ?? false)
      default:
        if try scanner.null(text) {
          kind = .null
        } else {
          let range = try scanner.number(text).range
          let written = scanner.string(text, range)
          guard let number = Double(written), number.isFinite else {
            throw Fault(cause: .numberOutOfRange(written), offset: start)
          }
          kind = .number(number)
        }
      }
      return JSONValue(kind, place(start))
    }

    private func members(_ scanner: inout JSONScanner, _ depth: Int) throws(Fault) -> [Member] {
      var members: [Member] = []
      var names: Set<String> = []
      var isFirst = true
      scanner.at += 1
      while let name = try scanner.nextMember(flat.span, isFirst: &isFirst) {
        var key = JSONScanner(at: name.range.lowerBound - 1)
        let text = try key.string(flat.span) ?? ""
        guard names.insert(text).inserted else {
          throw Fault(cause: .duplicateKey(text), offset: name.range.lowerBound - 1)
        }
        members.append(Member(name: text, value: try value(&scanner, depth: depth + 1)))
      }
      return members
    }

    private func elements(_ scanner: inout JSONScanner, _ depth: Int) throws(Fault) -> [JSONValue] {
      var elements: [JSONValue] = []
      var isFirst = true
      scanner.at += 1
      while try scanner.nextElement(flat.span, isFirst: &isFirst) {
        elements.append(try value(&scanner, depth: depth + 1))
      }
      return elements
    }
  }
}
