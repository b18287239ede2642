internal import QPCore
internal import QPStyle

/// Measures and draws a sweep.
struct SweepMeasurer: Measuring {
  private let sweep: Sweep
  private var meter: AngleMeter
  private(set) var feedback: PoseFeedback?
  private(set) var withheld: Quality?

  private static let algorithm = "sweep/2"

  init(sweep: Sweep) {
    self.sweep = sweep
    meter = AngleMeter(from: sweep.from.ray(at: sweep.vertex), to: sweep.to.ray(at: sweep.vertex))
  }

  mutating func measure(_ frame: PoseFrame, context: FrameContext) -> FeatureResult? {
    switch context.usability(of: meter.needed) {
    case .withheld(let advice, let quality):
      (feedback, withheld) = (advice, quality)
      return nil
    case .usable(let quality):
      withheld = nil
      feedback = quality.contains(.outOfPlane) ? .stayInPlane : nil
      return meter.read(frame, context, quality: quality, algorithm: Self.algorithm, value: sweep.angle(turn:))
    }
  }

  mutating func draw(_ result: FeatureResult?, of frame: PoseFrame, style: Style, into scene: inout Scene) {
    guard let result, let landmarks = Landmarks(frame), let center = landmarks.pixel(sweep.vertex),
      let rays = meter.rays(landmarks, gravity: frame.gravity)
    else { return }
    let length = scene.arcRadius(style) * 1.6
    let drawing = AngleDrawing(
      center: center, from: sweep.from == .up ? rays.from * (length / rays.from.length) : rays.from,
      to: sweep.to == .up ? rays.to * (length / rays.to.length) : rays.to,
      start: Maths.atan2(rays.from.y, rays.from.x) * 180 / .pi,
      turn: sweep.isClockwise ? result.value : -result.value)
    drawing.draw(result, style, into: &scene)
  }
}

extension Sweep.Ray {
  func ray(at vertex: Body) -> Ray {
    switch self {
    case .toward(let body): .line(from: vertex, to: body)
    case .up: .up
    }
  }
}
