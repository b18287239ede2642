/// A straight stroke (a capsule, where both caps are round): all points within `radius` of a line segment.
///
/// Distances are measured from its midpoint, so that both directions of drawing give the same pixels.
struct StrokedSegment: SignedDistanceShape {
  let origin: Origin
  let box: Box
  let ux: Float
  let uy: Float
  let radius: Float
  /// The radius of a round cap, corrected for supersampling.
  private let supersampledRadius: Float
  /// The lengths from the midpoint to the start and to the end, including square caps.
  let back: Float
  let front: Float
  private let roundBack: Bool
  private let roundFront: Bool
  private let isFrontJoined: Bool
  /// The direction of the stroke that ends where this one begins, if it is long enough to cover the cap behind its end.
  private let before: SIMD2<Float>?
  /// The greatest amount by which a point's signed distance exceeds its distance from an end.
  private let cushion: Float
  /// Whether both caps are round and so large that no pixel meets two edges at once.
  let isPlain: Bool
  let isTiny: Bool
  private let curvature: Float4
  /// Of plain strokes: the squared radii around an end within which pixels may be touched, and are certainly covered.
  private let touchedSquare: Float
  private let coveredSquare: Float
  let edge: Edge
  let reach: Float
  /// 1/uy and 1/ux, of a magnitude of at most 1e6.
  let perRow: Float
  private let perColumn: Float

  /// Whether an end need not be drawn because something opaque will be drawn over it.
  let isBackHidden: Bool
  let isFrontHidden: Bool

  /// A cap: round, or flat at a distance beyond the end point.
  enum End { case round, flat(beyond: Double) }

  /// Creates a stroke; `nil` if there is nothing to draw.
  ///
  /// Pixels within `covered` of the start and the end are skipped, because other shapes will hide them. `isJoined` says
  /// that the last cap is round, and that another stroke of the same shape begins with it; `before` is the way of a stroke
  /// of the same shape that ends at the start, and both caps there are round.
  init?(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, radius r: Double, _ first: End, _ last: End,
    covered: (start: Double, end: Double) = (0, 0), isJoined: Bool = false, before: SIMD2<Double>? = nil
  ) {
    // The direction of a short line needs a finer grid than its midpoint.
    let a = snapped(start, to: 1_048_576)
    let b = snapped(end, to: 1_048_576)
    let offset = b - a
    let length = (offset * offset).sum().squareRoot()
    guard length.isFinite, r > 0, r.isFinite, let origin = Origin((a + b) / 2) else { return nil }
    let u = length > 0 ? offset / length : SIMD2(1, 0)
    var back = length / 2
    var front = length / 2
    if case .flat(let beyond) = first { back += beyond; roundBack = false } else { roundBack = true }
    if case .flat(let beyond) = last { front += beyond; roundFront = false } else { roundFront = true }
    guard length > 0 || roundBack || roundFront || back > 0 || front > 0 else { return nil }
    self.origin = origin
    ux = Float(u.x)
    uy = Float(u.y)
    radius = Float(r)
    supersampledRadius = radius - supersamplingBias(radius, isTiny: radius < 0.75 && length < 2)
    self.back = Float(back)
    self.front = Float(front)
    cushion = roundBack && roundFront ? Float(r) : 0
    // Half a circle can be computed in closed form at a smaller radius than a whole one.
    isPlain = roundBack && roundFront && radius >= (length < 2 ? smallestCircle : 1.25)
    isTiny = radius < 0.75 && length < 2
    // The closed form of a smaller cap is not near enough to stand for both.
    isFrontJoined = isJoined && radius >= smallestCircle
    let wayBefore = before.map { ($0 * $0).sum().squareRoot() } ?? 0
    self.before =
      radius >= smallestCircle && wayBefore > r + 1 ? before.map { SIMD2<Float>($0 / wayBefore) } : nil
    curvature = Float4(repeating: 1 / radius)
    let touched = radius + halfDiagonal
    let core = max(0, radius - halfDiagonal - 0.01)
    touchedSquare = touched * touched
    coveredSquare = core * core
    edge = Edge(ux, uy)
    reach = edge.reach[0]
    perRow = 1 / (abs(uy) > 1e-6 ? uy : (uy < 0 ? -1e-6 : 1e-6))
    perColumn = 1 / (abs(ux) > 1e-6 ? ux : (ux < 0 ? -1e-6 : 1e-6))
    // How far an end may reach into the rows beside it, or into the columns beside it for a flat stroke.
    let seen = Double(min(abs(perRow), abs(perColumn)) * radius + 2)
    isBackHidden = isPlain && covered.start > seen
    isFrontHidden = isPlain && covered.end > seen
    let v = SIMD2(abs(u.x), abs(u.y))
    let side = roundBack || roundFront ? SIMD2(r, r) : SIMD2(v.y, v.x) * r
    // Whether a pixel is supersampled must not depend on how the rows are traversed.
    let half = v * max(back, front) + side + (isPlain ? 0 : 0.21)
    box = Box(left: -half.x, top: -half.y, right: half.x, bottom: half.y)
  }

