/// A filled part of a disc between two rays from its centre.
///
/// The rays bound a wedge of at most half a turn: the sector itself or, where that is wider, the part left out. A wedge is
/// two half-planes, so each row meets it in one run of pixels.
struct Sector: SignedDistanceShape {
  let origin: Origin
  let box: Box
  private let disc: Annulus
  private let first: StraightEdge
  private let second: StraightEdge
  /// The wedge's middle direction.
  private let mx: Float
  private let my: Float
  /// Whether the wedge is the part left out.
  private let isReflex: Bool
  /// Whether the wedge is below a quarter turn: then one pixel may meet both rays, even far from the centre.
  private let isNarrow: Bool

  /// A sector of less than a full turn; nil where there is nothing to draw.
  init?(_ centre: SIMD2<Double>, radius: Double, from start: Double, sweep: Double) {
    guard radius > 0, radius < 2e6, abs(start) < 1e6, abs(sweep) < 7, let origin = Origin(centre) else { return nil }
    let m = direction(start + sweep / 2)
    var e = direction(abs(sweep) / 2)
    e.y = max(0, e.y)
    guard e.y > 0 || e.x < 0 else { return nil }
    self.origin = origin
    let a = SIMD2(m.x * e.x - m.y * e.y, m.y * e.x + m.x * e.y)
    let b = SIMD2(m.x * e.x + m.y * e.y, m.y * e.x - m.x * e.y)
    box = Self.bounds(a, b, m: m, e: e, radius: radius)
    disc = Annulus(outer: Float(radius), inner: -1, isTiny: Float(radius) < smallestCircle)
    isReflex = e.x < 0
    isNarrow = abs(e.x) > e.y
    let (inA, inB) = (SIMD2(a.y, -a.x), SIMD2(-b.y, b.x))
    first = StraightEdge(isReflex ? -inB : inA)
    second = StraightEdge(isReflex ? -inA : inB)
    mx = Float(isReflex ? -m.x : m.x)
    my = Float(isReflex ? -m.y : m.y)
  }

  /// The box of the centre, of the two ends and of the circle's outermost points that lie in the sweep.
  private static func bounds(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, m: SIMD2<Double>, e: SIMD2<Double>, radius: Double
  ) -> Box {
    // Whether a pixel is supersampled must not depend on how the rows are traversed.
    let more = 0.21
    return Box(
      left: -m.x >= e.x ? -radius - more : min(a.x, b.x, 0) * radius - more,
      top: -m.y >= e.x ? -radius - more : min(a.y, b.y, 0) * radius - more,
      right: m.x >= e.x ? radius + more : max(a.x, b.x, 0) * radius + more,
      bottom: m.y >= e.x ? radius + more : max(a.y, b.y, 0) * radius + more)
  }

  /// The straight edge along a ray.
  private struct StraightEdge {
    /// The normal, into the wedge.
    let x: Float
    let y: Float
    let edge: Edge
    /// 1/x, of a magnitude of at most 1e6.
    private let perRow: Float

    init(_ normal: SIMD2<Double>) {
      x = Float(normal.x)
      y = Float(normal.y)
      edge = Edge(x, y)
      perRow = 1 / (abs(x) > 1e-6 ? x : (x < 0 ? -1e-6 : 1e-6))
    }

    @inline(__always)
    func depth(_ px: Float4, _ py: Float) -> Float4 { px * x + py * y }

    /// Narrows a stretch of each row to the pixels that the edge's inner side touches, and another to those it covers.
    @inline(__always)
    func cut(
      _ left: inout Float4, _ right: inout Float4, _ coreLeft: inout Float4, _ coreRight: inout Float4, _ rows: Float4
    ) {
      let reach = edge.reach[0] + 0.01
      let rise = rows * y
      if perRow > 0 {
        left = greater(left, (-reach - rise) * perRow)
        coreLeft = greater(coreLeft, (reach - rise) * perRow)
      } else {
        right = lesser(right, (-reach - rise) * perRow)
        coreRight = lesser(coreRight, (reach - rise) * perRow)
      }
    }
  }

  var isTiny: Bool { disc.outer < smallestCircle }

  @inline(__always)
  func depth(_ x: Float4, _ y: Float) -> Float4 {
    let square = x * x + y * y
    // Behind the centre neither ray is near.
    let wedge = lesser(lesser(first.depth(x, y), second.depth(x, y)), x * mx + y * my)
    return lesser(disc.depth(square * inverseRoot(square)), isReflex ? -wedge : wedge)
  }

  @inline(__always)
  func sample(_ x: Float4, _ y: Float) -> Sample {
    let depth = depth(x, y)
    let settled = choose(depth .> 0, Float4.all, Float4())
    return Sample(coverage: choose(magnitude(depth) .< halfDiagonal, Float4.unclear, settled), depth: depth[3])
  }

