import QPCore
import QPRecording
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Bodies with a width of their own, seen by a camera in perspective: the angles come from the simulator's joints.
@Suite struct SimulatedPoseTests {
  private static let postures: [(PoseReference, SimulatedPosture)] = [
    (.tadasana, posture(arms: 0, abduction: 10)),
    (.dandasana, posture(thighs: 90)),
    (.utkatasana, posture(trunk: 35, arms: 170, thighs: 55, knees: 80)),
    (.ardhaUttanasana, posture(trunk: 85, arms: 85)),
  ]

  private static func posture(
    trunk: Double = 0, arms: Double = 0, abduction: Double = 0, thighs: Double = 0, knees: Double = 0
  ) -> SimulatedPosture {
    var posture = SimulatedPosture()
    posture.trunkForward = trunk
    for side in Side.allCases {
      posture[arm: side].flexion = arms
      posture[arm: side].abduction = abduction
      posture[leg: side].thighForward = thighs
      posture[leg: side].kneeFlexion = knees
    }
    return posture
  }

  @Test func aSimulatedPersonOfAnySizeScoresFromEitherSide() throws {
    for (pose, posture) in Self.postures {
      for stature in [1.2, 1.75, 2.0] {
        for yaw in pose.view == .sagittal ? [90.0, -90] : [0] {
          var camera = SimulatedCamera()
          camera.yaw = yaw
          camera.distance = 4
          let simulation = Simulation(
            body: SimulatedBody(stature: stature), trajectory: .hold(posture, for: 0.1), camera: camera)
          let frame = try #require(simulation.poseFrames.first)
          let score = try PoseTests.score(frame, pose)
          #expect(score.score > 95 && !score.isWrongView, "\(pose.name) \(yaw)°: \(score)")
          for (other, _) in Self.postures where other != pose {
            #expect(try PoseTests.score(frame, other).score <= 60)
          }
        }
      }
    }
  }
}
