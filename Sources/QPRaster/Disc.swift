/// A disc, or a ring: a disc with a round hole.
struct Disc: Region {
  let origin: Origin
  let box: Box
  private let outer: Float
  /// The hole's radius; negative: none.
  private let inner: Float
  private let core: Float

  /// - Returns: nil where there is nothing to draw.
  init?(_ centre: SIMD2<Double>, outer: Double, inner: Double = -1) {
    guard outer > 0, outer < 4e6, inner < outer, let origin = Origin(centre) else { return nil }
    self.origin = origin
    box = Box(left: -outer, top: -outer, right: outer, bottom: outer)
    self.outer = Float(outer)
    self.inner = inner > 0 ? Float(inner) : -1
    core = max(0, self.outer - halfDiagonal - 0.01)
  }

  var isTiny: Bool { outer < 0.75 }

  @inline(__always)
  func columns(_ y: Float) -> Columns {
    let wide = outer + halfDiagonal
    let half = max(0, wide * wide - y * y).squareRoot()
    var result = Columns(left: -half, right: half)
    if inner < 0, abs(y) < core {
      let half = (core * core - y * y).squareRoot()
      result.innerLeft = -half
      result.innerRight = half
    }
    return result
  }

  @inline(__always)
  func depth(_ x: Lanes, _ y: Float) -> Lanes {
    let square = x * x + y * y
    let distance = square * inverseRoot(square)
    let depth = outer - distance
    return inner < 0 ? depth : lesser(depth, distance - inner)
  }

  @inline(__always)
  func sample(_ x: Lanes, _ y: Float) -> Sample {
    let square = x * x + y * y
    let inverse = inverseRoot(square)
    let distance = square * inverse
    return circles(magnitude(x) * inverse, Lanes(repeating: abs(y)) * inverse, distance, outer: outer, inner: inner)
  }
}

/// Below this radius, a pixel can see too much of a circle at once.
let smallestCircle: Float = 2

/// The coverage between two circles around one centre; `inner` below 0: no hole.
@inline(__always)
func circles(
  _ x: Lanes, _ y: Lanes, _ distance: Lanes, outer: Float, inner: Float
) -> Sample {
  let depth = outer - distance
  let edge = Edge(x, y)
  var coverage = edge.coverage(depth, curvature: Lanes(repeating: 1 / outer))
  if outer < smallestCircle {
    let settled = choose(depth .> 0, Lanes.all, Lanes())
    coverage = choose(magnitude(depth) .< halfDiagonal, Lanes.unclear, settled)
  }
  if inner < 0 { return Sample(coverage: coverage, depth: depth[3], mayBeUnclear: outer < smallestCircle) }
  let hole = inner - distance
  if inner < smallestCircle {
    let settled = choose(hole .> 0, Lanes(), coverage)
    coverage = choose((magnitude(hole) .< halfDiagonal) .& (depth .> -halfDiagonal), Lanes.unclear, settled)
  } else {
    coverage = coverage - lesser(edge.coverage(hole, curvature: Lanes(repeating: 1 / inner)), 255)
    coverage = greater(coverage, 0)
  }
  return Sample(coverage: coverage, depth: min(depth[3], -hole[3]))
}
