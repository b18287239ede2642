/// A stroked arc around a centre.
///
/// It is symmetric about its middle direction, and is measured folded along it, so that one end stands for both.
struct Arc: SignedDistanceShape {
  let origin: Origin
  let box: Box
  private let mx: Float
  private let my: Float
  /// Cosine and sine of half the sweep.
  private let ex: Float
  private let ey: Float
  private let annulus: Annulus
  private var outer: Float { annulus.outer }
  private var inner: Float { annulus.inner }
  private let middle: Float
  private let half: Float
  /// The radius of a round end, corrected for supersampling.
  private let cap: Float
  private let ends: Ends

  private enum Ends { case round, flat(Float) }

  /// A stroked arc of at least nothing and less than a full turn.
  init?(
    _ centre: SIMD2<Double>, radius: Double, halfWidth: Double, from start: Double, sweep: Double,
    _ end: StrokedSegment.End
  ) {
    let (inner, outer) = (radius - halfWidth, radius + halfWidth)
    guard halfWidth > 0, radius > 0, outer < 2e6, abs(start) < 1e6, abs(sweep) < 7, let origin = Origin(centre) else {
      return nil
    }
    self.origin = origin
    let m = direction(start + sweep / 2)
    let e = direction(abs(sweep) / 2)
    mx = Float(m.x)
    my = Float(m.y)
    ex = Float(e.x)
    ey = Float(max(0, e.y))
    middle = Float(outer + inner) / 2
    half = Float(outer - inner) / 2
    annulus = Annulus(outer: Float(outer), inner: inner > 0 ? Float(inner) : -1, isTiny: outer < 2)
    cap = half - supersamplingBias(half, isTiny: outer < 2)
    var more = 0.0
    switch end {
    case .round: ends = .round
    case .flat(let beyond):
      ends = .flat(Float(beyond))
      more = beyond
    }
    box = Self.bounds(m: m, e: e, inner: inner, outer: outer, round: (outer - inner) / 2 + more)
  }

  /// The box of the two ends and of the circle's outermost points that lie in the sweep.
  private static func bounds(m: SIMD2<Double>, e: SIMD2<Double>, inner: Double, outer: Double, round: Double) -> Box {
    let a = SIMD2(m.x * e.x - m.y * e.y, m.y * e.x + m.x * e.y)
    let b = SIMD2(m.x * e.x + m.y * e.y, m.y * e.x - m.x * e.y)
    let middle = (outer + inner) / 2
    var box = Box(
      left: min(a.x, b.x) * middle, top: min(a.y, b.y) * middle,
      right: max(a.x, b.x) * middle, bottom: max(a.y, b.y) * middle)
    if -m.x >= e.x { box.left = -middle }
    if m.x >= e.x { box.right = middle }
    if -m.y >= e.x { box.top = -middle }
    if m.y >= e.x { box.bottom = middle }
    let more = round * 1.5 + 0.21
    return Box(left: box.left - more, top: box.top - more, right: box.right + more, bottom: box.bottom + more)
  }

  /// A place folded along the middle direction, and seen from the end.
  private struct Place {
    let distance: Float4
    /// The distance behind the end along the circle's tangent there; negative inside the sweep.
    let behind: Float4
    /// The distance from the centre along the end's own radius.
    let out: Float4
    let fold: Float4
    /// The same, seen from the other end.
    let otherBehind: Float4
    let otherOut: Float4

    @inline(__always)
    init(_ arc: Arc, _ x: Float4, _ y: Float) {
      let along = x * arc.mx + y * arc.my
      fold = magnitude(x * arc.my - y * arc.mx)
      let square = x * x + y * y
      distance = square * inverseRoot(square)
      behind = fold * arc.ex - along * arc.ey
      out = along * arc.ex + fold * arc.ey
      otherBehind = -fold * arc.ex - along * arc.ey
      otherOut = along * arc.ex - fold * arc.ey
    }
  }

  var isTiny: Bool { outer < 2 }

