import QPLandmarks

/// The variances that are added to those of angles where a camera looks along the plane of a movement.
///
/// Seen from the front or the back, legs and arms move toward the camera and away from it. Depths alone then tell the angle,
/// and depths of 3D landmarks err by more than their scatter says: they are too small by up to half, in whole movements.
/// From behind they are wrong without a sign of it, so that some angles are not read at all. The ground tells the depth of a
/// leg that stands on it or swings between two steps, and not that of one that is held in the air.
struct ViewDeviation {
  /// By how much a person faces the camera or turns the back to it, for legs, 0…1.
  private let facing: Double
  /// By how much the line of the hips lies in the picture, for arms, 0…1.
  private let frontal: Double
  /// Whether the person's front points away from the camera, and whether it points along the view, either way.
  private let isBehind, isAlong: Bool
  /// For the left and the right upper arm, thigh and shank, by how much it points toward the camera or away from it, 0…1.
  private let (arms, thighs, shanks): ([Double], [Double], [Double])
  /// For the left and the right side, whether the foot stands or swings, and whether the arm is hidden.
  private let (isStanding, isArmHidden): ([Bool], [Bool])

  /// Creates it for a pose.
  ///
  /// - Parameters:
  ///   - directions: The directions of the segments.
  ///   - root: The middle of the hips, from the camera.
  ///   - isStanding: For the left and the right side, whether the foot stands or swings.
  ///   - isArmHidden: For the left and the right side, whether shoulder or elbow is not seen.
  init(
    _ directions: [Vector3], root: Vector3, isStanding: [Bool] = [true, true], isArmHidden: [Bool] = [false, false]
  ) {
    (self.isStanding, self.isArmHidden) = (isStanding, isArmHidden)
    let view = root.unit
    let direction: (BodyModel.Segment) -> Vector3 = { directions[$0.rawValue] }
    let frame = TrunkFrame(line: direction(.pelvis), trunk: direction(.trunk))
    let (forward, across) = (frame.forward.dot(view), direction(.pelvis).dot(view))
    let (along, beside) = (forward * forward, 1 - across * across)
    (facing, frontal) = (along * along * along, beside * beside)
    let limits = ViewParameters.current
    isBehind = forward > Maths.sin(limits.largestBackAngle * .pi / 180)
    isAlong = abs(forward) > Maths.sin(limits.largestAngle * .pi / 180)
    let pointing: ((Side) -> BodyModel.Segment) -> [Double] = { segment in
      Side.allCases.map { side in
        let sine = direction(segment(side)).dot(view)
        return sine * sine
      }
    }
    arms = pointing(BodyModel.Segment.upperArm)
    thighs = pointing(BodyModel.Segment.thigh)
    shanks = pointing(BodyModel.Segment.shank)
  }

  /// Creates it for a frame of observations.
  init(_ directions: [Vector3], root: Vector3, _ seen: BodyObservations, frame: Int) {
    self.init(
      directions, root: root, isStanding: Side.allCases.map { seen.isStandingOrSwinging($0, frame: frame) },
      isArmHidden: Side.allCases.map { seen.armVisibility($0, frame: frame) < ViewParameters.current.hiddenArm })
  }

  /// The square of the added standard deviation of an angle, in degrees².
  func variance(of angle: JointAngle) -> Double {
    let limits = ViewParameters.current
    switch angle {
    case .kneeFlexion(let side): return square(limits.knee * facing) + free(side, shanks)
    case .hipFlexion(let side): return square(limits.hipFlexion * facing) + free(side, thighs)
    case .ankleDorsiflexion(let side):
      return square(limits.ankleFloor) + square(limits.ankle * facing) + square(limits.shank * shanks[side.index])
    case .shoulderElevation(let side):
      return square(limits.shoulderFloor) + square(limits.shoulder * frontal)
        + square(limits.upperArm * arms[side.index])
    case .hipAbduction, .trunkLean, .elbowFlexion, .trunkForwardInclination: return 0
    }
  }

  /// Returns the addition to an angle's variance where the angle is far from that of the 3D landmarks.
  ///
  /// - Parameters:
  ///   - angle: The angle.
  ///   - difference: How far it is from the angle of the 3D landmarks, in degrees.
  /// - Returns: The variance in degrees².
  static func variance(of angle: JointAngle, farFromEstimate difference: Double) -> Double {
    let limits = ViewParameters.current
    switch angle {
    case .kneeFlexion, .hipFlexion, .hipAbduction:
      let beyond = limits.disagreementShare * max(0, difference - limits.disagreement)
      return beyond * beyond
    case .ankleDorsiflexion, .shoulderElevation, .trunkLean, .elbowFlexion, .trunkForwardInclination: return 0
    }
  }

  /// Whether an angle cannot be told from this side.
  func isUnknown(_ angle: JointAngle) -> Bool {
    switch angle {
    case .kneeFlexion, .ankleDorsiflexion: isBehind
    case .hipFlexion: isAlong
    case .shoulderElevation(let side): isAlong || isArmHidden[side.index]
    case .hipAbduction, .trunkLean, .elbowFlexion, .trunkForwardInclination: false
    }
  }

  /// Returns the variance that is added where the ground does not tell the depth of a leg.
  private func free(_ side: Side, _ pointing: [Double]) -> Double {
    isStanding[side.index] ? 0 : square(ViewParameters.current.freeLeg * pointing[side.index])
  }

  private func square(_ value: Double) -> Double { value * value }
}

extension Side {
  fileprivate var index: Int { self == .left ? 0 : 1 }
}
