internal import QPCore
internal import QPStyle

/// A measurer of the neck's lateral flexion: by the face where one is seen from the front, by the ears elsewhere.
struct NeckTiltMeasurer: Measuring {
  private var ears: ClinicalMeasurer
  private let movement: ClinicalMovement

  private static let trunk = Ray.line(from: .midHip, to: .midShoulder)
  private static let needed = NeededParts([.leftShoulder, .rightShoulder, .leftHip, .rightHip])

  init(_ movement: ClinicalMovement) {
    self.movement = movement
    ears = ClinicalMeasurer(movement)
  }

  mutating func reset() { ears.reset() }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    let seen = ears.measure(person, context: context)
    guard context.facing ?? .camera == .camera, let angles = angles(person), let lean = lean(person, context),
      case .usable(let quality) = context.usability(of: Self.needed, view: movement.view),
      var result = FeatureResult(value: movement.sign * (angles.roll - lean), unit: .degrees)
    else { return seen }
    let halfWidth = HeadParameters.current.lateralHalfWidth
    result.interval = result.value - halfWidth...result.value + halfWidth
    result.quality = quality
    result.algorithm = HeadMeasurer.algorithm
    result.detail = seen.result?.detail ?? CompensationDetail(reference: movement.reference)
    return Outcome(result, feedback: seen.feedback)
  }

  /// Returns the angles of a head that is not turned too far.
  private func angles(_ person: Person) -> HeadAngles? {
    guard let angles = person.headAngles, abs(angles.yaw) <= HeadParameters.current.largestYaw else { return nil }
    return angles
  }

  /// Returns the trunk's lean in the picture toward the person's left, in degrees, seen from the front: without smoothing,
  /// as the face has none.
  private func lean(_ person: Person, _ context: FrameContext) -> Double? {
    guard let trunk = Self.trunk.direction(in: person.rawLandmarks, gravity: context.gravity), trunk.length > 0 else {
      return nil
    }
    return Maths.atan2(trunk.x, -trunk.y) * 180 / .pi
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    ears.draw(outcome, of: person, style: style, into: &drawing)
    guard outcome.result?.algorithm == HeadMeasurer.algorithm, let face = person.rawLandmarks.pose.face else { return }
    drawing.stroke(face, in: person.rawLandmarks.size, drawing.pen(style, for: outcome.result?.value))
  }
}
