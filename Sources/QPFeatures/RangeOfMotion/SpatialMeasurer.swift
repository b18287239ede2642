internal import QPCore
internal import QPStyle

/// A measurer of a clinical movement in the picture or in space, by the session's ``AngleSpace``.
struct SpatialMeasurer: MeasuringInSpace {
  private var picture: ClinicalMeasurer
  private let movement: ClinicalMovement
  private let angle: JointAngle
  private let meter: AngleMeter
  private var choice = SpaceChoice()
  /// The rays in the picture of the last reading in space.
  private var rays: AngleMeter.Rays?

  private static let algorithm = "body/1"

  init(_ movement: ClinicalMovement, _ angle: JointAngle) {
    (self.movement, self.angle) = (movement, angle)
    picture = ClinicalMeasurer(movement)
    meter = AngleMeter(from: movement.from, to: movement.to)
  }

  var readsOneCamera: Bool { angle.isToldByOneCamera }

  mutating func reset() {
    picture.reset()
    choice = SpaceChoice()
  }

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
    rays = nil
    let seen = picture.measure(person, context: context)
    // Angles that one camera does not tell are read in the picture, unless a rig gave the body.
    guard readsOneCamera || context.body?.tells(angle) == true else { return seen }
    guard context.body != nil || choice.isMade || context.space == .body else { return seen }
    let inSpace = read(person, context)
    guard context.space == .body || choice.isInSpace(seen, inSpace, at: context.timestamp) else { return seen }
    rays = meter.rays(person.landmarks, gravity: context.gravity)
    return inSpace
  }

  mutating func draw(_ outcome: Outcome, of person: Person, style: Style, into drawing: inout Drawing) {
    guard let rays else { return picture.draw(outcome, of: person, style: style, into: &drawing) }
    guard let result = outcome.result, let turn = rays.signedAngle, let center = person.landmarks.pixel(movement.vertex)
    else { return }
    let start = Maths.atan2(rays.from.y, rays.from.x) * 180 / .pi
    AngleDrawing(center: center, from: rays.from, to: rays.to, start: start, turn: turn)
      .draw(result, style, into: &drawing)
  }

  /// Reads the angle of the body in space.
  private func read(_ person: Person, _ context: FrameContext) -> Outcome {
    guard let body = context.body else { return .nothing() }
    guard body.hasConverged else { return .withheld(Quality(), feedback: Self.notConverged) }
    let reading = body[angle]
    var quality = Quality()
    if body.isAmbiguous { quality.insert(.ambiguousDepth) }
    guard !reading.isWithheld, var result = FeatureResult(value: reading.value, unit: .degrees) else {
      return .withheld(quality, feedback: Self.notKnown)
    }
    if movement.view == .sagittal, isExtended(reading, body) { return .withheld(quality, feedback: Self.notKnown) }
    if isOfAnotherMovement(reading, body) { return .withheld(quality, feedback: Self.notInPlane) }
    result.quality = quality
    result.interval = reading.value - reading.halfWidth...reading.value + reading.halfWidth
    let half = reading.precisionHalfWidth
    result.precision = reading.value - half...reading.value + half
    result.algorithm = Self.algorithm
    var detail = CompensationDetail(reference: movement.reference == .pelvis ? .trunk : movement.reference)
    detail.isInSpace = true
    result.detail = detail
    return .reading(result)
  }

  /// Returns whether an arm is behind the trunk, and the interval does not reach the extension of the same size.
  ///
  /// The elevation of an extended arm has the wrong sign for a flexion. Above the horizontal no shoulder extends.
  private func isExtended(_ reading: BodyPose.Reading, _ body: BodyPose) -> Bool {
    guard case .shoulderElevation(let side) = angle else { return false }
    return 2 * reading.value > reading.halfWidth && reading.value < 90 && body.isArmBehind(side)
  }

  /// Returns whether an arm is raised in another plane: its elevation is not the named movement's.
  private func isOfAnotherMovement(_ reading: BodyPose.Reading, _ body: BodyPose) -> Bool {
    guard case .shoulderElevation(let side) = angle else { return false }
    let limits = AngleParameters.current
    guard limits.leastElevation < reading.value, reading.value < 180 - limits.leastElevation,
      let plane = body.planeOfElevation(side)
    else { return false }
    return abs(plane - (movement.view == .sagittal ? 0 : 90)) > limits.mostPlaneDeviation
  }

  private static let notConverged = PoseFeedback.custom(
    key: "bodyNotSettled", text: "Keep moving in view of the camera: the body in space is not known yet")
  private static let notKnown = PoseFeedback.custom(
    key: "bodyNotKnown", text: "This angle cannot be measured from this side: turn a little")
  private static let notInPlane = PoseFeedback.custom(
    key: "armInOtherPlane", text: "Raise the arm straight ahead for flexion, to the side for abduction")
}

/// The choice between picture and space, which lasts, so that a curve does not change space within a repetition.
///
/// The picture is read where it gives a reading: its intervals hold on people more often than those in space, also where
/// they are wider.
struct SpaceChoice: Sendable {
  private var isInSpace: Bool?
  /// The time since which the choice should be the other one.
  private var otherSince: Timestamp?

  /// Whether there was anything to choose from.
  var isMade: Bool { isInSpace != nil }

  /// Returns whether the reading in space is taken.
  mutating func isInSpace(_ picture: Outcome, _ space: Outcome, at time: Timestamp) -> Bool {
    let isFlat = Self.isUsable(picture)
    guard isFlat || Self.isUsable(space) else { return isInSpace ?? false }
    guard let current = isInSpace, current == isFlat else {
      (isInSpace, otherSince) = (!isFlat, nil)
      return !isFlat
    }
    let since = otherSince ?? time
    otherSince = since
    if time.seconds(since: since) >= AngleParameters.current.spacePatience { (isInSpace, otherSince) = (!current, nil) }
    return isInSpace ?? current
  }

  private static func isUsable(_ outcome: Outcome) -> Bool { outcome.result?.quality.isUsableForDecisions == true }
}
