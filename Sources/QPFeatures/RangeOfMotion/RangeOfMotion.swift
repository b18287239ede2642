public import QPCore
public import QPStyle

/// A range of motion: an angle of a joint, as seen in the unmirrored picture.
///
/// It is either a clinical movement, signed and zero in the neutral position (``shoulder(side:movement:)`` …), or a
/// sweep from one ray to another in a direction (``shoulder(side:clockwiseDirection:)`` …).
public struct RangeOfMotion: Hashable, Sendable {
  /// The joint's name, in lower case.
  package let joint: String
  /// The person's own side; `nil` for joints of the midline.
  package let side: Side?
  /// The definition of the angle.
  package let measure: Measure

  /// A definition of an angle.
  package enum Measure: Hashable, Sendable {
    /// A sweep from one ray to another in one direction, in 0..<360°.
    case sweep(Sweep)
    /// A clinical movement, a signed angle.
    case movement(ClinicalMovement)
  }

  /// Creates a range of motion of a clinical movement, built-in or custom.
  ///
  /// - Parameters:
  ///   - joint: The joint's name in lower case, which must be unique: joint, side and movement form the feature's id.
  ///   - side: The person's own side; `nil` for joints of the midline.
  ///   - movement: The movement.
  package init(joint: String, side: Side? = nil, movement: ClinicalMovement) {
    self.joint = joint
    self.side = side
    measure = .movement(movement)
  }

  /// Creates a range of motion of a sweep, built-in or custom.
  ///
  /// - Parameters:
  ///   - joint: The joint's name in lower case, which must be unique: joint, side and direction form the feature's id.
  ///   - side: The person's own side; `nil` for joints of the midline.
  ///   - vertex: The common vertex of the rays.
  ///   - from: The part of the body at which the sweep starts; `nil` means straight up.
  ///   - to: The part of the body at which it ends; `nil` means straight up.
  ///   - clockwiseDirection: Whether it turns clockwise as seen in the unmirrored picture.
  package init(
    joint: String, side: Side? = nil, vertex: Landmarks.Body, from: Landmarks.Body?, to: Landmarks.Body?,
    clockwiseDirection: Bool
  ) {
    self.joint = joint
    self.side = side
    measure = .sweep(Sweep(vertex: vertex, from: from, to: to, isClockwise: clockwiseDirection))
  }

  /// The clinical movement; `nil` for a sweep.
  package var movement: ClinicalMovement? {
    if case .movement(let movement) = measure { movement } else { nil }
  }

  /// The sweep; `nil` for a clinical movement.
  package var sweep: Sweep? {
    if case .sweep(let sweep) = measure { sweep } else { nil }
  }

  /// The same angle of the body in space; `nil` where cameras do not tell it.
  ///
  /// In space abduction and flexion of a shoulder are the elevation of the arm; of an arm that is raised in the other plane
  /// neither is read.
  package var angleInSpace: JointAngle? {
    guard let movement else { return nil }
    guard let side else {
      return (joint, movement.name) == ("trunk", "forwardInclination") ? .trunkForwardInclination : nil
    }
    return switch (joint, movement.name) {
    case ("elbow", "flexion"): .elbowFlexion(side)
    case ("knee", "flexion"): .kneeFlexion(side)
    case ("hip", "flexion"): .hipFlexion(side)
    case ("hip", "abduction"): .hipAbduction(side)
    case ("shoulder", _): .shoulderElevation(side)
    case ("ankle", "dorsiflexion"): .ankleDorsiflexion(side)
    default: nil
    }
  }

  /// Whether a face tells the angle better than the ears.
  fileprivate var isReadFromFace: Bool { joint == "neck" && movement?.name == "lateralFlexion" }

  /// Whether a hand's points tell the angle better than the body's.
  fileprivate var isReadFromHand: Bool { joint == "wrist" && movement?.name == "flexion" }

  /// The parts of the body that must be seen.
  package var needed: [Landmarks.Body] {
    switch measure {
    case .sweep(let sweep): sweep.needed
    case .movement(let movement): movement.needed
    }
  }

