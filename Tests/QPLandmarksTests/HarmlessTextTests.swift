import QPLandmarks
import Testing

/// Text from files, made harmless to terminals and to those who read mixed scripts.
@Suite struct HarmlessTextTests {
  /// Every control character of Unicode (category Cc) but line feed and tab, and every bidirectional control.
  private static let controls: [Unicode.Scalar] = (0...0x2FFF).compactMap(Unicode.Scalar.init).filter { scalar in
    let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    let isSeparator = [.lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    return isControl || isSeparator || scalar.properties.isBidiControl
  }

  @Test func controlsAreReplacedAndNothingElse() {
    #expect(Self.controls.count == 63 + 2 + 12)
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(String(scalar))b"
      let isControl = value < 0x3000 && Self.controls.contains(scalar)
      #expect(Array(text.withoutControls.unicodeScalars) == Array((isControl ? "a\u{FFFD}b" : text).unicodeScalars))
    }
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
