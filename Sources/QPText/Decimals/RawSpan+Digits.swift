// Reads digits, eight at a time. Loads are unchecked: at least 8 bytes must follow the offset in the text.

extension RawSpan {
  /// Returns a byte of the text or of the padding after it.
  @inlinable @inline(__always)
  package func byte(_ at: Int) -> UInt8 { unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self) }

  /// Returns the count of the digits that start here, at most eight, and their value.
  @inlinable
  package func wholeNumber(_ at: Int) -> (count: Int, value: UInt64) {
    let (digits, others) = eightDigits(at)
    guard others != 0 else { return (8, Self.number(digits)) }
    let count = others.trailingZeroBitCount &>> 3
    // Leading zeros replace the other bytes; in two shifts, since a single shift by 64 bits is not possible.
    return (count, Self.number((digits &<< UInt64(56 &- 8 &* count)) &<< 8))
  }

  /// Returns the count of the digits that start here, at most eight, and their value when padded with trailing zeros to
  /// eight.
  @inlinable @inline(__always)
  func eightDecimals(_ at: Int) -> (count: Int, value: UInt64) {
    let (digits, others) = eightDigits(at)
    if others == 0 { return (8, Self.number(digits)) }
    // Ones below the first byte that is not a digit.
    let below = (~others & (others &- 1)) &>> 7
    return (others.trailingZeroBitCount &>> 3, Self.number(digits & below))
  }

  /// Returns eight bytes, the first in the lowest.
  @inlinable @inline(__always)
  package func eightBytes(_ at: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
  }

  /// Returns eight bytes with digits as 0…9, and the high bit of each other byte; only the first of those is reliable.
  @inlinable @inline(__always)
  func eightDigits(_ at: Int) -> (digits: UInt64, others: UInt64) {
    let digits = eightBytes(at) ^ 0x3030_3030_3030_3030
    // Adding 0x76 carries every value above 9 into the high bit. A byte can disturb only those after it.
    return (digits, (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080)
  }

  /// Returns the value of eight digits, the first in the lowest byte.
  @inlinable @inline(__always)
  static func number(_ digits: UInt64) -> UInt64 {
    // Neighbours are added with weights: into four pairs, then into two, then into one number.
    let pairs = (digits &* 10) &+ (digits &>> 8)
    let outer = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let inner = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (outer &+ inner) &>> 32
  }
}
