import QPClinical
import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Chair stands against the true events of simulated ones.
@Suite struct ChairSimulationTests {
  private func motion(
    _ stands: SimulatedChairStands, yaw: Double = 90, noise: Double = 0, fps: Double = 30, seed: UInt64 = 1,
    givesWorld: Bool = true, from start: Double = 0, until end: Double = .infinity,
    _ change: (inout Trajectory) -> Void = { _ in }
  ) -> MotionRecording {
    var camera = SimulatedCamera.orthographic(yaw: yaw)
    camera.distance = 3
    var trajectory = stands.trajectory
    change(&trajectory)
    var simulation = Simulation(
      body: stands.body, trajectory: trajectory, camera: camera, noise: LandmarkNoise(sigma: noise), fps: fps,
      seed: seed)
    simulation.givesWorld = givesWorld
    var motion = MotionRecording()
    for frame in simulation.poseFrames where (start...end).contains(frame.timestamp.seconds) { motion.consume(frame) }
    return motion
  }

  /// The landmarks' noise of 3 pixels is 10 mm here.
  @Test(arguments: [UInt64(1), 2, 3]) func fiveStandsHaveTheirTimes(seed: UInt64) throws {
    let stands = SimulatedChairStands()
    let result = try ClinicalTest.fiveTimesSitToStand.evaluate(motion(stands, noise: 3, seed: seed))
    #expect(result.value("stands")?.mean == 5)
    for (kind, level, isRising) in [
      (ClinicalTestResult.Event.Kind.seatOff, 0.1, true), (.stand, 0.9, true), (.sitStart, 0.9, false),
      (.seat, 0.1, false),
    ] {
      let found = result.events.filter { $0.kind == kind }.map(\.time.seconds)
      #expect(found.count == 5)
      for (index, time) in found.enumerated() {
        let truth = stands.time(of: level, in: index, isRising: isRising)
        #expect(abs(time - truth) < 0.08, "\(kind) \(index): \(time), not \(truth)")
      }
    }
    let total = try #require(result.value("timeToFifthStand"))
    let truth = stands.time(of: 0.9, in: 4, isRising: true) - stands.before
    // The lean begins slowly: its onset is found when a fifth of it is done.
    #expect(abs(total.mean - truth) < 0.3)
    #expect(result.contains(.startFromMovement))
    #expect(!result.contains(.incompleteStand) && !result.contains(.armsUsed) && !result.contains(.feetMoved))
  }

  /// The feet of a person on a chair stay in place; those of a walk do not, however the hips rise.
  @Test(arguments: [(0.001, false), (0.01, true)])
  func feetThatWalkAreNoChairStands(speed: Float, walks: Bool) throws {
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    let stands = SimulatedChairStands()
    var motion = MotionRecording()
    for frame in Simulation(body: stands.body, trajectory: stands.trajectory, camera: camera).poseFrames {
      let way = speed * Float(frame.timestamp.seconds)
      let poses = frame.poses.map { pose in
        Pose(
          landmarks: pose.landmarks.map {
            Landmark(x: $0.x * 0.2 + way, y: $0.y * 0.2 + 0.4, z: $0.z, visibility: $0.visibility)
          }, world: Array(pose.world))
      }
      motion.consume(
        try PoseFrame(timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: poses))
    }
    guard walks else {
      #expect(try ClinicalTest.fiveTimesSitToStand.evaluate(motion).value("stands")?.mean == 5)
      return
    }
    let error = try #require(throws: ClinicalTestError.self) { try ClinicalTest.fiveTimesSitToStand.evaluate(motion) }
    guard case .feetWalk = error.problem else { throw error }
  }

  @Test func aCommandIsTheStart() throws {
    let stands = SimulatedChairStands()
    var motion = motion(stands)
    motion.start = Timestamp(milliseconds: 1000)
    let result = try ClinicalTest.fiveTimesSitToStand.evaluate(motion)
    let truth = stands.time(of: 0.9, in: 4, isRising: true) - 1
    #expect(abs(try #require(result.value("timeToFifthStand")).mean - truth) < 0.05)
    #expect(!result.contains(.startFromMovement))
  }

  @Test func standsInThirtySecondsAreCounted() throws {
    var stands = SimulatedChairStands()
    stands.count = 12
    let result = try ClinicalTest.thirtySecondChairStand.evaluate(motion(stands))
    let onset = try #require(result.events.first { $0.kind == .onset }).time.seconds
    let full = (0..<12).filter { stands.time(of: 0.8, in: $0, isRising: true) <= onset + 30 }.count
    let isHalfUp = (0..<12).contains { stand in
      stands.time(of: 0.5, in: stand, isRising: true) <= onset + 30
        && stands.time(of: 0.8, in: stand, isRising: true) > onset + 30
    }
    #expect(result.value("stands")?.mean == Double(full + (isHalfUp ? 1 : 0)))
    #expect(result.value("stands")?.unit.symbol == "{#}/(30.s)")
    #expect(throws: ClinicalTestError.self) {
      try ClinicalTest.thirtySecondChairStand.evaluate(motion(SimulatedChairStands()))
    }
  }

  @Test func threeStandsAreNotFive() throws {
    var stands = SimulatedChairStands()
    stands.count = 3
    let result = try ClinicalTest.fiveTimesSitToStand.evaluate(motion(stands))
    #expect(result.contains(.notCompleted) && result.value("timeToFifthStand") == nil)
    #expect(result.value("stands")?.mean == 3)
  }

  @Test func kneesThatStayBentAreIncomplete() throws {
    var stands = SimulatedChairStands()
    stands.standingKnee = 30
    let result = try ClinicalTest.fiveTimesSitToStand.evaluate(motion(stands))
    #expect(result.contains(.incompleteStand))
    #expect(abs(try #require(result.value("kneeFlexion")).mean - 30) < 3)
  }

  @Test func handsOnTheThighsAreSaid() throws {
    let result = try ClinicalTest.fiveTimesSitToStand.evaluate(
      motion(SimulatedChairStands()) { trajectory in
        trajectory = trajectory.changed { posture, _ in
          for side in Side.allCases {
            posture[arm: side].flexion = 15 + posture.trunkForward
            posture[arm: side].elbowFlexion = 20
          }
        }
      })
    #expect(result.contains(.armsUsed))
  }

  /// From 45° and from the front the count and the times stay; angles need the side or 3D landmarks.
  @Test(arguments: [45.0, 0]) func theViewChangesNoTimes(yaw: Double) throws {
    let stands = SimulatedChairStands()
    for givesWorld in [true, false] {
      let result = try ClinicalTest.fiveTimesSitToStand.evaluate(motion(stands, yaw: yaw, givesWorld: givesWorld))
      #expect(result.value("stands")?.mean == 5)
      let last = try #require(result.events.last { $0.kind == .stand }).time.seconds
      #expect(abs(last - stands.time(of: 0.9, in: 4, isRising: true)) < 0.06)
      if yaw == 0, !givesWorld { #expect(result.view == .picture && result.value("kneeFlexion") == nil) }
    }
  }

  @Test func standingAndWalkingAreRefused() throws {
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    var motion = MotionRecording()
    for frame in Simulation(trajectory: .idle(for: 5), camera: camera).poseFrames { motion.consume(frame) }
    #expect(throws: ClinicalTestError.self) { try ClinicalTest.fiveTimesSitToStand.evaluate(motion) }
  }
}
