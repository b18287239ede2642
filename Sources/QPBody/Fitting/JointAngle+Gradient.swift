import QPLandmarks

/// An angle of a pose in radians with its gradients on the unit spheres of the directions.
struct AngleGradient {
  var value: Double
  /// At most three segments.
  var bySegment: [(segment: BodyModel.Segment, gradient: Vector3)]
  /// By the direction against gravity.
  var byUp = Vector3.zero
}

extension JointAngle {
  /// Returns the angle of a pose.
  ///
  /// - Parameters:
  ///   - direction: The unit direction of each segment.
  ///   - up: The direction against gravity.
  /// - Returns: The angle in radians with its gradients.
  func gradient(_ direction: (BodyModel.Segment) -> Vector3, up: Vector3) -> AngleGradient {
    switch self {
    case .kneeFlexion(let side):
      return Self.between(.thigh(side), .shank(side), direction)
    case .hipFlexion(let side):
      return Self.hipFlexion(.thigh(side), direction)
    case .hipAbduction(let side):
      return Self.hipAbduction(.thigh(side), direction, sign: side == .left ? 1 : -1)
    case .shoulderElevation(let side):
      var found = Self.between(.upperArm(side), .trunk, direction, sign: -1)
      found.bySegment[1].gradient = -found.bySegment[1].gradient
      return found
    case .ankleDorsiflexion(let side):
      // 90° less the angle between the shank, upward, and the line from heel to toes.
      var found = Self.between(.shank(side), .foot(side), direction)
      found.value -= .pi / 2 + Self.soleAngle
      return found
    case .trunkLean:
      let trunk = direction(.trunk)
      let (value, byTrunk, byUp) = Self.angle(trunk, up)
      return AngleGradient(value: value, bySegment: [(.trunk, byTrunk)], byUp: byUp)
    case .elbowFlexion(let side):
      return Self.between(.upperArm(side), .forearm(side), direction)
    case .trunkForwardInclination:
      return Self.trunkForwardInclination(direction, up: up)
    }
  }

  /// Returns the values of all angles in degrees, in the order of ``singleCameraAngles``.
  static func values(_ direction: (BodyModel.Segment) -> Vector3, up: Vector3) -> [Double] {
    singleCameraAngles.map { $0.gradient(direction, up: up).value * 180 / .pi }
  }

  /// Whether a large movement of the joint tells the depths of segments.
  var settlesDepth: Bool {
    switch self {
    case .kneeFlexion, .hipFlexion, .shoulderElevation: true
    case .hipAbduction, .ankleDorsiflexion, .trunkLean, .elbowFlexion, .trunkForwardInclination: false
    }
  }

  /// Returns how far two angles in degrees are apart, the short way round.
  static func distance(_ a: Double, _ b: Double) -> Double {
    let difference = abs(a - b)
    return min(difference, 360 - difference)
  }

  /// The angle in radians by which the line from heel to toes falls below the sole.
  static let soleAngle: Double = {
    let foot = ProportionParameters.current
    return Maths.atan2(foot.toeDown - foot.heelDown, foot.toeForward + foot.heelBack)
  }()

  /// Returns the angle between two unit vectors in radians, with its gradients.
  private static func angle(_ a: Vector3, _ b: Vector3) -> (value: Double, byA: Vector3, byB: Vector3) {
    let cosine = a.dot(b)
    let sine = a.cross(b).length
    let least = max(sine, FitParameters.current.leastSine)
    return (Maths.atan2(sine, cosine), (cosine * a - b) / least, (cosine * b - a) / least)
  }

  private static func between(
    _ a: BodyModel.Segment, _ b: BodyModel.Segment, _ direction: (BodyModel.Segment) -> Vector3, sign: Double = 1
  ) -> AngleGradient {
    let (value, byA, byB) = angle(direction(a), sign * direction(b))
    return AngleGradient(value: value, bySegment: [(a, byA), (b, byB)])
  }

  private static func hipFlexion(
    _ thigh: BodyModel.Segment, _ direction: (BodyModel.Segment) -> Vector3
  ) -> AngleGradient {
    let (leg, trunk) = (direction(thigh), direction(.trunk))
    let forward = TrunkFrame(line: direction(.pelvis), trunk: trunk).forward(leg)
    let down = -leg.dot(trunk)
    let square = max(forward.value * forward.value + down * down, FitParameters.current.leastSine)
    let (byForward, byDown) = (down / square, -forward.value / square)
    return AngleGradient(
      value: Maths.atan2(forward.value, down),
      bySegment: [
        (thigh, byForward * forward.byDirection - byDown * trunk), (.pelvis, byForward * forward.byLine),
        (.trunk, byForward * forward.byTrunk - byDown * leg),
      ])
  }

  private static func trunkForwardInclination(
    _ direction: (BodyModel.Segment) -> Vector3, up: Vector3
  ) -> AngleGradient {
    let (trunk, pelvis) = (direction(.trunk), direction(.pelvis))
    let level = pelvis - pelvis.dot(up) * up
    let length = max(level.length, FitParameters.current.leastSine)
    let left = level / length
    let forward = left.cross(up)
    let (ahead, upward) = (trunk.dot(forward), trunk.dot(up))
    let square = max(ahead * ahead + upward * upward, FitParameters.current.leastSine)
    let across = up.cross(trunk)
    let byPelvis = (across - across.dot(left) * left) / length
    return AngleGradient(
      value: Maths.atan2(ahead, upward),
      bySegment: [
        (.trunk, upward / square * forward - ahead / square * up), (.pelvis, upward / square * byPelvis),
      ])
  }

  private static func hipAbduction(
    _ thigh: BodyModel.Segment, _ direction: (BodyModel.Segment) -> Vector3, sign: Double
  ) -> AngleGradient {
    let left = TrunkFrame(line: direction(.pelvis), trunk: direction(.trunk)).left(direction(thigh))
    let sine = min(1, max(-1, left.value))
    let cosine = (1 - sine * sine).squareRoot()
    let factor = sign / max(cosine, FitParameters.current.leastSine)
    return AngleGradient(
      value: sign * Maths.atan2(sine, cosine),
      bySegment: [
        (thigh, factor * left.byDirection), (.pelvis, factor * left.byLine), (.trunk, factor * left.byTrunk),
      ])
  }
}
