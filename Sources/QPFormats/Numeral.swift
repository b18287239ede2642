import QPCore
import QPRecording

/// A decimal number as it is written in a table, rounded correctly.
///
/// Eight digits are taken at a time, and the number is `digits × 10^exponent`. Up to 19 significant digits and down to
/// 10^−19 one division of 128 by 64 bits gives the nearest number; whatever is longer goes the standard library's way.
struct Numeral {
  /// The first 19 significant digits.
  private var digits: UInt64 = 0
  private var exponent = 0
  private var isNegative = false
  /// Whether digits, not all zero, have been left out.
  private var isCut = false
  private var range: Range<Int>

  /// Reads a number, and moves behind it.
  ///
  /// At least 8 bytes must follow every byte of the number in the text.
  /// - Returns: nil where none starts here; `at` is then where it was.
  init?(_ text: RawSpan, _ at: inout Int) {
    var place = at
    range = at..<at
    let sign = text.byte(place)
    isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { place += 1 }
    let whole = place
    take(text, &place, step: 0)
    var count = place - whole
    if text.byte(place) == UInt8(ascii: ".") {
      place += 1
      let fraction = place
      take(text, &place, step: -1)
      count += place - fraction
    }
    guard count > 0 else { return nil }
    if text.byte(place) | 0x20 == UInt8(ascii: "e") { takeExponent(text, &place) }
    range = at..<place
    at = place
  }

  private mutating func take(_ text: RawSpan, _ at: inout Int, step: Int) {
    // Below 10^11 there is room for eight digits more.
    while digits < 100_000_000_000 {
      let (count, value) = text.wholeNumber(at)
      digits = digits &* Self.powersOfTen[count] &+ value
      exponent += step * count
      at += count
      if count < 8 { return }
    }
    while true {
      let digit = text.byte(at) &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      at += 1
      if digits < 1_000_000_000_000_000_000 {
        digits = digits &* 10 &+ UInt64(digit)
        exponent += step
      } else {
        isCut = isCut || digit != 0
        exponent += step + 1
      }
    }
  }

  /// Takes `e-3` and the like; an `e` that no digit follows is left.
  private mutating func takeExponent(_ text: RawSpan, _ at: inout Int) {
    var place = at + 1
    let sign = text.byte(place)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { place += 1 }
    var value = 0
    let start = place
    while true {
      let digit = text.byte(place) &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      place += 1
      // Beyond this it makes no difference, however many digits a line can hold.
      if value < 1_000_000_000 { value = value * 10 + Int(digit) }
    }
    guard place > start else { return }
    exponent += sign == UInt8(ascii: "-") ? -value : value
    at = place
  }

  /// The nearest `Double`; infinite beyond its range.
  func double(_ text: RawSpan) -> Double {
    guard let (whole, power) = binary else { return Double(text.string(range)) ?? .nan }
    // Both are exact but for the rounding of the first; the second is a power of two.
    let value = Double(whole) * Double(sign: .plus, exponentBits: power)
    return isNegative ? -value : value
  }

  /// The number as `whole × 2^power`, close enough that rounding `whole` rounds the number; nil where that is not easy.
  private var binary: (whole: UInt64, power: Int)? {
    if digits == 0 { return (0, 0) }
    guard !isCut, exponent <= 0, exponent >= -19 else { return nil }
    if exponent == 0 { return (digits, 0) }
    let divisor = Self.powersOfTen[-exponent]
    let (zeros, divisorZeros) = (digits.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let dividend = digits &<< zeros
    // The quotient has 63 bits or 64. A remainder makes its last bit 1: that is enough to round to 53 bits or fewer.
    let (quotient, remainder) = (divisor &<< divisorZeros).dividingFullWidth((dividend &>> 1, dividend &<< 63))
    return (quotient | (remainder == 0 ? 0 : 1), divisorZeros - zeros - 63)
  }

  private static let powersOfTen: [UInt64] = (0..<20).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }
}

extension Double {
  /// 2 to a power of −1,022…1,023.
  @inline(__always)
  init(sign: FloatingPointSign, exponentBits power: Int) {
    self.init(sign: sign, exponentBitPattern: UInt(1023 + power), significandBitPattern: 0)
  }
}

extension RawSpan {
  /// Text as UTF-8 or, where it is not that, as Latin-1: old programs write names so.
  func string(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for index in range { bytes.append(byte(index)) }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
