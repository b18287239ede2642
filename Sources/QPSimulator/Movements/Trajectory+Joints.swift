package import QPLandmarks

extension Trajectory {
  /// One part of a joint's path.
  package struct Stretch: Hashable, Sendable {
    /// The angle at its end, in degrees.
    package var end: Double
    /// The peak speed in degrees per second.
    package var speed: Double
    /// The seconds for which the angle is held at the end.
    package var hold: Double
    /// Whether the speed is constant; otherwise it rises and falls smoothly (minimum jerk).
    package var isEven: Bool

    package init(to end: Double, speed: Double = 90, hold: Double = 0, isEven: Bool = false) {
      self.end = end
      self.speed = speed
      self.hold = hold
      self.isEven = isEven
    }

    /// Returns the duration in seconds of the movement from an angle in degrees.
    func travel(from start: Double) -> Double { (isEven ? 1 : 1.875) * abs(end - start) / max(speed, 1e-6) }
  }

  /// Returns a movement of one joint from angle to angle.
  ///
  /// - Parameters:
  ///   - movement: The movement of the joint.
  ///   - start: The angle at the start, in degrees.
  ///   - rest: The seconds for which it is held.
  ///   - stretches: The parts of the path that follow.
  ///   - base: The posture of all other joints.
  /// - Returns: The movement.
  package static func path(
    _ movement: SimulatedMovement, from start: Double, rest: Double = 1, _ stretches: [Stretch],
    base: SimulatedPosture = SimulatedPosture()
  ) -> Trajectory {
    var begins: [(time: Double, angle: Double)] = []
    var (time, angle) = (rest, start)
    for stretch in stretches {
      begins.append((time, angle))
      time += stretch.travel(from: angle) + stretch.hold
      angle = stretch.end
    }
    let starts = begins
    return Trajectory(duration: time) { seconds in
      var posture = base
      posture[movement] = start
      guard let index = starts.lastIndex(where: { $0.time <= seconds }) else { return posture }
      let (stretch, begin) = (stretches[index], starts[index])
      let share = (seconds - begin.time) / max(stretch.travel(from: begin.angle), 1e-9)
      let progress = stretch.isEven ? min(max(0, share), 1) : minimumJerk(share)
      posture[movement] = begin.angle + (stretch.end - begin.angle) * progress
      return posture
    }
  }

  /// Returns a sinusoidal swing of one joint about an angle, starting there.
  ///
  /// - Parameters:
  ///   - movement: The movement of the joint.
  ///   - middle: The angle in the middle, in degrees.
  ///   - amplitude: The amplitude in degrees.
  ///   - peakSpeed: The speed in the middle in degrees per second: 2π · frequency · amplitude.
  ///   - seconds: The duration in seconds.
  ///   - base: The posture of all other joints.
  /// - Returns: The movement.
  package static func swing(
    _ movement: SimulatedMovement, about middle: Double, amplitude: Double, peakSpeed: Double, for seconds: Double,
    base: SimulatedPosture = SimulatedPosture()
  ) -> Trajectory {
    Trajectory(duration: seconds) { time in
      var posture = base
      posture[movement] = middle + amplitude * Maths.sin(peakSpeed / max(amplitude, 1e-9) * time)
      return posture
    }
  }

  /// Returns knee extensions, sitting upright with the thighs level.
  ///
  /// - Parameters:
  ///   - side: The side of the knee.
  ///   - end: The knee's flexion when extended, in degrees; 90 at rest.
  ///   - speed: The peak speed in degrees per second.
  ///   - hold: The seconds for which the knee is held extended.
  ///   - rest: The seconds at rest before and after each repetition.
  ///   - repetitions: The number of repetitions.
  /// - Returns: The movement.
  package static func kneeExtension(
    _ side: Side, to end: Double = 5, speed: Double = 90, hold: Double = 1, rest: Double = 1, repetitions: Int = 1
  ) -> Trajectory {
    .raise(
      .kneeFlexion(side), from: 90, to: end, speed: speed, hold: hold, rest: rest, repetitions: repetitions,
      base: .seated)
  }
}

extension SimulatedPosture {
  /// An upright sitting posture with the thighs level and the knees flexed by 90°.
  package static let seated: SimulatedPosture = {
    var posture = SimulatedPosture()
    for side in Side.allCases {
      posture[leg: side].thighForward = 90
      posture[leg: side].kneeFlexion = 90
    }
    return posture
  }()
}
