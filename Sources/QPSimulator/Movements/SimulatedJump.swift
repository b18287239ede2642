internal import QPLandmarks

/// A countermovement jump whose flight is a true parabola.
package struct SimulatedJump: Sendable {
  /// The height of the flight in metres: the rise of the body from take-off to its top.
  package var height = 0.3
  /// The knees' flexion at the deepest point of the countermovement, and at landing, in degrees.
  package var (depth, landingKnee) = (80.0, 0.0)
  /// The seconds of standing still before, of the way down, and of the way up.
  package var (still, down, up) = (1.0, 0.5, 0.3)
  /// The number of jumps.
  package var count = 1
  package var body = SimulatedBody()

  package init() {}

  package static let gravity = 9.81

  /// The time of flight in seconds: that of a parabola of ``height``.
  package var flight: Double { (8 * height / Self.gravity).squareRoot() }

  /// The seconds from one jump's start to the next's.
  package var period: Double { down + up + flight + 0.6 }

  /// The duration in seconds.
  package var duration: Double { still + period * Double(count) + 0.5 }

  /// The time of a jump's take-off in seconds.
  package func takeOff(_ jump: Int = 0) -> Double { still + period * Double(jump) + down + up }

  /// The movement, facing the camera.
  package var trajectory: Trajectory {
    let jump = self
    return Trajectory(duration: duration) { jump.posture(at: $0) }
  }

  private func posture(at time: Double) -> SimulatedPosture {
    let since = time - still
    let own = since < 0 || since >= period * Double(count) ? -1 : since.truncatingRemainder(dividingBy: period)
    let landing = down + up + flight
    var knee = 0.0
    var lift = 0.0
    switch own {
    case ..<0: break
    case ..<down: knee = depth * Trajectory.minimumJerk(own / down)
    case ..<(down + up): knee = depth * (1 - Trajectory.minimumJerk((own - down) / up))
    case ..<landing:
      let air = own - down - up
      // The flight of the feet, with knees as straight as at take-off and, towards the end, bent for the landing.
      knee = landingKnee * Trajectory.minimumJerk((air / flight - 0.5) * 2)
      lift = Self.gravity / 2 * air * (flight - air)
    default: knee = landingKnee * (1 - Trajectory.minimumJerk((own - landing) / 0.5))
    }
    var posture = SimulatedPosture.onFeet(knee: knee, shank: 0.28 * knee, trunk: 0.35 * knee)
    posture.lift = lift
    for side in Side.allCases { posture[arm: side].abduction = 10 }
    return posture
  }
}