  @inline(__always)
  func columns(_ y: Float4) -> Columns {
    if isPlain { return roundColumns(y) }
    let middle = y * (ux * perRow)
    let lean = abs(perRow)
    let limit = Float(box.right) + 0.5
    let outer = lean * (radius + halfDiagonal)
    var result = Columns(left: greater(middle - outer, -limit), right: lesser(middle + outer, limit))
    let depth = radius - reach - 0.01
    if depth > 0 {
      let centre = -y * (uy * perColumn)
      let inner = lean * depth
      let half = abs(perColumn) * (min(back, front) - reach - 0.01)
      result.coreLeft = greater(middle - inner, centre - half)
      result.coreRight = lesser(middle + inner, centre + half)
    }
    return result
  }

  /// Returns the columns of a stroke with round caps: a strip between the ends, and a disc around each end.
  @inline(__always)
  func roundColumns(_ y: Float4) -> Columns {
    let middle = y * (ux * perRow)
    let centre = -y * (uy * perColumn)
    let lean = abs(perRow)
    let touched = stretch(y, middle, centre, lean * (radius + halfDiagonal), touchedSquare)
    let covered = stretch(y, middle, centre, lean * (radius - halfDiagonal - 0.01), coveredSquare)
    return Columns(left: touched.left, right: touched.right, coreLeft: covered.left, coreRight: covered.right)
  }

  /// Returns where four rows meet a stroke with round caps: a strip of `half` to both sides, and a disc at each end.
  @inline(__always)
  private func stretch(
    _ y: Float4, _ middle: Float4, _ centre: Float4, _ half: Float, _ square: Float
  ) -> (left: Float4, right: Float4) {
    let long = abs(perColumn) * front
    let stripLeft = greater(middle - half, centre - long)
    let stripRight = lesser(middle + half, centre + long)
    let meets = stripLeft .<= stripRight
    var left = choose(meets, stripLeft, Float4(repeating: .infinity))
    var right = choose(meets, stripRight, Float4(repeating: -.infinity))
    for side in 0..<2 {
      let end = side == 0 ? -front : front
      let rise = y - end * uy
      let rest = square - rise * rise
      let chord = root(rest)
      left = lesser(left, choose(rest .> 0, end * ux - chord, left))
      right = greater(right, choose(rest .> 0, end * ux + chord, right))
    }
    return (left, right)
  }

  var hasRoundCaps: Bool { roundBack && roundFront }

  var isThin: Bool { radius < 0.75 }

  var isThick: Bool { isPlain && radius >= smallestCircle }

  /// Returns how far a position along the line lies beyond the nearer end; negative between the ends.
  @inline(__always)
  private func beyond(_ along: Float4) -> Float4 {
    choose(along .< 0, -along - back, along - front)
  }

  @inline(__always)
  func depth(_ x: Float4, _ y: Float) -> Float4 {
    let along = x * ux + y * uy
    let aside = magnitude(x * uy - y * ux)
    let past = beyond(along)
    let body = radius - aside
    let cap = greater(past, 0)
    let square = cap * cap + aside * aside
    let round = choose(past .> 0, supersampledRadius - square * inverseRoot(square), body)
    let flat = lesser(body, -past)
    if roundBack && roundFront { return round }
    if !roundBack && !roundFront { return flat }
    return choose(along .< 0, roundBack ? round : flat, roundFront ? round : flat)
  }

