package import QPCore

/// The drawn definition of an angle: where it counts from, and in which direction.
package struct AngleDefinition {
  fileprivate typealias Part = StandingFigure.Part

  fileprivate var view = StandingFigure.View.side
  /// The point around which the moved part turns.
  fileprivate let vertex: Part
  /// The moved points, the first of which shows the angle.
  fileprivate let moved: [Part]
  /// The shown angle from the standing figure in degrees, positive clockwise as seen.
  fileprivate let turn: Double
  /// The fixed ray of an angle between two rays, by its point; `nil` for an angle from the standing figure's direction.
  fileprivate var fixed: Part?
  /// Whether the angle between two rays counts from the fixed one.
  fileprivate var isFromFixed = false
  /// The direction of a clock's hands in which the angle between two rays counts.
  fileprivate var isClockwise = true

  /// Returns the definition of a feature; `nil` where none is drawn.
  static func of(_ metadata: Feature.Metadata) -> AngleDefinition? {
    guard let joint = metadata.joint else { return nil }
    if let rotation = metadata.rotation {
      guard var definition = rotations[joint] else { return nil }
      definition.isClockwise = rotation == .clockwise
      return definition
    }
    guard let movement = metadata.movement.map({ String($0.prefix { $0 != "." }) }) else { return nil }
    return movements["\(joint) \(movement)"]
  }

  private static let trunk: [Part] = [
    .neck, .head, .ear, .shoulder, .elbow, .wrist, .fingers, .otherShoulder, .otherElbow, .otherWrist,
  ]
  private static let arm: [Part] = [.elbow, .wrist, .fingers]
  private static let leg: [Part] = [.knee, .ankle, .heel, .toes]

  private static let movements: [String: AngleDefinition] = [
    "shoulder abduction": AngleDefinition(view: .front, vertex: .shoulder, moved: arm, turn: -75),
    "shoulder flexion": AngleDefinition(vertex: .shoulder, moved: arm, turn: -75),
    "elbow flexion": AngleDefinition(vertex: .elbow, moved: [.wrist, .fingers], turn: -70),
    "wrist flexion": AngleDefinition(vertex: .wrist, moved: [.fingers], turn: -50),
    "hip flexion": AngleDefinition(vertex: .hip, moved: leg, turn: -60),
    "hip abduction": AngleDefinition(view: .front, vertex: .hip, moved: leg, turn: -30),
    "knee flexion": AngleDefinition(vertex: .knee, moved: [.ankle, .heel, .toes], turn: 70),
    "knee valgus": AngleDefinition(view: .front, vertex: .knee, moved: [.ankle, .toes], turn: -18),
    "ankle dorsiflexion": AngleDefinition(vertex: .ankle, moved: [.toes, .heel], turn: -25),
    "neck lateralFlexion": AngleDefinition(view: .front, vertex: .neck, moved: [.head, .ear], turn: 30),
    "neck flexion": AngleDefinition(vertex: .neck, moved: [.head, .ear], turn: 35),
    "trunk lateralInclination": AngleDefinition(view: .front, vertex: .pelvis, moved: trunk, turn: 25),
    "trunk forwardInclination": AngleDefinition(vertex: .pelvis, moved: trunk, turn: 35),
  ]

  /// Angles between two rays, in the direction of a clock's hands in the picture or against it, as the features count.
  private static let rotations: [String: AngleDefinition] = [
    "shoulder": AngleDefinition(
      view: .front, vertex: .shoulder, moved: arm, turn: -75, fixed: .hip, isFromFixed: true),
    "elbow": AngleDefinition(vertex: .elbow, moved: [.wrist, .fingers], turn: -70, fixed: .shoulder),
    "hip": AngleDefinition(vertex: .hip, moved: leg, turn: -60, fixed: .shoulder),
    "knee": AngleDefinition(vertex: .knee, moved: [.ankle, .heel, .toes], turn: 70, fixed: .hip),
    "ankle": AngleDefinition(vertex: .ankle, moved: [.toes, .heel], turn: -25, fixed: .knee),
    "wrist": AngleDefinition(vertex: .wrist, moved: [.fingers], turn: -50, fixed: .elbow),
  ]
}

extension AngleDefinition {
  /// The colours of a file of its own, which not every program reads with a style sheet; those of a report's light page.
  private static let colors = [
    "line": "#0062b8", "limb": "#8a929c", "right": "#b84a00", "faint": "#57606a", "panel": "#ffffff",
  ]

