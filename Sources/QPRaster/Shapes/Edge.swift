/// A straight edge of one direction: how much of a pixel lies on its inner side, in 1/255.
///
/// Exact.
///
/// The share of a unit square on one side of a line is the integral of a trapezoid whose two ramps are the pixel's
/// extents along the edge's normal. The parts are spread over lanes once, since they are used for each pixel.
struct Edge {
  /// Half the width of a pixel along the normal: farther away than this, a pixel is all in or all out.
  let reach: Float4
  /// Half the width of the flat part.
  private let flat: Float4
  /// 255 over the greater of the normal's components.
  private let slope: Float4
  /// Half the inverse of the lesser.
  private let bend: Float4

  /// - Parameters: the normal as a unit vector, a lane each; signs do not matter, nor does a quarter turn.
  @inline(__always)
  init(_ x: Float4, _ y: Float4) {
    let x = magnitude(x)
    let y = magnitude(y)
    // The greater of a unit vector's components is never below 0.707; in the middle of a circle there is no direction.
    let a = greater(greater(x, y), 0.7)
    let b = greater(lesser(x, y), Float4(repeating: 1e-6))
    reach = (a + b) * 0.5
    flat = (a - b) * 0.5
    slope = 255 / a
    bend = 0.5 / b
  }

  init(_ x: Float, _ y: Float) {
    self.init(Float4(repeating: x), Float4(repeating: y))
  }

  /// The share inside, given the pixel centre's distance from the edge, positive inside.
  @inline(__always)
  func coverage(_ depth: Float4) -> Float4 {
    let d = lesser(magnitude(depth), reach)
    let ramp = greater(d - flat, 0)
    return signed((d - ramp * ramp * bend) * slope, as: depth) + 127.5
  }

  /// The share inside a circle of a curvature (1/radius) that is not too sharp: the tangent's share less the sliver
  /// between the tangent and the circle, whose area is chord³/24 · curvature.
  @inline(__always)
  func coverage(_ depth: Float4, curvature: Float4) -> Float4 {
    let d = lesser(magnitude(depth), reach)
    let ramp = greater(d - flat, 0)
    let turn = ramp * bend
    let chord = (1 - turn - turn) * slope
    // 24 and the two factors of 255 too many.
    let sliver = chord * chord * chord * (curvature * (1 / 1_560_600))
    return greater(signed((d - ramp * turn) * slope, as: depth) + 127.5 - sliver, 0)
  }
}
