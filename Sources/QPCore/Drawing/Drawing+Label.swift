internal import QPLandmarks
internal import QPSignal
internal import QPRaster

extension Drawing {
  /// Appends a text beside an arc, clear of the picture's edges, the given lines and earlier labels.
  ///
  /// The label stands on the arc's bisector, just outside the arc; where there is no room, at the nearest free
  /// position.
  /// - Parameters:
  ///   - text: One line or several.
  ///   - center: The middle of the arc, in pixels of the unmirrored picture.
  ///   - radius: The arc's radius in pixels.
  ///   - bisector: The direction of the arc's middle in degrees, clockwise from the right.
  ///   - lines: The lines that the label should not overlap, in pixels.
  ///   - lettering: The height, colour and rim of the text.
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
    func look(_ turns: [Double], _ steps: Range<Int>) {
      for turn in turns {
        for step in steps {
          let angle = (bisector + turn) * .pi / 180
          let direction = Point(Maths.cos(angle), Maths.sin(angle))
          // The box touches the arc from outside.
          let reach = radius + abs(direction.x) * half.x + abs(direction.y) * half.y
          let box = Box(center: center + direction * (reach + Double(step) * lettering.height * 0.5), half: half)
          var cost = abs(turn) + Double(step) * 8
          // Only a cheaper position is tested for overlaps.
          guard cost < best?.cost ?? .infinity else { continue }
          if !picture.contains(box) { cost += Self.overlap }
          if labels.contains(where: { $0.intersects(box) }) { cost += Self.overlap }
          if lines.contains(where: { box.intersects($0.from, $0.to) }) { cost += Self.crossing }
          if cost < best?.cost ?? .infinity { best = (box, cost) }
        }
      }
    }
    look(Self.turns, 0..<Self.steps)
    // Where many labels are close to each other or to the edge, farther away.
    if best.map({ $0.cost >= Self.overlap }) ?? true { look(Self.turns, Self.steps..<Self.farSteps) }
    guard let best else { return }
    labels.append(best.box)
    self.text(text, center: best.box.center, lettering)
  }

  /// The candidate directions of a label, in degrees off the bisector.
  private static let turns = [0.0, 20, -20, 45, -45, 75, -75, 110, -110, 180]
  /// The number of candidate distances, half a capital's height apart.
  private static let steps = 8
  /// The same where all of those are taken.
  private static let farSteps = 60
  /// The cost of a label on another or beyond the edge, and on a line: dearer than any distance.
  private static let (overlap, crossing) = (2000.0, 1000.0)

  /// The bounding box of a label, in pixels.
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

    /// Returns whether a line crosses the box, by clipping the line against each pair of sides.
    func intersects(_ from: Point, _ to: Point) -> Bool {
      var enter = 0.0
      var leave = 1.0
      let offset = to - from
      for axis in 0..<2 {
        let start = from[axis] - center[axis]
        guard offset[axis] != 0 else {
          if abs(start) >= half[axis] { return false }
          continue
        }
        let a = (-half[axis] - start) / offset[axis]
        let b = (half[axis] - start) / offset[axis]
        enter = max(enter, min(a, b))
        leave = min(leave, max(a, b))
      }
      return enter < leave
    }
  }
}

extension Drawing {
  /// Returns the width of a text, in pixels: that of its widest line.
  package static func width(of text: String, height: Double) -> Double { TextMetrics(text, capHeight: height).width }
}
