/// A decimal number as written, `digits × 10^exponent`, before rounding.
///
/// It is read by JSON's grammar (``JSONScanner/number(_:)``) or as tables write it (``init(lenient:_:)``). Both read
/// eight digits at a time and round in the same way. At least 8 bytes must follow every byte of the number in the text.
package struct Decimal {
  package internal(set) var isNegative = false
  /// The first 19 significant digits, as an integer.
  package private(set) var digits: UInt64 = 0
  /// The power of ten by which `digits` is multiplied.
  private var exponent = 0
  /// Whether further digits, not all zero, were dropped from `digits`.
  private var isCut = false
  /// The range of the number in the text.
  package internal(set) var range: Range<Int>

  init(at start: Int) {
    range = start..<start
  }

  // MARK: Reading

  /// Reads the digits that start here, if any; `step` is −1 after the decimal point and 0 before it.
  mutating func takeDigits(_ text: RawSpan, _ at: inout Int, step: Int) {
    // Below 10^11 there is room for eight more digits.
    while digits < 100_000_000_000 {
      let (count, value) = text.wholeNumber(at)
      digits = digits &* Self.powersOfTen[count] &+ value
      exponent += step * count
      at += count
      if count < 8 { return }
    }
    while let digit = text.digit(at) {
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

  /// Reads an exponent after its `e`: an optional sign and digits.
  ///
  /// - Returns: Whether there are digits; `at` is then past them, otherwise where they should be.
  mutating func takeExponent(_ text: RawSpan, _ at: inout Int) -> Bool {
    let isNegative = text.byte(at) == UInt8(ascii: "-")
    if isNegative || text.byte(at) == UInt8(ascii: "+") { at += 1 }
    let start = at
    var value = 0
    while let digit = text.digit(at) {
      at += 1
      // Large enough to bring any number of digits that a text can hold back into range.
      if value < 1_000_000_000 { value = value * 10 + Int(digit) }
    }
    exponent += isNegative ? -value : value
    return at > start
  }

  // MARK: Rounding

  /// Returns the nearest `Double`; infinite beyond its range.
  package func double(_ text: RawSpan) -> Double {
    if let double = quickDouble { return double }
    guard let (whole, power) = binary else { return Double(written(text)) ?? .nan }
    // Both factors are exact except for the rounding of the first; the second is a power of two.
    let value = Double(whole) * Double(sign: .plus, exponentBits: power)
    return isNegative ? -value : value
  }

  /// Returns the nearest `Float`; infinite beyond its range.
  package func float(_ text: RawSpan) -> Float {
    // Halfway between two Floats, the result depends on the value from which the Double was rounded.
    if let double = quickDouble, double.bitPattern & 0x1FFF_FFFF != 0x1000_0000 { return Float(double) }
    guard let (whole, power) = binary else { return Float(written(text)) ?? .nan }
    let value = Float(whole) * Float(Double(sign: .plus, exponentBits: power))
    return isNegative ? -value : value
  }

  /// The number of seconds as whole microseconds, to the nearest; `nil` beyond the range of `Int64`.
  package var microseconds: Int64? {
    guard digits > 0 else { return 0 }
    let shift = exponent + 6
    let magnitude: UInt64
    if shift >= 0 {
      guard shift < 19 else { return nil }
      let (product, overflow) = digits.multipliedReportingOverflow(by: Self.powersOfTen[shift])
      guard !overflow else { return nil }
      magnitude = product
    } else if shift > -20 {
      let unit = Self.powersOfTen[-shift]
      let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
      magnitude = whole + (rest >= unit - rest ? 1 : 0)
    } else {
      magnitude = 0
    }
    return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
  }

  /// The number as an integer; `nil` where it is not one, or too large.
  package var integer: Int? {
    guard let millionfold = microseconds, millionfold % 1_000_000 == 0, !isCut, exponent > -20 else { return nil }
    let whole = millionfold / 1_000_000
    // Rounding may have turned a fraction into an integer.
    guard exponent >= 0 || digits % Self.powersOfTen[-exponent] == 0 else { return nil }
    return Int(exactly: whole)
  }

  /// The nearest `Double`, where digits and power are exact and only one operation rounds (Clinger, 1990); else `nil`.
  private var quickDouble: Double? {
    guard !isCut, digits < 1 << 53 else { return nil }
    let whole = isNegative ? -Double(digits) : Double(digits)
    return switch exponent {
    case 0: whole
    case -22 ... -1: whole / Self.exactPowersOfTen[-exponent]
    case 1...22: whole * Self.exactPowersOfTen[exponent]
    default: nil
    }
  }

  /// The number as `whole × 2^power`, close enough that rounding `whole` rounds the number; `nil` outside the fast
  /// path.
  ///
  /// For up to 19 significant digits and down to 10^−19, one division of 128 by 64 bits suffices; longer numbers use
  /// the standard library.
  private var binary: (whole: UInt64, power: Int)? {
    if digits == 0 { return (0, 0) }
    guard !isCut, exponent <= 0, exponent >= -19 else { return nil }
    if exponent == 0 { return (digits, 0) }
    let divisor = Self.powersOfTen[-exponent]
    let (zeros, divisorZeros) = (digits.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let dividend = digits &<< zeros
    // The quotient has 63 or 64 bits. A remainder sets its last bit to 1, which is enough to round to 53 bits or fewer.
    let (quotient, remainder) = (divisor &<< divisorZeros).dividingFullWidth((dividend &>> 1, dividend &<< 63))
    return (quotient | (remainder == 0 ? 0 : 1), divisorZeros - zeros - 63)
  }

  private func written(_ text: RawSpan) -> String {
    String(decoding: range.map { text.byte($0) }, as: UTF8.self)
  }

  // Literals, so that they need no initialisation at first use.
  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
    100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}

extension Double {
  /// Creates 2 to a power of −1,022…1,023.
  @inline(__always)
  fileprivate init(sign: FloatingPointSign, exponentBits power: Int) {
    self.init(sign: sign, exponentBitPattern: UInt(1023 + power), significandBitPattern: 0)
  }
}

extension RawSpan {
  @inline(__always)
  fileprivate func digit(_ at: Int) -> UInt8? {
    let digit = byte(at) &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }
}
