internal import QPCore

/// The comparison of a person's angles with a pose, for the facing and the side that fit best.
struct PoseFit: Sendable {
  /// The weighted mean of the joints' costs.
  let cost: Double
  /// The joints that are seen, in the order of the joints.
  let faults: [Fault]
  /// The joints of the pose that are not seen.
  let unseen: [PoseJoint]

  /// The deviation of a joint from its target.
  struct Fault: Sendable {
    /// The person's joint.
    let joint: PoseJoint
    /// The target of the joint.
    let target: PoseReference.Target
    /// The measured angle in the pose's sign convention, in degrees.
    let measured: Double
    /// The measured angle minus the target, in degrees in −180…180.
    let degrees: Double
    /// The deviation as a turn in the picture in degrees, anticlockwise positive.
    let turn: Double

    /// The cost ½ (e / spread)², where e is the deviation beyond the tolerance in degrees.
    var cost: Double {
      let excess = max(0, abs(degrees) - target.tolerance) / PoseParameters.current.spread
      return excess * excess / 2
    }

    /// Whether the joint costs enough for advice.
    var needsAdvice: Bool { PoseFit.fraction(cost) < 1 - PoseParameters.current.leastAdvisedLoss }
  }

  /// Returns the score of a cost, 0…1.
  static func fraction(_ cost: Double) -> Double { Maths.exp(-cost) }

  /// Returns the comparison with the least cost; `nil` if too little is seen.
  static func best(of angles: PoseAngles, for forms: [PoseReference]) -> PoseFit? {
    var best: PoseFit?
    for pose in forms {
      let facings = facings(angles, pose.view)
      for facing in facings {
        guard let fit = PoseFit(angles, pose, facing: facing) else { return nil }
        if fit.cost < best?.cost ?? .infinity { best = fit }
      }
    }
    return best
  }

  /// Returns the facings to try: 1 is to the right of the picture in a side view, toward the camera in a front view.
  ///
  /// In a front view the order of left and right determines the facing.
  private static func facings(_ angles: PoseAngles, _ view: AnatomicalPlane) -> [Double] {
    guard view == .frontal, let width = angles.width, abs(width) > PoseParameters.current.narrowestFront else {
      return [1, -1]
    }
    return [width < 0 ? -1 : 1]
  }

  private init?(_ angles: PoseAngles, _ pose: PoseReference, facing: Double) {
    var faults: [Fault] = []
    faults.reserveCapacity(PoseJoint.allCases.count)
    var unseen: [PoseJoint] = []
    var cost = 0.0
    var seen = 0.0
    var wanted = 0.0
    for joint in PoseJoint.allCases {
      guard let target = pose[joint] else { continue }
      wanted += target.weight
      guard let turn = angles[joint] else {
        unseen.append(joint)
        continue
      }
      // In a front view, outward turns have the opposite sign on the person's right.
      let sign = pose.view == .frontal && joint.side == .right ? -facing : facing
      let measured = turn * sign
      let degrees = PoseAngles.wrapped(measured - target.degrees)
      let fault = Fault(
        joint: joint, target: target, measured: measured, degrees: degrees,
        turn: degrees * sign * (PoseAngles.isClockwise(joint) ? -1 : 1))
      faults.append(fault)
      cost += target.weight * fault.cost
      seen += target.weight
    }
    guard Self.isEnough(angles, pose), seen > 0, seen * 2 >= wanted else { return nil }
    self.cost = cost / seen
    self.faults = faults
    self.unseen = unseen
  }

  /// Returns whether the trunk and at least one each of arms, thighs and shanks are seen.
  ///
  /// A person seen only down to the hips may sit or stand.
  private static func isEnough(_ angles: PoseAngles, _ pose: PoseReference) -> Bool {
    let needed: [[PoseJoint]] = [
      [.trunk], [.leftShoulder, .rightShoulder], [.leftHip, .rightHip], [.leftKnee, .rightKnee],
    ]
    return needed.allSatisfy { joints in
      joints.contains { angles[$0] != nil } || joints.allSatisfy { pose[$0] == nil && $0 != .trunk }
    }
  }
}
