/// A disc, or a ring: a disc with a round hole.
struct Disc: Region {
  let origin: Origin
  let box: Box
  private let annulus: Annulus

  /// - Returns: nil where there is nothing to draw.
  init?(_ centre: SIMD2<Double>, outer: Double, inner: Double = -1) {
    guard outer > 0, outer < 4e6, inner < outer, let origin = Origin(centre) else { return nil }
    self.origin = origin
    box = Box(left: -outer, top: -outer, right: outer, bottom: outer)
    annulus = Annulus(outer: Float(outer), inner: inner > 0 ? Float(inner) : -1, isTiny: outer < 0.75)
  }

  var isTiny: Bool { annulus.outer < 0.75 }

  var isClear: Bool { annulus.isPlain && annulus.inner < 0 }

  @inline(__always)
  func clearCoverage(_ x: Lanes, _ y: Float) -> Lanes { annulus.discCoverage(x, y) }

  @inline(__always)
  func columns(_ y: Float) -> Columns { annulus.columns(y) }

  @inline(__always)
  func depth(_ x: Lanes, _ y: Float) -> Lanes {
    let square = x * x + y * y
    return annulus.depth(square * inverseRoot(square))
  }

  @inline(__always)
  func sample(_ x: Lanes, _ y: Float) -> Sample { annulus.sample(x, y) }
}

/// The space between two circles around one centre.
struct Annulus {
  let outer: Float
  /// The hole's radius; negative: none.
  let inner: Float
  /// Both radii, as cells see them.
  private let cellOuter: Float
  private let cellInner: Float
  /// Whether a pixel sees one edge at a time, and not too much of it.
  let isPlain: Bool
  private let outerCurvature: Lanes
  private let innerCurvature: Lanes

  init(outer: Float, inner: Float, isTiny: Bool) {
    self.outer = outer
    self.inner = inner
    cellOuter = outer - cellBias(outer, isTiny: isTiny)
    cellInner = inner - cellBias(inner, isTiny: isTiny)
    let isThick = inner < 0 || (inner >= smallestCircle && outer - inner > 2 * halfDiagonal)
    isPlain = outer >= smallestCircle && isThick
    outerCurvature = Lanes(repeating: 1 / outer)
    innerCurvature = Lanes(repeating: -1 / inner)
  }

  @inline(__always)
  func depth(_ distance: Lanes) -> Lanes {
    inner < 0 ? cellOuter - distance : lesser(cellOuter - distance, distance - cellInner)
  }

  @inline(__always)
  func sample(_ x: Lanes, _ y: Float) -> Sample {
    let square = x * x + y * y
    let inverse = inverseRoot(square)
    let distance = square * inverse
    let edge = Edge(x * inverse, y * inverse)
    guard isPlain else { return closely(edge, distance) }
    let depth = outer - distance
    if inner < 0 {
      let coverage = edge.coverage(depth, curvature: outerCurvature)
      return Sample(coverage: coverage, depth: depth[3], mayBeUnclear: false)
    }
    let hole = distance - inner
    let nearer = lesser(depth, hole)
    let curvature = choose(depth .< hole, outerCurvature, innerCurvature)
    let coverage = lesser(edge.coverage(nearer, curvature: curvature), 255)
    return Sample(coverage: coverage, depth: nearer[3], mayBeUnclear: false)
  }

  @inline(__always)
  func discCoverage(_ x: Lanes, _ y: Float) -> Lanes {
    let square = x * x + y * y
    let inverse = inverseRoot(square)
    return Edge(x * inverse, y * inverse).coverage(outer - square * inverse, curvature: outerCurvature)
  }

  @inline(never)
  private func closely(_ edge: Edge, _ distance: Lanes) -> Sample {
    let depth = outer - distance
    var coverage = edge.coverage(depth, curvature: outerCurvature)
    if outer < smallestCircle {
      let settled = choose(depth .> 0, Lanes.all, Lanes())
      coverage = choose(magnitude(depth) .< halfDiagonal, Lanes.unclear, settled)
    }
    if inner < 0 { return Sample(coverage: coverage, depth: depth[3]) }
    let hole = inner - distance
    if inner < smallestCircle {
      let settled = choose(hole .> 0, Lanes(), coverage)
      coverage = choose((magnitude(hole) .< halfDiagonal) .& (depth .> -halfDiagonal), Lanes.unclear, settled)
    } else {
      coverage = greater(coverage - lesser(edge.coverage(hole, curvature: -innerCurvature), 255), 0)
    }
    return Sample(coverage: coverage, depth: min(depth[3], -hole[3]))
  }

  @inline(__always)
  func columns(_ y: Float) -> Columns {
    let wide = outer + halfDiagonal + 0.01
    let half = max(0, wide * wide - y * y).squareRoot()
    var result = Columns(left: -half, right: half)
    if inner < 0 {
      let core = outer - halfDiagonal - 0.01
      if abs(y) < core {
        result.innerRight = (core * core - y * y).squareRoot()
        result.innerLeft = -result.innerRight
      }
    } else {
      result.gap = gap(y)
    }
    return result
  }

  /// Half the columns in a row that lie in the hole, as far as no pixel is touched.
  @inline(__always)
  func gap(_ y: Float) -> Float {
    let clear = inner - halfDiagonal - 0.01
    return clear > abs(y) ? (clear * clear - y * y).squareRoot() : 0
  }
}

/// Below this radius, a pixel can see too much of a circle at once.
let smallestCircle: Float = 2
