// Errors are described in functions of their own, so that they cost nothing until one occurs.
extension JSONScanner {
  func isEnd(_ text: Span<UInt8>) -> Bool {
    text[at] == UInt8(ascii: "\n")
  }

  /// Returns the error of an unexpected token at the scanner's position.
  @inline(never) @usableFromInline
  func fault(_ text: Span<UInt8>, expected: String) -> JSONFault {
    if isEnd(text) {
      return JSONFault(.unexpected(found: "the end of the line", expected: expected), at: at, endsEarly: true)
    }
    let byte = text[at]
    if byte >= 0x80 {
      // Outside a string, no such byte is valid: it is either not UTF-8 or an unexpected character.
      var character = JSONScanner(at: at)
      do throws(JSONFault) {
        try character.skipCharacter(text)
      } catch {
        return error
      }
      return JSONFault(.unexpected(found: "'\(string(text, at..<character.at))'", expected: expected), at: at)
    }
    let found = byte < 0x20 || byte == 0x7F ? "a control character (\(byte))" : "'\(excerpt(text))'"
    return JSONFault(.unexpected(found: found, expected: expected), at: at)
  }

  /// Returns the error of a missing value, or of a word such as `nan` that JSON does not allow.
  @inline(never)
  func valueFault(_ text: Span<UInt8>, expected: String = "a value") -> JSONFault {
    let word = excerpt(text)
    let bare = word.first == "-" || word.first == "+" ? word.dropFirst() : word[...]
    if ["nan", "inf", "infinity"].contains(bare.lowercased()) {
      return JSONFault(.numberOutOfRange(word), at: at)
    }
    return fault(text, expected: expected)
  }

  /// Returns the error of a value at the scanner's position that is missing or of another type than `key` requires.
  @inline(never)
  package func wrongValue(_ text: Span<UInt8>, _ key: String, _ expected: String) -> JSONFault {
    switch text[at] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "{"), UInt8(ascii: "["),
      UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      JSONFault(.wrongValue(key: key, expected: expected), at: at)
    default: valueFault(text, expected: expected)
    }
  }

  /// Returns the word or character at the scanner's position, cut to a printable length.
  func excerpt(_ text: Span<UInt8>) -> String {
    var end = at
    while end - at < 32, Self.isWord(text[end]) { end += 1 }
    return string(text, at..<max(end, at + 1))
  }

  /// Returns a whole value as written, cut to a printable length.
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
