internal import QPCore

// Describing what is wrong costs nothing until something is.
extension JSONScanner {
  func isEnd(_ text: Span<UInt8>) -> Bool {
    text[at] == UInt8(ascii: "\n")
  }

  /// Something else stands here than what was expected.
  @inline(never)
  func fault(_ text: Span<UInt8>, expected: String) -> Fault {
    if isEnd(text) {
      return Fault(cause: .unexpected(found: "the end of the line", expected: expected), offset: at, endsEarly: true)
    }
    let byte = text[at]
    if byte >= 0x80 {
      // Outside a string no such byte is right; say which of the two wrongs it is.
      var character = JSONScanner(at: at)
      do throws(Fault) {
        try character.skipCharacter(text)
      } catch {
        return error
      }
      return Fault(
        cause: .unexpected(found: "'\(string(text, at..<character.at))'", expected: expected), offset: at)
    }
    let found = byte < 0x20 || byte == 0x7F ? "a control character (\(byte))" : "'\(excerpt(text))'"
    return Fault(cause: .unexpected(found: found, expected: expected), offset: at)
  }

  /// No value starts here, or one of the words that other languages use for numbers that are none.
  @inline(never)
  func valueFault(_ text: Span<UInt8>, expected: String = "a value") -> Fault {
    let word = excerpt(text)
    let bare = word.first == "-" || word.first == "+" ? word.dropFirst() : word[...]
    if ["nan", "inf", "infinity"].contains(bare.lowercased()) {
      return Fault(cause: .numberOutOfRange(word), offset: at)
    }
    return fault(text, expected: expected)
  }

  /// A value of another kind than `key` has stands here, or none at all.
  @inline(never)
  package func wrongValue(_ text: Span<UInt8>, _ key: String, _ expected: String) -> Fault {
    switch text[at] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      Fault(cause: .wrongValue(key: key, expected: expected), offset: at)
    default: valueFault(text, expected: expected)
    }
  }

  /// The word or character that starts at the scanner's place, cut to a length that can be printed.
  func excerpt(_ text: Span<UInt8>) -> String {
    var end = at
    while end - at < 32, Self.isWord(text[end]) { end += 1 }
    return string(text, at..<max(end, at + 1))
  }

  /// A whole value as written, cut to a length that can be printed.
  package func excerpt(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    range.count <= 40 ? string(text, range) : string(text, range.lowerBound..<range.lowerBound + 39) + "…"
  }

  func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for index in range { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
