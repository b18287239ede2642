package import QPLandmarks

/// The movement of a simulated person: a posture for every time.
package struct Trajectory: Sendable {
  /// The duration in seconds.
  package let duration: Double
  private let path: @Sendable (Double) -> SimulatedPosture

  /// Creates a trajectory from a function of the seconds since its start.
  package init(duration: Double, _ path: @escaping @Sendable (Double) -> SimulatedPosture) {
    self.duration = max(0, duration)
    self.path = path
  }

  /// Returns the posture at a time in seconds, clamped to the start and the end.
  package func posture(at seconds: Double) -> SimulatedPosture { path(min(max(0, seconds), duration)) }

  /// Returns a trajectory that stays in a posture.
  package static func hold(_ posture: SimulatedPosture = SimulatedPosture(), for seconds: Double) -> Trajectory {
    Trajectory(duration: seconds) { _ in posture }
  }

  /// Returns a smooth movement of one joint there and back (minimum jerk, Flash and Hogan, 1985).
  ///
  /// - Parameters:
  ///   - movement: The movement of the joint.
  ///   - start: The angle at rest, in degrees.
  ///   - end: The angle that is held, in degrees.
  ///   - speed: The peak angular speed in degrees per second.
  ///   - hold: The seconds at the end of the range.
  ///   - rest: The seconds at rest before and after each repetition.
  ///   - repetitions: The number of repetitions.
  ///   - base: The posture of all other joints.
  /// - Returns: The movement, at rest at both ends.
  package static func raise(
    _ movement: SimulatedMovement, from start: Double = 0, to end: Double, speed: Double = 90, hold: Double = 1,
    rest: Double = 1, repetitions: Int = 1, base: SimulatedPosture = SimulatedPosture()
  ) -> Trajectory {
    // The peak speed of a minimum-jerk movement is 15/8 of its mean speed.
    let travel = 1.875 * abs(end - start) / max(speed, 1e-6)
    return there(andBack: travel, hold: hold, rest: rest, repetitions: repetitions) { share in
      var posture = base
      posture[movement] = start + (end - start) * share
      return posture
    }
  }

  /// Returns a movement from a posture at 0 to one at 1 and back.
  ///
  /// - Parameters:
  ///   - travel: The seconds in each direction.
  ///   - hold: The seconds at 1.
  ///   - rest: The seconds at 0 before and after each repetition.
  ///   - repetitions: The number of repetitions.
  ///   - posture: A function from a share of the way to a posture.
  /// - Returns: The movement, at rest at both ends.
  package static func there(
    andBack travel: Double, hold: Double, rest: Double, repetitions: Int,
    _ posture: @escaping @Sendable (Double) -> SimulatedPosture
  ) -> Trajectory {
    let period = rest + travel + hold + travel
    return Trajectory(duration: period * Double(max(0, repetitions)) + rest) { seconds in
      let time = seconds.truncatingRemainder(dividingBy: max(period, 1e-9))
      if seconds >= period * Double(repetitions) || time < rest { return posture(0) }
      let up = (time - rest) / max(travel, 1e-9)
      let down = (period - time) / max(travel, 1e-9)
      return posture(minimumJerk(min(up, down)))
    }
  }

  /// Returns the share of the way after a share of the time: 10t³ − 15t⁴ + 6t⁵.
  package static func minimumJerk(_ time: Double) -> Double {
    let t = min(max(0, time), 1)
    return t * t * t * (10 - 15 * t + 6 * t * t)
  }
}

extension Trajectory {
  /// Returns this trajectory followed by another.
  package func then(_ next: Trajectory) -> Trajectory {
    let (first, duration) = (self, duration)
    return Trajectory(duration: duration + next.duration) { seconds in
      seconds < duration ? first.posture(at: seconds) : next.posture(at: seconds - duration)
    }
  }

  /// Returns the trajectory with every posture changed by a function, which also gets the seconds since the start.
  package func changed(_ change: @escaping @Sendable (inout SimulatedPosture, Double) -> Void) -> Trajectory {
    let original = self
    return Trajectory(duration: duration) { seconds in
      var posture = original.posture(at: seconds)
      change(&posture, seconds)
      return posture
    }
  }

  /// Returns the trajectory at another place: metres to the left of a person facing the camera, and toward the
  /// camera.
  package func at(_ position: Point) -> Trajectory {
    changed { posture, _ in posture.position += position }
  }

  /// Returns the trajectory with postural sway: trunk, head and arms move by about `degrees` (one standard deviation)
  /// below 0.6 Hz.
  package func swaying(_ degrees: Double = 1, seed: UInt64 = 1) -> Trajectory {
    var generator = Gaussian(seed: seed)
    let waves = (0..<6).map { _ in
      // Three sines of amplitude a have together the variance 3·a²/2.
      (0..<3).map { _ in
        (turn: 2 * Double.pi * (0.1 + 0.5 * generator.uniform()), start: 2 * Double.pi * generator.uniform())
      }
    }
    let amplitude = degrees * (2.0 / 3).squareRoot()
    return changed { posture, seconds in
      func wander(_ index: Int) -> Double {
        waves[index].reduce(0) { $0 + amplitude * Maths.sin($1.turn * seconds + $1.start) }
      }
      posture.trunkToLeft += wander(0)
      posture.trunkForward += wander(1)
      posture.neckToLeft += wander(2)
      posture.neckFlexion += wander(3)
      posture.leftArm.abduction += wander(4)
      posture.rightArm.abduction += wander(5)
    }
  }
}
