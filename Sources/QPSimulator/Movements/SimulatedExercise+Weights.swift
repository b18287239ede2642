internal import QPLandmarks

extension SimulatedExercise {
  /// Exercises at bars, with weights and on steps.
  static let withWeights: [SimulatedExercise] = [
    SimulatedExercise("pullUps", .frontal) { share, _ in
      var posture = SimulatedPosture()
      posture.arms(abduction: 168 - 108 * share, elbow: 8 + 112 * share, rotation: 90)
      posture.hangHands(at: 2.35)
      return posture
    },
    SimulatedExercise("dips", .sagittal) { share, _ in
      var posture = SimulatedPosture()
      posture.trunkForward = 20 * share
      posture.arms(flexion: -50 * share, elbow: 6 + 84 * share)
      for side in Side.allCases { posture[leg: side].kneeFlexion = 70 }
      posture.hangHands(at: 1.2)
      return posture
    },
    SimulatedExercise("benchPress", .sagittal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = -88
      posture.arms(flexion: 85 - 65 * share, elbow: 6 + 90 * share)
      for side in Side.allCases {
        posture[leg: side].thighForward = 50
        posture[leg: side].kneeFlexion = 95
      }
      return posture
    },
    SimulatedExercise("deadlift", .sagittal) { share, _ in
      var posture = SimulatedPosture.onFeet(knee: 45 * share, shank: 8 * share, trunk: 65 * share)
      posture.arms(flexion: 65 * share, elbow: 5)
      return posture
    },
    SimulatedExercise("goodMornings", .sagittal) { share, _ in
      var posture = SimulatedPosture.onFeet(knee: 5 + 10 * share, shank: 2, trunk: 65 * share)
      posture.arms(flexion: 30, elbow: 130)
      return posture
    },
    SimulatedExercise("bentOverRow", .sagittal) { share, _ in
      var posture = SimulatedPosture.onFeet(knee: 25, shank: 8, trunk: 60)
      posture.arms(flexion: 60 - 70 * share, elbow: 5 + 85 * share)
      return posture
    },
    SimulatedExercise("calfRaises", .sagittal) { share, _ in
      var posture = SimulatedPosture.relaxed
      for side in Side.allCases { posture[leg: side].dorsiflexion = -45 * share }
      return posture
    },
    SimulatedExercise("russianTwists", .frontal, isDown: true) { share, _ in
      var posture = SimulatedPosture()
      posture.tip = -45
      for side in Side.allCases {
        posture[leg: side].thighForward = 45
        posture[leg: side].kneeFlexion = 80
        posture[arm: side].flexion = 45
        posture[arm: side].elbowFlexion = 30
        // Both hands go to the left together.
        posture[arm: side].abduction = (side == .left ? 1 : -1) * (80 * share - 40)
      }
      return posture
    },
    SimulatedExercise("wallSit", .sagittal) { share, _ in
      var posture = SimulatedPosture.onFeet(knee: 90 * share, shank: 0, trunk: 0)
      posture.arms(flexion: 10, elbow: 10)
      return posture
    },
  ]

  /// Step-ups, with the foot on the step.
  static func stepUps(_ side: Side) -> SimulatedExercise {
    SimulatedExercise("stepUps.\(side.rawValue)", .sagittal) { share, _ in
      var posture = SimulatedPosture.relaxed
      // A knee does not extend beyond straight.
      let bent = 1 - min(share, 1)
      posture[leg: side].thighForward = 70 * bent
      posture[leg: side].kneeFlexion = 80 * bent
      posture.trunkForward = 20 * bent
      posture.lift = 0.4 * (1 - bent)
      return posture
    }
  }
}

extension SimulatedPosture {
  /// Lifts or lowers the person so that the hands of a body of usual size are at a height in metres.
  fileprivate mutating func hangHands(at height: Double) {
    lift = 0
    let skeleton = SimulatedSkeleton(SimulatedBody(), self)
    lift = height - skeleton[.leftWrist].y
  }
}
