/// A disc, or a ring: a disc with a round hole.
struct Disc: SignedDistanceShape {
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

  /// Writes the coverage of all pixels that the disc may touch.
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
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 { annulus.clearCoverage(x, y) }

  @inline(__always)
  func columns(_ y: Float4) -> Columns { annulus.columns(y) }

  @inline(__always)
  func depth(_ x: Float4, _ y: Float) -> Float4 {
    let square = x * x + y * y
    return annulus.depth(square * inverseRoot(square))
  }

  @inline(__always)
  func sample(_ x: Float4, _ y: Float) -> Sample { annulus.sample(x, y) }
}

/// The space between two circles around one centre.
struct Annulus {
  let outer: Float
  /// The hole's radius; negative: none.
  let inner: Float
  /// Both radii, corrected for supersampling.
  private let supersampledOuter: Float
  private let supersampledInner: Float
  /// The square of the distance up to which a pixel lies inside of the outer circle.
  let coreSquare: Float
  /// Whether no pixel meets two edges at once, or an edge of too great a curvature.
  let isPlain: Bool
  private let outerCurvature: Float4
  private let innerCurvature: Float4

  init(outer: Float, inner: Float, isTiny: Bool) {
    self.outer = outer
    self.inner = inner
    supersampledOuter = outer - supersamplingBias(outer, isTiny: isTiny)
    supersampledInner = inner - supersamplingBias(inner, isTiny: isTiny)
    let isThick = inner < 0 || (inner >= smallestCircle && outer - inner > 2 * halfDiagonal)
    isPlain = outer >= smallestCircle && isThick
    let core = max(0, outer - halfDiagonal)
    coreSquare = core * core
    outerCurvature = Float4(repeating: 1 / outer)
    innerCurvature = Float4(repeating: -1 / inner)
  }

  @inline(__always)
  func depth(_ distance: Float4) -> Float4 {
    inner < 0 ? supersampledOuter - distance : lesser(supersampledOuter - distance, distance - supersampledInner)
  }

  @inline(__always)
  func sample(_ x: Float4, _ y: Float) -> Sample {
    let square = x * x + y * y
    let inverse = inverseRoot(square)
    let distance = square * inverse
    let edge = Edge(x * inverse, y * inverse)
    guard isPlain else { return supersampledSample(edge, distance) }
    return Sample(coverage: coverage(edge, distance), depth: depth(distance)[3], mayBeUnclear: false)
  }

  /// Returns the coverage of four pixels of which none needs supersampling.
  @inline(__always)
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 {
    let square = x * x + y * y
    let inverse = inverseRoot(square)
    return coverage(Edge(x * inverse, y * inverse), square * inverse)
  }

  @inline(__always)
  private func coverage(_ edge: Edge, _ distance: Float4) -> Float4 {
    let depth = outer - distance
    if inner < 0 { return edge.coverage(depth, curvature: outerCurvature) }
    let hole = distance - inner
    let curvature = choose(depth .< hole, outerCurvature, innerCurvature)
    return lesser(edge.coverage(lesser(depth, hole), curvature: curvature), 255)
  }

  @inline(never)
  private func supersampledSample(_ edge: Edge, _ distance: Float4) -> Sample {
    let depth = outer - distance
    var coverage = edge.coverage(depth, curvature: outerCurvature)
    if outer < smallestCircle {
      let settled = choose(depth .> 0, Float4.all, Float4())
      coverage = choose(magnitude(depth) .< halfDiagonal, Float4.unclear, settled)
    }
    if inner < 0 { return Sample(coverage: coverage, depth: depth[3]) }
    let hole = inner - distance
    if inner < smallestCircle {
      let settled = choose(hole .> 0, Float4(), coverage)
      coverage = choose((magnitude(hole) .< halfDiagonal) .& (depth .> -halfDiagonal), Float4.unclear, settled)
    } else {
      coverage = greater(coverage - lesser(edge.coverage(hole, curvature: -innerCurvature), 255), 0)
    }
    return Sample(coverage: coverage, depth: min(depth[3], -hole[3]))
  }

  @inline(__always)
  func columns(_ y: Float4) -> Columns {
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

  /// Returns half the length of a circle's chord; 0 in rows that the circle does not reach.
  @inline(__always)
  func chord(_ radius: Float, _ y: Float4) -> Float4 {
    let radius = max(0, radius)
    return root(radius * radius - y * y)
  }
}

/// The smallest radius in pixels at which a circle's coverage is computed in closed form.
let smallestCircle: Float = 2