  /// Writes the coverage of all pixels that the sector may touch.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = Frame(box, around: origin, width: width, height: height)
    guard !frame.isEmpty else { return }
    target.begin(frame)
    if isTiny { fill(frame, rows: frame.rows, into: target) } else { fillRuns(frame, into: target) }
  }

  /// Fills the one or two runs of pixels in which each row meets the sector.
  @inline(never)
  private func fillRuns<T: Target>(_ frame: Frame, into target: T) {
    let middle = Float(origin.x)
    var first = frame.rows.lowerBound
    while first < frame.rows.upperBound {
      let y = origin.toRow(first)
      let runs = runs(Float4.steps + y)
      for side in 0..<(isReflex ? 2 : 1) {
        Spans(side == 0 ? runs.0 : runs.1, around: middle, in: frame).withRows { spans in
          for row in first..<min(first &+ 4, frame.rows.upperBound) {
            let span = spans(row &- first)
            guard span.start < span.end else { continue }
            // The other run may begin where this one ends.
            fill(span, row: row, y + Float(row &- first), frame.width, limit: span.end, into: target)
            target.touch(span.start..<span.end, rows: row..<row &+ 1)
          }
        }
      }
      first &+= 4
    }
  }

  /// The runs of four rows: the wedge's part of the disc, or what is left of the disc on both sides of the wedge.
  @inline(__always)
  private func runs(_ y: Float4) -> (Columns, Columns) {
    let round = disc.columns(y)
    var (left, right) = (Float4(repeating: -.infinity), Float4(repeating: .infinity))
    var (coreLeft, coreRight) = (left, right)
    first.cut(&left, &right, &coreLeft, &coreRight, y)
    second.cut(&left, &right, &coreLeft, &coreRight, y)
    guard isReflex else {
      let all = Columns(
        left: greater(round.left, left), right: lesser(round.right, right),
        coreLeft: greater(round.coreLeft, coreLeft), coreRight: lesser(round.coreRight, coreRight))
      return (all, all)
    }
    // Where no pixel is left out completely, the second run begins where the first ends.
    let meets = left .< right
    let hasGap = coreLeft .< coreRight
    let nowhere = Float4(repeating: .infinity)
    let end = choose(meets, choose(hasGap, coreLeft, right), nowhere)
    let start = choose(meets, choose(hasGap, coreRight, right), nowhere)
    return (
      Columns(
        left: round.left, right: lesser(round.right, end), coreLeft: round.coreLeft,
        coreRight: lesser(round.coreRight, choose(meets, left, nowhere))),
      Columns(
        left: greater(round.left, start), right: round.right,
        coreLeft: greater(round.coreLeft, choose(meets, right, nowhere)), coreRight: round.coreRight)
    )
  }

  @inline(__always)
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 {
    let square = x * x + y * y
    let wedge = wedge(x, y)
    let sector = isReflex ? 255 - wedge : wedge
    var coverage = sector
    var unclear = square .< 1
    if any(square .> disc.coreSquare) {
      let rim = disc.clearCoverage(x, y)
      coverage = lesser(rim, sector)
      unclear = unclear .| (Self.isPartial(rim) .& Self.isPartial(sector))
    }
    return any(unclear) ? supersampled(coverage, where: unclear, x, y) : coverage
  }

  /// The wedge's coverage, exact but for the pixels around the centre.
  @inline(__always)
  private func wedge(_ x: Float4, _ y: Float) -> Float4 {
    let a = first.edge.coverage(first.depth(x, y))
    let b = second.edge.coverage(second.depth(x, y))
    // Where a pixel sees both rays, no part of it lies beyond both; in a wide wedge it sees that of its own side alone.
    if isNarrow { return choose(x * mx + y * my .> 0, greater(a + b - 255, 0), Float4()) }
    let side = x * my - y * mx
    return choose(side .< 0, a, b)
  }

  @inline(__always)
  private static func isPartial(_ coverage: Float4) -> SIMDMask<SIMD4<Int32>> {
    (coverage .> 0.2) .& (coverage .< 254.8)
  }

  @inline(never)
  private func supersampled(_ coverage: Float4, where unclear: SIMDMask<SIMD4<Int32>>, _ x: Float4, _ y: Float)
    -> Float4
  {
    var coverage = coverage
    for lane in 0..<4 where unclear[lane] {
      // The tip of a narrow wedge is finer than the usual samples.
      coverage[lane] = supersample(isTiny: isNarrow) { depth($0 + x[lane], $1 + y) }
    }
    return coverage
  }
}
