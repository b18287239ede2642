package import QPStyle

extension Canvas {
  /// Fills an upright rectangle between two opposite corners.
  ///
  /// Of `cornerRadius`, at most half the shorter side counts.
  package mutating func roundedRectangle(
    from a: SIMD2<Double>, to b: SIMD2<Double>, cornerRadius: Double, _ color: Style.Color
  ) {
    draw(RoundedRectangle(from: a, to: b, corner: cornerRadius), color)
  }

  /// Strokes an upright rectangle; the line's middle runs through the corners.
  ///
  /// A pattern has a stroke in the middle of each side, and is the same in all four quarters.
  package mutating func roundedRectangle(
    from a: SIMD2<Double>, to b: SIMD2<Double>, cornerRadius: Double, _ stroke: Stroke
  ) {
    guard let half = stroke.radius else { return }
    let outline = Outline(from: a, to: b, cornerRadius: cornerRadius)
    if let dashes = Dashes(stroke.pattern, width: stroke.width, cap: stroke.cap, around: outline.length) {
      draw(union: pieces(of: outline, dashes, radius: half, stroke.end), stroke.color)
    } else {
      draw(RoundedRectangle(from: a, to: b, corner: cornerRadius, halfWidth: half), stroke.color)
    }
  }

  private func pieces(of outline: Outline, _ dashes: Dashes, radius: Double, _ cap: StrokedSegment.End) -> [Piece] {
    var pieces: [Piece] = []
    var before = 0.0
    for side in outline.sides {
      defer { before += side.length }
      guard side.length > 0, let part = seen(side, radius: radius) else { continue }
      for dash in dashes.strokes(within: before + part.lowerBound...before + part.upperBound) {
        let from = max(dash.from - before, 0)
        let to = min(dash.to - before, side.length)
        guard from <= to else { continue }
        switch side.shape {
        case .straight(let start, let direction):
          // Round where the stroke goes on around a corner.
          let segment = StrokedSegment(
            start + direction * from, start + direction * to, radius: radius,
            from > dash.from - before ? .round : cap, to < dash.to - before ? .round : cap)
          if let segment { pieces.append(.segment(segment)) }
        case .corner(let center, let turn, let start):
          let arc = Arc(
            center, radius: turn, halfWidth: radius, from: start + from / turn, sweep: (to - from) / turn, cap)
          if let arc { pieces.append(.arc(arc)) }
        }
      }
    }
    return pieces
  }

  /// The part of a side that can be seen, as lengths along it.
  private func seen(_ side: Outline.Side, radius: Double) -> ClosedRange<Double>? {
    guard case .straight(let start, let direction) = side.shape else { return 0...side.length }
    return visible(start, start + direction * side.length, radius: radius)
      .map { $0.from * side.length...$0.to * side.length }
  }
}

/// The outline of a rectangle with round corners, clockwise from the middle of its upper side.
private struct Outline {
  let sides: [Side]
  let length: Double

  struct Side {
    var shape: Shape
    var length: Double
  }

  enum Shape {
    case straight(SIMD2<Double>, direction: SIMD2<Double>)
    case corner(SIMD2<Double>, radius: Double, start: Double)
  }

  init(from a: SIMD2<Double>, to b: SIMD2<Double>, cornerRadius: Double) {
    let middle = (a + b) / 2
    let half = SIMD2(abs(b.x - a.x), abs(b.y - a.y)) / 2
    let radius = cornerRadius > 0 ? min(cornerRadius, half.x, half.y) : 0
    let inner = half - radius
    let corner = radius * .pi / 2
    func straight(_ x: Double, _ y: Double, _ direction: SIMD2<Double>, _ length: Double) -> Side {
      Side(shape: .straight(middle + SIMD2(x, y), direction: direction), length: length)
    }
    func turn(_ x: Double, _ y: Double, _ quarter: Double) -> Side {
      Side(
        shape: .corner(middle + SIMD2(x, y) * inner, radius: radius, start: quarter * .pi / 2), length: corner)
    }
    let (right, down, left, up) = (SIMD2(1.0, 0), SIMD2(0.0, 1), SIMD2(-1.0, 0), SIMD2(0.0, -1))
    sides = [
      straight(0, -half.y, right, inner.x), turn(1, -1, -1),
      straight(half.x, -inner.y, down, 2 * inner.y), turn(1, 1, 0),
      straight(inner.x, half.y, left, 2 * inner.x), turn(-1, 1, 1),
      straight(-half.x, inner.y, up, 2 * inner.y), turn(-1, -1, 2),
      straight(-inner.x, -half.y, right, inner.x),
    ]
    length = 4 * (inner.x + inner.y + corner)
  }
}

/// A part of an outline, straight or round.
enum Piece: SignedDistanceShape {
  case segment(StrokedSegment)
  case arc(Arc)

  var origin: Origin {
    switch self {
    case .segment(let segment): segment.origin
    case .arc(let arc): arc.origin
    }
  }

  var box: Box {
    switch self {
    case .segment(let segment): segment.box
    case .arc(let arc): arc.box
    }
  }

  var isThin: Bool {
    switch self {
    case .segment(let segment): segment.isThin
    case .arc(let arc): arc.isThin
    }
  }

  func depth(_ x: Float4, _ y: Float) -> Float4 {
    switch self {
    case .segment(let segment): segment.depth(x, y)
    case .arc(let arc): arc.depth(x, y)
    }
  }

  func sample(_ x: Float4, _ y: Float) -> Sample {
    switch self {
    case .segment(let segment): segment.sample(x, y)
    case .arc(let arc): arc.sample(x, y)
    }
  }

  func nearestEdge(_ x: Float, _ y: Float) -> NearestEdge? {
    switch self {
    case .segment(let segment): segment.nearestEdge(x, y)
    case .arc(let arc): arc.nearestEdge(x, y)
    }
  }

  func fill<T: Target>(width: Int, height: Int, into target: T) {
    switch self {
    case .segment(let segment): segment.fill(width: width, height: height, into: target)
    case .arc(let arc): arc.fill(width: width, height: height, into: target)
    }
  }
}
