/// A disc, or a ring: a disc with a round hole.
struct Disc: Region {
  let origin: Origin
  let box: Box
  private let annulus: Annulus

  /// - Returns: nil where there is nothing to draw.
  init?(_ centre: SIMD2<Double>, outer: Double, inner: Double = -1) {
    guard outer > 0, outer < 2e6, inner < outer, let origin = Origin(centre) else { return nil }
    self.origin = origin
    box = Box(left: -outer, top: -outer, right: outer, bottom: outer)
    annulus = Annulus(outer: Float(outer), inner: inner > 0 ? Float(inner) : -1, isTiny: outer < 0.75)
  }

  var isTiny: Bool { annulus.outer < 0.75 }

  /// Goes over the pixels that it may touch.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = Frame(box, around: origin, width: width, height: height)
    guard !frame.isEmpty else { return }
    target.begin(frame)
    if !annulus.isPlain {
      fill(frame, rows: frame.rows, into: target)
    } else if annulus.inner < 0 {
      fillClear(frame, rows: frame.rows, into: target)
    } else {
      fillRing(frame, into: target)
    }
  }

  @inline(never)
  private func fillRing<T: Target>(_ frame: Frame, into target: T) {
    fillBand(frame, into: target) { _, _, _ in true }
  }

  @inline(__always)
  func clearCoverage(_ x: Lanes, _ y: Float) -> Lanes { annulus.clearCoverage(x, y) }

  @inline(__always)
  func columns(_ y: Lanes) -> Columns { annulus.columns(y) }

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
    return Sample(coverage: coverage(edge, distance), depth: depth(distance)[3], mayBeUnclear: false)
  }

  /// The coverage where no pixel needs a closer look.
  @inline(__always)
  func clearCoverage(_ x: Lanes, _ y: Float) -> Lanes {
    let square = x * x + y * y
    let inverse = inverseRoot(square)
    return coverage(Edge(x * inverse, y * inverse), square * inverse)
  }

  @inline(__always)
  private func coverage(_ edge: Edge, _ distance: Lanes) -> Lanes {
    let depth = outer - distance
    if inner < 0 { return edge.coverage(depth, curvature: outerCurvature) }
    let hole = distance - inner
    let curvature = choose(depth .< hole, outerCurvature, innerCurvature)
    return lesser(edge.coverage(lesser(depth, hole), curvature: curvature), 255)
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
  func columns(_ y: Lanes) -> Columns {
    let touched = chord(outer + halfDiagonal + 0.01, y)
    var result = Columns(left: -touched, right: touched)
    guard inner < 0 || isPlain else {
      result.gap = chord(inner - halfDiagonal - 0.01, y)
      return result
    }
    result.coreRight = chord(outer - halfDiagonal - 0.01, y)
    result.coreLeft = -result.coreRight
    if inner > 0 {
      result.gap = chord(inner - halfDiagonal - 0.01, y)
      result.hole = chord(inner + halfDiagonal + 0.01, y)
    }
    return result
  }

  /// Half the length of a circle's chord; 0: the circle does not reach so far.
  @inline(__always)
  func chord(_ radius: Float, _ y: Lanes) -> Lanes {
    let radius = max(0, radius)
    return root(radius * radius - y * y)
  }
}

/// Below this radius, a pixel can see too much of a circle at once.
let smallestCircle: Float = 2
