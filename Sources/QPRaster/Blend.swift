import QPStyle

/// A colour ready to be laid over pixels.
///
/// A pixel becomes `round((colour · e + pixel · (255 − e)) / 255)` in each channel, where `e` is the coverage times the
/// colour's alpha in 1/255, rounded once, and the colour's own alpha channel counts as 255. That is source-over, exact
/// to the last bit, and keeps every channel at or below alpha because it is the same monotone function for all four.
struct Paint {
  /// Red and blue, and green and alpha, as 16-bit lanes of four pixels.
  let even: SIMD8<UInt16>
  let odd: SIMD8<UInt16>
  let solid: UInt32
  let alpha: UInt32

  init(_ color: Color) {
    let rb = UInt32(color.red) | UInt32(color.blue) << 16
    let ga = UInt32(color.green) | 255 << 16
    even = unsafeBitCast(SIMD4<UInt32>(repeating: rb), to: SIMD8<UInt16>.self)
    odd = unsafeBitCast(SIMD4<UInt32>(repeating: ga), to: SIMD8<UInt16>.self)
    solid = rb | ga << 8
    alpha = UInt32(color.alpha)
  }

  var isOpaque: Bool { alpha == 255 }

  /// Coverage in 1/255 as shares 0…255 of this paint, one a lane.
  @inline(__always)
  func shares(_ coverage: Lanes) -> SIMD4<UInt32> {
    shares(unsafeBitCast(coverage + 8_388_608, to: SIMD4<UInt32>.self) & 0x1FF)
  }

  @inline(__always)
  func shares(_ coverage: SIMD4<UInt32>) -> SIMD4<UInt32> {
    if isOpaque { return coverage }
    // In 16-bit lanes, where a product of two bytes fits and multiplying is one instruction everywhere.
    let product = unsafeBitCast(coverage, to: SIMD8<UInt16>.self) &* UInt16(truncatingIfNeeded: alpha) &+ 128
    let rounded = (product &+ (product &>> 8)) &>> 8
    return unsafeBitCast(rounded, to: SIMD4<UInt32>.self) & 0xFF
  }

  /// Four pixels with this paint laid over, `shares` being 0…255.
  @inline(__always)
  func over(_ pixels: SIMD4<UInt32>, _ shares: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let low = unsafeBitCast(pixels & 0x00FF_00FF, to: SIMD8<UInt16>.self)
    let high = unsafeBitCast(pixels, to: SIMD8<UInt16>.self) &>> 8
    let s = unsafeBitCast(shares, to: SIMD8<UInt16>.self)
    let e = SIMD8(s[0], s[0], s[2], s[2], s[4], s[4], s[6], s[6])
    let rest = 255 &- e
    var a = even &* e &+ low &* rest &+ 128
    var b = odd &* e &+ high &* rest &+ 128
    a = (a &+ (a &>> 8)) &>> 8
    b = (b &+ (b &>> 8)) & 0xFF00
    return unsafeBitCast(a | b, to: SIMD4<UInt32>.self)
  }
}
