internal import QPCore
internal import QPStyle

/// Measures and draws a sweep.
struct SweepMeasurer: Measuring {
  let sweep: Sweep
  private(set) var feedback: PoseFeedback?

  init(sweep: Sweep) {
    self.sweep = sweep
  }

  mutating func measure(_ frame: PoseFrame, context: FrameContext) -> FeatureResult? {
    guard let located = sweep.locate(context.landmarks, gravity: frame.gravity) else {
      feedback = .missing(sweep.needed, in: context.landmarks)
      return nil
    }
    feedback = nil
    return Sweep.angle(from: located.from, to: located.to, isClockwise: sweep.isClockwise)
      .flatMap { FeatureResult(value: $0, unit: .degrees) }
  }

  mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene) {
    guard let result, let landmarks = Landmarks(frame),
      let located = sweep.locate(landmarks, gravity: frame.gravity)
    else { return }
    let pen = scene.pen(style, for: result.value)
    let radius = scene.arcRadius(style)
    let center = located.vertex
    let start = Maths.atan2(located.from.y, located.from.x) * 180 / .pi
    let turn = sweep.isClockwise ? result.value : -result.value

    if pen.width > 0, radius > 0 {
      scene.fill(.sector(center: center, radius: radius, start: start, sweep: turn), pen.color.opacity(0.25))
    }
    if radius > 0 {
      scene.stroke(.arc(center: center, radius: radius, start: start, sweep: turn), pen)
    }
    let rays = [end(of: sweep.from, located.from, radius), .zero, end(of: sweep.to, located.to, radius)]
    scene.stroke(.polyline(rays.map { center + $0 }, closed: false), pen)
    scene.label(
      result.stringValue, beside: center, radius: radius, bisector: start + turn / 2,
      clearOf: [(center + rays[0], center), (center, center + rays[2])], scene.lettering(style, for: result.value))
  }

  /// A ray ends at its part of the body; upward there is none: a little beyond the arc.
  private func end(of ray: Sweep.Ray, _ direction: Point, _ radius: Double) -> Point {
    ray == .up ? direction * (radius * 1.6 / direction.length) : direction
  }
}

extension Point {
  var length: Double { (self * self).sum().squareRoot() }
}

extension PoseFeedback {
  /// What keeps parts from being located; nil where all are.
  static func missing(_ bodies: [Body], in landmarks: Landmarks) -> PoseFeedback? {
    if let body = bodies.first(where: { !landmarks.topology.contains($0) }) {
      return .notInTopology(body, topology: landmarks.topology.name)
    }
    return bodies.first { landmarks[$0] == nil }.map(PoseFeedback.notSeen)
  }
}
