internal import QPLandmarks

extension SimulatedExercise {
  // MARK: On the ground

  static let onTheGround: [SimulatedExercise] = [
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
