internal import QPLandmarks

extension SimulatedSkeleton {
  /// Returns the true clinical angle of a movement, in degrees.
  ///
  /// It is the angle of the segments in three dimensions, projected on the anatomical plane of the movement: the
  /// frontal or sagittal plane of the trunk (shoulder, neck, and hip flexion), of the pelvis (hip abduction, valgus and
  /// the trunk itself), or of the segment above (elbow, wrist, knee, ankle).
  /// - Returns: The angle; NaN where the segment is perpendicular to that plane and so has no angle in it.
  package func truth(of movement: SimulatedMovement) -> Double {
    switch movement {
    case .shoulderAbduction(let side):
      let arm = self[.elbow(side: side)] - self[.shoulder(side: side)]
      return angle(of: arm, toward: outward(trunk.left, side), from: -trunk.up).degrees(above: -90)
    case .shoulderFlexion(let side):
      let arm = self[.elbow(side: side)] - self[.shoulder(side: side)]
      return angle(of: arm, toward: trunk.forward, from: -trunk.up).degrees(above: -120)
    case .elbowFlexion(let side):
      let forearm = self[.wrist(side: side)] - self[.elbow(side: side)]
      let upperArm = upperArms[side]
      return angle(of: forearm, toward: upperArm.forward, from: -upperArm.up).degrees(above: -60)
    case .wristFlexion(let side):
      let hand = (self[.index(side: side)] + self[.pinky(side: side)]) / 2 - self[.wrist(side: side)]
      let forearm = forearms[side]
      return angle(of: hand, toward: forearm.forward, from: -forearm.up).degrees(above: -180)
    case .hipFlexion(let side):
      let thigh = self[.knee(side: side)] - self[.hip(side: side)]
      return angle(of: thigh, toward: trunk.forward, from: -trunk.up).degrees(above: -90)
    case .hipAbduction(let side):
      let thigh = self[.knee(side: side)] - self[.hip(side: side)]
      return angle(of: thigh, toward: outward(pelvis.left, side), from: -pelvis.up).degrees(above: -90)
    case .kneeFlexion(let side):
      let shank = self[.ankle(side: side)] - self[.knee(side: side)]
      let thigh = thighs[side]
      return angle(of: shank, toward: -thigh.forward, from: -thigh.up).degrees(above: -60)
    case .kneeValgus(let side):
      let thigh = self[.knee(side: side)] - self[.hip(side: side)]
      let shank = self[.ankle(side: side)] - self[.knee(side: side)]
      let out = outward(pelvis.left, side)
      return (angle(of: shank, toward: out, from: -pelvis.up) - angle(of: thigh, toward: out, from: -pelvis.up))
        .degrees(above: -180)
    case .ankleDorsiflexion(let side):
      let foot = self[.footIndex(side: side)] - self[.heel(side: side)]
      let shank = shanks[side]
      return angle(of: foot, toward: shank.up, from: shank.forward).degrees(above: -180)
    case .neckLateralFlexion(let side):
      let ears = self[.ear(side: side)] - self[.ear(side: side.opposite)]
      return angle(of: ears, toward: -trunk.up, from: outward(trunk.left, side)).degrees(above: -180)
    case .neckFlexion:
      let eyes = (self[.leftEye] + self[.rightEye]) / 2
      return angle(of: eyes - self[.midEar], toward: -trunk.up, from: trunk.forward).degrees(above: -180)
    case .trunkLateralInclination(let side):
      let axis = self[.midShoulder] - self[.midHip]
      return angle(of: axis, toward: outward(pelvis.left, side), from: pelvis.up).degrees(above: -180)
    case .trunkForwardInclination:
      let axis = self[.midShoulder] - self[.midHip]
      return angle(of: axis, toward: pelvis.forward, from: pelvis.up).degrees(above: -180)
    }
  }

  private func outward(_ left: Point3, _ side: Side) -> Point3 { side == .left ? left : -left }

  /// Returns the angle from `zero` to a segment's projection on the plane of `zero` and `positive`, in radians.
  private func angle(of segment: Point3, toward positive: Point3, from zero: Point3) -> Double {
    let (x, y) = (dot(segment, zero), dot(segment, positive))
    // Less than a thousandth of the segment lies in the plane.
    guard x * x + y * y > 1e-6 * dot(segment, segment) else { return .nan }
    return Maths.atan2(y, x)
  }
}

extension Double {
  /// Returns radians converted to degrees in (cut, cut + 360].
  fileprivate func degrees(above cut: Double) -> Double {
    var degrees = self * 180 / .pi
    // The arc tangent of a segment on the cut may fall short of it by a rounding error.
    while degrees <= cut - 1e-9 { degrees += 360 }
    while degrees > cut + 360 + 1e-9 { degrees -= 360 }
    return degrees
  }
}
