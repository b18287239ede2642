internal import QPCore

/// Numbers as they are usually written, with a point and up to 20 decimals: `0.6002479195594788`, `-12.5`.
///
/// Whatever is written otherwise is left to slower readers. Loads are not checked one by one: the text is a line of a
/// ``LineBuffer``, behind which stand a line feed, at which every number ends, and bytes that may be loaded.
@usableFromInline
package enum UsualNumber {
  /// Reads a number, and moves behind it.
  ///
  /// What follows is for the caller to look at: a digit or an exponent means that the number goes on.
  /// - Returns: The nearest `Double`; nil where none starts here that is usual, and `at` is then where it was.
  @inlinable @inline(__always)
  package static func read(_ text: RawSpan, _ at: inout Int) -> Double? {
    // Without a branch: nobody can foresee signs.
    let sign: UInt64 = text.byte(at) == 0x2D ? 1 : 0
    var place = at &+ Int(truncatingIfNeeded: sign)
    let word = text.eightBytes(place)
    var whole = word & 0xFF ^ 0x30
    // One digit before the point is the rule.
    if whole > 9 || word & 0xFF00 != 0x2E00 {
      let count: Int
      (count, whole) = text.wholeNumber(place)
      place &+= count
      guard count > 0 else { return nil }
      guard text.byte(place) == 0x2E else {
        at = place
        return Double(whole).negated(sign)
      }
      place &+= 1
    } else {
      place &+= 2
    }
    guard let value = decimals(behind: whole, text, &place) else { return nil }
    at = place
    return value.negated(sign)
  }

  /// The number that a whole one becomes by the decimals that start here.
  @inlinable @inline(__always)
  static func decimals(behind whole: UInt64, _ text: RawSpan, _ place: inout Int) -> Double? {
    let first = text.eightDecimals(place)
    var digits = whole &* 100_000_000 &+ first.value
    if first.count < 8 {
      place &+= first.count
      // Both are exact, and one operation rounds correctly (Clinger, 1990).
      if digits < 1 << 53 { return Double(Int64(bitPattern: digits)) / 1e8 }
      return quotient(digits, reciprocal: 0xABCC_7711_8461_CEFC, power: -90)
    }
    let second = text.eightDecimals(place &+ 8)
    guard digits < 10_000_000_000 else { return nil }
    digits = digits &* 100_000_000 &+ second.value
    if second.count < 8 {
      place &+= 8 &+ second.count
      return quotient(digits, reciprocal: 0xE695_94BE_C44D_E15B, power: -117)
    }
    // How many more there are differs from number to number: up to 19 without a branch.
    let third = text.eightDecimals(place &+ 16)
    place &+= 16 &+ third.count
    if whole == 0, third.count < 4 {
      digits = digits &* 1000 &+ third.value / 100_000
      return quotient(digits, reciprocal: 0xEC1E_4A7D_B695_61A5, power: -127)
    }
    if third.count == 0 { return quotient(digits, reciprocal: 0xE695_94BE_C44D_E15B, power: -117) }
    // Small numbers have zeros in front, and more decimals therefore.
    guard third.count == 4, digits < 1_000_000_000_000_000 else { return nil }
    digits = digits &* 10_000 &+ third.value / 10_000
    return quotient(digits, reciprocal: 0xBCE5_0864_9211_1AEA, power: -130)
  }

  /// The nearest `Double` to a number, divided by a power of ten; nil where it comes too near the middle of two to tell.
  ///
  /// `reciprocal` and `power` are the divisor's reciprocal, as 64 bits that are cut off and a power of two.
  @inlinable @inline(__always)
  static func quotient(_ digits: UInt64, reciprocal: UInt64, power: Int) -> Double? {
    // What is cut off of the reciprocal and of the product makes the number smaller by less than four units of 64 bits.
    let zeros = digits.leadingZeroBitCount
    var product = (digits &<< UInt64(zeros)).multipliedFullWidth(by: reciprocal).high
    let isLong = product >> 63
    product = product &<< (1 &- isLong)
    // Of 64 bits 11 are rounded away.
    guard (product & 0x7FF) &- 0x3FC > 8 else { return nil }
    // Rounding sees that the last bit was there, if it was.
    let half = Int64(bitPattern: product &>> 1 | product & 1)
    let exponent = 1023 &+ power &+ 64 &- zeros &+ Int(truncatingIfNeeded: isLong)
    return Double(half) * Double(bitPattern: UInt64(bitPattern: Int64(exponent)) &<< 52)
  }
}

extension Double {
  /// The number itself for 0, its negative for 1.
  @inlinable @inline(__always)
  func negated(_ sign: UInt64) -> Double { Double(bitPattern: bitPattern ^ sign &<< 63) }
}

extension RawSpan {
  /// A byte of a line, or behind it.
  @inlinable @inline(__always)
  package func byte(_ at: Int) -> UInt8 { unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self) }

  /// The digits that start here, eight at most: how many they are, and their number.
  @inlinable
  package func wholeNumber(_ at: Int) -> (count: Int, value: UInt64) {
    let (digits, others) = eightDigits(at)
    guard others != 0 else { return (8, Self.number(digits)) }
    let count = others.trailingZeroBitCount &>> 3
    // Zeros in front take the places of what is no digit; by two shifts, since eight bytes are too much for one.
    return (count, Self.number((digits &<< UInt64(56 &- 8 &* count)) &<< 8))
  }

  /// The digits that start here, eight at most: how many they are, and the number that they are with zeros behind them up to
  /// eight.
  @inlinable @inline(__always)
  func eightDecimals(_ at: Int) -> (count: Int, value: UInt64) {
    let (digits, others) = eightDigits(at)
    if others == 0 { return (8, Self.number(digits)) }
    // Ones below the first byte that is no digit.
    let below = (~others & (others &- 1)) &>> 7
    return (others.trailingZeroBitCount &>> 3, Self.number(digits & below))
  }

  /// The first in the lowest byte.
  @inlinable @inline(__always)
  func eightBytes(_ at: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
  }

  /// Eight bytes, digits as 0…9, and the high bit of each that is no digit; only the first of those counts.
  @inlinable @inline(__always)
  func eightDigits(_ at: Int) -> (digits: UInt64, others: UInt64) {
    let digits = eightBytes(at) ^ 0x3030_3030_3030_3030
    // Adding 0x76 carries whatever is more than 9 into the high bit. A byte can disturb only those after it.
    return (digits, (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080)
  }

  /// The number of eight digits, the first in the lowest byte.
  @inlinable @inline(__always)
  static func number(_ digits: UInt64) -> UInt64 {
    // Neighbours are added with weights: into four pairs, then into two and one number.
    let pairs = (digits &* 10) &+ (digits &>> 8)
    let outer = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let inner = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (outer &+ inner) &>> 32
  }
}
