/// Returns the coverage of a pixel by what lies behind either of two straight edges, in 1/255: most inner corners are such.
///
/// The pixel's square is cut by both edges (Sutherland and Hodgman, 1974); the rest is not covered. In double
/// precision, so that a mirrored corner has the same coverage.
func cornerCoverage(_ one: NearestEdge, _ other: NearestEdge) -> Float {
  // The square, then with a corner more for each cut.
  withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 4 + 5 + 6) { corners in
    corners[0] = SIMD2(-0.5, -0.5)
    corners[1] = SIMD2(0.5, -0.5)
    corners[2] = SIMD2(0.5, 0.5)
    corners[3] = SIMD2(-0.5, 0.5)
    let rest = cut(cut(0..<4, of: corners, by: one), of: corners, by: other)
    // Rounds a tie up, in every direction of drawing.
    return Float((1 - area(rest, of: corners)) * 255 + 1e-7)
  }
}

private typealias Corners = UnsafeMutableBufferPointer<SIMD2<Double>>

/// Cuts off what lies behind an edge; returns the corners of the rest, which are put behind those of the polygon.
private func cut(_ polygon: Range<Int>, of corners: Corners, by edge: NearestEdge) -> Range<Int> {
  let (normal, depth) = (SIMD2<Double>(edge.normal), Double(edge.depth))
  var end = polygon.upperBound
  guard var before = polygon.last.map({ corners[$0] }) else { return end..<end }
  var depthBefore = (before * normal).sum() + depth
  for index in polygon {
    let corner = corners[index]
    let depthHere = (corner * normal).sum() + depth
    if (depthHere < 0) != (depthBefore < 0) {
      corners[end] = before + (corner - before) * (depthBefore / (depthBefore - depthHere))
      end += 1
    }
    if depthHere < 0 {
      corners[end] = corner
      end += 1
    }
    (before, depthBefore) = (corner, depthHere)
  }
  return polygon.upperBound..<end
}

/// Returns the area of a polygon, by Gauss's formula.
private func area(_ polygon: Range<Int>, of corners: Corners) -> Double {
  guard var before = polygon.last.map({ corners[$0] }) else { return 0 }
  var twice = 0.0
  for index in polygon {
    let corner = corners[index]
    twice += before.x * corner.y - before.y * corner.x
    before = corner
  }
  return abs(twice) / 2
}
