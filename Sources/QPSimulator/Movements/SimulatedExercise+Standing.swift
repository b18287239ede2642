internal import QPLandmarks

extension SimulatedExercise {
  // MARK: Standing

  static let standing: [SimulatedExercise] = [
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

  static func sided(_ side: Side) -> [SimulatedExercise] {
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
      stepUps(side),
    ]
  }
}

extension SimulatedPosture {
  /// Sets both arms to the same angles.
  mutating func arms(
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