  /// The figure as an SVG file of its own, in plain colours; `nil` for features without one.
  package static func svg(of feature: Feature) -> String? {
    of(feature.metadata).map { definition in
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(viewBox)" width="290" height="320">
      <title>\(feature.metadata.titleInWords.escapedForHTML)</title>
      \(colors.reduce(definition.markup) { $0.replacingAll("var(--\($1.key))", with: $1.value) })
      </svg>

      """
    }
  }

  /// The picture's bounds around the figure of 100 × 160, with room for a lifted arm.
  static let viewBox = "-15 -2 145 160"

  /// The content of an `svg` element: the figure, the moved part, 0° as a dashed line, and the angle as an arrow.
  var markup: String {
    var figure = StandingFigure(view)
    guard let center = figure.points[vertex], let rest = moved.first.flatMap({ figure.points[$0] }) else { return "" }
    figure.turn(moved, around: vertex, by: turn)
    guard let end = moved.first.flatMap({ figure.points[$0] }) else { return "" }
    let (start, tip, isClockwise) = rays(figure, around: center, rest: rest - center, end: end - center)
    let length = (rest - center).length
    let zero = center + start / start.length * (length + 12)
    let lines = figure.lines(moved: Set(moved + [vertex]))
    let radius = min(length * 0.75, 20)
    return
      (lines.still.map { Self.line($0, "limb", 2.5) }
      + [Self.dashed([center, zero])] + lines.moved.map { Self.line($0, "line", 4) }
      + [head(figure), Self.arrow(arc(around: center, from: start, to: tip, isClockwise: isClockwise, radius))])
      .joined(separator: "\n")
  }

  /// The rays between which the angle counts, and its direction.
  private func rays(
    _ figure: StandingFigure, around center: Point, rest: Point, end: Point
  ) -> (start: Point, tip: Point, isClockwise: Bool) {
    guard let fixed = fixed.flatMap({ figure.points[$0] }).map({ $0 - center }) else { return (rest, end, turn > 0) }
    return isFromFixed ? (fixed, end, isClockwise) : (end, fixed, isClockwise)
  }

  private func head(_ figure: StandingFigure) -> String {
    guard let position = figure.points[.head] else { return "" }
    let color = moved.contains(.head) ? "line" : "limb"
    return "<circle cx=\"\(position.x.tenths)\" cy=\"\(position.y.tenths)\" r=\"9\" fill=\"var(--panel)\""
      + " stroke=\"var(--\(color))\" stroke-width=\"2.5\"/>"
  }

  /// The points of the arc from a ray to another.
  private func arc(
    around center: Point, from start: Point, to end: Point, isClockwise: Bool, _ radius: Double
  ) -> [Point] {
    let dot = (start * end).sum()
    let cross = start.x * end.y - start.y * end.x
    var sweep = Maths.atan2(cross, dot) * 180 / .pi
    if isClockwise, sweep < 0 { sweep += 360 } else if !isClockwise, sweep > 0 { sweep -= 360 }
    let first = start / start.length * radius
    let steps = max(2, Int(abs(sweep) / 5))
    return (0...steps).map { center + first.turned(by: sweep * Double($0) / Double(steps)) }
  }

  private static func arrow(_ points: [Point]) -> String {
    guard let tip = points.last, points.count > 1 else { return "" }
    let back = points[points.count - 2] - tip
    let wing = back / max(back.length, 1e-9) * 6
    return line(points, "right", 1.8) + "\n"
      + line([tip + wing.turned(by: 30), tip, tip + wing.turned(by: -30)], "right", 1.8)
  }

  private static func dashed(_ points: [Point]) -> String {
    "<polyline points=\"\(list(points))\" fill=\"none\" stroke=\"var(--faint)\" stroke-width=\"1.2\""
      + " stroke-dasharray=\"4 3\"/>"
  }

  private static func line(_ points: [Point], _ color: String, _ width: Double) -> String {
    "<polyline points=\"\(list(points))\" fill=\"none\" stroke=\"var(--\(color))\" stroke-width=\"\(width.tenths)\""
      + " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
  }

  private static func list(_ points: [Point]) -> String {
    points.map { "\($0.x.tenths),\($0.y.tenths)" }.joined(separator: " ")
  }
}

extension Double {
  fileprivate var tenths: String { fixed(decimals: 1) }
}
