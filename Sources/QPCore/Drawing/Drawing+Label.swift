internal import QPLandmarks
internal import QPSignal
internal import QPRaster

extension Drawing {
  /// Writes a text beside an arc so that it can be read.
  ///
  /// It stands on the arc's bisector, just outside, where it keeps inside the picture and clear of the lines given and
  /// of the labels before it; else as near to that as there is room.
  /// - Parameters:
  ///   - text: One line or several.
  ///   - center: The middle of the arc.
  ///   - radius: The arc's radius in pixels.
  ///   - bisector: The direction of the arc's middle in degrees, clockwise from the right.
  ///   - lines: What the label should not lie on.
  ///   - lettering: How it is drawn.
  public mutating func label(
    _ text: String, beside center: SIMD2<Double>, radius: Double, bisector: Double,
    clearOf lines: [(from: SIMD2<Double>, to: SIMD2<Double>)] = [], _ lettering: Lettering
  ) {
    guard lettering.height > 0, !text.isEmpty else { return }
    let metrics = TextMetrics(text, capHeight: lettering.height)
    let half = Point(metrics.width, metrics.height) / 2 + Point(repeating: lettering.height * 0.35)
    let picture = Box(
      center: Point(Double(size.width), Double(size.height)) / 2,
      half: Point(Double(size.width), Double(size.height)) / 2)

    var best: (box: Box, cost: Double)?
    for turn in Self.turns {
      for step in 0..<Self.steps {
        let angle = (bisector + turn) * .pi / 180
        let direction = Point(Maths.cos(angle), Maths.sin(angle))
        // The box touches the arc from outside.
        let reach = radius + abs(direction.x) * half.x + abs(direction.y) * half.y
        let box = Box(center: center + direction * (reach + Double(step) * lettering.height * 0.5), half: half)
        var cost = abs(turn) + Double(step) * 8
        // Only what may be better is worth a look at what lies around.
        guard cost < best?.cost ?? .infinity else { continue }
        if !picture.contains(box) { cost += 1000 }
        if labels.contains(where: { $0.intersects(box) }) { cost += 1000 }
        if lines.contains(where: { box.intersects($0.from, $0.to) }) { cost += 1000 }
        if cost < best?.cost ?? .infinity { best = (box, cost) }
      }
    }
    guard let best else { return }
    labels.append(best.box)
    self.text(text, center: best.box.center, lettering)
  }

  /// Where a label may turn to, in degrees off the bisector.
  private static let turns = [0.0, 20, -20, 45, -45, 75, -75, 110, -110, 180]
  /// How often it may be moved outward by half a capital's height.
  private static let steps = 8

  /// The place of a label.
  struct Box: Hashable, Sendable {
    let center: Point
    let half: Point

    func intersects(_ other: Box) -> Bool {
      let apart = center - other.center
      return abs(apart.x) < half.x + other.half.x && abs(apart.y) < half.y + other.half.y
    }

    func contains(_ other: Box) -> Bool {
      let apart = center - other.center
      return abs(apart.x) + other.half.x <= half.x && abs(apart.y) + other.half.y <= half.y
    }

    /// Whether a line touches the box: by the share of the line that lies between each pair of sides.
    func intersects(_ from: Point, _ to: Point) -> Bool {
      var enter = 0.0
      var leave = 1.0
      let way = to - from
      for axis in 0..<2 {
        let start = from[axis] - center[axis]
        guard way[axis] != 0 else {
          if abs(start) >= half[axis] { return false }
          continue
        }
        let a = (-half[axis] - start) / way[axis]
        let b = (half[axis] - start) / way[axis]
        enter = max(enter, min(a, b))
        leave = min(leave, max(a, b))
      }
      return enter < leave
    }
  }
}

extension Drawing {
  /// How wide a text will be, in pixels; the widest of its lines.
  package static func width(of text: String, height: Double) -> Double { TextMetrics(text, capHeight: height).width }
}
