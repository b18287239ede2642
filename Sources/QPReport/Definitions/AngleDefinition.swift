internal import QPCore

/// The drawn definition of an angle: where it counts from, and in which direction.
struct AngleDefinition {
  fileprivate typealias Part = StandingFigure.Part

  fileprivate var view = StandingFigure.View.side
  /// The point around which the moved part turns.
  fileprivate let vertex: Part
  /// The moved points, the first of which shows the angle.
  fileprivate let moved: [Part]
  /// The shown angle from the standing figure in degrees, positive clockwise as seen.
  fileprivate let turn: Double
  /// The point at which 0° lies, as seen from the vertex; `nil` for the standing figure's own direction.
  fileprivate var zero: Part?

  /// Returns the definition of a feature; `nil` where none is drawn.
  static func of(_ metadata: Feature.Metadata) -> AngleDefinition? {
    guard let joint = metadata.joint else { return nil }
    if let rotation = metadata.rotation {
      guard var definition = rotations[joint] else { return nil }
      if rotation == .anticlockwise { definition = definition.reversed }
      return definition
    }
    guard let movement = metadata.movement.map({ String($0.prefix { $0 != "." }) }) else { return nil }
    return movements["\(joint) \(movement)"]
  }

  private var reversed: AngleDefinition {
    AngleDefinition(view: view, vertex: vertex, moved: moved, turn: -turn, zero: zero)
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

  /// Angles between two lines, in the direction of a clock's hands in the picture.
  private static let rotations: [String: AngleDefinition] = [
    "shoulder": AngleDefinition(view: .front, vertex: .shoulder, moved: arm, turn: 75, zero: .hip),
    "elbow": AngleDefinition(vertex: .elbow, moved: [.wrist, .fingers], turn: 70, zero: .shoulder),
    "hip": AngleDefinition(vertex: .hip, moved: leg, turn: 60, zero: .shoulder),
    "knee": AngleDefinition(vertex: .knee, moved: [.ankle, .heel, .toes], turn: 70, zero: .hip),
    "ankle": AngleDefinition(vertex: .ankle, moved: [.toes, .heel], turn: 25, zero: .knee),
    "wrist": AngleDefinition(vertex: .wrist, moved: [.fingers], turn: 50, zero: .elbow),
  ]
}

extension AngleDefinition {
  /// The picture's bounds around the figure of 100 × 160, with room for a lifted arm.
  static let viewBox = "-15 -2 145 160"

  /// The content of an `svg` element: the figure, the moved part, 0° as a dashed line, and the angle as an arrow.
  var markup: String {
    var figure = StandingFigure(view)
    guard let center = figure.points[vertex], let rest = moved.first.flatMap({ figure.points[$0] }) else { return "" }
    let zeroDirection = zero.flatMap { figure.points[$0] }.map { $0 - center } ?? rest - center
    figure.turn(moved, around: vertex, by: turn)
    guard let end = moved.first.flatMap({ figure.points[$0] }) else { return "" }
    let length = (rest - center).length
    let ray = center + zeroDirection / zeroDirection.length * (length + 12)
    let lines = figure.lines(moved: Set(moved + [vertex]))
    let radius = min(length * 0.75, 20)
    return
      (lines.still.map { Self.line($0, "limb", 2.5) }
      + [Self.dashed([center, ray])] + lines.moved.map { Self.line($0, "line", 4) }
      + [head(figure), Self.arrow(arc(around: center, zeroDirection, end - center, radius))]).joined(separator: "\n")
  }

  private func head(_ figure: StandingFigure) -> String {
    guard let place = figure.points[.head] else { return "" }
    let color = moved.contains(.head) ? "line" : "limb"
    return "<circle cx=\"\(place.x.svg)\" cy=\"\(place.y.svg)\" r=\"9\" fill=\"var(--panel)\""
      + " stroke=\"var(--\(color))\" stroke-width=\"2.5\"/>"
  }

  /// The points of the arc from 0° to the moved part, in the direction of the movement.
  private func arc(around center: Point, _ zero: Point, _ end: Point, _ radius: Double) -> [Point] {
    let dot = (zero * end).sum()
    let cross = zero.x * end.y - zero.y * end.x
    var sweep = Maths.atan2(cross, dot) * 180 / .pi
    if turn < 0, sweep > 0 { sweep -= 360 } else if turn > 0, sweep < 0 { sweep += 360 }
    let start = zero / zero.length * radius
    let steps = max(2, Int(abs(sweep) / 5))
    return (0...steps).map { center + start.turned(by: sweep * Double($0) / Double(steps)) }
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
    "<polyline points=\"\(list(points))\" fill=\"none\" stroke=\"var(--\(color))\" stroke-width=\"\(width.svg)\""
      + " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
  }

  private static func list(_ points: [Point]) -> String {
    points.map { "\($0.x.svg),\($0.y.svg)" }.joined(separator: " ")
  }
}

extension Double {
  fileprivate var svg: String { fixed(decimals: 1) }
}
