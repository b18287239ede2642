package import QPStyle

extension Canvas {
  /// Draws a straight line.
  ///
  /// Without length it is a dot, or a square, or, with butt caps, nothing. `covered` says how far around the start and the
  /// end something opaque will be drawn later: the part hidden by it need not be drawn.
  package mutating func line(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ stroke: Stroke, covered: (start: Double, end: Double) = (0, 0)
  ) {
    guard let radius = stroke.radius, let seen = visible(start, end, radius: radius) else { return }
    let offset = end - start
    let length = (offset * offset).sum().squareRoot()
    guard let dashes = Dashes(stroke.pattern, width: stroke.width, cap: stroke.cap, length: length) else {
      let covered = (seen.from == 0 ? covered.start : 0, seen.to == 1 ? covered.end : 0)
      let segment = StrokedSegment(
        seen.start, seen.end, radius: radius, stroke.end, stroke.end, covered: covered)
      if let thin = segment.flatMap(ThinSegment.init) { draw(thin, stroke.color) } else { draw(segment, stroke.color) }
      return
    }
    let cap = stroke.end
    let u = offset / length
    let margin = 2 * stroke.width
    draw(
      union: dashes.strokes(within: seen.from * length - margin...seen.to * length + margin).compactMap { from, to in
        StrokedSegment(start + u * from, start + u * to, radius: radius, cap, cap)
      }, stroke.color)
  }

  /// Draws a chain of straight lines with round joins, blended as one shape.
  package mutating func polyline(_ points: [SIMD2<Double>], closed: Bool = false, _ stroke: Stroke) {
    guard let radius = stroke.radius, let first = points.first else { return }
    guard points.count > 1 else {
      line(from: first, to: first, stroke)
      return
    }
    if points.count == 2, !closed {
      line(from: first, to: points[1], stroke)
      return
    }
    // Lent, so that its memory is used again.
    var pieces: [StrokedSegment] = []
    swap(&pieces, &chainPieces)
    append(points, closed: closed, radius: radius, stroke, to: &pieces)
    draw(union: pieces, stroke.color)
    // The memory of an endless chain is given back.
    guard pieces.count <= Self.mostKept else { return }
    pieces.removeAll(keepingCapacity: true)
    swap(&pieces, &chainPieces)
  }

  /// Fills a disc.
  package mutating func disc(center: SIMD2<Double>, radius: Double, _ color: Style.Color) {
    guard radius < 1e7 else { return }
    draw(Disc(center, outer: radius), color)
  }

  /// Strokes a circle.
  package mutating func ring(center: SIMD2<Double>, radius: Double, _ stroke: Stroke) {
    arc(center: center, radius: radius, from: 0, sweep: 2 * .pi, stroke)
  }

  /// Strokes a part of a circle: `sweep` radians from `start`, clockwise where positive; a full turn is a ring.
  package mutating func arc(
    center: SIMD2<Double>, radius: Double, from start: Double, sweep: Double, _ stroke: Stroke
  ) {
    guard let half = stroke.radius, radius >= 0, radius < 1e7 else { return }
    let isRing = abs(sweep) >= 2 * .pi
    let turn = isRing ? 2 * .pi : sweep
    if let dashes = Dashes(
      stroke.pattern, width: stroke.width, cap: stroke.cap, length: abs(turn) * radius, closed: isRing)
    {
      let cap = stroke.end
      let sign = turn < 0 ? -1.0 : 1.0
      draw(
        union: dashes.strokes(within: 0...abs(turn) * radius).compactMap { from, to in
          Arc(
            center, radius: radius, halfWidth: half, from: start + sign * from / radius,
            sweep: sign * (to - from) / radius, cap)
        }, stroke.color)
    } else if isRing || radius == 0 {
      draw(Disc(center, outer: radius + half, inner: radius - half), stroke.color)
    } else {
      draw(Arc(center, radius: radius, halfWidth: half, from: start, sweep: turn, stroke.end), stroke.color)
    }
  }

  /// Fills a part of a disc: `sweep` radians from `start`, clockwise where positive; a full turn is a disc.
  package mutating func sector(
    center: SIMD2<Double>, radius: Double, from start: Double, sweep: Double, _ color: Style.Color
  ) {
    guard radius < 1e7 else { return }
    if abs(sweep) >= 2 * .pi {
      disc(center: center, radius: radius, color)
    } else {
      draw(Sector(center, radius: radius, from: start, sweep: sweep), color)
    }
  }
}

extension Canvas {
  /// The part of a line that can be seen, as points and as shares of its length.
  ///
  /// A line of usual length is left as it is, so that its pixels do not depend on the picture around it.
  func visible(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, radius: Double
  ) -> (start: SIMD2<Double>, end: SIMD2<Double>, from: Double, to: Double)? {
    let far = 16384.0
    if max(abs(start.x), abs(start.y), abs(end.x), abs(end.y)) < far { return (start, end, 0, 1) }
    let offset = end - start
    guard offset.x.isFinite, offset.y.isFinite else { return nil }
    var from = 0.0
    var to = 1.0
    let margin = 3 * radius + 4
    for (position, step, limit) in [(start.x, offset.x, Double(width)), (start.y, offset.y, Double(height))] {
      if step == 0 {
        if position < -margin || position > limit + margin { return nil }
        continue
      }
      let a = (-margin - position) / step
      let b = (limit + margin - position) / step
      from = max(from, min(a, b))
      to = min(to, max(a, b))
    }
    guard from <= to else { return nil }
    return (start + offset * from, start + offset * to, from, to)
  }

  /// The longest chain of lines whose memory is kept.
  private static let mostKept = 1024

  private static func length(_ offset: SIMD2<Double>) -> Double { (offset * offset).sum().squareRoot() }

  /// Appends the strokes of a chain of lines.
  private func append(
    _ points: [SIMD2<Double>], closed: Bool, radius: Double, _ stroke: Stroke, to segments: inout [StrokedSegment]
  ) {
    let count = closed ? points.count : points.count - 1
    let sides = (0..<count).lazy.map { (points[$0], points[($0 + 1) % points.count]) }
    // Only a pattern needs to know how long the whole way is.
    let length = stroke.pattern == .solid ? 0 : sides.reduce(0) { $0 + Self.length($1.1 - $1.0) }
    let dashes = Dashes(stroke.pattern, width: stroke.width, cap: stroke.cap, length: length, closed: closed)
    let cap = stroke.end
    var before = 0.0
    for (index, side) in sides.enumerated() {
      let offset = side.1 - side.0
      let length = Self.length(offset)
      defer { before += length }
      guard let seen = visible(side.0, side.1, radius: radius) else { continue }
      guard let dashes else {
        let isFirst = index == 0 && !closed
        // Where a chain closes, one cap stays: its points may all lie in one place.
        let isLast = index == count - 1
        if let segment = StrokedSegment(
          seen.start, seen.end, radius: radius, isFirst ? cap : .round, isLast && !closed ? cap : .round,
          isJoined: !isLast, before: index > 0 ? points[index] - points[index - 1] : nil)
        {
          segments.append(segment)
        }
        continue
      }
      guard length > 0 else { continue }
      let u = offset / length
      let part = before + seen.from * length...before + seen.to * length
      for dash in dashes.strokes(within: part) {
        let from = max(dash.from, before)
        let to = min(dash.to, before + length)
        guard from <= to else { continue }
        let segment = StrokedSegment(
          side.0 + u * (from - before), side.0 + u * (to - before), radius: radius,
          from > dash.from ? .round : cap, to < dash.to ? .round : cap)
        if let segment { segments.append(segment) }
      }
    }
  }
}
