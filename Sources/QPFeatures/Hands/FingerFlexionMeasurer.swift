internal import QPCore
internal import QPStyle

/// A measurer of the flexion of a finger's joint, or of a finger, from a hand's points in metres.
///
/// The value is the estimator's, without a correction; the interval is as lopsided as its error, the precision as wide as
/// readings of held hands scatter. It has no state.
struct FingerFlexionMeasurer: MeasuringWithoutNoise {
  private let joint: FingerJoint
  private let side: Side
  /// The parts that must be seen: the joint's, and those of the palm, which tell the view.
  private let needed: [Body]
  /// The parts of the joint's bones.
  private let chain: [Body]

  private static let algorithm = "finger/1"

  private var handPart: Body { side == .left ? .leftHand : .rightHand }

  init(_ joint: FingerJoint, _ side: Side) {
    (self.joint, self.side) = (joint, side)
    needed = joint.needed(side: side)
    let points = Body.handPoints(side: side)
    chain = joint.chain.map { points[$0] }
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    var quality: Quality
    switch context.usability(of: needed) {
    case .usable(let known): quality = known
    case .withheld(let reason, let known):
      // The feedback names the hand, since the name of a missing point would not help a person.
      guard case .notSeen = reason else { return .withheld(known, feedback: reason) }
      return .withheld(known, feedback: .notSeen(handPart))
    }
    // Points in metres are those of the picture alone.
    quality.remove(.smoothed)
    let landmarks = person.landmarks
    guard !landmarks.pose.world.isEmpty else { return .nothing(feedback: Self.noWorldPoints) }
    guard let hand = SpatialHand(side, of: landmarks), let value = hand.flexion(of: joint) else {
      return .nothing(feedback: .notSeen(handPart))
    }
    let limits = FingerParameters.current
    guard let view = limits.view(of: hand, joint.finger) else {
      quality.insert(.outOfPlane, magnitude: hand.angleOutOfView(of: joint.finger, limits))
      return .withheld(quality, feedback: Self.showPalm)
    }
    guard let result = FeatureResult(value: value, unit: .degrees) else { return .nothing(feedback: nil) }
    var reading = result
    let interval = limits.interval(around: value, of: joint.kind, from: view)
    reading.interval = interval
    reading.precision = limits.precision(around: value, of: joint.kind, within: interval)
    reading.quality = quality
    reading.algorithm = Self.algorithm
    return Outcome(reading)
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    let points = chain.compactMap { person.landmarks.pixel($0) }
    guard let result = outcome.result, points.count == chain.count else { return }
    let pen = drawing.pen(style, for: result.value)
    if pen.width > 0 {
      drawing.stroke(.polyline(points, closed: false), pen)
      for point in points.dropFirst().dropLast() {
        drawing.fill(.circle(center: point, radius: pen.width * 0.9), pen.color)
      }
    }
    let lettering = drawing.lettering(style, for: result.value)
    let (joint, tip) = (points[1], points[points.count - 1])
    let away = tip - joint
    let bisector = Maths.atan2(away.y, away.x) * 180 / .pi + 90
    drawing.label(
      drawing.text(of: result), beside: joint, radius: pen.width, bisector: bisector,
      clearOf: zip(points, points.dropFirst()).map { ($0, $1) }, lettering)
  }

  private static let noWorldPoints = PoseFeedback.custom(
    key: "handWithoutMetres", text: "The recording has no points of the hand in metres; this angle needs them")
  private static let showPalm = PoseFeedback.custom(
    key: "showPalm", text: "Show the palm or the side of the hand, the finger not toward the camera")
}
