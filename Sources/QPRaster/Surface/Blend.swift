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

  init(_ color: Style.Color) {
    let rb = UInt32(color.red) | UInt32(color.blue) << 16
    let ga = UInt32(color.green) | 255 << 16
    even = unsafeBitCast(SIMD4<UInt32>(repeating: rb), to: SIMD8<UInt16>.self)
    odd = unsafeBitCast(SIMD4<UInt32>(repeating: ga), to: SIMD8<UInt16>.self)
    solid = rb | ga << 8
    alpha = UInt32(color.alpha)
  }

  var isOpaque: Bool { alpha == 255 }

  /// Coverage in 1/255 as shares 0…255 of this paint, one a lane, in its lower half; the upper is not to be looked at.
  @inline(__always)
  func shares(_ coverage: Float4) -> SIMD4<UInt32> {
    shares(unsafeBitCast(coverage + 8_388_608, to: SIMD4<UInt32>.self))
  }

  @inline(__always)
  func shares(_ coverage: SIMD4<UInt32>) -> SIMD4<UInt32> {
    if isOpaque { return coverage }
    // In 16-bit lanes, where a product of two bytes fits and multiplying is one instruction everywhere.
    let product = unsafeBitCast(coverage, to: SIMD8<UInt16>.self) &* UInt16(truncatingIfNeeded: alpha) &+ 128
    return unsafeBitCast((product &+ (product &>> 8)) &>> 8, to: SIMD4<UInt32>.self)
  }

  /// Four pixels with this paint laid over.
  @inline(__always)
  func over(_ pixels: SIMD4<UInt32>, _ shares: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let low = unsafeBitCast(pixels & 0x00FF_00FF, to: SIMD8<UInt16>.self)
    let high = unsafeBitCast(pixels, to: SIMD8<UInt16>.self) &>> 8
    let s = unsafeBitCast(shares, to: SIMD8<UInt16>.self)
    let e = SIMD8(s[0], s[0], s[2], s[2], s[4], s[4], s[6], s[6])
    let rest = 255 &- e
    return by255(even &* e &+ low &* rest &+ 128) | by255(odd &* e &+ high &* rest &+ 128) &<< 8
  }
}

/// Sums of two products of bytes and 128, over 255: with the 128, rounded to the nearest.
///
/// The upper halves of products by 257, for which every machine has an instruction; lane by lane, since the vector's
/// conversions are calls.
@inline(__always)
private func by255(_ sum: SIMD8<UInt16>) -> SIMD4<UInt32> {
  let quotient = SIMD8(
    by255(sum[0]), by255(sum[1]), by255(sum[2]), by255(sum[3]), by255(sum[4]), by255(sum[5]), by255(sum[6]),
    by255(sum[7]))
  return unsafeBitCast(quotient, to: SIMD4<UInt32>.self)
}

@inline(__always)
private func by255(_ sum: UInt16) -> UInt16 {
  UInt16(truncatingIfNeeded: (UInt32(sum) &* 257) &>> 16)
}