  /// The feature's id: `rangeOfMotion.shoulder.left.abduction`, `rangeOfMotion.shoulder.left.anticlockwise`.
  package var id: Feature.ID { id(kind) }

  /// The id of the opposite movement, `rangeOfMotion.shoulder.left.adduction`; `nil` if that has no name.
  package var oppositeID: Feature.ID? { movement?.opposite.map(id) }

  private func id(_ kind: String) -> Feature.ID {
    Feature.ID(["rangeOfMotion", joint, side?.rawValue, kind].compactMap(\.self).joined(separator: "."))
  }

  /// The title in English: `left shoulder, anticlockwise`.
  package var title: String {
    [side?.rawValue, joint].compactMap(\.self).joined(separator: " ") + ", " + kind
  }

  private var kind: String {
    switch measure {
    case .sweep(let sweep): sweep.isClockwise ? "clockwise" : "anticlockwise"
    case .movement(let movement): movement.name
    }
  }

  /// All built-in ranges of motion: clinical movements, then sweeps, on both sides, in both directions.
  package static var all: [RangeOfMotion] { movements + sweeps }

  /// All built-in clinical movements, on both sides; the two directions of one angle are one element.
  package static var movements: [RangeOfMotion] {
    let sided: [(Side) -> RangeOfMotion] = [
      { shoulder(side: $0, movement: .abduction) }, { shoulder(side: $0, movement: .flexion) },
      { elbow(side: $0, movement: .flexion) }, { wrist(side: $0, movement: .flexion) },
      { hip(side: $0, movement: .flexion) }, { hip(side: $0, movement: .flexion, reference: .vertical) },
      { hip(side: $0, movement: .abduction) }, { knee(side: $0, movement: .flexion) },
      { knee(side: $0, movement: .valgus) }, { ankle(side: $0, movement: .dorsiflexion) },
      { neck(side: $0, movement: .lateralFlexion) }, { trunk(side: $0, movement: .lateralInclination) },
    ]
    return sided.flatMap { joint in Side.allCases.map(joint) } + [
      neck(movement: .flexion), trunk(movement: .forwardInclination),
    ]
  }

  /// All built-in sweeps, on both sides, in both directions.
  package static var sweeps: [RangeOfMotion] {
    let sided: [(Side, Bool) -> RangeOfMotion] = [shoulder, elbow, hip, knee, ankle, wrist]
    let middle: [(Bool) -> RangeOfMotion] = [back, neck]
    return sided.flatMap { joint in
      Side.allCases.flatMap { side in [true, false].map { joint(side, $0) } }
    } + middle.flatMap { joint in [true, false].map { joint($0) } }
  }
}

extension Feature {
  /// Creates a feature that measures a range of motion, in degrees.
  ///
  /// The reading is an angle in the plane of the unmirrored picture, or of the body in space, as
  /// ``/QPCore/Configuration/space`` says. It is withheld while a point that it needs is unseen, implausible or too far
  /// outside the picture, or if the view does not show the movement; its feedback then says what to change.
  /// - Parameters:
  ///   - joint: The joint, side and movement or direction.
  ///   - style: The style of the rays, the arc and the number; its conditions compare degrees.
  /// - Returns: The feature.
  public static func rangeOfMotion(_ joint: RangeOfMotion, style: Style = Style()) -> Feature {
    Feature(
      id: joint.id, metadata: joint.metadata, style: style,
      otherSide: { joint.otherSide.map { Feature.rangeOfMotion($0) } }
    ) {
      switch joint.measure {
      case .sweep(let sweep): SweepMeasurer(sweep: sweep)
      case .movement(let movement):
        if let angle = joint.angleInSpace {
          SpatialMeasurer(movement, angle)
        } else if let side = joint.side, joint.isReadFromHand {
          WristMeasurer(movement, side)
        } else if joint.isReadFromFace {
          NeckTiltMeasurer(movement)
        } else {
          ClinicalMeasurer(movement)
        }
      }
    }
  }
}
