/// A fast path for numbers in the usual notation, with a point and up to 20 decimals: `0.6002479195594788`, `-12.5`.
///
/// Any other notation is left to ``Decimal``. Loads are unchecked: a line feed, at which every number ends, and bytes
/// that may be loaded must follow the text.
@usableFromInline
package enum FastDecimal {
  /// Reads a number and moves past it.
  ///
  /// The caller must check what follows: a digit or an exponent means that the number continues.
  /// - Returns: The nearest `Double`; `nil` where no number in the usual notation starts here, and `at` is then
  ///   unchanged.
  @inlinable @inline(__always)
  package static func read(_ text: RawSpan, _ at: inout Int) -> Double? {
    // Branch-free: the sign is unpredictable, and a mispredicted branch costs more than the arithmetic.
    let sign: UInt64 = text.byte(at) == 0x2D ? 1 : 0
    var offset = at &+ Int(truncatingIfNeeded: sign)
    let word = text.eightBytes(offset)
    var whole = word & 0xFF ^ 0x30
    // One digit before the point is the usual case.
    if whole > 9 || word & 0xFF00 != 0x2E00 {
      let count: Int
      (count, whole) = text.wholeNumber(offset)
      offset &+= count
      guard count > 0 else { return nil }
      guard text.byte(offset) == 0x2E else {
        at = offset
        return Double(whole).negated(sign)
      }
      offset &+= 1
    } else {
      offset &+= 2
    }
    guard let value = decimals(behind: whole, text, &offset) else { return nil }
    at = offset
    return value.negated(sign)
  }

  /// Returns a whole number extended by the decimals that start here; `nil` outside the fast path.
  @inlinable @inline(__always)
  static func decimals(behind whole: UInt64, _ text: RawSpan, _ offset: inout Int) -> Double? {
    let first = text.eightDecimals(offset)
    var digits = whole &* 100_000_000 &+ first.value
    if first.count < 8 {
      offset &+= first.count
      // Both operands are exact, and one operation rounds correctly (Clinger, 1990).
      if digits < 1 << 53 { return Double(Int64(bitPattern: digits)) / 1e8 }
      return quotient(digits, reciprocal: 0xABCC_7711_8461_CEFC, power: -90)
    }
    let second = text.eightDecimals(offset &+ 8)
    guard digits < 10_000_000_000 else { return nil }
    digits = digits &* 100_000_000 &+ second.value
    if second.count < 8 {
      offset &+= 8 &+ second.count
      return quotient(digits, reciprocal: 0xE695_94BE_C44D_E15B, power: -117)
    }
    // The number of further decimals varies from number to number: up to 19 are read without a branch.
    let third = text.eightDecimals(offset &+ 16)
    offset &+= 16 &+ third.count
    if whole == 0, third.count < 4 {
      digits = digits &* 1000 &+ third.value / 100_000
      return quotient(digits, reciprocal: 0xEC1E_4A7D_B695_61A5, power: -127)
    }
    if third.count == 0 { return quotient(digits, reciprocal: 0xE695_94BE_C44D_E15B, power: -117) }
    // Small numbers have leading zeros and therefore more decimals.
    guard third.count == 4, digits < 1_000_000_000_000_000 else { return nil }
    digits = digits &* 10_000 &+ third.value / 10_000
    return quotient(digits, reciprocal: 0xBCE5_0864_9211_1AEA, power: -130)
  }

  /// Returns the nearest `Double` to a number divided by a power of ten; `nil` where it is too close to a tie to
  /// decide.
  ///
  /// `reciprocal` and `power` are the divisor's reciprocal, as 64 truncated bits and a power of two.
  @inlinable @inline(__always)
  static func quotient(_ digits: UInt64, reciprocal: UInt64, power: Int) -> Double? {
    // Truncating the reciprocal and the product reduces the number by less than four units of 64 bits.
    let zeros = digits.leadingZeroBitCount
    var product = (digits &<< UInt64(zeros)).multipliedFullWidth(by: reciprocal).high
    let isLong = product >> 63
    product = product &<< (1 &- isLong)
    // Of the 64 bits, 11 are rounded away.
    guard (product & 0x7FF) &- 0x3FC > 8 else { return nil }
    // Keeps the last bit, so that rounding takes it into account.
    let half = Int64(bitPattern: product &>> 1 | product & 1)
    let exponent = 1023 &+ power &+ 64 &- zeros &+ Int(truncatingIfNeeded: isLong)
    return Double(half) * Double(bitPattern: UInt64(bitPattern: Int64(exponent)) &<< 52)
  }
}

extension Double {
  /// Returns the number itself for 0, its negative for 1.
  @inlinable @inline(__always)
  func negated(_ sign: UInt64) -> Double { Double(bitPattern: bitPattern ^ sign &<< 63) }
}
