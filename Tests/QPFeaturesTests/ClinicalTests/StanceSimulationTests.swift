import QPClinical
import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Stances on one leg with known times.
@Suite struct StanceSimulationTests {
  /// Lifts the right foot from 2 s to 2 s + `held`, at once and back at once, and sways.
  private func motion(
    held: Double = 12, sway: Double = 1, noise: Double = 0, after: Double = 2, turns: Int = 1, heading: Double = 0,
    estimator: EstimatorInfo? = nil
  ) -> MotionRecording {
    let standing = {
      var posture = SimulatedPosture.relaxed
      posture.heading = heading
      return posture
    }()
    let lifted = {
      var posture = standing
      posture.rightLeg.thighForward = 30
      posture.rightLeg.kneeFlexion = 80
      return posture
    }()
    let period = 2 + held
    let trajectory = Trajectory(duration: period * Double(turns) + after) { time in
      let own = time < period * Double(turns) ? time.truncatingRemainder(dividingBy: period) : 0
      return own < 2 ? standing : lifted
    }.swaying(sway, seed: 3)
    var camera = SimulatedCamera.orthographic()
    camera.distance = 3
    var motion = MotionRecording()
    for frame in Simulation(trajectory: trajectory, camera: camera, noise: LandmarkNoise(sigma: noise)).poseFrames {
      motion.consume(
        PoseFrame(
          checked: frame.timestamp, size: frame.size, topology: frame.topology, poses: frame.poses,
          gravity: frame.gravity,
          intrinsics: frame.intrinsics, displayMirrored: false, estimator: estimator ?? frame.estimator))
    }
    return motion
  }

  @Test(arguments: [5.0, 12, 30]) func theTimeIsHeld(held: Double) throws {
    let result = try ClinicalTest.singleLegStance.evaluate(motion(held: held, noise: 1))
    let value = try #require(result.value("held", side: .left))
    #expect(abs(value.mean - held) < 0.15 && result.value("held", side: .right) == nil)
    #expect(try #require(value.interval).contains(held))
    #expect((result.value("hipSway", side: .left) != nil) == (held > 11))
  }

  /// Estimated landmarks tell the moments less well than markers, from behind least.
  @Test(arguments: [(0.0, 0.53), (90, 1.22), (180, 1.22)]) func theIntervalFollowsTheView(heading: Double, half: Double)
    throws
  {
    let estimator = EstimatorInfo(name: "blazepose")
    let result = try ClinicalTest.singleLegStance.evaluate(motion(held: 6, heading: heading, estimator: estimator))
    let value = try #require(result.values.first { $0.name == "held" })
    let interval = try #require(value.interval)
    #expect(abs((interval.upperBound - interval.lowerBound) / 2 - 1 / 30.0 - half) < 0.01, "\(interval)")
  }

  /// Stands for 2 s, holds up the right foot, and stands again; the body is moved across the picture, in metres.
  private func movedMotion(held: Double, _ place: @escaping @Sendable (_ seconds: Double) -> Double) -> MotionRecording
  {
    let standing = SimulatedPosture.relaxed
    var lifted = standing
    (lifted.rightLeg.thighForward, lifted.rightLeg.kneeFlexion) = (30, 80)
    let onOneLeg = lifted
    let trajectory = Trajectory(duration: 2 + held + 2) { time in
      var posture = time < 2 || time >= 2 + held ? standing : onOneLeg
      posture.position = Point(place(time), 0)
      return posture
    }
    var camera = SimulatedCamera.orthographic()
    camera.distance = 3
    var motion = MotionRecording()
    for frame in Simulation(trajectory: trajectory, camera: camera).poseFrames { motion.consume(frame) }
    return motion
  }

  private func causes(_ result: ClinicalTestResult) -> [String?] { result.events.map(\.cause) }

  @Test func theCauseOfTheEndIsSaid() throws {
    let cases = [
      (motion(held: 6), "footDown"), (motion(held: 6, after: -1), "recordingEnded"), (motion(held: 62), "timeUp"),
    ]
    for (motion, cause) in cases {
      let result = try ClinicalTest.singleLegStance.evaluate(motion)
      #expect(causes(result) == [nil, cause])
    }
  }

