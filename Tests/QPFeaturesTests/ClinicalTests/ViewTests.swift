import QPBody
import QPClinical
import QPCore
import QPSimulator
import Testing

/// What tests give of people seen from elsewhere than the side.
@Suite struct ViewTests {
  /// A walk before a perspective camera, turned by degrees: 90 from its left side, 0 toward the camera.
  private func frames(_ walk: SimulatedWalk, yaw: Double, isEstimated: Bool) throws -> [PoseFrame] {
    var camera = SimulatedCamera()
    (camera.yaw, camera.distance, camera.size) = (yaw, 5, PictureSize(width: 1920, height: 1080))
    var simulation = Simulation(body: walk.body, trajectory: walk.trajectory, camera: camera, fps: 30, seed: 1)
    simulation.givesWorld = true
    guard isEstimated else { return simulation.poseFrames }
    return try simulation.poseFrames.map { frame in
      try PoseFrame(
        timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: frame.poses,
        estimator: EstimatorInfo(name: "blazepose"))
    }
  }

  private func motion(_ frames: [PoseFrame], stature: Double? = nil) -> MotionRecording {
    var motion = MotionRecording(calibration: Calibration(scale: stature.map { .stature($0) }))
    for frame in frames { motion.consume(frame) }
    return motion
  }

  private var onTheSpot: SimulatedWalk {
    var walk = SimulatedWalk()
    walk.isOnTreadmill = true
    return walk
  }

  @Test(arguments: [0.0, 20, 120, 160]) func fromTheFrontAndBehindEstimatesGiveStrideTimesAlone(yaw: Double) throws {
    let walk = onTheSpot
    let result = try ClinicalTest.gait.evaluate(motion(frames(walk, yaw: yaw, isEstimated: true)))
    #expect(Set(result.values.map(\.name)).isSubset(of: ["cadence", "strideTime", "strideTimeVariation"]))
    #expect(abs(try #require(result.value("strideTime")).mean - 1000 * walk.strideTime) < 10)
    #expect(result.curves.isEmpty)
    let flag = try #require(result.flags.first { $0.kind == .timesAlone })
    #expect(abs((flag.magnitude ?? 0) - (90 - yaw)) < 5)
    #expect(result.view != .side)
  }

  /// The way back of an oblique walk is seen from behind, where knees and lengths are wrong.
  @Test func aWalkThereAndBackObliquelyGivesStrideTimesAlone() throws {
    let walk = onTheSpot
    var motion = MotionRecording()
    var start = Timestamp(microseconds: 0)
    for yaw in [60.0, 120] {
      for frame in try frames(walk, yaw: yaw, isEstimated: true) {
        motion.consume(
          try PoseFrame(
            timestamp: Timestamp(microseconds: start.microseconds + frame.timestamp.microseconds), size: frame.size,
            topology: frame.topology, poses: frame.poses, estimator: frame.estimator))
      }
      start = Timestamp(microseconds: start.microseconds + 20_000_000)
    }
    let result = try ClinicalTest.gait.evaluate(motion)
    #expect(result.contains(.timesAlone) && result.value("stepLength") == nil && result.value("strideTime") != nil)
  }

  @Test(arguments: [0.0, 120]) func markersGiveEverythingFromAnywhere(yaw: Double) throws {
    let result = try ClinicalTest.gait.evaluate(motion(frames(onTheSpot, yaw: yaw, isEstimated: false)))
    #expect(result.value("stance") != nil && result.value("stepLength") != nil && !result.contains(.timesAlone))
  }

  /// A height does not rescale metres that are exact.
  @Test func markersKeepTheirMetresWithAStature() throws {
    let seen = try frames(onTheSpot, yaw: 0, isEstimated: false)
    let (plain, tall) = (motion(seen), motion(seen, stature: 2.1))
    #expect(
      try ClinicalTest.gait.evaluate(tall).value("stepLength")?.mean
        == ClinicalTest.gait.evaluate(plain).value("stepLength")?.mean)
  }

  /// Camera and lens are unknown: lengths by the stature, in metres.
  @Test(arguments: [45.0, 65]) func obliquelyTheBodyInSpaceIsRead(yaw: Double) throws {
    let walk = onTheSpot
    let fitted = try BodySmoother().addingBodies(to: frames(walk, yaw: yaw, isEstimated: true))
    let result = try ClinicalTest.gait.evaluate(motion(fitted))
    #expect(result.view == .body && !result.contains(.outOfPlane) && !result.contains(.timesAlone))
    for kind in [ClinicalTestResult.Event.Kind.heelStrike, .toeOff] {
      let errors = GaitSimulationTests.errors(result, of: walk, kind)
      #expect(errors.allSatisfy { abs($0) < 0.06 }, "\(kind): \(errors)")
    }
    for (name, truth) in [("stepLength", walk.stepLength(.left)), ("speed", walk.speed)] {
      let interval = try #require(result.value(name)?.interval)
      #expect(interval.contains(truth), "\(name) \(truth): \(interval)")
    }
  }

  @Test func withoutTheBodyTheSameViewIsReadInThePicture() throws {
    let result = try ClinicalTest.gait.evaluate(motion(frames(onTheSpot, yaw: 65, isEstimated: true)))
    #expect(result.view == .side && result.contains(.outOfPlane))
  }

  /// An estimate obliquely seen is worth less than one from the side.
  @Test func intervalsGrowFromTheSideToObliqueViews() throws {
    func width(_ yaw: Double) throws -> Double {
      let result = try ClinicalTest.gait.evaluate(
        motion(frames(onTheSpot, yaw: yaw, isEstimated: true), stature: 1.75))
      let interval = try #require(result.value("speed")?.interval)
      return interval.upperBound - interval.lowerBound
    }
    #expect(try 1.5 * width(90) < width(60))
  }
}
