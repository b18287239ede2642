package import QPLandmarks

/// The angles of all joints of a simulated person, in degrees unless stated otherwise; all 0 in the neutral position,
/// facing the camera.
///
/// Where a joint moves in one plane only, its value here is its true clinical angle. A shoulder or hip that moves in
/// both is first abducted and then swung forward as a whole.
package struct SimulatedPosture: Hashable, Sendable {
  package var leftArm = Arm()
  package var rightArm = Arm()
  package var leftLeg = Leg()
  package var rightLeg = Leg()
  /// The tilt of the head toward the left shoulder.
  package var neckToLeft = 0.0
  package var neckFlexion = 0.0
  /// The inclination of the trunk to the left; the pelvis stays level.
  package var trunkToLeft = 0.0
  /// The inclination of the trunk forward; the pelvis stays level.
  package var trunkForward = 0.0
  /// The rotation of the whole person to their own left about the vertical.
  package var heading = 0.0
  /// The rotation of the whole person about the hips: 90 face down, −90 on the back; the lowest point then lies on the
  /// ground, and the trunk's true inclination is relative to the pelvis.
  package var tip = 0.0
  /// The position of the person in metres: x to the left of a person facing the camera, y toward the camera.
  package var position = Point.zero
  /// The height of the lower foot above the ground, in metres.
  package var lift = 0.0
  /// The part of the body that stays over ``position``.
  package var anchor = Anchor.pelvis

  package struct Arm: Hashable, Sendable {
    package var abduction = 0.0
    package var flexion = 0.0
    /// The angle of the plane of abduction in front of the frontal plane: 0 sideways, 30 in the scapular plane, 90
    /// forward.
    package var plane = 0.0
    /// The external rotation of the upper arm; at 90 the elbow of an abducted arm flexes in the frontal plane, hand up.
    package var externalRotation = 0.0
    package var elbowFlexion = 0.0
    /// The pronation of the forearm: at 0 the palm faces forward beside the body, at 180 backward.
    package var pronation = 0.0
    package var wristFlexion = 0.0
    /// The elevation of the shoulder along the trunk, in metres.
    package var hike = 0.0
    package var fingers = SimulatedFingers()

    package init() {}
  }

  package struct Leg: Hashable, Sendable {
    /// The angle of the thigh in front of the vertical, under a leaning trunk too; the hip's flexion is this plus the
    /// lean.
    package var thighForward = 0.0
    package var hipAbduction = 0.0
    package var kneeFlexion = 0.0
    package var kneeValgus = 0.0
    package var dorsiflexion = 0.0

    package init() {}
  }

  package enum Anchor: Hashable, Sendable {
    /// The midpoint of the hips: for movements of one leg and for walking.
    case pelvis
    /// The midpoint of the ankles: for movements such as squats, in which the hips travel and the feet stay.
    case feet
  }

  package init() {}

  package subscript(arm side: Side) -> Arm {
    get { side == .left ? leftArm : rightArm }
    set { if side == .left { leftArm = newValue } else { rightArm = newValue } }
  }

  package subscript(leg side: Side) -> Leg {
    get { side == .left ? leftLeg : rightLeg }
    set { if side == .left { leftLeg = newValue } else { rightLeg = newValue } }
  }

  /// The commanded angle of a movement in degrees.
  package subscript(movement: SimulatedMovement) -> Double {
    get {
      switch movement {
      case .shoulderAbduction(let side): self[arm: side].abduction
      case .shoulderFlexion(let side): self[arm: side].flexion
      case .elbowFlexion(let side): self[arm: side].elbowFlexion
      case .wristFlexion(let side): self[arm: side].wristFlexion
      case .hipFlexion(let side): self[leg: side].thighForward + trunkForward
      case .hipAbduction(let side): self[leg: side].hipAbduction
      case .kneeFlexion(let side): self[leg: side].kneeFlexion
      case .kneeValgus(let side): self[leg: side].kneeValgus
      case .ankleDorsiflexion(let side): self[leg: side].dorsiflexion
      case .neckLateralFlexion(let side): side == .left ? neckToLeft : -neckToLeft
      case .neckFlexion: neckFlexion
      case .trunkLateralInclination(let side): side == .left ? trunkToLeft : -trunkToLeft
      case .trunkForwardInclination: trunkForward
      }
    }
    set {
      switch movement {
      case .shoulderAbduction(let side): self[arm: side].abduction = newValue
      case .shoulderFlexion(let side): self[arm: side].flexion = newValue
      case .elbowFlexion(let side): self[arm: side].elbowFlexion = newValue
      case .wristFlexion(let side): self[arm: side].wristFlexion = newValue
      case .hipFlexion(let side): self[leg: side].thighForward = newValue - trunkForward
      case .hipAbduction(let side): self[leg: side].hipAbduction = newValue
      case .kneeFlexion(let side): self[leg: side].kneeFlexion = newValue
      case .kneeValgus(let side): self[leg: side].kneeValgus = newValue
      case .ankleDorsiflexion(let side): self[leg: side].dorsiflexion = newValue
      case .neckLateralFlexion(let side): neckToLeft = side == .left ? newValue : -newValue
      case .neckFlexion: neckFlexion = newValue
      case .trunkLateralInclination(let side): trunkToLeft = side == .left ? newValue : -newValue
      case .trunkForwardInclination: trunkForward = newValue
      }
    }
  }
}