  /// Writes the coverage of all pixels that the arc may touch; far from both ends it is a ring.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = Frame(box, around: origin, width: width, height: height)
    guard !frame.isEmpty else { return }
    target.begin(frame)
    if annulus.isPlain, !hasSquareEnds {
      fillBand(frame, into: target) { isInside($0, $1, $2) }
    } else {
      fill(frame, rows: frame.rows, into: target)
    }
  }

  /// Whether a part of a row lies in the sweep, and no pixel of it sees an end.
  ///
  /// Within half a turn the sweep is convex, so a part lies inside if its ends do; beyond, they must lie on one side.
  @inline(__always)
  private func isInside(_ first: Float, _ last: Float, _ y: Float) -> Bool {
    let a = first * my - y * mx
    let b = last * my - y * mx
    let behindA = abs(a) * ex - (first * mx + y * my) * ey
    let behindB = abs(b) * ex - (last * mx + y * my) * ey
    return max(behindA, behindB) < -halfDiagonal && (ex >= 0 || (a < 0) == (b < 0))
  }

  @inline(__always)
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 { annulus.clearCoverage(x, y) }

  @inline(__always)
  func columns(_ y: Float4) -> Columns {
    if annulus.isPlain, !hasSquareEnds { return annulus.columns(y) }
    let touched = annulus.chord(hasSquareEnds ? outer + half + 1 : outer + halfDiagonal + 0.01, y)
    var result = Columns(
      left: greater(-touched, Float(box.left) - 0.5), right: lesser(touched, Float(box.right) + 0.5))
    if !hasSquareEnds { result.gap = annulus.chord(inner - halfDiagonal - 0.01, y) }
    return result
  }

  @inline(__always)
  func depth(_ x: Float4, _ y: Float) -> Float4 {
    depth(Place(self, x, y))
  }

  @inline(__always)
  private func depth(_ position: Place) -> Float4 {
    let band = annulus.depth(position.distance)
    switch ends {
    case .round:
      let dx = position.out - middle
      let square = dx * dx + position.behind * position.behind
      // A stroke wider than its radius goes on beyond the centre, as far as the ends do.
      let inside = inner < 0 ? lesser(band, position.distance + (half - middle)) : band
      return choose(position.behind .> 0, cap - square * inverseRoot(square), inside)
    case .flat(let beyond):
      let facing = position.out .> 0
      let line = beyond - position.behind
      let aside = half - magnitude(position.out - middle)
      let beside = lesser(line, aside)
      let away = inner < 0 ? lesser(beside, position.out) : beside
      let inside = inner < 0 ? lesser(band, position.distance) : band
      let within = choose(facing, lesser(inside, line), inside)
      let depth = choose(position.behind .> 0, away, within)
      guard beyond > 0 else { return depth }
      // A square cap may reach over the fold.
      var other = lesser(
        beyond - position.otherBehind, lesser(half - magnitude(position.otherOut - middle), position.otherBehind))
      if inner < 0 { other = lesser(other, position.otherOut) }
      return greater(depth, other)
    }
  }

  @inline(__always)
  func sample(_ x: Float4, _ y: Float) -> Sample {
    let along = x * mx + y * my
    let fold = magnitude(x * my - y * mx)
    let behind = fold * ex - along * ey
    if !hasSquareEnds, !any(behind .> -halfDiagonal) {
      // Far inside the sweep it is a ring.
      var band = annulus.sample(x, y)
      band.depth = min(band.depth, -behind[3])
      return band
    }
    return ends(x, y)
  }

  private var hasSquareEnds: Bool {
    if case .flat(let beyond) = ends { beyond > 0 } else { false }
  }

  @inline(never)
  private func ends(_ x: Float4, _ y: Float) -> Sample {
    let position = Place(self, x, y)
    let depth = depth(position)
    if depth[0] < -6, depth[3] < -6 { return Sample(coverage: Float4(), depth: depth[3], mayBeUnclear: false) }
    let band = annulus.sample(x, y)
    var nearEnd = position.behind .> -halfDiagonal
    if hasSquareEnds { nearEnd = nearEnd .| (position.otherBehind .> -halfDiagonal) }
    let partial = magnitude(depth) .< halfDiagonal
    var end = choose(depth .> 0, Float4.all, Float4())
    end = choose(partial, Float4.unclear, end)
    let side = x * my - y * mx
    switch ends {
    case .round where half >= smallestCircle && inner >= smallestCircle:
      // A cap is a circle around the end, except where it meets the other end.
      let (px, py) = endDirection(side)
      let cx = x - px * middle
      let cy = y - py * middle
      let square = cx * cx + cy * cy
      let inverse = inverseRoot(square)
      let cap = Edge(cx * inverse, cy * inverse)
        .coverage(half - square * inverse, curvature: Float4(repeating: 1 / half))
      end = choose(partial .& (position.fold .< 1), Float4.unclear, choose(position.behind .> 0, cap, band.coverage))
    case .flat(let beyond) where beyond == 0:
      // Far from every corner, an end is a straight edge.
      let clear =
        (magnitude(outer - position.distance) .> halfDiagonal) .& (position.out .> 2) .& (position.fold .> halfDiagonal)
        .& (magnitude(position.distance - inner) .> halfDiagonal)
        .& (half - magnitude(position.out - middle) .> halfDiagonal)
      if any(clear .& partial) {
        let (px, py) = endDirection(side)
        end = choose(clear .& partial, Edge(px, py).coverage(-position.behind), end)
      }
    default: break
    }
    return Sample(coverage: choose(nearEnd, end, band.coverage), depth: depth[3])
  }

  /// The direction of the end that lies on the side of a place.
  @inline(__always)
  private func endDirection(_ side: Float4) -> (Float4, Float4) {
    let turn = signed(Float4(repeating: ey), as: side)
    return (mx * ex + my * turn, my * ex - mx * turn)
  }
}
