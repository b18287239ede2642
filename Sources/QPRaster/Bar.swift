/// A straight stroke: all points within `radius` of a line from one end to the other, with a round or flat end each.
///
/// Measured from its middle, so that both directions of drawing are the same.
struct Bar: Region {
  let origin: SIMD2<Double>
  let box: Box
  private let ux: Float
  private let uy: Float
  private let radius: Float
  /// Half the length, towards the start and towards the end; a square cap's share included.
  private let back: Float
  private let front: Float
  private let roundBack: Bool
  private let roundFront: Bool
  /// How much deeper than its distance from an end a point may lie.
  private let cushion: Float
  private let edge: Edge
  /// 1/uy, and 1/ux, bounded.
  private let perRow: Float
  private let perColumn: Float

  /// How an end looks: how far it goes on beyond the point, and whether it is round.
  enum End { case round, flat(beyond: Double) }

  /// - Returns: nil where there is nothing to draw.
  init?(_ start: SIMD2<Double>, _ end: SIMD2<Double>, radius r: Double, _ first: End, _ last: End) {
    // The direction of a short line needs a finer grid than the place of its middle.
    let a = snapped(start, to: 1_048_576)
    let b = snapped(end, to: 1_048_576)
    let way = b - a
    let length = (way * way).sum().squareRoot()
    guard length.isFinite, r > 0, r.isFinite else { return nil }
    let u = length > 0 ? way / length : SIMD2(1, 0)
    var back = length / 2
    var front = length / 2
    if case .flat(let beyond) = first { back += beyond; roundBack = false } else { roundBack = true }
    if case .flat(let beyond) = last { front += beyond; roundFront = false } else { roundFront = true }
    guard length > 0 || roundBack || roundFront || back > 0 || front > 0 else { return nil }
    origin = snapped((a + b) / 2)
    ux = Float(u.x)
    uy = Float(u.y)
    radius = Float(r)
    self.back = Float(back)
    self.front = Float(front)
    cushion = roundBack && roundFront ? Float(r) : 0
    edge = Edge(ux, uy)
    perRow = 1 / (abs(ux) < 1e-6 || abs(uy) > 1e-6 ? uy : (uy < 0 ? -1e-6 : 1e-6))
    perColumn = 1 / (abs(ux) > 1e-6 ? ux : (ux < 0 ? -1e-6 : 1e-6))
    let v = SIMD2(abs(u.x), abs(u.y))
    let side = SIMD2(roundBack || roundFront ? r : v.y * r, roundBack || roundFront ? r : v.x * r)
    let reach = v * max(back, front) + side
    box = Box(left: -reach.x, top: -reach.y, right: reach.x, bottom: reach.y)
  }

  @inline(__always)
  func columns(_ y: Float) -> Columns {
    let middle = y * ux * perRow
    let outer = abs(perRow) * (radius + edge.reach)
    var result = Columns(
      left: max(Float(box.left) - 0.5, middle - outer), right: min(Float(box.right) + 0.5, middle + outer))
    let depth = radius - edge.reach - 0.01
    if depth > 0 {
      let inner = abs(perRow) * depth
      let centre = -y * uy * perColumn
      let half = abs(perColumn) * (min(back, front) - edge.reach - 0.01)
      result.innerLeft = max(middle - inner, centre - half)
      result.innerRight = min(middle + inner, centre + half)
    }
    return result
  }

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
    let round = choose(past .> 0, radius - square * inverseRoot(square), body)
    let flat = lesser(body, -past)
    if roundBack && roundFront { return round }
    if !roundBack && !roundFront { return flat }
    return choose(along .< 0, roundBack ? round : flat, roundFront ? round : flat)
  }

  @inline(__always)
  func sample(_ x: Lanes, _ y: Float) -> (coverage: Lanes, depth: Float) {
    let across = x * uy - y * ux
    let first = x[0] * ux + y * uy
    let last = x[7] * ux + y * uy
    let body = strip(magnitude(across))
    if max(first, last) < front - halfDiagonal && -min(first, last) < back - halfDiagonal {
      // Of a flat end it may be nearer than of a side.
      return (body, min(radius - abs(across[7]), min(front - last, back + last) + cushion))
    }
    return ends(x, y, across: magnitude(across), body: body)
  }

  /// The share of an endless line.
  @inline(__always)
  private func strip(_ aside: Lanes) -> Lanes {
    let near = edge.coverage(radius - aside)
    return radius > 1 ? near : near + edge.coverage(radius + aside) - 1
  }

  @inline(never)
  private func ends(_ x: Lanes, _ y: Float, across aside: Lanes, body: Lanes) -> (coverage: Lanes, depth: Float) {
    let along = x * ux + y * uy
    let past = beyond(along)
    let depth = depth(x, y)
    var round = body
    var flat = body
    if roundBack || roundFront { round = rounded(x, y, along: along, past: past, body: body, depth: depth) }
    if !roundBack || !roundFront {
      // Where the end meets a side, or both sides, or the other end, in one pixel: look closer.
      let end = edge.coverage(-past)
      let unclear =
        (magnitude(past) .< halfDiagonal) .& ((magnitude(radius - aside) .< halfDiagonal) .| (radius < 1.5) .| (back + front < 1.5))
      flat = choose(unclear .& (magnitude(depth) .< halfDiagonal), Lanes(repeating: -1), lesser(body, end))
    }
    let coverage = choose(along .< 0, roundBack ? round : flat, roundFront ? round : flat)
    return (coverage, depth[7])
  }

  /// Below this radius, a pixel can see too much of a cap at once.
  private static let smallest: Float = 2

  @inline(__always)
  private func rounded(
    _ x: Lanes, _ y: Float, along: Lanes, past: Lanes, body: Lanes, depth: Lanes
  ) -> Lanes {
    let unclear = (past .> -halfDiagonal) .& (magnitude(depth) .< halfDiagonal)
    if radius < Self.smallest || back + front < 1.5 {
      let settled = choose(past .> -halfDiagonal, choose(depth .> 0, Lanes(repeating: 1), Lanes()), body)
      return choose(unclear, Lanes(repeating: -1), settled)
    }
    let tip = choose(along .< 0, Lanes(repeating: -back), Lanes(repeating: front))
    let cx = magnitude(x - tip * ux)
    let cy = magnitude(y - tip * uy)
    let inverse = inverseRoot(cx * cx + cy * cy)
    let edges = Edges(cx * inverse, cy * inverse)
    let curvature = 1 / radius
    // The outline is straight before the seam and curved behind it; a pixel on the seam gets its part of either.
    let chord = choose(past .> 0, edges.chord(depth), edge.chord(depth))
    let other = greater(chord * 0.5 - magnitude(past), 0)
    let part = other * other * other * (curvature / 6)
    let whole = chord * chord * chord * (curvature / 24)
    return choose(past .> 0, edges.coverage(depth) - whole + part, body - part)
  }
}
