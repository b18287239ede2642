package import QPLandmarks

/// An exercise of a simulated person: a posture for every share of the movement.
///
/// The movements are simplified from real ones by the author of the exercises: sets of them test the counting, not the
/// angles.
package struct SimulatedExercise: Sendable {
  /// The exercise's name among the features: `squats`, `lunges.left`.
  package let name: String
  /// The usual view of the camera.
  package let view: BodyView
  /// Whether the person is on the ground.
  package let isDown: Bool
  /// Whether left and right alternate.
  package let alternates: Bool
  private let posture: @Sendable (Double, Side) -> SimulatedPosture

  private init(
    _ name: String, _ view: BodyView, isDown: Bool = false, alternates: Bool = false,
    _ posture: @escaping @Sendable (Double, Side) -> SimulatedPosture
  ) {
    self.name = name
    self.view = view
    self.isDown = isDown
    self.alternates = alternates
    self.posture = posture
  }

  /// Returns the exercise with a name; `nil` where there is none.
  package static func named(_ name: String) -> SimulatedExercise? { all.first { $0.name == name } }

  /// Returns a set of repetitions.
  ///
  /// - Parameters:
  ///   - repetitions: The number of repetitions.
  ///   - tempo: The seconds from one repetition to the next.
  ///   - depth: The share of the movement that is performed.
  /// - Returns: The movement: up to a second at rest before and after, and 0.4 of each repetition in each direction.
  package func set(of repetitions: Int, tempo: Double, depth: Double = 1) -> Trajectory {
    let rest = min(1, tempo)
    let (posture, alternates) = (posture, alternates)
    return Trajectory(duration: 2 * rest + tempo * Double(repetitions)) { seconds in
      let time = (seconds - rest) / max(tempo, 1e-6)
      guard time > 0, time < Double(repetitions) else { return posture(0, .left) }
      let side: Side = alternates && Int(time) % 2 == 1 ? .right : .left
      let phase = time.truncatingRemainder(dividingBy: 1)
      // 0.05 at rest, 0.4 out, 0.1 held, 0.4 back, 0.05 at rest.
      let way = (min(phase, 1 - phase) - 0.05) / 0.4
      return posture(depth * Trajectory.minimumJerk(way), side)
    }
  }

  /// The camera at its usual place.
  package var camera: SimulatedCamera {
    var camera = SimulatedCamera()
    camera.yaw = view == .sagittal ? 90 : 0
    camera.distance = 3
    if isDown {
      camera.size = PictureSize(width: 1280, height: 720)
      camera.height = 0.4
    }
    return camera
  }

  /// All exercises.
  package static let all: [SimulatedExercise] =
    standing + onTheGround + Side.allCases.flatMap { side in sided(side) }

  // MARK: Standing

  private static let standing: [SimulatedExercise] = [
    SimulatedExercise("squats", .sagittal) { share, _ in
      var posture = SimulatedPosture.onFeet(knee: 95 * share, shank: 27 * share, trunk: 35 * share)
      posture.arms(flexion: 90 * share, elbow: 8)
      return posture
    },
    SimulatedExercise("jumpingJacks", .frontal) { share, _ in
      var posture = SimulatedPosture.relaxed
      posture.arms(abduction: 10 + 155 * share, elbow: 10, rotation: 90 * share)
      for side in Side.allCases { posture[leg: side].hipAbduction = 2 + 21 * share }
      return posture
    },
    SimulatedExercise("overheadPress", .frontal) { share, _ in
      var posture = SimulatedPosture()
      posture.arms(abduction: 60 + 110 * share, elbow: 120 - 112 * share, rotation: 90)
      return posture
    },
    SimulatedExercise("lateralRaises", .frontal) { share, _ in
      var posture = SimulatedPosture()
      posture.arms(abduction: 10 + 80 * share, elbow: 12)
      return posture
    },
    SimulatedExercise("frontRaises", .sagittal) { share, _ in
      var posture = SimulatedPosture()
      posture.arms(flexion: 5 + 85 * share, elbow: 10)
      return posture
    },
    SimulatedExercise("overarmReach", .frontal) { share, _ in
      var posture = SimulatedPosture()
      posture.arms(abduction: 12 + 158 * share, elbow: 10, rotation: 90 * share)
      return posture
    },
    SimulatedExercise("bicepsCurls", .sagittal) { share, _ in
      var posture = SimulatedPosture()
      posture.arms(flexion: 10 * share, elbow: 8 + 130 * share)
      return posture
    },
    SimulatedExercise("kneeRaises", .sagittal, alternates: true) { share, side in
      var posture = SimulatedPosture.relaxed
      posture[leg: side].thighForward = 90 * share
      posture[leg: side].kneeFlexion = 95 * share
      return posture
    },
    SimulatedExercise("highKneeTaps", .sagittal, alternates: true) { share, side in
      var posture = SimulatedPosture()
      posture.arms(flexion: 5, elbow: 85)
      posture[leg: side].thighForward = 90 * share
      posture[leg: side].kneeFlexion = 95 * share
      return posture
    },
    SimulatedExercise("sumoSquats", .frontal) { share, _ in
      var posture = SimulatedPosture.relaxed
      posture.anchor = .feet
      for side in Side.allCases {
        posture[leg: side].hipAbduction = 22 + 40 * share
        posture[leg: side].kneeValgus = -60 * share
      }
      return posture
    },
    SimulatedExercise("boxing", .sagittal, alternates: true) { share, side in
      var posture = SimulatedPosture()
      posture.arms(flexion: 30, elbow: 130)
      posture[arm: side].flexion = 30 + 55 * share
      posture[arm: side].elbowFlexion = 130 - 120 * share
      return posture
    },
  ]

  // MARK: Of one side

  private static func sided(_ side: Side) -> [SimulatedExercise] {
    [
      SimulatedExercise("lunges.\(side.rawValue)", .sagittal) { share, _ in
        var posture = SimulatedPosture.relaxed
        posture[leg: side].thighForward = 75 * share
        posture[leg: side].kneeFlexion = 88 * share
        posture[leg: side.opposite].thighForward = -12 * share
        posture[leg: side.opposite].kneeFlexion = 75 * share
        return posture
      },
      SimulatedExercise("bicepsCurls.\(side.rawValue)", .sagittal) { share, _ in
        var posture = SimulatedPosture.relaxed
        posture[arm: side].elbowFlexion = 8 + 130 * share
        return posture
      },
      SimulatedExercise("sideLunges.\(side.rawValue)", .frontal) { share, _ in
        var posture = SimulatedPosture.relaxed
        posture.anchor = .feet
        for each in Side.allCases { posture[leg: each].hipAbduction = 22 + 25 * share }
        posture[leg: side].kneeValgus = -65 * share
        return posture
      },
      SimulatedExercise("hipAbductionStanding.\(side.rawValue)", .frontal) { share, _ in
        var posture = SimulatedPosture.relaxed
        posture[leg: side].hipAbduction = 32 * share
        return posture
      },
    ]
  }

  // MARK: On the ground

  private static let onTheGround: [SimulatedExercise] = [
    SimulatedExercise("pushUps", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = 68 + 17 * share
      posture.arms(flexion: 72 - 62 * share, elbow: 6 + 92 * share)
      return posture
    },
    SimulatedExercise("frontPushUps", .frontal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = 68 + 17 * share
      for side in Side.allCases {
        posture[arm: side].flexion = 72 + 14 * share
        posture[arm: side].abduction = 65 * share
        posture[arm: side].plane = 0
        posture[arm: side].externalRotation = -90 * share
        posture[arm: side].elbowFlexion = 6 + 84 * share
      }
      return posture
    },
    SimulatedExercise("sitUps", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = -88
      posture.trunkForward = 68 * share
      posture.arms(flexion: 150, elbow: 130)
      for side in Side.allCases {
        posture[leg: side].thighForward = 50
        posture[leg: side].kneeFlexion = 95
      }
      return posture
    },
    SimulatedExercise("vUps", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = -88
      posture.trunkForward = 48 * share
      posture.arms(flexion: 160 - 80 * share, elbow: 5)
      for side in Side.allCases { posture[leg: side].thighForward = 55 * share }
      return posture
    },
    SimulatedExercise("legRaises", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = -88
      for side in Side.allCases { posture[leg: side].thighForward = 5 + 75 * share }
      return posture
    },
    SimulatedExercise("gluteBridge", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = -88 - 27 * share
      for side in Side.allCases {
        posture[leg: side].thighForward = 50 - 45 * share
        posture[leg: side].kneeFlexion = 95
      }
      return posture
    },
    SimulatedExercise("cobraWings", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = 89
      posture.trunkForward = -26 * share
      posture.arms(flexion: 160 - 120 * share, elbow: 8 + 92 * share)
      return posture
    },
    SimulatedExercise("burpees", .sagittal) { share, _ in
      var posture = SimulatedPosture.relaxed
      posture.tip = 72 * share
      // Through a crouch; a deeper one at two repetitions per second would exceed the speed of thighs (1,500° per
      // second).
      let crouch = 4 * share * (1 - share)
      posture.trunkForward = 20 * crouch
      for side in Side.allCases {
        posture[arm: side].flexion = 72 * share
        posture[leg: side].thighForward = 50 * crouch
        posture[leg: side].kneeFlexion = 50 * crouch
      }
      return posture
    },
    SimulatedExercise("shoulderTaps", .sagittal, isDown: true, alternates: true) { share, side in
      var posture = SimulatedPosture()
      posture.tip = 68
      posture.arms(flexion: 72, elbow: 6)
      posture[arm: side].elbowFlexion = 6 + 110 * share
      return posture
    },
    SimulatedExercise("mountainClimbers", .sagittal, isDown: true, alternates: true) { share, side in
      var posture = SimulatedPosture()
      posture.tip = 68
      posture.arms(flexion: 72, elbow: 6)
      posture[leg: side].thighForward = 92 * share
      posture[leg: side].kneeFlexion = 100 * share
      return posture
    },
    SimulatedExercise("plank", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = 82
      posture.arms(flexion: 80, elbow: 90)
      for side in Side.allCases { posture[leg: side].thighForward = 50 * (1 - share) }
      return posture
    },
    SimulatedExercise("straightArmPlank", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = 68
      posture.arms(flexion: 72, elbow: 6)
      for side in Side.allCases { posture[leg: side].thighForward = 50 * (1 - share) }
      return posture
    },
  ]
}

extension SimulatedPosture {
  /// Sets both arms to the same angles.
  fileprivate mutating func arms(
    flexion: Double = 0, abduction: Double = 0, elbow: Double = 0, rotation: Double = 0
  ) {
    for side in Side.allCases {
      self[arm: side].flexion = flexion
      self[arm: side].abduction = abduction
      self[arm: side].elbowFlexion = elbow
      self[arm: side].externalRotation = rotation
    }
  }
}
