internal import QPCore
internal import QPStyle

/// A measurer that measures and draws a sweep.
struct SweepMeasurer: Measuring {
  private let sweep: Sweep
  private var meter: AngleMeter
  /// The rays in the last frame with a reading.
  private var rays: AngleMeter.Rays?

  private static let algorithm = "sweep/2"

  init(sweep: Sweep) {
    self.sweep = sweep
    meter = AngleMeter(from: sweep.from, to: sweep.to)
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    if let refusal = meter.refusal(context) { return refusal }
    switch context.usability(of: meter.needed) {
    case .withheld(let advice, let quality): return .withheld(quality, feedback: advice)
    case .usable(let quality):
      rays = meter.rays(person.landmarks, gravity: context.gravity)
      return Outcome(
        meter.read(rays, person, context, quality: quality, algorithm: Self.algorithm, value: sweep.angle(turn:)),
        feedback: quality.contains(.outOfPlane) ? .stayInPlane : nil)
    }
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let result = outcome.result, let center = person.landmarks.pixel(sweep.vertex), let rays else { return }
    let length = drawing.arcRadius(style) * 1.6
    let angle = AngleDrawing(
      center: center, from: sweep.from == .up ? rays.from * (length / rays.from.length) : rays.from,
      to: sweep.to == .up ? rays.to * (length / rays.to.length) : rays.to,
      start: Maths.atan2(rays.from.y, rays.from.x) * 180 / .pi,
      turn: sweep.isClockwise ? result.value : -result.value)
    angle.draw(result, style, into: &drawing)
  }
}