  /// A hop of 0.2 m within 0.3 s ends the stance; the foot stays up for some seconds more, which do not count.
  @Test(arguments: [(8.0, true), (5.6, false)]) func aHopEndsAStance(held: Double, staysUp: Bool) throws {
    let result = try ClinicalTest.singleLegStance.evaluate(
      movedMotion(held: held) { 0.2 * min(max(0, ($0 - 7) / 0.3), 1) })
    #expect(causes(result) == [nil, "footMoved"])
    let value = try #require(result.value("held", side: .left))
    #expect(abs(value.mean - 5.15) < 0.2 && value.interval != nil && value.count == 1, "\(value.mean)")
    #expect(!result.contains(.stanceCut) && result.contains(.footStaysUp) == staysUp)
    if let seconds = result.flags.first(where: { $0.kind == .footStaysUp })?.magnitude {
      #expect(abs(value.mean + seconds - held) < 0.2, "\(seconds)")
    }
  }

  /// A camera cut moves the whole picture: no end by the person, and the foot that is up begins anew.
  @Test func aCameraCutBreaksAStanceOff() throws {
    let result = try ClinicalTest.singleLegStance.evaluate(movedMotion(held: 12) { $0 < 6 ? 0 : 0.25 })
    #expect(causes(result) == [nil, "cut", "cut", "footDown"])
    let lifts = result.events.map(\.time.seconds)
    try #require(lifts.count == 4)
    #expect(abs(lifts[1] - 6) < 0.1 && abs(lifts[2] - 6) < 0.1 && lifts[1] < lifts[2], "\(lifts)")
    // The longer part, of which only the least is known.
    let value = try #require(result.value("held", side: .left))
    #expect(abs(value.mean - 8) < 0.2 && value.interval == nil, "\(value.mean)")
    #expect(result.value("heldMean", side: .left) == nil && !result.contains(.footStaysUp))
    #expect(result.flags.first { $0.kind == .stanceCut }?.magnitude == 2)
  }

  /// A cut while both feet are down breaks nothing off.
  @Test func aCutBesideAStanceIsNone() throws {
    let result = try ClinicalTest.singleLegStance.evaluate(movedMotion(held: 6) { $0 < 1 || $0 > 9 ? 0 : 0.25 })
    #expect(causes(result) == [nil, "footDown"] && !result.contains(.stanceCut))
    #expect(try #require(result.value("held", side: .left)?.interval).contains(6))
  }

  @Test func threeTrialsHaveABestAndAMean() throws {
    let result = try ClinicalTest.singleLegStance.evaluate(motion(held: 6, turns: 3))
    #expect(result.value("heldMean", side: .left)?.count == 3)
  }

  @Test func aRecordingThatEndsIsSaid() throws {
    let result = try ClinicalTest.singleLegStance.evaluate(motion(held: 6, after: -1))
    #expect(result.contains(.notEnded))
  }

  /// Where the body hardly sways, the noise of the landmarks makes the path.
  @Test func noiseIsNoSway() throws {
    let still = try ClinicalTest.singleLegStance.evaluate(motion(sway: 0, noise: 3))
    #expect(still.contains(.noiseFloor) && still.value("shoulderPath", side: .left) == nil)
    let swaying = try ClinicalTest.singleLegStance.evaluate(motion(sway: 3, noise: 0.3))
    #expect(swaying.value("shoulderPath", side: .left) != nil)
    #expect(try #require(swaying.value("shoulderSway", side: .left)).unit == .millimetres)
  }

  /// A near and low camera, obliquely: the farther foot stands higher in the picture, all along.
  @Test(arguments: [true, false]) func aFartherFootIsNoLiftedOne(hasMetres: Bool) throws {
    var camera = SimulatedCamera()
    (camera.yaw, camera.distance, camera.height) = (60, 1.5, 1.6)
    let squats = Trajectory.squats(repetitions: 4)
    var motion = MotionRecording()
    var gap = 0.0
    for var frame in Simulation(trajectory: squats, camera: camera).poseFrames {
      if let pose = Landmarks(frame), let left = pose.pixel(.leftAnkle), let right = pose.pixel(.rightAnkle),
        let hip = pose.pixel(.leftHip)
      {
        gap = max(gap, abs(left.y - right.y) / (left - hip).length)
      }
      if !hasMetres { frame = frame.with(frame.poses.map { Pose(landmarks: $0.landmarks) }) }
      motion.consume(frame)
    }
    #expect(gap > 0.10, "\(gap)")
    #expect(throws: ClinicalTestError.self) { try ClinicalTest.singleLegStance.evaluate(motion) }
  }

  @Test func standingOnBothFeetIsRefused() throws {
    var camera = SimulatedCamera.orthographic()
    camera.distance = 3
    var motion = MotionRecording()
    for frame in Simulation(trajectory: .idle(for: 6), camera: camera).poseFrames { motion.consume(frame) }
    #expect(throws: ClinicalTestError.self) { try ClinicalTest.singleLegStance.evaluate(motion) }
  }
}
