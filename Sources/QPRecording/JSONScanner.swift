internal import QPCore

/// What is wrong with a line, at which byte of the buffer.
package struct Fault: Error {
  package var cause: RecordingError.Cause
  package var offset: Int
  /// Whether what is wrong is that the line ends here.
  package var endsEarly = false

  package init(cause: RecordingError.Cause, offset: Int, endsEarly: Bool = false) {
    self.cause = cause
    self.offset = offset
    self.endsEarly = endsEarly
  }
}

/// A strict reader of JSON (RFC 8259) within one line that is followed by a line feed.
///
/// Every method takes the text anew: a stored span would need lifetimes that the language has not settled yet.
package struct JSONScanner {
  /// The place of the next byte.
  package var at: Int

  package init(at: Int) {
    self.at = at
  }

  /// How many arrays and objects may stand within each other.
  static let depthLimit = 64

  @inline(__always)
  package mutating func skipSpace(_ text: Span<UInt8>) {
    while text[at] <= 0x20, text[at] == 0x20 || text[at] == 0x09 || text[at] == 0x0D { at += 1 }
  }

  @inline(__always)
  package mutating func expect(_ byte: UInt8, _ text: Span<UInt8>, _ expected: String) throws(Fault) {
    guard text[at] == byte else { throw fault(text, expected: expected) }
    at += 1
  }

  package func expectEnd(_ text: Span<UInt8>) throws(Fault) {
    var rest = self
    rest.skipSpace(text)
    guard rest.isEnd(text) else { throw rest.fault(text, expected: "the end of the line") }
  }

  // MARK: Objects and arrays

  /// A member's name, between its quotes.
  package struct Name {
    package var range: Range<Int>
    var isEscaped: Bool
  }

  /// The next member's name, its value standing next; nil after the last, behind the brace.
  package mutating func nextMember(_ text: Span<UInt8>, isFirst: inout Bool) throws(Fault) -> Name? {
    skipSpace(text)
    if text[at] == UInt8(ascii: "}") {
      at += 1
      return nil
    }
    if !isFirst {
      try expect(UInt8(ascii: ","), text, "',' or '}'")
      skipSpace(text)
    }
    defer { isFirst = false }
    return try name(text, orEnd: isFirst)
  }

  /// Whether another element follows; the scanner then stands before it, or behind the bracket.
  @inline(__always)
  package mutating func nextElement(_ text: Span<UInt8>, isFirst: inout Bool) throws(Fault) -> Bool {
    skipSpace(text)
    if text[at] == UInt8(ascii: "]") {
      at += 1
      return false
    }
    if !isFirst {
      try expect(UInt8(ascii: ","), text, "',' or ']'")
      skipSpace(text)
    }
    isFirst = false
    return true
  }

  private mutating func name(_ text: Span<UInt8>, orEnd: Bool) throws(Fault) -> Name {
    guard text[at] == UInt8(ascii: "\"") else { throw fault(text, expected: orEnd ? "a name or '}'" : "a name") }
    let start = at + 1
    let isEscaped = try skipString(text)
    let name = Name(range: start..<at - 1, isEscaped: isEscaped)
    skipSpace(text)
    try expect(UInt8(ascii: ":"), text, "':'")
    skipSpace(text)
    return name
  }

  // MARK: Values

  /// Passes over any value, checking it in full; `depth` arrays and objects are open around it.
  package mutating func skipValue(_ text: Span<UInt8>, depth: Int) throws(Fault) {
    // One bit for each open container, the innermost lowest: 1 for an object. Depth costs no stack.
    var kinds: UInt64 = 0
    var open = 0
    while true {
      switch text[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = text[at] == UInt8(ascii: "{")
        open += 1
        guard depth + open <= Self.depthLimit else {
          throw Fault(cause: .nestedTooDeep(limit: Self.depthLimit), offset: at)
        }
        kinds = kinds << 1 | (isObject ? 1 : 0)
        at += 1
        skipSpace(text)
        if text[at] != UInt8(ascii: isObject ? "}" : "]") {
          if isObject { _ = try name(text, orEnd: true) }
          continue
        }
      case UInt8(ascii: "\""): _ = try skipString(text)
      case UInt8(ascii: "t"): try skipWord("true", text)
      case UInt8(ascii: "f"): try skipWord("false", text)
      case UInt8(ascii: "n"): try skipWord("null", text)
      default: _ = try number(text)
      }
      // Behind a value, or before the end of an empty container.
      while true {
        if open == 0 { return }
        skipSpace(text)
        let isObject = kinds & 1 == 1
        if text[at] == UInt8(ascii: isObject ? "}" : "]") {
          at += 1
          open -= 1
          kinds >>= 1
        } else {
          try expect(UInt8(ascii: ","), text, isObject ? "',' or '}'" : "',' or ']'")
          skipSpace(text)
          if isObject { _ = try name(text, orEnd: false) }
          break
        }
      }
    }
  }

  /// true or false; nil where something else stands.
  mutating func bool(_ text: Span<UInt8>) throws(Fault) -> Bool? {
    switch text[at] {
    case UInt8(ascii: "t"):
      try skipWord("true", text)
      return true
    case UInt8(ascii: "f"):
      try skipWord("false", text)
      return false
    default: return nil
    }
  }

  /// Whether null stands here; it is passed over.
  package mutating func null(_ text: Span<UInt8>) throws(Fault) -> Bool {
    guard text[at] == UInt8(ascii: "n"), text[at + 1] != UInt8(ascii: "a") else { return false }
    try skipWord("null", text)
    return true
  }

  private mutating func skipWord(_ word: StaticString, _ text: Span<UInt8>) throws(Fault) {
    // "nan" is no misspelt null but a number that is none.
    if text[at] == UInt8(ascii: "n"), text[at + 1] == UInt8(ascii: "a") { throw valueFault(text) }
    let start = at
    for index in 0..<word.utf8CodeUnitCount {
      guard text[at] == word.withUTF8Buffer({ $0[index] }) else {
        if isEnd(text) { throw fault(text, expected: "\(word)") }
        at = start
        throw fault(text, expected: "\(word)")
      }
      at += 1
    }
  }
}
