import QPLandmarks
import Testing

/// Text from files, made harmless to terminals and to those who read mixed scripts.
@Suite struct HarmlessTextTests {
  /// Every control character of Unicode (category Cc) but line feed and tab, every bidirectional control, and every format
  /// character (Cf) that is not a part of ordinary text.
  private static let controls: [Unicode.Scalar] = (0...0xE0FFF).compactMap(Unicode.Scalar.init).filter { scalar in
    let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    let isSeparator = [.lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    let isFormat = scalar.properties.generalCategory == .format && !ordinary.contains { $0.contains(scalar.value) }
    return isControl || isSeparator || isFormat || scalar.properties.isBidiControl
  }

  /// Soft hyphens, zero-width spaces and joiners, and the format characters of Arabic, Syriac, Kaithi, hieroglyphs, shorthand and
  /// music.
  private static let ordinary: [ClosedRange<UInt32>] = [
    0xAD...0xAD, 0x200B...0x200D, 0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2,
    0x110BD...0x110BD, 0x110CD...0x110CD, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
  ]

  @Test func controlsAreReplacedAndNothingElse() {
    // The last: U+180E, U+2060…, U+206A…, U+FEFF, U+FFF9… and tags.
    #expect(Self.controls.count == 63 + 2 + 12 + 1 + 5 + 6 + 1 + 3 + 97)
    let controls = Set(Self.controls)
    for value in UInt32(0)...0xE0FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(String(scalar))b"
      let isControl = controls.contains(scalar)
      #expect(Array(text.withoutControls.unicodeScalars) == Array((isControl ? "a\u{FFFD}b" : text).unicodeScalars))
    }
    #expect("a\nb\u{2060}\tc".onOneLine == "a\u{FFFD}b\u{FFFD}\tc" && "plain".onOneLine == "plain")
    #expect("\u{1B}[31mred\u{202E}der\r\n\tx".withoutControls == "\u{FFFD}[31mred\u{FFFD}der\u{FFFD}\n\tx")
  }

  /// JSON keeps them, as escapes of ASCII.
  @Test func jsonEscapesThem() throws {
    let text = "a" + String(String.UnicodeScalarView(Self.controls)) + "b"
    let json = (["x": text] as JSONObject).text
    let isHarmless = json.withoutControls == json
    #expect(isHarmless)
    #expect(try JSONValue(parsing: Array(json.utf8))["x"]?.string == text)
  }

  @Test func longTextsAreCut() {
    let eighty = String(repeating: "ä", count: 80)
    #expect(eighty.excerpt == eighty)
    #expect((eighty + "x").excerpt == eighty.dropLast() + "…")
    let words = "a\n" + String(repeating: "b", count: 501) + " " + String(repeating: "c", count: 500)
    #expect(
      words.withLongWordsCut == "a\n" + String(repeating: "b", count: 79) + "… " + String(repeating: "c", count: 500))
    // One character of a hundred thousand scalars.
    let tower = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(tower.excerpt.unicodeScalars.count == 80)
  }
}
