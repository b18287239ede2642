/// A straight stroke: all points within `radius` of a line from one end to the other, with a round or flat end each.
///
/// Measured from its middle, so that both directions of drawing are the same.
struct Bar: Region {
  let origin: Origin
  let box: Box
  let ux: Float
  let uy: Float
  let radius: Float
  /// The radius of a round end, as cells see it.
  private let cellRadius: Float
  /// Half the length, towards the start and towards the end; a square cap's share included.
  let back: Float
  let front: Float
  private let roundBack: Bool
  private let roundFront: Bool
  /// How much deeper than its distance from an end a point may lie.
  private let cushion: Float
  /// Whether both ends are round, and large enough that a pixel sees one edge at a time.
  let isPlain: Bool
  let isTiny: Bool
  private let curvature: Lanes
  /// The squares of how far around an end pixels may be touched, and are covered; of plain strokes.
  private let touchedSquare: Float
  private let coveredSquare: Float
  let edge: Edge
  let reach: Float
  /// 1/uy and 1/ux, bounded.
  let perRow: Float
  private let perColumn: Float

  /// Whether an end need not be drawn, since something opaque will hide it.
  let isBackHidden: Bool
  let isFrontHidden: Bool

  /// How an end looks: round, or flat some way beyond the point.
  enum End { case round, flat(beyond: Double) }

  /// Nil where there is nothing to draw; what lies within `covered` of the start and the end will be hidden.
  init?(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, radius r: Double, _ first: End, _ last: End,
    covered: (start: Double, end: Double) = (0, 0)
  ) {
    // The direction of a short line needs a finer grid than the place of its middle.
    let a = snapped(start, to: 1_048_576)
    let b = snapped(end, to: 1_048_576)
    let way = b - a
    let length = (way * way).sum().squareRoot()
    guard length.isFinite, r > 0, r.isFinite, let origin = Origin((a + b) / 2) else { return nil }
    let u = length > 0 ? way / length : SIMD2(1, 0)
    var back = length / 2
    var front = length / 2
    if case .flat(let beyond) = first { back += beyond; roundBack = false } else { roundBack = true }
    if case .flat(let beyond) = last { front += beyond; roundFront = false } else { roundFront = true }
    guard length > 0 || roundBack || roundFront || back > 0 || front > 0 else { return nil }
    self.origin = origin
    ux = Float(u.x)
    uy = Float(u.y)
    radius = Float(r)
    cellRadius = radius - cellBias(radius, isTiny: radius < 0.75 && length < 2)
    self.back = Float(back)
    self.front = Float(front)
    cushion = roundBack && roundFront ? Float(r) : 0
    // Half a circle at a time is clear at a smaller radius than a whole one.
    isPlain = roundBack && roundFront && radius >= (length < 2 ? smallestCircle : 1.25)
    isTiny = radius < 0.75 && length < 2
    curvature = Lanes(repeating: 1 / radius)
    let touched = radius + halfDiagonal
    let core = max(0, radius - halfDiagonal - 0.01)
    touchedSquare = touched * touched
    coveredSquare = core * core
    edge = Edge(ux, uy)
    reach = edge.reach[0]
    perRow = 1 / (abs(uy) > 1e-6 ? uy : (uy < 0 ? -1e-6 : 1e-6))
    perColumn = 1 / (abs(ux) > 1e-6 ? ux : (ux < 0 ? -1e-6 : 1e-6))
    // As far as an end may be seen from a row through it, or from a column through it where it is flat.
    let seen = Double(min(abs(perRow), abs(perColumn)) * radius + 2)
    isBackHidden = isPlain && covered.start > seen
    isFrontHidden = isPlain && covered.end > seen
    let v = SIMD2(abs(u.x), abs(u.y))
    let side = roundBack || roundFront ? SIMD2(r, r) : SIMD2(v.y, v.x) * r
    // Where a closer look is taken, whether it is taken must not depend on how the rows are gone over.
    let half = v * max(back, front) + side + (isPlain ? 0 : 0.21)
    box = Box(left: -half.x, top: -half.y, right: half.x, bottom: half.y)
  }

  @inline(__always)
  func columns(_ y: Lanes) -> Columns {
    // The body's strip between the ends, and a disc around each.
    let middle = y * (ux * perRow)
    let centre = -y * (uy * perColumn)
    let limit = Float(box.right) + 0.5
    let lean = abs(perRow)
    guard isPlain else {
      let outer = lean * (radius + halfDiagonal)
      var result = Columns(left: greater(middle - outer, -limit), right: lesser(middle + outer, limit))
      let depth = radius - reach - 0.01
      if depth > 0 {
        let inner = lean * depth
        let half = abs(perColumn) * (min(back, front) - reach - 0.01)
        result.coreLeft = greater(middle - inner, centre - half)
        result.coreRight = lesser(middle + inner, centre + half)
      }
      return result
    }
    let touched = stretch(y, middle, centre, lean * (radius + halfDiagonal), touchedSquare)
    let covered = stretch(y, middle, centre, lean * (radius - halfDiagonal - 0.01), coveredSquare)
    return Columns(left: touched.left, right: touched.right, coreLeft: covered.left, coreRight: covered.right)
  }

