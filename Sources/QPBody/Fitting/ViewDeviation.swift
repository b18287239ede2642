import QPLandmarks

/// What is added to the standard deviations of angles where a camera looks along the plane of a movement.
///
/// Seen from the front or the back, legs and arms move toward the camera and away from it. Depths alone then tell the angle,
/// and depths of 3D landmarks err by more than their scatter says: they are too small by up to half, in whole movements.
/// From behind they are wrong without a sign of it, so that some angles are not read at all.
struct ViewDeviation {
  /// By how much a person faces the camera or turns the back to it, for legs, 0…1.
  private let facing: Double
  /// By how much the line of the hips lies in the picture, for arms, 0…1.
  private let frontal: Double
  /// Whether the person's front points away from the camera, and whether it points along the view, either way.
  private let isBehind, isAlong: Bool
  /// For the left and the right upper arm, by how much it points toward the camera or away from it, 0…1.
  private let pointing: [Double]

  /// Creates it for a pose.
  ///
  /// - Parameters:
  ///   - directions: The directions of the segments.
  ///   - root: The middle of the hips, from the camera.
  init(_ directions: [Vector3], root: Vector3) {
    let view = root.unit
    let direction: (BodyModel.Segment) -> Vector3 = { directions[$0.rawValue] }
    let frame = TrunkFrame(line: direction(.pelvis), trunk: direction(.trunk))
    let (forward, across) = (frame.forward.dot(view), direction(.pelvis).dot(view))
    let (along, beside) = (forward * forward, 1 - across * across)
    (facing, frontal) = (along * along * along, beside * beside)
    let limits = ViewParameters.current
    isBehind = forward > Maths.sin(limits.largestBackAngle * .pi / 180)
    isAlong = abs(forward) > Maths.sin(limits.largestAngle * .pi / 180)
    pointing = [BodyModel.Segment.leftUpperArm, .rightUpperArm].map {
      let sine = direction($0).dot(view)
      return sine * sine
    }
  }

  /// The square of the added standard deviation of an angle, in degrees².
  func variance(of angle: JointAngle) -> Double {
    let limits = ViewParameters.current
    switch angle {
    case .kneeFlexion: return square(limits.knee * facing)
    case .hipFlexion: return square(limits.hipFlexion * facing)
    case .ankleDorsiflexion: return square(limits.ankleFloor) + square(limits.ankle * facing)
    case .shoulderElevation(let side):
      return square(limits.shoulder * frontal) + square(limits.upperArm * pointing[side == .left ? 0 : 1])
    case .hipAbduction, .trunkLean, .elbowFlexion, .trunkInclination: return 0
    }
  }

  /// Whether an angle cannot be told from this side.
  func isUnknown(_ angle: JointAngle) -> Bool {
    switch angle {
    case .kneeFlexion, .ankleDorsiflexion: isBehind
    case .hipFlexion, .shoulderElevation: isAlong
    case .hipAbduction, .trunkLean, .elbowFlexion, .trunkInclination: false
    }
  }

  private func square(_ value: Double) -> Double { value * value }
}
