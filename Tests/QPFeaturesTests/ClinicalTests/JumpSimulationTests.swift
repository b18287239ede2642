import QPClinical
import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Jumps against simulated ones whose flight is a true parabola.
@Suite struct JumpSimulationTests {
  private func motion(
    _ jump: SimulatedJump, noise: Double = 0, fps: Double = 120, seed: UInt64 = 1, hasScale: Bool = true
  ) -> MotionRecording {
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    var simulation = Simulation(
      body: jump.body, trajectory: jump.trajectory, camera: camera, noise: LandmarkNoise(sigma: noise), fps: fps,
      seed: seed)
    simulation.givesWorld = hasScale
    var motion = MotionRecording()
    for frame in simulation.poseFrames { motion.consume(frame) }
    return motion
  }

  @Test(arguments: [0.15, 0.3, 0.45]) func bothHeightsAreTrue(height: Double) throws {
    var jump = SimulatedJump()
    jump.height = height
    let result = try ClinicalTest.countermovementJump.evaluate(motion(jump))
    #expect(result.value("jumps")?.mean == 1)
    let takeOff = try #require(result.events.first { $0.kind == .takeOff }).time.seconds
    #expect(abs(takeOff - jump.takeOff()) < 0.006)
    #expect(abs(try #require(result.value("heightByFlight")).mean - height) < 0.012)
    #expect(abs(try #require(result.value("heightByRise")).mean - height) < 0.012)
    #expect(abs(try #require(result.value("gravity")).mean - 100) < 3)
    #expect(!result.contains(.heightsDiffer) && !result.contains(.bentLanding))
  }

  /// At 30 frames per second the interval of a height by flight holds the truth in about 95 % of the phases.
  @Test func theIntervalOfTheFlightHoldsTheTruth() throws {
    var jump = SimulatedJump()
    var held = 0
    for phase in 0..<40 {
      jump.still = 1 + Double(phase) / 40 / 30
      let result = try ClinicalTest.countermovementJump.evaluate(
        motion(jump, noise: 1, fps: 30, seed: UInt64(phase + 1)))
      let value = try #require(result.value("heightByFlight"))
      if try #require(value.interval).contains(jump.height) { held += 1 }
    }
    #expect(held >= 34, "\(held) of 40")
  }

  @Test func aBentLandingIsSaid() throws {
    var jump = SimulatedJump()
    jump.landingKnee = 60
    #expect(try ClinicalTest.countermovementJump.evaluate(motion(jump)).contains(.bentLanding))
  }

  @Test func repeatedJumpsHaveContacts() throws {
    var jump = SimulatedJump()
    jump.count = 4
    let result = try ClinicalTest.countermovementJump.evaluate(motion(jump))
    #expect(result.value("jumps")?.mean == 4)
    let contact = try #require(result.value("contactTime"))
    #expect(contact.count == 3 && abs(contact.mean / 1000 - (jump.period - jump.flight)) < 0.012)
  }

  @Test func otherMovementsAreNoJump() throws {
    #expect(throws: ClinicalTestError.self) {
      try ClinicalTest.countermovementJump.evaluate(motion(SimulatedJump(), fps: 20))
    }
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    var squats = MotionRecording()
    for frame in Simulation(trajectory: .squats(), camera: camera, fps: 60).poseFrames { squats.consume(frame) }
    #expect(throws: ClinicalTestError.self) { try ClinicalTest.countermovementJump.evaluate(squats) }
  }

  /// Feet that stay up for longer than a flight are no jump, and are higher than one needs.
  @Test func feetThatStayUpSayWhatTheyLack() throws {
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    var lifted = MotionRecording()
    // From the flight on nothing comes down.
    let trajectory = SimulatedJump().trajectory.changed { posture, seconds in
      if seconds > 1.9 { posture.lift = 0.3 }
    }
    for frame in Simulation(trajectory: trajectory, camera: camera, fps: 60).poseFrames { lifted.consume(frame) }
    let error = try #require(throws: ClinicalTestError.self) {
      try ClinicalTest.countermovementJump.evaluate(lifted)
    }
    guard case .noJumpInFlight(let found, _, _) = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(found > 0.1 && !error.description.contains("at most"), "\(error)")
  }

  /// An estimator guesses legs outside the picture, and its guesses jump.
  @Test(arguments: [ClinicalTest.countermovementJump, .singleLegStance, .gait, .fiveTimesSitToStand])
  func legsOutsideThePictureGiveNoResult(test: ClinicalTest) throws {
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 3
    let jump = SimulatedJump()
    let frames = Simulation(body: jump.body, trajectory: jump.trajectory, camera: camera, fps: 120).poseFrames
    var motion = MotionRecording()
    for frame in frames {
      let poses = frame.poses.map { pose in
        Pose(
          landmarks: pose.landmarks.map { Landmark(x: $0.x, y: $0.y + 0.5, z: $0.z, visibility: $0.visibility) },
          world: Array(pose.world))
      }
      motion.consume(
        try PoseFrame(timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: poses))
    }
    let error = try #require(throws: ClinicalTestError.self) { try test.evaluate(motion) }
    guard case .outsidePicture(let parts) = error.problem else { throw error }
    #expect((parts.contains(.leftAnkle) || parts.contains(.leftHeel)) && !parts.contains(.leftHip))
  }

  /// Without a scale there is no height by rise; the flight needs none.
  @Test func theFlightNeedsNoScale() throws {
    let result = try ClinicalTest.countermovementJump.evaluate(motion(SimulatedJump(), hasScale: false))
    #expect(result.value("heightByRise") == nil && result.value("heightByFlight") != nil)
    #expect(result.value("depth")?.unit == .legLengths)
  }
}
