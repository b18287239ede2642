/// A point as it is usually written, eight bytes at a time: `[0.459749,0.272211,-0.449655,0.9998]`.
///
/// Whatever is written otherwise is left to ``JSONScanner``, which also says what is wrong. The loads are checked
/// against the end of the span: the text is followed by a line feed and by padding.
struct NumberScanner {
  /// x, y, z and visibility, NaN where the point has fewer numbers.
  var point: SIMD4<Float>
  /// The fifth number; NaN where there is none.
  var presence: Float
  /// The place behind the bracket.
  var end: Int

  /// Reads a point.
  ///
  /// - Returns: nil where the point is written in another way.
  @inline(__always)
  init?(_ text: RawSpan, at start: Int) {
    guard Self.byte(text, start) == UInt8(ascii: "[") else { return nil }
    end = start + 1
    point = SIMD4(repeating: .nan)
    presence = .nan
    guard let x = Self.number(text, &end), Self.another(text, &end), let y = Self.number(text, &end) else { return nil }
    point.x = x
    point.y = y
    if Self.another(text, &end) {
      guard let z = Self.number(text, &end) else { return nil }
      point.z = z
      if Self.another(text, &end) {
        guard let visibility = Self.number(text, &end) else { return nil }
        point.w = visibility
        if Self.another(text, &end) {
          guard let fifth = Self.number(text, &end) else { return nil }
          presence = fifth
        }
      }
    }
    guard Self.byte(text, end) == UInt8(ascii: "]") else { return nil }
    end += 1
  }

  @inline(__always)
  private static func another(_ text: RawSpan, _ at: inout Int) -> Bool {
    guard byte(text, at) == UInt8(ascii: ",") else { return false }
    at += 1
    if byte(text, at) == UInt8(ascii: " ") { at += 1 }
    return true
  }

  /// One number of one digit before the point and at most six behind it, or of one digit alone.
  @inline(__always)
  static func number(_ text: RawSpan, _ at: inout Int) -> Float? {
    let isNegative = byte(text, at) == UInt8(ascii: "-")
    let start = at &+ (isNegative ? 1 : 0)
    let word = load(text, start)
    // Digits become 0…9, and the point, if it is one, 0.
    let digits = word ^ 0x3030_3030_3030_2E30
    guard digits & 0xFF00 == 0 else {
      let after = byte(text, start + 1)
      guard digits & 0xFF < 10, after == UInt8(ascii: ",") || after == UInt8(ascii: "]") else { return nil }
      at = start + 1
      let value = Float(digits & 0xFF)
      return isNegative ? -value : value
    }
    // The high bit of each byte that is no digit. A byte can disturb only those after it, and the first one counts.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let count = others.trailingZeroBitCount >> 3
    guard count > 2 else { return nil }
    let after = byte(text, start + count)
    guard after == UInt8(ascii: ",") || after == UInt8(ascii: "]") else { return nil }
    at = start + count
    // Ones below the first byte that is no digit; all ones where there is none.
    let below = ~others & (others &- 1)
    let kept = digits & UInt64(bitPattern: Int64(bitPattern: below) >> 7)
    // With the first digit in the point's place these are eight digits: the number in millionths, below 2^24.
    let value = Float(Int32(truncatingIfNeeded: eightDigits(kept &+ (kept & 0xFF) &* 0xFF))) / 1_000_000
    return isNegative ? -value : value
  }

  /// The number that eight digits 0…9 stand for, the first in the lowest byte.
  @inline(__always)
  private static func eightDigits(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ (digits >> 8)
    let high = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let low = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (high &+ low) >> 32
  }

  @inline(__always)
  private static func byte(_ text: RawSpan, _ at: Int) -> UInt8 {
    text.unsafeLoad(fromByteOffset: at, as: UInt8.self)
  }

  @inline(__always)
  private static func load(_ text: RawSpan, _ at: Int) -> UInt64 {
    UInt64(littleEndian: text.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self))
  }
}
