import QPTestSupport
import Testing

@testable import QPLandmarks

/// Numbers against the standard library's, which rounds correctly.
@Suite struct DecimalTests {
  private func read(_ text: String) -> (double: Double, length: Int)? {
    let bytes = Array(text.utf8) + [UInt8](repeating: 10, count: 64)
    let span = bytes.span.bytes
    var at = 0
    guard let number = Decimal(lenient: span, &at) else { return nil }
    return (number.double(span), at)
  }

  /// What the quicker way makes of it; nil where it leaves it to the other.
  private func usual(_ text: String) -> (double: Double, length: Int)? {
    let bytes = Array(text.utf8) + [UInt8](repeating: 10, count: 64)
    var at = 0
    let number = FastDecimal.read(bytes.span.bytes, &at)
    #expect(number != nil || at == 0)
    return number.map { ($0, at) }
  }

  /// The nearest Float by JSON's grammar; nil where that does not allow the number, or it is not finite.
  private func strict(_ text: String) -> Float? {
    let bytes = Array(text.utf8) + [UInt8(ascii: ","), UInt8(ascii: "\n")] + [UInt8](repeating: 0, count: 64)
    var scanner = JSONScanner(at: 0)
    guard let number = try? scanner.number(bytes.span), scanner.at == text.utf8.count else { return nil }
    return try? scanner.float(number, bytes.span)
  }

  private func check(_ text: String) {
    if let (double, length) = usual(text), length == text.utf8.count {
      #expect(double == Double(text) && double.sign == Double(text)?.sign, "\(text)")
    }

    guard let (double, length) = read(text) else {
      Issue.record("\(text) is not read")
      return
    }
    #expect(double == Double(text) && double.sign == Double(text)?.sign, "\(text)")
    #expect(length == text.utf8.count, "\(text)")
    let (float, written) = (strict(text), Float(text))
    #expect(float == nil || (float == written && float?.sign == written?.sign), "\(text)")
  }

  @Test(arguments: [
    "0", "-0", "+7", "1", "0.1", ".5", "5.", "-1.57E+00", "1e-5", "1E5", "123456789", "12345678.12345678", "1e22",
    "9007199254740993", "0.6002479195594788", "99999999999999999999", "18446744073709551615", "18446744073709551616",
    "0.00000000000000000001", "0.0000000000000000001234", "1e999", "1e-999", "4.9e-324",
    "1.17549435e-38", "3.4028236e38",
    "16777217", "16777217.0", "16777216.99999999999", "0000000000000000000000000000001.5", "7.038531e-26",
    "123456781234567812345678.5",
  ])
  func examples(_ text: String) { check(text) }

  @Test(arguments: ["0", "-0", "+7", ".5", "5.", "-1.57E+00", "007", "1e-999", "123456781234567812345678.5", "-.5e3"])
  func aTextThatIsADecimalIsReadWhole(_ text: String) {
    #expect(Double(decimal: text) == Double(text))
    #expect(Double(decimal: text[...]) == Double(text))
  }

  @Test(arguments: [
    "", "+", ".", "e5", "1e", "1e+", "1 ", " 1", "1,5", "1.2.3", "0x10", "0x1p3", "inf", "-Infinity", "nan", "1e999",
    "1\0",
    "١",
  ])
  func textThatIsNoFiniteDecimalIsRejected(_ text: String) {
    #expect(Double(decimal: text) == nil)
  }

  @Test func randomNumbers() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      check("\(Double.random(in: -3...3, using: &random))")
      check("\(Double(bitPattern: UInt64.random(in: 0..<0x7FF0_0000_0000_0000, using: &random)))")
      check("\(Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random)))")
      // Beside the middle of two neighbours, where rounding is decided.
      let low = Float.random(in: 0.001...1, using: &random)
      check("\((Double(low) + Double(low.nextUp)) / 2)")
      let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in
        "\(Int.random(in: 0...9, using: &random))"
      }.joined()
      check("0." + digits)
      check(digits)
    }
  }

  @Test func usualNumbersAreReadQuickly() {
    for text in [
      "0.6002479195594788", "-12.5", "0.04037649184465408", "1234.567", "7", "-0.0", "0.95", "12.1234567890123456",
      "0.0014200309524312615", "0.00015357689699158072",
    ] {
      #expect(usual(text)?.length == text.utf8.count, "\(text)")
    }
    for text in ["", "-", ".5", "+1", "x", "1.12345678901234567"] {
      #expect(usual(text) == nil, "\(text)")
    }
  }

  @Test func jsonAllowsFewerNotationsThanTables() {
    for text in ["+7", ".5", "5.", "007", "1e", "-"] { #expect(strict(text) == nil, "\(text)") }
    for text in ["0", "-0.5", "1e5", "1E+05", "123456789012345678901234567890e-20"] {
      #expect(strict(text) == Float(text), "\(text)")
    }
  }

  @Test func textThatIsNoNumberIsLeft() {
    for text in ["", "-", ".", "+.", "e5", "x", "-e", "nan"] { #expect(read(text) == nil) }
    #expect(read("1e")?.length == 1)
    #expect(read("1.5e+x")?.length == 3)
    #expect(read("1,5")?.length == 1)
  }
}
