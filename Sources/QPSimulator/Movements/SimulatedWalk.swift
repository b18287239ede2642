package import QPLandmarks

/// A walk whose foot contacts are known: feet that stand keep their place on the ground.
///
/// The foot comes down on its heel, lies flat, and leaves the ground over its tip; hip and knee follow by inverse
/// kinematics. Shares of the stride are those of normal walking (Perry and Burnfield, Gait Analysis, 2010).
package struct SimulatedWalk: Sendable {
  /// The speed in metres per second.
  package var speed = 1.2
  /// The time from strike to strike of a foot in seconds.
  package var strideTime = 1.1
  /// The share of the stride in which a foot stands, 0.5…0.75.
  package var stance = 0.62
  /// The time of the right strike as a share of the stride after the left one; 0.5 of a symmetric walk.
  package var rightPhase = 0.5
  /// The number of strides.
  package var strides = 8
  /// Whether the ground moves and the person stays, as on a treadmill.
  package var isOnTreadmill = false
  /// The body, whose lengths the kinematics need.
  package var body = SimulatedBody()

  package init() {}

  /// The duration in seconds.
  package var duration: Double { Double(strides) * strideTime }

  /// The times of a side's heel strikes in seconds.
  package func strikes(_ side: Side) -> [Double] { contacts(side) { $0 } }

  /// The times of a side's toe-offs in seconds.
  package func toeOffs(_ side: Side) -> [Double] { contacts(side) { $0 + stance * strideTime } }

  private func contacts(_ side: Side, _ shift: (Double) -> Double) -> [Double] {
    (-1...strides).map { shift((Double($0) + phase(side)) * strideTime) }.filter { $0 >= 0 && $0 <= duration }
  }

  private func phase(_ side: Side) -> Double { side == .left ? 0 : rightPhase }

  /// The length of a side's step in metres, from the other foot's place.
  package func stepLength(_ side: Side) -> Double {
    speed * strideTime * (side == .right ? rightPhase : 1 - rightPhase)
  }

  /// The movement, forward of a person facing the camera; the middle of the way is at the middle of the scene.
  package var trajectory: Trajectory {
    let walk = self
    return Trajectory(duration: duration) { walk.posture(at: $0) }
  }

  // MARK: Kinematics

  private static let flatFrom = 0.08
  /// The share of the stride at which the heel leaves the ground: 40 % of a usual one.
  private var heelOff: Double { 0.65 * stance }
  private static let (strikePitch, toeOffPitch) = (20.0, -65.0)

  private var foot: Double { body.proportions.foot * body.stature }
  private var ankleHeight: Double { body.proportions.ankleHeight * body.stature }
  private var thigh: Double { body.proportions.thigh * body.stature }
  private var shank: Double { body.proportions.shank * body.stature }

  /// The heel in front of the hips at its strike in metres.
  private var reach: Double { 0.27 * speed * strideTime + 0.03 }

  /// A foot in the plane of the walk, in metres and degrees.
  private struct Foot {
    var heel: Point
    /// The tip of the foot upward.
    var pitch: Double
  }

  /// Returns a foot at a time, on the ground.
  private func foot(_ side: Side, at time: Double) -> Foot {
    let own = time / strideTime - phase(side)
    let number = own.rounded(.down)
    let share = own - number
    let position = speed * (number + phase(side)) * strideTime + reach
    if share < stance { return standing(position, share) }
    let (from, to) = (
      standing(position, stance), Foot(heel: Point(position + speed * strideTime, 0), pitch: Self.strikePitch)
    )
    let swing = (1 - stance) * strideTime
    // The speeds at toe-off continue the turn over the tip; at its strike the heel moves forward and down.
    let before = standing(position, stance - 1e-5)
    let step = 1e-5 * strideTime
    let start = (from.heel - before.heel) / step
    let turn = (from.pitch - before.pitch) / step
    let time = (share - stance) / (1 - stance)
    let end = Point(0.4 * speed, -0.3)
    return Foot(
      heel: Point(
        Self.hermite(from.heel.x, to.heel.x, start.x * swing, end.x * swing, time),
        Self.hermite(from.heel.y, to.heel.y, start.y * swing, end.y * swing, time)),
      pitch: Self.hermite(from.pitch, to.pitch, turn * swing, 0, time))
  }

  /// Returns a foot on the ground: on its heel, flat, or on its tip.
  private func standing(_ position: Double, _ share: Double) -> Foot {
    if share < heelOff {
      let down = min(share / Self.flatFrom, 1)
      return Foot(heel: Point(position, 0), pitch: Self.strikePitch * (1 - down) * (1 - down))
    }
    let up = (share - heelOff) / (stance - heelOff)
    let pitch = Self.toeOffPitch * up * up
    let (sine, cosine) = sineAndCosine(pitch)
    return Foot(heel: Point(position + foot - foot * cosine, -foot * sine), pitch: pitch)
  }

  private static func hermite(_ a: Double, _ b: Double, _ slopeA: Double, _ slopeB: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return a * rest * rest * (1 + 2 * t) + b * t * t * (1 + 2 * rest) + t * rest * (slopeA * rest - slopeB * t)
  }

  private func posture(at time: Double) -> SimulatedPosture {
    let travel = speed * time
    let feet = Pair(left: foot(.left, at: time), right: foot(.right, at: time))
    let ankles = Pair(left: ankle(feet.left), right: ankle(feet.right))
    // As high as both legs reach, nearly straight.
    let leg = 0.99 * (thigh + shank)
    let height =
      Side.allCases.map { side -> Double in
        let across = ankles[side].x - travel
        return ankles[side].y + max(leg * leg - across * across, 0.01).squareRoot()
      }.min() ?? leg
    var posture = SimulatedPosture.relaxed
    posture.trunkForward = 3
    for side in Side.allCases {
      bend(&posture[leg: side], from: Point(travel, height), to: ankles[side], pitch: feet[side].pitch)
      posture[arm: side].flexion = 18 * Maths.cos(2 * .pi * (time / strideTime - phase(side.opposite)))
    }
    if !isOnTreadmill { posture.position = Point(0, travel - speed * duration / 2) }
    return posture
  }

  private func ankle(_ foot: Foot) -> Point {
    let (sine, cosine) = sineAndCosine(foot.pitch)
    let along = 0.25 * self.foot
    return foot.heel + Point(cosine * along - sine * ankleHeight, sine * along + cosine * ankleHeight)
  }

  /// Bends a leg so that the ankle is where it must be.
  private func bend(_ leg: inout SimulatedPosture.Leg, from hip: Point, to ankle: Point, pitch: Double) {
    let offset = ankle - hip
    let distance = min(offset.length, 0.999_9 * (thigh + shank))
    func angle(_ a: Double, _ b: Double, opposite c: Double) -> Double {
      let cosine = (a * a + b * b - c * c) / (2 * a * b)
      return Maths.atan2(max(0, 1 - cosine * cosine).squareRoot(), cosine) * 180 / .pi
    }
    leg.kneeFlexion = 180 - angle(thigh, shank, opposite: distance)
    leg.thighForward = Maths.atan2(offset.x, -offset.y) * 180 / .pi + angle(thigh, distance, opposite: shank)
    leg.dorsiflexion = pitch - (leg.thighForward - leg.kneeFlexion)
  }
}
