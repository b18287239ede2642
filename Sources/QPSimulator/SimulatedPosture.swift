package import QPLandmarks

/// How a simulated person holds every joint at one moment, in degrees unless said otherwise; all 0: neutral, facing the
/// camera.
///
/// Where a joint moves in one plane only, its value here is its true clinical angle. A shoulder or hip that moves in both is
/// first abducted and then swung forward as a whole.
package struct SimulatedPosture: Hashable, Sendable {
  package var leftArm = Arm()
  package var rightArm = Arm()
  package var leftLeg = Leg()
  package var rightLeg = Leg()
  /// The head tilted toward the left shoulder.
  package var neckToLeft = 0.0
  package var neckFlexion = 0.0
  /// The trunk inclined to the left; the pelvis stays level.
  package var trunkToLeft = 0.0
  /// The trunk inclined forward; the pelvis stays level.
  package var trunkForward = 0.0
  /// The whole person turned to the own left about the vertical.
  package var heading = 0.0
  /// The whole person tipped over about the hips: 90 face down, −90 on the back; then the lowest point of all lies on the
  /// ground, and the trunk's true inclination is against the pelvis.
  package var tip = 0.0
  /// Where the person stands, in metres: x to the left of somebody who faces the camera, y toward the camera.
  package var position = Point.zero
  /// How far the lower foot is above the ground, in metres.
  package var lift = 0.0
  /// What stays over ``position``.
  package var anchor = Anchor.pelvis

  package struct Arm: Hashable, Sendable {
    package var abduction = 0.0
    package var flexion = 0.0
    /// How far before the frontal plane the arm is abducted: 0 sideways, 30 in the scapular plane, 90 forward.
    package var plane = 0.0
    /// External rotation of the upper arm; at 90 an elbow of an abducted arm bends in the frontal plane, hand up.
    package var externalRotation = 0.0
    package var elbowFlexion = 0.0
    /// 0: palm forward beside the body; 180: palm backward.
    package var pronation = 0.0
    package var wristFlexion = 0.0
    /// How far the shoulder is drawn up along the trunk, in metres.
    package var hike = 0.0
    package var fingers = SimulatedFingers()

    package init() {}
  }

  package struct Leg: Hashable, Sendable {
    /// The thigh before the vertical, so that a trunk can lean over standing legs; the hip's flexion is this and the lean.
    package var thighForward = 0.0
    package var hipAbduction = 0.0
    package var kneeFlexion = 0.0
    package var kneeValgus = 0.0
    package var dorsiflexion = 0.0

    package init() {}
  }

  package enum Anchor: Hashable, Sendable {
    /// The middle of the hips: for movements of one leg and for walking.
    case pelvis
    /// The middle of the ankles: for squats and the like, in which the hips travel and the feet stay.
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

  /// The commanded angle of a movement.
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
