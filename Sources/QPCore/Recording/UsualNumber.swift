/// Numbers as they are usually written, with a point and up to 20 decimals: `0.6002479195594788`, `-12.5`.
///
/// Whatever is written otherwise is left to slower readers. Loads are not checked one by one: the text is a line of a
/// ``LineBuffer``, behind which stand a line feed, at which every number ends, and bytes that may be loaded.
package enum UsualNumber {
  /// Reads a number, and moves behind it.
  ///
  /// What follows is for the caller to look at: a digit or an exponent means that the number goes on.
  /// - Returns: The nearest `Double`; nil where none starts here that is usual, and `at` is then where it was.
  package static func read(_ text: RawSpan, _ at: inout Int) -> Double? {
    var place = at
    let isNegative = text.byte(place) == 0x2D
    if isNegative { place &+= 1 }
    var whole = UInt64(text.byte(place) ^ 0x30)
    // One digit before the point is the rule.
    if whole > 9 || text.byte(place &+ 1) != 0x2E {
      let count: Int
      (count, whole) = text.wholeNumber(place)
      place &+= count
      guard count > 0 else { return nil }
      guard text.byte(place) == 0x2E else {
        at = place
        return isNegative ? -Double(whole) : Double(whole)
      }
    } else {
      place &+= 1
    }
    let first = text.eightDecimals(place &+ 1)
    place &+= first.count &+ 1
    var digits = whole &* 100_000_000 &+ first.value
    var value: Double?
    if first.count < 8 {
      value = quotient(digits, 1e8, reciprocal: 0xABCC_7711_8461_CEFC, power: -90)
    } else {
      let second = text.eightDecimals(place)
      place &+= second.count
      guard digits < 10_000_000_000 else { return nil }
      digits = digits &* 100_000_000 &+ second.value
      let next = text.byte(place) ^ 0x30
      if second.count < 8 || next > 9 {
        value = quotient(digits, 1e16, reciprocal: 0xE695_94BE_C44D_E15B, power: -117)
      } else {
        // Small numbers have zeros in front, and more decimals therefore: two more, or four.
        let last = text.byte(place &+ 1) ^ 0x30
        digits = digits &* 100 &+ UInt64(next) &* 10 &+ (last > 9 ? 0 : UInt64(last))
        guard whole == 0 else { return nil }
        if last > 9 || text.byte(place &+ 2) ^ 0x30 > 9 {
          place &+= last > 9 ? 1 : 2
          value = quotient(digits, 1e18, reciprocal: 0x9392_EE8E_921D_5D07, power: -123)
        } else {
          let more = text.wholeNumber(place &+ 2)
          guard more.count < 3, digits < 10_000_000_000_000_000 else { return nil }
          place &+= 2 &+ more.count
          digits = digits &* 100 &+ (more.count == 1 ? more.value &* 10 : more.value)
          value = quotient(digits, 1e20, reciprocal: 0xBCE5_0864_9211_1AEA, power: -130)
        }
      }
    }
    guard let value else { return nil }
    at = place
    return isNegative ? -value : value
  }

  /// The nearest `Double` to a number below 10^18, divided by a power of ten; nil where it comes too near the middle of two to
  /// tell.
  ///
  /// `reciprocal` and `power` are the divisor's reciprocal, as 64 bits that are cut off and a power of two.
  @inline(__always)
  private static func quotient(_ digits: UInt64, _ divisor: Double, reciprocal: UInt64, power: Int) -> Double? {
    // Both are exact, and one operation rounds correctly (Clinger, 1990).
    if digits < 1 << 53 { return Double(Int64(bitPattern: digits)) / divisor }
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

extension RawSpan {
  /// A byte of a line, or behind it.
  @inlinable @inline(__always)
  package func byte(_ at: Int) -> UInt8 { unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self) }

  /// The digits that start here, eight at most: how many they are, and their number.
  package func wholeNumber(_ at: Int) -> (count: Int, value: UInt64) {
    let (digits, others) = eightBytes(at)
    guard others != 0 else { return (8, Self.number(digits)) }
    let count = others.trailingZeroBitCount &>> 3
    // Zeros in front take the places of what is no digit; by two shifts, since eight bytes are too much for one.
    return (count, Self.number((digits &<< UInt64(56 &- 8 &* count)) &<< 8))
  }

  /// The digits that start here, eight at most: how many they are, and the number that they are with zeros behind them up to
  /// eight.
  @inline(__always)
  fileprivate func eightDecimals(_ at: Int) -> (count: Int, value: UInt64) {
    let (digits, others) = eightBytes(at)
    if others == 0 { return (8, Self.number(digits)) }
    // Ones below the first byte that is no digit.
    let below = (~others & (others &- 1)) &>> 7
    return (others.trailingZeroBitCount &>> 3, Self.number(digits & below))
  }

  /// Eight bytes, digits as 0…9, and the high bit of each that is no digit; only the first of those counts.
  @inline(__always)
  private func eightBytes(_ at: Int) -> (digits: UInt64, others: UInt64) {
    let word = UInt64(littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
    let digits = word ^ 0x3030_3030_3030_3030
    // Adding 0x76 carries whatever is more than 9 into the high bit. A byte can disturb only those after it.
    return (digits, (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080)
  }

  /// The number of eight digits, the first in the lowest byte.
  @inline(__always)
  private static func number(_ digits: UInt64) -> UInt64 {
    // Neighbours are added with weights: into four pairs, then into two and one number.
    let pairs = (digits &* 10) &+ (digits &>> 8)
    let outer = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let inner = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (outer &+ inner) &>> 32
  }
}
