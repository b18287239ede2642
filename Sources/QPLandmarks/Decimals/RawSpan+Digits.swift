// Digits, eight at a time. Loads are not checked: at least 8 bytes must follow the place in the text.

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

  /// Eight bytes, the first in the lowest.
  @inlinable @inline(__always)
  package func eightBytes(_ at: Int) -> UInt64 {
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
