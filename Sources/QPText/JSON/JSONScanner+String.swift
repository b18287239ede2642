extension JSONScanner {
  /// Skips a string, from quote to quote, and validates it.
  ///
  /// - Returns: Whether the string contains escapes.
  mutating func skipString(_ text: Span<UInt8>) throws(JSONFault) -> Bool {
    try expect(UInt8(ascii: "\""), text, "a string")
    var isEscaped = false
    while true {
      switch text[at] {
      case UInt8(ascii: "\""):
        at += 1
        return isEscaped
      case UInt8(ascii: "\\"):
        isEscaped = true
        _ = try escape(text)
      case 0..<0x20: throw fault(text, expected: "'\"' or a character (control characters must be escaped)")
      case 0..<0x80: at += 1
      default: try skipCharacter(text)
      }
    }
  }

  /// Reads a string; returns `nil` where a value of another type starts.
  package mutating func string(_ text: Span<UInt8>) throws(JSONFault) -> String? {
    guard text[at] == UInt8(ascii: "\"") else { return nil }
    let start = at + 1
    guard try skipString(text) else { return string(text, start..<at - 1) }
    return unescaped(text, start..<at - 1)
  }

  /// Returns a member's name as text.
  package func string(_ name: Name, _ text: Span<UInt8>) -> String {
    name.isEscaped ? unescaped(text, name.range) : string(text, name.range)
  }

  /// Returns whether a member's name equals a known name.
  @inlinable @inline(__always)
  package func matches(_ name: Name, _ known: StaticString, _ text: Span<UInt8>) -> Bool {
    if name.isEscaped { return unescaped(text, name.range) == "\(known)" }
    let count = known.utf8CodeUnitCount
    guard name.range.count == count else { return false }
    for index in 0..<count where text[name.range.lowerBound + index] != known.utf8Start[index] { return false }
    return true
  }

  /// Returns the value of a validated string that contains escapes.
  @inline(never) @usableFromInline
  func unescaped(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    var scanner = JSONScanner(at: range.lowerBound)
    var result = ""
    while scanner.at < range.upperBound {
      let start = scanner.at
      if text[start] == UInt8(ascii: "\\"), let scalar = try? scanner.escape(text) {
        result.unicodeScalars.append(scalar)
      } else {
        while scanner.at < range.upperBound, text[scanner.at] != UInt8(ascii: "\\") { scanner.at += 1 }
        result += string(text, start..<scanner.at)
      }
    }
    return result
  }

  /// Reads one escape, with both halves of a surrogate pair.
  private mutating func escape(_ text: Span<UInt8>) throws(JSONFault) -> Unicode.Scalar {
    let start = at
    at += 1
    let letter = text[at]
    if letter == UInt8(ascii: "u") {
      at += 1
      return try unicodeEscape(text, start)
    }
    guard let scalar = Self.escapes(letter) else {
      throw fault(text, expected: "one of \" \\ / b f n r t u after the backslash")
    }
    at += 1
    return scalar
  }

  private static func escapes(_ letter: UInt8) -> Unicode.Scalar? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  private mutating func unicodeEscape(_ text: Span<UInt8>, _ start: Int) throws(JSONFault) -> Unicode.Scalar {
    let first = try fourHexDigits(text)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let pair = "\\uD800…\\uDBFF and then \\uDC00…\\uDFFF, which stand for one character together"
    guard first < 0xDC00 else {
      at = start
      throw fault(text, expected: pair)
    }
    try expect(UInt8(ascii: "\\"), text, pair)
    try expect(UInt8(ascii: "u"), text, pair)
    let second = try fourHexDigits(text)
    guard 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else {
      at -= 6
      throw fault(text, expected: pair)
    }
    return scalar
  }

  private mutating func fourHexDigits(_ text: Span<UInt8>) throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch text[at] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = text[at] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = text[at] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = text[at] - UInt8(ascii: "A") + 10
      default: throw fault(text, expected: "four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  /// Skips one character beyond ASCII, by the table of RFC 3629: no overlong forms, no surrogates, nothing beyond
  /// U+10FFFF.
  mutating func skipCharacter(_ text: Span<UInt8>) throws(JSONFault) {
    let start = at
    let second: ClosedRange<UInt8>
    let count: Int
    switch text[at] {
    case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
    case 0xE0: (second, count) = (0xA0...0xBF, 3)
    case 0xE1...0xEC, 0xEE...0xEF: (second, count) = (0x80...0xBF, 3)
    case 0xED: (second, count) = (0x80...0x9F, 3)
    case 0xF0: (second, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
    case 0xF4: (second, count) = (0x80...0x8F, 4)
    default: throw JSONFault(.invalidUTF8, at: at)
    }
    for index in 1..<count {
      guard (index == 1 ? second : 0x80...0xBF).contains(text[start + index]) else {
        throw JSONFault(.invalidUTF8, at: start, endsEarly: text[start + index] == UInt8(ascii: "\n"))
      }
    }
    at += count
  }
}
