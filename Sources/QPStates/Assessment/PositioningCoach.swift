internal import QPCore
internal import QPFeatures

/// Checks that a person can be measured: the parts needed are in the picture and seen, face as required, and are still.
struct PositioningCoach: Hashable, Sendable {
  /// The advice, or the neutral reading of a correctly positioned person.
  enum Verdict: Hashable {
    case wrong(GuidedAssessment.Advice)
    case right(neutral: Double)
  }

  private var start: Anchor?
  private var readings: [Double] = []

  private static var limits: TrialParameters { .current }

  /// The frame in which stillness began.
  private struct Anchor: Hashable {
    let time: Timestamp
    let value: Double
    let position: Point?
    let trunk: Double
  }

  mutating func check(_ output: FrameOutput, _ value: Double?, _ step: Assessment.Step, _ pace: Assessment.Pace)
    -> Verdict
  {
    guard let info = output.status.info, let value, advice(output, step, pace) == nil else {
      start = nil
      return .wrong(advice(output, step, pace) ?? .showJoint)
    }
    let (position, trunk) = trunk(output.landmarks)
    if let start, isNear(start, value, position, step) {
      readings.append(value)
      if readings.count > Self.limits.mostNeutralReadings { readings.removeFirst(Self.limits.mostNeutralReadings / 2) }
    } else {
      start = Anchor(time: info.timestamp, value: value, position: position, trunk: trunk)
      readings = [value]
    }
    guard let start, info.timestamp.seconds(since: start.time) >= pace.stillness, let neutral = readings.median else {
      return .wrong(.holdStill)
    }
    return .right(neutral: neutral)
  }

  private func advice(
    _ output: FrameOutput, _ step: Assessment.Step, _ pace: Assessment.Pace
  ) -> GuidedAssessment.Advice? {
    if pace.requiresSinglePerson, output.status.info?.peopleCount ?? 0 > 1 { return .feedback(.severalPeople) }
    // A gate accepts points slightly outside the picture, and reports those far outside as badly seen. In both cases
    // the person should step back.
    let outside = step.feature.metadata.parts.first { body in
      output.landmarks?[body].map { !(0...1).contains($0.x) || !(0...1).contains($0.y) } ?? false
    }
    return (outside.map(PoseFeedback.outOfFrame) ?? output.results.outcome(of: step.feature)?.feedback).map(
      GuidedAssessment.Advice.feedback)
  }

  private func isNear(_ start: Anchor, _ value: Double, _ position: Point?, _ step: Assessment.Step) -> Bool {
    guard (value - start.value).magnitude <= step.item.hold.reach(at: start.value) else { return false }
    guard let position, let from = start.position else { return true }
    let offset = position - from
    return (offset * offset).sum() <= Self.limits.largestSway * Self.limits.largestSway * start.trunk * start.trunk
  }

  /// The middle of the trunk and its length, in pixels.
  private func trunk(_ landmarks: Landmarks?) -> (Point?, Double) {
    guard let shoulders = landmarks?.pixel(.midShoulder), let hips = landmarks?.pixel(.midHip) else { return (nil, 0) }
    let trunk = shoulders - hips
    return ((shoulders + hips) / 2, (trunk * trunk).sum().squareRoot())
  }
}
