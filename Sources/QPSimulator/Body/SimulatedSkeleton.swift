package import QPLandmarks

/// The positions of all parts of a simulated person at one time, in metres of the scene.
///
/// The ground is at height 0.
package struct SimulatedSkeleton: Hashable, Sendable {
  package let body: SimulatedBody
  /// The positions by the raw value of ``Landmarks/Body``.
  private var points = [Point3](repeating: .zero, count: Body.allCases.count)

  // The segments' axes, in which the true angles are measured.
  private(set) var pelvis = Axes()
  private(set) var trunk = Axes()
  private(set) var upperArms = Pair(left: Axes(), right: Axes())
  private(set) var forearms = Pair(left: Axes(), right: Axes())
  private(set) var thighs = Pair(left: Axes(), right: Axes())
  private(set) var shanks = Pair(left: Axes(), right: Axes())

  package init(_ body: SimulatedBody, _ posture: SimulatedPosture = SimulatedPosture()) {
    self.body = body
    move(to: posture)
  }

  /// The position of a part in metres.
  package internal(set) subscript(part: Body) -> Point3 {
    get { points[Int(part.rawValue)] }
    set { points[Int(part.rawValue)] = newValue }
  }

  /// Moves the skeleton to a posture.
  package mutating func move(to posture: SimulatedPosture) {
    pelvis = Axes().twistedLeft(posture.heading).swungForward(-posture.tip)
    trunk = pelvis.swungForward(-posture.trunkForward).swungLeft(-posture.trunkToLeft)
    self[.midHip] = .zero
    let neck = trunk.place(up: body.proportions.trunk * body.stature)
    for side in Side.allCases {
      moveArm(side, posture[arm: side], neck: neck)
      moveLeg(side, posture[leg: side])
    }
    self[.midShoulder] = (self[.leftShoulder] + self[.rightShoulder]) / 2
    moveHead(posture, neck: neck)
    stand(posture)
  }

  private mutating func moveArm(_ side: Side, _ arm: SimulatedPosture.Arm, neck: Point3) {
    let outward = side == .left ? 1.0 : -1
    let lengths = body.proportions
    let height = body.stature
    let scale = height * (side == .left ? body.leftArm : 1)
    let upperArm = trunk.swungForward(arm.flexion)
      .twistedLeft(-outward * arm.plane).swungLeft(outward * arm.abduction).twistedLeft(outward * arm.plane)
      .twistedLeft(outward * arm.externalRotation)
    let forearm = upperArm.swungForward(arm.elbowFlexion).twistedLeft(-outward * arm.pronation)
    let hand = forearm.swungForward(arm.wristFlexion)
    upperArms[side] = upperArm
    forearms[side] = forearm

    let shoulder = neck + trunk.place(left: outward * lengths.shoulders / 2 * height, up: arm.hike)
    let elbow = shoulder - upperArm.up * lengths.upperArm * scale
    let wrist = elbow - forearm.up * lengths.forearm * scale
    let palm = lengths.palm * scale
    self[.shoulder(side: side)] = shoulder
    self[.elbow(side: side)] = elbow
    self[.wrist(side: side)] = wrist
    self[.index(side: side)] = wrist + hand.place(left: outward * 0.3 * palm, up: -palm)
    self[.pinky(side: side)] = wrist + hand.place(left: -outward * 0.3 * palm, up: -palm)
    placeFingers(side, hand, wrist: wrist, palm: palm, arm.fingers)
    self[.thumb(side: side)] = wrist + hand.place(left: outward * 0.5 * palm, up: -0.6 * palm, forward: 0.2 * palm)
  }

  private mutating func moveLeg(_ side: Side, _ leg: SimulatedPosture.Leg) {
    let outward = side == .left ? 1.0 : -1
    let lengths = body.proportions
    let height = body.stature
    let scale = height * (side == .left ? body.leftLeg : 1)
    let thigh = pelvis.swungForward(leg.thighForward).swungLeft(outward * leg.hipAbduction)
    let shank = thigh.swungForward(-leg.kneeFlexion).swungLeft(outward * leg.kneeValgus)
    let foot = shank.swungForward(leg.dorsiflexion)
    thighs[side] = thigh
    shanks[side] = shank

    let hip = pelvis.place(left: outward * lengths.hips / 2 * height)
    let knee = hip - thigh.up * lengths.thigh * scale
    let ankle = knee - shank.up * lengths.shank * scale
    let sole = ankle - foot.up * lengths.ankleHeight * scale
    let length = lengths.foot * scale
    self[.hip(side: side)] = hip
    self[.knee(side: side)] = knee
    self[.ankle(side: side)] = ankle
    self[.heel(side: side)] = sole - foot.forward * 0.25 * length
    self[.footIndex(side: side)] = sole + foot.forward * 0.75 * length
    self[side == .left ? .leftSmallToe : .rightSmallToe] =
      sole + foot.place(left: outward * 0.35 * length, forward: 0.6 * length)
  }

  private mutating func moveHead(_ posture: SimulatedPosture, neck: Point3) {
    let lengths = body.proportions
    let height = body.stature
    let head = trunk.swungForward(-posture.neckFlexion).swungLeft(-posture.neckToLeft)
    let center = neck + head.place(up: lengths.neck * height, forward: lengths.earsForward * height)
    self[.midEar] = center
    self[.headTop] = center + head.up * lengths.skull * height
    self[.nose] = center + head.place(up: -0.02, forward: 0.064) * height
    for (parts, across, up, forward) in Self.face {
      self[parts.left] = center + head.place(left: across, up: up, forward: forward) * height
      self[parts.right] = center + head.place(left: -across, up: up, forward: forward) * height
    }
  }

  /// The paired points of a face relative to the midpoint of the ears, as shares of the stature.
  private static let face: [(parts: Pair<Body>, left: Double, up: Double, forward: Double)] = [
    (Pair(left: .leftEar, right: .rightEar), 0.043, 0, 0),
    (Pair(left: .leftEye, right: .rightEye), 0.018, 0, 0.05),
    (Pair(left: .leftEyeInner, right: .rightEyeInner), 0.010, 0, 0.052),
    (Pair(left: .leftEyeOuter, right: .rightEyeOuter), 0.026, 0, 0.047),
    (Pair(left: .leftMouth, right: .rightMouth), 0.014, -0.04, 0.054),
  ]

  /// Places the person on the ground.
  private mutating func stand(_ posture: SimulatedPosture) {
    var shift = Point3(posture.position.x, 0, posture.position.y)
    if posture.anchor == .feet {
      let feet = (self[.leftAnkle] + self[.rightAnkle]) / 2
      shift -= Point3(feet.x, 0, feet.z)
    }
    // A lying person rests on their lowest point.
    let bearing =
      posture.tip == 0 ? [.leftHeel, .rightHeel, .leftFootIndex, .rightFootIndex] : Topology.blazePose33.points
    shift.y = posture.lift - bearing.reduce(.infinity) { min($0, self[$1].y) }
    for index in points.indices { points[index] += shift }
  }
}

/// A value for each side of the body.
struct Pair<Value> {
  var left: Value
  var right: Value

  subscript(side: Side) -> Value {
    get { side == .left ? left : right }
    set { if side == .left { left = newValue } else { right = newValue } }
  }
}

extension Pair: Equatable where Value: Equatable {}
extension Pair: Hashable where Value: Hashable {}
extension Pair: Sendable where Value: Sendable {}