  /// Where four rows meet a stroke of round ends: the strip between them, `half` to both sides, and the discs.
  @inline(__always)
  private func stretch(
    _ y: Lanes, _ middle: Lanes, _ centre: Lanes, _ half: Float, _ square: Float
  ) -> (left: Lanes, right: Lanes) {
    let long = abs(perColumn) * front
    let stripLeft = greater(middle - half, centre - long)
    let stripRight = lesser(middle + half, centre + long)
    let meets = stripLeft .<= stripRight
    var left = choose(meets, stripLeft, Lanes(repeating: .infinity))
    var right = choose(meets, stripRight, Lanes(repeating: -.infinity))
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

  var isThin: Bool { radius < 0.75 }

  var isThick: Bool { isPlain && radius >= smallestCircle }

  /// How far beyond the nearer end a place along the line is.
  @inline(__always)
  private func beyond(_ along: Lanes) -> Lanes {
    choose(along .< 0, -along - back, along - front)
  }

  @inline(__always)
  func depth(_ x: Lanes, _ y: Float) -> Lanes {
    let along = x * ux + y * uy
    let aside = magnitude(x * uy - y * ux)
    let past = beyond(along)
    let body = radius - aside
    let cap = greater(past, 0)
    let square = cap * cap + aside * aside
    let round = choose(past .> 0, cellRadius - square * inverseRoot(square), body)
    let flat = lesser(body, -past)
    if roundBack && roundFront { return round }
    if !roundBack && !roundFront { return flat }
    return choose(along .< 0, roundBack ? round : flat, roundFront ? round : flat)
  }

  @inline(__always)
  func sample(_ x: Lanes, _ y: Float) -> Sample {
    let along = y * uy
    let first = x[0] * ux + along
    let last = x[3] * ux + along
    let across = magnitude(x * uy - y * ux)
    if max(first, last) < front - halfDiagonal && -min(first, last) < back - halfDiagonal {
      // Of a flat end it may be nearer than of a side.
      let depth = min(radius - across[3], min(front - last, back + last) + cushion)
      return Sample(coverage: strip(across), depth: depth, mayBeUnclear: false)
    }
    return ends(x, y)
  }

  var isClear: Bool { isPlain }

  /// All around the nearest point of the line: the edge is curved beyond the ends, and straight between them.
  @inline(__always)
  func clearCoverage(_ x: Lanes, _ y: Float) -> Lanes {
    let along = x * ux + y * uy
    let nearest = lesser(greater(along, -front), front)
    let cx = x - nearest * ux
    let cy = y - nearest * uy
    let square = cx * cx + cy * cy
    let inverse = inverseRoot(square)
    let curvature = choose(nearest .== along, Lanes(), curvature)
    return Edge(cx * inverse, cy * inverse).coverage(radius - square * inverse, curvature: curvature)
  }

  /// The share of an endless line.
  @inline(__always)
  private func strip(_ aside: Lanes) -> Lanes {
    radius > 1 ? edge.coverage(radius - aside) : thin(aside)
  }

  /// The share of an endless line both of whose edges a pixel may see.
  @inline(__always)
  func thin(_ aside: Lanes) -> Lanes {
    greater(edge.coverage(radius - aside) + edge.coverage(radius + aside) - 255, 0)
  }

  @inline(never)
  private func ends(_ x: Lanes, _ y: Float) -> Sample {
    let along = x * ux + y * uy
    let past = beyond(along)
    let depth = depth(x, y)
    let body = strip(magnitude(x * uy - y * ux))
    let partial = magnitude(depth) .< halfDiagonal
    let settled = choose(depth .> 0, Lanes.all, Lanes())
    var round = body
    var flat = body
    if roundBack || roundFront {
      round = choose(past .> -halfDiagonal, choose(partial, Lanes.unclear, settled), body)
    }
    if !roundBack || !roundFront {
      // Where the end meets a side, or both sides, or the other end, in one pixel: look closer.
      let aside = magnitude(x * uy - y * ux)
      let corner = (magnitude(radius - aside) .< halfDiagonal) .| (radius < 1.5) .| (back + front < 1.5)
      let unclear = (magnitude(past) .< halfDiagonal) .& corner .& partial
      flat = choose(unclear, Lanes.unclear, lesser(body, edge.coverage(-past)))
    }
    let coverage = choose(along .< 0, roundBack ? round : flat, roundFront ? round : flat)
    return Sample(coverage: coverage, depth: depth[3])
  }
}
