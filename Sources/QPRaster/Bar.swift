/// A straight stroke: all points within `radius` of a line from one end to the other, with a round or flat end each.
///
/// Measured from its middle, so that both directions of drawing are the same.
struct Bar: Region {
  let origin: Origin
  let box: Box
  private let ux: Float
  private let uy: Float
  private let radius: Float
  /// The radius of a round end, as cells see it.
  private let cellRadius: Float
  /// Half the length, towards the start and towards the end; a square cap's share included.
  private let back: Float
  private let front: Float
  private let roundBack: Bool
  private let roundFront: Bool
  /// How much deeper than its distance from an end a point may lie.
  private let cushion: Float
  /// Whether both ends are round, and large enough that a pixel sees one edge at a time.
  private let isPlain: Bool
  let isTiny: Bool
  private let curvature: Lanes
  /// The squares of how far around an end pixels may be touched, and are covered; of plain strokes.
  private let touchedSquare: Float
  private let coveredSquare: Float
  private let edge: Edge
  private let reach: Float
  /// 1/uy and 1/ux, bounded.
  private let perRow: Float
  private let perColumn: Float

  /// How an end looks: round, or flat some way beyond the point.
  enum End { case round, flat(beyond: Double) }

  /// - Returns: nil where there is nothing to draw.
  init?(_ start: SIMD2<Double>, _ end: SIMD2<Double>, radius r: Double, _ first: End, _ last: End) {
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
    let covered = max(0, radius - halfDiagonal - 0.01)
    touchedSquare = touched * touched
    coveredSquare = covered * covered
    edge = Edge(ux, uy)
    reach = edge.reach[0]
    perRow = 1 / (abs(uy) > 1e-6 ? uy : (uy < 0 ? -1e-6 : 1e-6))
    perColumn = 1 / (abs(ux) > 1e-6 ? ux : (ux < 0 ? -1e-6 : 1e-6))
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
  private func thin(_ aside: Lanes) -> Lanes {
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

extension Bar {
  /// Goes over the pixels that this stroke may touch, the rows between its ends by the shortest way.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = Frame(box, around: origin, width: width, height: height)
    guard !frame.isEmpty else { return }
    target.begin(frame)
    let rows = bodyRows(frame)
    for ends in [frame.rows.lowerBound..<rows.lowerBound, rows.upperBound..<frame.rows.upperBound] {
      if isPlain { fillClear(frame, rows: ends, into: target) } else { fill(frame, rows: ends, into: target) }
    }
    if rows.isEmpty { return }
    let zone = 2 * abs(perRow) * reach + 0.03
    if zone <= 2, abs(perRow) * (radius + reach) >= 2 {
      fillSteepBody(rows, frame.width, into: target)
    } else if radius > 1 {
      fillBody(rows, frame.width, into: target) { edge.coverage(radius - $0) }
    } else {
      fillBody(rows, frame.width, into: target) { thin($0) }
    }
  }

  /// Rows in which no pixel sees an end, nor a side of the picture.
  private func bodyRows(_ frame: Frame) -> Range<Int> {
    let none = frame.rows.lowerBound..<frame.rows.lowerBound
    guard abs(uy) > 0.2 else { return none }
    let half = Double(abs(uy) * (min(back, front) - halfDiagonal) - abs(ux) * (radius + reach) - 1)
    var top = origin.y - half
    var bottom = origin.y + half
    let slope = Double(ux) / Double(uy)
    let outer = Double(abs(perRow) * (radius + reach)) + 8
    guard 2 * outer < Double(frame.width) else { return none }
    if abs(slope) > 1e-6 {
      let left = (outer - origin.x) / slope
      let right = (Double(frame.width) - outer - origin.x) / slope
      top = max(top, origin.y + min(left, right))
      bottom = min(bottom, origin.y + max(left, right))
    } else if origin.x < outer + 1 || origin.x > Double(frame.width) - outer - 1 {
      return none
    }
    let first = max(frame.rows.lowerBound, Int(floor: Float(top), limit: frame.rows.upperBound) + 1)
    let last = Int(floor: Float(bottom), limit: frame.rows.upperBound)
    return first < last ? first..<last : none
  }

  /// Rows of an endless line none of whose edges touches more than two pixels of a row: one group sees both.
  @inline(__always)
  private func fillSteepBody<T: Target>(_ rows: Range<Int>, _ width: Int, into target: T) {
    var sides = Slide(self, from: rows.lowerBound)
    let scale = abs(uy) / 16_777_216
    let outermost = -abs(uy) * sides.zone
    let depths = Lanes(outermost, outermost + abs(uy), outermost + abs(uy), outermost)
    var base = rows.lowerBound &* width
    var row = rows.lowerBound
    while row < rows.upperBound {
      let stop = min((row | 3) &+ 1, rows.upperBound)
      var (x, end) = (sides.start, sides.end)
      let top = (start: x, end: end)
      while true {
        target.put(edge.coverage(Lanes(sides.shares) * scale + depths), at: base &+ x, base &+ end &- 2)
        target.cover(end &- x &- 4, at: base &+ x &+ 2)
        sides.advance()
        base &+= width
        row &+= 1
        if row == stop { break }
        (x, end) = (sides.start, sides.end)
      }
      target.touch(min(top.start, x)..<max(top.end, end), rows: (row &- 1) & ~3..<row)
    }
  }

  /// Where the edges of an endless line meet row after row, in fixed point, so that the rows may begin anywhere.
  ///
  /// The left side counts leftwards: so mirrored lines have the same numbers.
  private struct Slide {
    /// How far beyond an edge, within a row, the outermost pixel's centre may be.
    let zone: Float
    private var left: Int
    private var right: Int
    private let step: Int

    @inline(__always)
    init(_ bar: Bar, from row: Int) {
      let scale = 4_294_967_296.0
      let slope = Double(bar.ux) / Double(bar.uy)
      zone = abs(bar.perRow) * bar.reach + 0.01
      let outer = Int((Double(abs(bar.perRow) * bar.radius) + Double(zone)) * scale)
      let middle = bar.origin.y.rounded(.down)
      // Even, so that two half steps are one.
      step = 2 * Int(slope * scale / 2)
      let centre =
        Int(bar.origin.x * scale) + Int((middle + 0.5 - bar.origin.y) * slope * scale) + (row - Int(middle)) * step
      let half = Int(scale / 2)
      left = outer - half - centre
      right = outer + half + centre
    }

    /// The first pixel that may be touched.
    @inline(__always)
    var start: Int { ~(left >> 32) }

    /// The first beyond those.
    @inline(__always)
    var end: Int { right >> 32 }

    /// How far the centres of the first pixel and of the last, each of them twice, lie inside the zone, in 2⁻²⁴.
    @inline(__always)
    var shares: SIMD4<Int32> {
      let left = UInt32(truncatingIfNeeded: left)
      let right = UInt32(truncatingIfNeeded: right)
      return SIMD4(truncatingIfNeeded: SIMD4(left, left, right, right) &>> 8)
    }

    @inline(__always)
    mutating func advance() {
      left &-= step
      right &+= step
    }
  }

  /// Rows of an endless line: every row is the one above, moved.
  @inline(__always)
  private func fillBody<T: Target>(
    _ rows: Range<Int>, _ width: Int, into target: T, _ coverage: (_ aside: Lanes) -> Lanes
  ) {
    var sides = Slide(self, from: rows.lowerBound)
    // The pixels that each side's edge may touch, in whole groups; between them all are covered.
    let side = (Int(2 * abs(perRow) * reach + 0.03) + 4) / 4 * 4
    let isWide = Int(2 * abs(perRow) * (radius + reach)) >= 2 * side
    var y = origin.toRow(rows.lowerBound)
    for row in rows {
      let (x, end) = (sides.start, sides.end)
      sides.advance()
      let base = row &* width
      func put(_ columns: Range<Int>) {
        var place = Lanes.steps + origin.toColumn(columns.lowerBound)
        var column = columns.lowerBound
        while column < columns.upperBound {
          target.put(coverage(magnitude(place * uy - y * ux)), at: base &+ column)
          column &+= 4
          place += 4
        }
      }
      if isWide {
        put(x..<x &+ side)
        target.cover(end &- x &- 2 &* side, at: base &+ x &+ side)
        put(end &- side..<end)
      } else {
        put(x..<end)
      }
      target.touch(x..<end, rows: row..<row &+ 1)
      y += 1
    }
  }
}
