internal import QPCore

/// A number as it is written, before it is rounded to anything.
package struct Decimal {
  var isNegative: Bool
  /// The first 19 significant digits, as an integer.
  var digits: UInt64
  /// The power of ten that `digits` are to be multiplied with.
  var exponent: Int
  /// Whether further digits, not all zero, have been left out of `digits`.
  var isCut: Bool
  /// Where it is written.
  package var range: Range<Int>
}

extension JSONScanner {
  /// A number by JSON's grammar: no leading zeros, no plus sign, digits on both sides of the point.
  package mutating func number(_ text: Span<UInt8>) throws(Fault) -> Decimal {
    let start = at
    let isNegative = text[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    guard let first = digit(text) else {
      if !isEnd(text) || !isNegative { at = start }
      throw valueFault(text, expected: isNegative ? "a digit after the minus sign" : "a value")
    }
    var number = Decimal(isNegative: isNegative, digits: 0, exponent: 0, isCut: false, range: start..<start)
    if first == 0 {
      at += 1
      if digit(text) != nil {
        at = start
        throw fault(text, expected: "a number without leading zeros")
      }
    } else {
      takeDigits(text, into: &number, step: 0)
    }
    if text[at] == UInt8(ascii: ".") {
      at += 1
      guard digit(text) != nil else { throw fault(text, expected: "a digit after the decimal point") }
      takeDigits(text, into: &number, step: -1)
    }
    if text[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      number.exponent += try exponent(text)
    }
    // A number is never the last thing of a line: at its end it may have been cut.
    if isEnd(text) { throw fault(text, expected: "the number to go on, or ',', ']' or '}'") }
    number.range = start..<at
    return number
  }

  /// A number; nil where a value of another kind starts.
  package mutating func numberOrOther(_ text: Span<UInt8>) throws(Fault) -> Decimal? {
    switch text[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"): nil
    case UInt8(ascii: "n") where text[at + 1] != UInt8(ascii: "a"): nil
    default: try number(text)
    }
  }

  private mutating func takeDigits(_ text: Span<UInt8>, into number: inout Decimal, step: Int) {
    while let digit = digit(text) {
      at += 1
      if number.digits < 1_000_000_000_000_000_000 {
        number.digits = number.digits &* 10 &+ UInt64(digit)
        number.exponent += step
      } else {
        number.isCut = number.isCut || digit != 0
        number.exponent += step + 1
      }
    }
  }

  private mutating func exponent(_ text: Span<UInt8>) throws(Fault) -> Int {
    let isNegative = text[at] == UInt8(ascii: "-")
    if isNegative || text[at] == UInt8(ascii: "+") { at += 1 }
    guard digit(text) != nil else { throw fault(text, expected: "a digit in the exponent") }
    var value = 0
    while let digit = digit(text) {
      at += 1
      // Enough for every number of digits that a line can hold to bring it back into range.
      if value < 1_000_000_000 { value = value * 10 + Int(digit) }
    }
    return isNegative ? -value : value
  }

  @inline(__always)
  private func digit(_ text: Span<UInt8>) -> UInt8? {
    let digit = text[at] &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }
}

extension Decimal {
  /// The nearest Float; nil where it is not finite.
  package func float(_ text: Span<UInt8>) -> Float? {
    if digits == 0 { return isNegative ? -0.0 : 0 }
    if let double = nearlyDouble, double.isSafeToNarrow { return Float(isNegative ? -double : double) }
    return Float(written(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The nearest Double; nil where it is not finite.
  package func double(_ text: Span<UInt8>) -> Double? {
    if digits == 0 { return isNegative ? -0.0 : 0 }
    if !isCut, digits < 1 << 53, let double = nearlyDouble { return isNegative ? -double : double }
    return Double(written(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whole microseconds where this is seconds, to the nearest; nil where they have no Int64.
  var microseconds: Int64? {
    guard digits > 0 else { return 0 }
    let shift = exponent + 6
    let magnitude: UInt64
    if shift >= 0 {
      guard shift < 19 else { return nil }
      let (product, overflow) = digits.multipliedReportingOverflow(by: Self.powerOfTen(shift))
      guard !overflow else { return nil }
      magnitude = product
    } else if shift > -20 {
      let unit = Self.powerOfTen(-shift)
      let (whole, rest) = digits.quotientAndRemainder(dividingBy: unit)
      magnitude = whole + (rest >= unit - rest ? 1 : 0)
    } else {
      magnitude = 0
    }
    return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
  }

  /// The integer that this is; nil where it is none, or too large.
  package var integer: Int? {
    guard let millionfold = microseconds, millionfold % 1_000_000 == 0, !isCut, exponent > -20 else { return nil }
    let whole = millionfold / 1_000_000
    // Rounding may have made an integer of what is none.
    guard exponent >= 0 || digits % Self.powerOfTen(-exponent) == 0 else { return nil }
    return Int(exactly: whole)
  }

  // Digits and power are exact up to 2^53 and 10^22, and then one operation rounds correctly (Clinger, 1990). Beyond
  // 2^53 it is off by at most two units in the last place.
  private var nearlyDouble: Double? {
    switch exponent {
    case 0: Double(digits)
    case 1...22: Double(digits) * Self.doublePowerOfTen(exponent)
    case -22 ... -1: Double(digits) / Self.doublePowerOfTen(-exponent)
    default: nil
    }
  }

  private func written(_ text: Span<UInt8>) -> String {
    JSONScanner(at: range.lowerBound).string(text, range)
  }

  // `power` is at most 19.
  private static func powerOfTen(_ power: Int) -> UInt64 {
    var result: UInt64 = 1
    for _ in 0..<power { result &*= 10 }
    return result
  }

  private static func doublePowerOfTen(_ power: Int) -> Double {
    power < 20 ? Double(powerOfTen(power)) : Double(powerOfTen(19)) * Double(powerOfTen(power - 19))
  }
}

extension Double {
  /// Whether rounding this to Float gives what rounding the number that it stands for would give, when it may be off
  /// by two units in the last place: it is not near the middle of two Floats, and far from the ends of their range.
  fileprivate var isSafeToNarrow: Bool {
    let beyondFloat = Int64(bitPattern & 0x1FFF_FFFF)
    return abs(beyondFloat - 0x1000_0000) > 4 && 1e-30..<1e38 ~= self
  }
}
