/// A shape's outline, as one pixel sees it from its centre.
struct NearestEdge {
  /// The signed distance of the pixel's centre, positive inside.
  var depth: Float
  /// The unit vector inward; zero where there is none.
  var normal: SIMD2<Float>
  /// By how much the outline curves away within the pixel, at most, where no point is deeper than behind a straight edge;
  /// infinity: unknown.
  var bend: Float

  /// The pixel lies outside of the shape.
  @inline(__always) static var outside: NearestEdge { NearestEdge(depth: -.infinity, normal: SIMD2(), bend: 0) }
  /// The pixel lies inside of the shape.
  @inline(__always) static var inside: NearestEdge { NearestEdge(depth: .infinity, normal: SIMD2(), bend: 0) }

  /// Whether every point of the pixel is deeper inside of another shape.
  @inline(__always)
  func isHidden(by other: NearestEdge) -> Bool {
    guard bend < .infinity, normal != SIMD2() else { return false }
    let apart = normal - other.normal
    return depth + halfDiagonal * (apart * apart).sum().squareRoot() + other.bend < other.depth
  }
}

extension SignedDistanceShape {
  func nearestEdge(_ x: Float, _ y: Float) -> NearestEdge? { nil }

  /// Returns the outline nearest to a point, found by differences of depths.
  func edgeByDifferences(_ x: Float, _ y: Float) -> NearestEdge {
    let level = depth(Float4(x - 0.125, x + 0.125, x, x), y)
    let slope = SIMD2(
      level[1] - level[0], depth(Float4(repeating: x), y + 0.125)[0] - depth(Float4(repeating: x), y - 0.125)[0])
    let length = (slope * slope).sum().squareRoot()
    return NearestEdge(depth: level[2], normal: length > 0.2 ? slope / length : SIMD2(), bend: .infinity)
  }
}
