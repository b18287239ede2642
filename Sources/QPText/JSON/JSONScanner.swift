/// A strict reader of JSON (RFC 8259) within one line, which a line feed and at least 8 bytes must follow.
///
/// Every method takes the text as a parameter: a stored span would need lifetimes that the language has not settled
/// yet.
@usableFromInline
package struct JSONScanner {
  /// The offset of the next byte.
  @usableFromInline package var at: Int

  @inlinable
  package init(at: Int) {
    self.at = at
  }

  /// The largest depth of nested arrays and objects.
  package static let depthLimit = 64

  @inlinable @inline(__always)
  package mutating func skipSpace(_ text: Span<UInt8>) {
    while text[at] <= 0x20, text[at] == 0x20 || text[at] == 0x09 || text[at] == 0x0D { at += 1 }
  }

  @inlinable @inline(__always)
  package mutating func expect(_ byte: UInt8, _ text: Span<UInt8>, _ expected: String) throws(JSONFault) {
    guard text[at] == byte else { throw fault(text, expected: expected) }
    at += 1
  }

  package func expectEnd(_ text: Span<UInt8>) throws(JSONFault) {
    var rest = self
    rest.skipSpace(text)
    guard rest.isEnd(text) else { throw rest.fault(text, expected: "the end of the line") }
  }

  // MARK: Objects and arrays

  /// A member's name, without its quotes.
  @usableFromInline
  package struct Name {
    @usableFromInline package var range: Range<Int>
    @usableFromInline var isEscaped: Bool

    /// The offset of its first quote.
    package var offset: Int { range.lowerBound - 1 }
  }

  /// Reads the next member's name and moves to its value; returns `nil` after the last member, past the brace.
  package mutating func nextMember(_ text: Span<UInt8>, isFirst: inout Bool) throws(JSONFault) -> Name? {
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

  /// Returns whether another element follows, and moves to it or past the bracket.
  @inlinable @inline(__always)
  package mutating func nextElement(_ text: Span<UInt8>, isFirst: inout Bool) throws(JSONFault) -> Bool {
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

  private mutating func name(_ text: Span<UInt8>, orEnd: Bool) throws(JSONFault) -> Name {
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

  /// Skips any value and validates it; `depth` is the number of arrays and objects open around it.
  package mutating func skipValue(_ text: Span<UInt8>, depth: Int) throws(JSONFault) {
    // One bit for each open container, the innermost lowest: 1 for an object. Nesting uses no stack.
    var kinds: UInt64 = 0
    var open = 0
    while true {
      switch text[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = text[at] == UInt8(ascii: "{")
        open += 1
        guard depth + open <= Self.depthLimit else {
          throw JSONFault(.nestedTooDeep(limit: Self.depthLimit), at: at)
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
      // After a value, or before the end of an empty container.
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

  /// Reads `true` or `false`; returns `nil` where another value stands.
  package mutating func bool(_ text: Span<UInt8>) throws(JSONFault) -> Bool? {
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

  /// Returns whether `null` stands here, and skips it.
  package mutating func null(_ text: Span<UInt8>) throws(JSONFault) -> Bool {
    guard text[at] == UInt8(ascii: "n"), text[at + 1] != UInt8(ascii: "a") else { return false }
    try skipWord("null", text)
    return true
  }

  private mutating func skipWord(_ word: StaticString, _ text: Span<UInt8>) throws(JSONFault) {
    // "nan" is not a misspelt null but an invalid number.
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
