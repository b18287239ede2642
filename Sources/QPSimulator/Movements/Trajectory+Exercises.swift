package import QPLandmarks

extension SimulatedPosture {
  /// A relaxed standing posture: arms 10° off the trunk, elbows slightly flexed.
  package static let relaxed: SimulatedPosture = {
    var posture = SimulatedPosture()
    for side in Side.allCases {
      posture[arm: side].abduction = 10
      posture[arm: side].elbowFlexion = 8
    }
    return posture
  }()
}

extension Trajectory {
  /// Returns a movement that stands and sways.
  package static func idle(for seconds: Double, sway: Double = 1, seed: UInt64 = 1) -> Trajectory {
    hold(.relaxed, for: seconds).swaying(sway, seed: seed)
  }

  /// Returns squats on flat feet, with arms stretched forward.
  ///
  /// - Parameters:
  ///   - depth: The knees' flexion at the bottom, in degrees.
  ///   - tempo: The seconds from one repetition to the next.
  ///   - repetitions: The number of repetitions.
  /// - Returns: The movement.
  package static func squats(depth: Double = 95, tempo: Double = 3, repetitions: Int = 3) -> Trajectory {
    there(andBack: tempo * 0.35, hold: tempo * 0.1, rest: tempo * 0.2, repetitions: repetitions) { share in
      let knee = depth * share
      var posture = SimulatedPosture.onFeet(knee: knee, shank: 0.28 * knee, trunk: 0.35 * knee)
      for side in Side.allCases {
        posture[arm: side].flexion = 115 * share
        posture[arm: side].abduction = 10 * (1 - share)
      }
      return posture
    }
  }

  /// Returns a movement that rises from a seat and sits down again; it starts and ends seated.
  package static func sitToStand(tempo: Double = 4, repetitions: Int = 3) -> Trajectory {
    there(andBack: tempo * 0.3, hold: tempo * 0.2, rest: tempo * 0.2, repetitions: repetitions) { share in
      let bow = 4 * share * (1 - share)
      var posture = SimulatedPosture.onFeet(
        knee: 95 * (1 - share), shank: 10 * (1 - share) + 8 * bow, trunk: 35 * bow)
      for side in Side.allCases {
        posture[arm: side].flexion = 30 * (1 - share)
        posture[arm: side].elbowFlexion = 50 * (1 - share)
      }
      return posture
    }
  }

  /// Returns jumping jacks: arms between 10° and 170°, legs between 2° and 25°, all as a cosine over time.
  ///
  /// - Parameters:
  ///   - speed: The arms' peak speed in degrees per second; 1,100 is two jumps per second.
  ///   - repetitions: The number of repetitions.
  /// - Returns: The movement.
  package static func jumpingJacks(speed: Double = 600, repetitions: Int = 5) -> Trajectory {
    // A cosine over 160° has its peak speed of 80° · 2π / period midway.
    let period = 160 * Double.pi / max(speed, 1e-6)
    return Trajectory(duration: period * Double(max(0, repetitions))) { seconds in
      let turn = 2 * Double.pi * seconds / period
      let share = (1 - Maths.cos(turn)) / 2
      var posture = SimulatedPosture()
      for side in Side.allCases {
        posture[arm: side].abduction = 10 + 160 * share
        posture[arm: side].elbowFlexion = 10
        posture[arm: side].externalRotation = 90 * share
        posture[leg: side].hipAbduction = 2 + 23 * share
      }
      posture.lift = 0.06 * Maths.sin(turn) * Maths.sin(turn)
      return posture
    }
  }

  /// Returns walking on the spot, as on a treadmill.
  ///
  /// - Parameters:
  ///   - strides: The number of strides, each of two steps.
  ///   - strideTime: The duration of a stride in seconds.
  /// - Returns: The movement.
  package static func gait(strides: Int = 5, strideTime: Double = 1.1) -> Trajectory {
    Trajectory(duration: strideTime * Double(max(0, strides))) { seconds in
      .walking(phase: seconds / max(strideTime, 1e-6))
    }
  }

  /// Returns a walk from one place to another, looking ahead.
  ///
  /// - Parameters:
  ///   - start: The start in metres to the left of a person facing the camera, and toward the camera.
  ///   - end: The end, likewise.
  ///   - speed: The speed in metres per second.
  /// - Returns: The movement.
  package static func walk(from start: Point, to end: Point, speed: Double = 1.25) -> Trajectory {
    let displacement = end - start
    let length = (displacement * displacement).sum().squareRoot()
    let heading = Maths.atan2(displacement.x, displacement.y) * 180 / .pi
    let duration = length / max(speed, 1e-6)
    return Trajectory(duration: duration) { seconds in
      let share = duration > 0 ? seconds / duration : 0
      var posture = SimulatedPosture.walking(phase: share * length / 1.4)
      posture.heading = heading
      posture.position = start + displacement * share
      return posture
    }
  }
}

extension SimulatedPosture {
  /// Returns a posture with both feet flat and side by side, knees bent, shanks and trunk inclined forward, in degrees.
  static func onFeet(knee: Double, shank: Double, trunk: Double) -> SimulatedPosture {
    var posture = SimulatedPosture()
    posture.anchor = .feet
    posture.trunkForward = trunk
    for side in Side.allCases {
      posture[leg: side].kneeFlexion = knee
      posture[leg: side].dorsiflexion = shank
      posture[leg: side].thighForward = knee - shank
    }
    return posture
  }

  /// Returns the posture at a phase of a stride, 0 and 1 at the left heel's strike.
  ///
  /// The curves approximate the size and timing of normal walking (Winter, chapter 4) with a few cosines.
  fileprivate static func walking(phase: Double) -> SimulatedPosture {
    var posture = SimulatedPosture()
    posture.trunkForward = 3
    for side in Side.allCases {
      let own = side == .left ? phase : phase + 0.5
      let swing = Maths.cos(2 * .pi * own)
      posture[leg: side].thighForward = 10 + 19 * swing
      posture[leg: side].kneeFlexion = 4 + 14 * bump(own, at: 0.15, width: 0.09) + 58 * bump(own, at: 0.72, width: 0.11)
      posture[leg: side].dorsiflexion =
        10 * bump(own, at: 0.42, width: 0.12) - 20 * bump(own, at: 0.63, width: 0.06)
        - 5 * bump(own, at: 0.07, width: 0.04)
      posture[arm: side].flexion = 2 - 18 * swing
      posture[arm: side].elbowFlexion = 20 - 8 * swing
      posture[arm: side].abduction = 5
    }
    return posture
  }

  /// Returns a periodic bell curve of height 1.
  private static func bump(_ phase: Double, at center: Double, width: Double) -> Double {
    Maths.exp((Maths.cos(2 * .pi * (phase - center)) - 1) / (2 * .pi * .pi * width * width))
  }
}
