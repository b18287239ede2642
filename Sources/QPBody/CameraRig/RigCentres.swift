import QPLandmarks

/// The systematic errors of a rig's joint centres, which all cameras share: where they agree, an estimator's point may still
/// lie beside the joint.
///
/// No number of cameras averages it out. Both sides err alike: a hip's point that lies forward of the joint does so on the
/// left and on the right.
struct RigCentres {
  /// Each pair of points: the segments that end at the left and at the right one, and the deviations in trunks.
  private struct Pair {
    let segments: [BodyModel.Segment]
    let deviations: SystematicError.Deviations
  }

  private static let pairs: [Pair] = {
    let own = RigParameters.current
    let legs: [BodyModel.Segment] = [.leftShank, .rightShank]
    return [
      Pair(segments: [.trunk, .trunk], deviations: own.shoulderCentre),
      Pair(segments: [.leftUpperArm, .rightUpperArm], deviations: own.elbowCentre),
      Pair(segments: [.leftForearm, .rightForearm], deviations: own.wristCentre),
      Pair(segments: [.trunk, .trunk], deviations: own.hipCentre),
      Pair(segments: [.leftThigh, .rightThigh], deviations: own.kneeCentre),
      Pair(segments: legs, deviations: own.ankleCentre), Pair(segments: legs, deviations: own.heelCentre),
      Pair(segments: legs, deviations: own.toeCentre),
    ]
  }()

  /// Returns the variances in radians² that they add to the angles of a frame.
  ///
  /// - Parameters:
  ///   - angles: The angles with their gradients.
  ///   - directions: The unit direction of each segment.
  ///   - trunk: The length of the trunk in metres.
  /// - Returns: A variance for each angle.
  static func variances(_ angles: RigAngles, _ directions: [Vector3], trunk: Double) -> [Double] {
    var variances = [Double](repeating: 0, count: JointAngle.multiCameraAngles.count)
    let line = directions[BodyModel.Segment.pelvis.rawValue]
    for (index, pair) in pairs.enumerated() {
      let frames = zip(pair.segments, Side.allCases).map { segment, side in
        Axes(along: directions[segment.rawValue], left: line, side)
      }
      for column in variances.indices {
        let gradients = pair.segments.indices.map { angles.gradient(of: 2 * index + $0, column) }
        func square(_ axis: KeyPath<Axes, Vector3>) -> Double {
          let sum = zip(gradients, frames).reduce(0) { $0 + $1.0.dot($1.1[keyPath: axis]) }
          return sum * sum
        }
        let (along, across) = (pair.deviations.along * trunk, pair.deviations.across * trunk)
        variances[column] += along * along * square(\.along)
        variances[column] += across * across * (square(\.outward) + square(\.forward))
      }
    }
    return variances
  }

  /// The axes of a segment of one side, mirror images of the other side's.
  private struct Axes {
    let along: Vector3
    let outward: Vector3
    let forward: Vector3

    init(along: Vector3, left: Vector3, _ side: Side) {
      self.along = along
      let level = left - left.dot(along) * along
      let across = level.length > ProportionParameters.current.leastSine ? level.unit : along.tangents.0
      outward = side == .left ? across : -across
      forward = along.cross(across)
    }
  }
}