  /// Returns the outline nearest to a point: straight between the ends, round beyond them.
  ///
  /// Of two strokes that are joined, the first covers what lies before its end, and the second the cap beyond.
  /// `nil` at flat ends, where differences find it.
  @inline(__always)
  func nearestEdge(_ x: Float, _ y: Float) -> NearestEdge? {
    let along = x * ux + y * uy
    if isFrontJoined, along > front + halfDiagonal { return .outside }
    if let before, along < -back - halfDiagonal,
      (x + back * ux) * before.x + (y + back * uy) * before.y < -halfDiagonal
    {
      return .outside
    }
    let isBetween = along < front - halfDiagonal && -along < back - halfDiagonal
    guard isBetween || (roundBack && roundFront) else { return nil }
    let nearest = max(-back, min(along, front))
    let (outX, outY) = (x - nearest * ux, y - nearest * uy)
    let square = outX * outX + outY * outY
    if square > touchedSquare { return .outside }
    if square < coveredSquare { return .inside }
    let distance = square.squareRoot()
    // So thin a stroke may end within the pixel at its other side.
    let isStraight = isBetween && radius > 0.8
    let bend = isStraight ? 0 : square > 0.5 ? distance - (square - 0.5).squareRoot() : .infinity
    return NearestEdge(
      depth: radius - distance, normal: distance > 0.01 ? SIMD2(-outX, -outY) / distance : SIMD2(), bend: bend)
  }

  @inline(__always)
  func sample(_ x: Float4, _ y: Float) -> Sample {
    let along = y * uy
    let first = x[0] * ux + along
    let last = x[3] * ux + along
    let across = magnitude(x * uy - y * ux)
    if max(first, last) < front - halfDiagonal && -min(first, last) < back - halfDiagonal {
      // A flat end may be nearer than a side.
      let depth = min(radius - across[3], min(front - last, back + last) + cushion)
      return Sample(coverage: strip(across), depth: depth, mayBeUnclear: false)
    }
    return ends(x, y)
  }

  var isClear: Bool { isPlain }

  /// The edge around the nearest point of the line: curved beyond the ends, straight between them.
  @inline(__always)
  func clearCoverage(_ x: Float4, _ y: Float) -> Float4 {
    let along = x * ux + y * uy
    let nearest = lesser(greater(along, -front), front)
    let cx = x - nearest * ux
    let cy = y - nearest * uy
    let square = cx * cx + cy * cy
    let inverse = inverseRoot(square)
    let curvature = choose(nearest .== along, Float4(), curvature)
    return Edge(cx * inverse, cy * inverse).coverage(radius - square * inverse, curvature: curvature)
  }

  /// Returns the coverage by an infinite line.
  @inline(__always)
  private func strip(_ aside: Float4) -> Float4 {
    radius > 1 ? edge.coverage(radius - aside) : thin(aside)
  }

  /// Returns the coverage by an infinite line so thin that a pixel may meet both its edges.
  @inline(__always)
  func thin(_ aside: Float4) -> Float4 {
    greater(edge.coverage(radius - aside) + edge.coverage(radius + aside) - 255, 0)
  }

  @inline(never)
  private func ends(_ x: Float4, _ y: Float) -> Sample {
    let along = x * ux + y * uy
    let past = beyond(along)
    let depth = depth(x, y)
    let body = strip(magnitude(x * uy - y * ux))
    let partial = magnitude(depth) .< halfDiagonal
    let settled = choose(depth .> 0, Float4.all, Float4())
    var round = body
    var flat = body
    if roundBack || roundFront {
      round = choose(past .> -halfDiagonal, choose(partial, Float4.unclear, settled), body)
    }
    if !roundBack || !roundFront {
      // A pixel in which a flat end meets a side, both sides or the other end needs supersampling.
      let aside = magnitude(x * uy - y * ux)
      let corner = (magnitude(radius - aside) .< halfDiagonal) .| (radius < 1.5) .| (back + front < 1.5)
      let unclear = (magnitude(past) .< halfDiagonal) .& corner .& partial
      flat = choose(unclear, Float4.unclear, lesser(body, edge.coverage(-past)))
    }
    let coverage = choose(along .< 0, roundBack ? round : flat, roundFront ? round : flat)
    return Sample(coverage: coverage, depth: depth[3])
  }
}
