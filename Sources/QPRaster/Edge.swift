/// A straight edge of one direction: how much of a pixel lies on its inner side.
///
/// Exact.
///
/// The share of a unit square on one side of a line is the integral of a trapezoid whose two ramps are the pixel's
/// extents along the edge's normal.
struct Edge {
  /// Half the width of a pixel along the normal: farther away than this, a pixel is all in or all out.
  let reach: Float
  /// Half the width of the flat part.
  let flat: Float
  /// The greater of the normal's components, inverted.
  let slope: Float
  /// Half the inverse of the lesser.
  let bend: Float

  /// - Parameters: the normal (or the direction: the trapezoid is the same) as a unit vector.
  init(_ x: Float, _ y: Float) {
    let x = abs(x)
    let y = abs(y)
    let a = max(x, y)
    let b = max(min(x, y), 1e-6)
    reach = (a + b) * 0.5
    flat = (a - b) * 0.5
    slope = 1 / a
    bend = 0.5 / b
  }

  /// The share inside, given the pixel centre's distance from the edge, positive inside.
  @inline(__always)
  func coverage(_ depth: Lanes) -> Lanes {
    let d = greater(lesser(depth, reach), -reach)
    let over = greater(d - flat, 0)
    let under = greater(-d - flat, 0)
    return 0.5 + (d - (over * over - under * under) * bend) * slope
  }

  /// The length of the edge inside the pixel.
  @inline(__always)
  func chord(_ depth: Lanes) -> Lanes {
    let ramp = greater(lesser(magnitude(depth), reach) - flat, 0)
    return (1 - ramp * (2 * bend)) * slope
  }
}

/// Edges whose direction differs from pixel to pixel, as along a circle.
struct Edges {
  let reach: Lanes
  let flat: Lanes
  let slope: Lanes
  let bend: Lanes

  @inline(__always)
  init(_ x: Lanes, _ y: Lanes) {
    let a = greater(x, y)
    let b = greater(lesser(x, y), 1e-6)
    reach = (a + b) * 0.5
    flat = (a - b) * 0.5
    slope = 1 / a
    bend = 0.5 / b
  }

  @inline(__always)
  func coverage(_ depth: Lanes) -> Lanes {
    let d = greater(lesser(depth, reach), -reach)
    let over = greater(d - flat, 0)
    let under = greater(-d - flat, 0)
    return 0.5 + (d - (over * over - under * under) * bend) * slope
  }

  @inline(__always)
  func chord(_ depth: Lanes) -> Lanes {
    let ramp = greater(lesser(magnitude(depth), reach) - flat, 0)
    return (1 - ramp * (2 * bend)) * slope
  }

  /// The share inside a circle of a curvature (1/radius) that is not too sharp: the tangent's share less the sliver
  /// between the tangent and the circle, whose area is chord³/24 · curvature.
  @inline(__always)
  func coverage(_ depth: Lanes, curvature: Float) -> Lanes {
    let c = chord(depth)
    return coverage(depth) - c * c * c * (curvature / 24)
  }
}
