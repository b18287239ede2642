import QPClinical
import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Gait against the true events of simulated walks.
@Suite struct GaitSimulationTests {
  /// A walk before a camera far to the side.
  static func motion(
    _ walk: SimulatedWalk = SimulatedWalk(), yaw: Double = 90, noise: Double = 0, fps: Double = 60,
    topology: Topology = .blazePose33, givesWorld: Bool = true, seed: UInt64 = 1,
    calibration: Calibration = Calibration(), exchangingFeetIn exchanged: Set<Int> = [],
    _ change: (inout Simulation) -> Void = { _ in }
  ) -> MotionRecording {
    var camera = SimulatedCamera()
    camera.yaw = yaw
    camera.size = PictureSize(width: 1920, height: 1080)
    camera.projection = .orthographic
    camera.distance = 8
    var simulation = Simulation(
      body: walk.body, trajectory: walk.trajectory, camera: camera, noise: LandmarkNoise(sigma: noise), fps: fps,
      seed: seed)
    simulation.topology = topology
    simulation.givesWorld = givesWorld
    change(&simulation)
    var motion = MotionRecording(calibration: calibration)
    for (index, frame) in simulation.poseFrames.enumerated() {
      motion.consume(exchanged.contains(index) ? exchangingFeet(in: frame) : frame)
    }
    return motion
  }

  /// Exchanges the points of BlazePose's feet, from the ankles on, as an estimator does in single frames.
  private static func exchangingFeet(in frame: PoseFrame) -> PoseFrame {
    var pose = frame.poses[0]
    for left in stride(from: 27, to: 33, by: 2) {
      pose.landmarks.swapAt(left, left + 1)
      if !pose.world.isEmpty { pose.world.swapAt(left, left + 1) }
    }
    return frame.with([pose])
  }

  /// Returns the errors of the detected events in seconds; each true event well inside the walk must be found once.
  static func errors(
    _ result: ClinicalTestResult, of walk: SimulatedWalk, _ kind: ClinicalTestResult.Event.Kind
  ) -> [Double] {
    Side.allCases.flatMap { side in
      let truth = (kind == .heelStrike ? walk.strikes(side) : walk.toeOffs(side))
        .filter { $0 > 0.4 && $0 < walk.duration - 0.5 }
      let found = result.events.filter { $0.kind == kind && $0.side == side }.map(\.time.seconds)
      return truth.compactMap { time in
        let near = found.filter { abs($0 - time) < 0.2 }
        #expect(near.count == 1, "\(kind) \(side) at \(time): \(near)")
        return near.first.map { $0 - time }
      }
    }
  }

  @Test(arguments: [false, true]) func eventsAndValuesAreTrue(isOnTreadmill: Bool) throws {
    var walk = SimulatedWalk()
    walk.isOnTreadmill = isOnTreadmill
    let result = try ClinicalTest.gait.evaluate(Self.motion(walk))
    for kind in [ClinicalTestResult.Event.Kind.heelStrike, .toeOff] {
      let errors = Self.errors(result, of: walk, kind)
      #expect(errors.allSatisfy { abs($0) < 0.045 }, "\(kind): \(errors)")
    }
    #expect(abs(try #require(result.value("cadence")).mean - 120 / walk.strideTime) < 0.3)
    #expect(abs(try #require(result.value("stance")).mean - 62) < 4)
    #expect(abs(try #require(result.value("stepLength")).mean - walk.stepLength(.left)) < 0.02)
    #expect(abs(try #require(result.value("speed")).mean - walk.speed) < 0.03)
    #expect(result.contains(.verticalAssumed) && !result.contains(.order))
  }

  @Test func theDirectionOfTheWalkChangesNothing() throws {
    let right = try ClinicalTest.gait.evaluate(Self.motion(yaw: 90))
    let left = try ClinicalTest.gait.evaluate(Self.motion(yaw: -90))
    #expect(right.events.map(\.kind) == left.events.map(\.kind))
    for (a, b) in zip(right.events, left.events) { #expect(abs(a.time.seconds(since: b.time)) < 0.002) }
    #expect(right.value("stepLength", side: .left)?.count == left.value("stepLength", side: .left)?.count)
  }

  /// A step that comes early shows with its side and sign.
  @Test func asymmetryHasItsSide() throws {
    var walk = SimulatedWalk()
    (walk.rightPhase, walk.strides) = (0.46, 10)
    let result = try ClinicalTest.gait.evaluate(Self.motion(walk))
    let (left, right) = (
      try #require(result.value("stepTime", side: .left)), try #require(result.value("stepTime", side: .right))
    )
    #expect(abs(right.mean - 460 * 1.1) < 10 && abs(left.mean - 540 * 1.1) < 10)
    let index = try #require(result.value("stepTimeSymmetry"))
    #expect(abs(index.mean - 200 * (540.0 - 460) / 1000) < 3)
    #expect(try #require(result.value("stepLengthSymmetry")).mean > 10)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func noiseOfTenMillimetresIsBorne(seed: UInt64) throws {
    var walk = SimulatedWalk()
    walk.strides = 12
    // 10 mm at 1920·0.72/8 pixels a metre.
    let result = try ClinicalTest.gait.evaluate(Self.motion(walk, noise: 1.7, fps: 30, seed: seed))
    let strikes = Self.errors(result, of: walk, .heelStrike)
    #expect(abs(strikes.mean) < 0.045 && strikes.standardDeviation < 0.025)
    let stride = try #require(result.value("strideTime"))
    #expect(abs(stride.mean - 1100) < 8)
  }

  /// Feet that are exchanged in every 17th frame alone change no stride.
  @Test(arguments: [0, 5, 11]) func feetExchangedInSingleFramesChangeNoStride(phase: Int) throws {
    let walk = SimulatedWalk()
    let clean = try ClinicalTest.gait.evaluate(Self.motion(walk, fps: 30))
    let disturbed = try ClinicalTest.gait.evaluate(
      Self.motion(walk, fps: 30, exchangingFeetIn: Set(stride(from: 10 + phase, to: 1000, by: 17))))
    #expect(disturbed.events.map(\.kind) == clean.events.map(\.kind))
    for (a, b) in zip(disturbed.events, clean.events) { #expect(abs(a.time.seconds(since: b.time)) < 0.03) }
    #expect(!disturbed.contains(.order))
  }

  /// Of 95 % intervals of a mean, 16 of 20 or more hold the truth with a probability of 0.997.
  @Test func intervalsHoldTheTruth() throws {
    let walk = SimulatedWalk()
    let held = try (1...20).count { seed in
      let result = try ClinicalTest.gait.evaluate(Self.motion(walk, noise: 1.7, fps: 30, seed: UInt64(seed)))
      return result.value("strideTime")?.interval?.contains(1100) ?? false
    }
    #expect(held >= 16, "\(held) of 20")
  }

  @Test func exchangedLegsAreExchangedBack() throws {
    let walk = SimulatedWalk()
    let clean = try ClinicalTest.gait.evaluate(Self.motion(walk, fps: 30))
    let repaired = try ClinicalTest.gait.evaluate(
      Self.motion(walk, fps: 30) { simulation in
        simulation.faults.swaps.share = 0.1
        simulation.faults.swapped = .legs
      })
    #expect(repaired.contains(.legsExchanged))
    #expect(repaired.events.map(\.kind) == clean.events.map(\.kind))
    for (a, b) in zip(clean.events, repaired.events) { #expect(abs(a.time.seconds(since: b.time)) < 0.001) }
  }

  @Test func shortGapsAreBridgedAndSaid() throws {
    let walk = SimulatedWalk()
    let result = try ClinicalTest.gait.evaluate(
      Self.motion(walk, fps: 30) { $0.faults.dropouts.share = 0.1 })
    #expect(result.contains(.gaps))
    #expect(abs(try #require(result.value("cadence")).mean - 120 / walk.strideTime) < 1)
  }

  @Test func ankleAloneGiveTimesAndSpeed() throws {
    let walk = SimulatedWalk()
    let result = try ClinicalTest.gait.evaluate(Self.motion(walk, topology: .coco17))
    #expect(abs(try #require(result.value("strideTime")).mean - 1100) < 10)
    #expect(result.value("speed") != nil && result.value("stance") == nil && result.value("stepLength") == nil)
    #expect(result.events.allSatisfy { $0.kind == .heelStrike })
  }

  /// Seen from 30° off, lengths are too short, and the result says so; from the front only 3D landmarks help.
  @Test func theViewIsChecked() throws {
    let walk = SimulatedWalk()
    let oblique = try ClinicalTest.gait.evaluate(Self.motion(walk, yaw: 60))
    #expect(oblique.flags.contains { $0.kind == .outOfPlane && abs(($0.magnitude ?? 0) - 30) < 3 })
    let frontal = try ClinicalTest.gait.evaluate(Self.motion(walk, yaw: 0))
    #expect(frontal.view == .world && frontal.contains(.worldOnly))
    #expect(abs(try #require(frontal.value("stepLength")).mean - walk.stepLength(.left)) < 0.04)
    #expect(throws: ClinicalTestError(.notFromTheSide)) {
      try ClinicalTest.gait.evaluate(Self.motion(walk, yaw: 0, givesWorld: false))
    }
  }

  @Test func lengthsNeedAScale() throws {
    let walk = SimulatedWalk()
    let relative = try ClinicalTest.gait.evaluate(Self.motion(walk, givesWorld: false))
    #expect(relative.value("stepLength")?.unit == .legLengths)
    let scaled = try ClinicalTest.gait.evaluate(
      Self.motion(walk, givesWorld: false, calibration: Calibration(scale: .stature(walk.body.stature))))
    #expect(scaled.contains(.scaleFromStature))
    #expect(abs(try #require(scaled.value("stepLength")).mean - walk.stepLength(.left)) < 0.03)
    let exact = try ClinicalTest.gait.evaluate(
      Self.motion(
        walk, givesWorld: false, calibration: Calibration(scale: .metresPerPixel(8 / (0.72 * 1920)))))
    #expect(abs(try #require(exact.value("speed")).mean - walk.speed) < 0.01)
  }

  // MARK: Refusals

  @Test func ofFewStridesThereAreValuesButNoMeans() throws {
    var walk = SimulatedWalk()
    walk.strides = 2
    let result = try ClinicalTest.gait.evaluate(Self.motion(walk))
    #expect(result.contains(.fewCycles) && !result.events.isEmpty && !result.values.isEmpty)
    #expect(result.value("cadence") == nil && result.value("stanceSymmetry") == nil)
    for value in result.values where value.count == 1 { #expect(value.interval == nil, "\(value.name)") }
  }

  @Test func slowFramesAreRefused() throws {
    #expect {
      try ClinicalTest.gait.evaluate(Self.motion(fps: 10))
    } throws: { error in
      if case .rateTooLow = (error as? ClinicalTestError)?.problem { true } else { false }
    }
    #expect(try ClinicalTest.gait.evaluate(Self.motion(fps: 20)).contains(.lowRate))
  }

  @Test func standingSquatsAndNoPersonAreNoWalk() throws {
    func evaluate(_ trajectory: Trajectory) throws {
      var motion = MotionRecording()
      var camera = SimulatedCamera.orthographic(yaw: 90)
      camera.distance = 5
      for frame in Simulation(trajectory: trajectory, camera: camera).poseFrames { motion.consume(frame) }
      _ = try ClinicalTest.gait.evaluate(motion)
    }
    #expect(throws: ClinicalTestError.self) { try evaluate(.idle(for: 8)) }
    #expect(throws: ClinicalTestError.self) { try evaluate(.squats(repetitions: 4)) }
    #expect(throws: ClinicalTestError(.noPerson)) { try ClinicalTest.gait.evaluate(MotionRecording()) }
  }

  /// A walk in a small circle is never straight for long.
  @Test func turningAllTheTimeIsRefused() throws {
    var walk = SimulatedWalk()
    (walk.isOnTreadmill, walk.strides) = (true, 8)
    let turning = walk.trajectory.changed { posture, seconds in posture.heading = 90 * seconds }
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.distance = 5
    var motion = MotionRecording()
    for frame in Simulation(trajectory: turning, camera: camera).poseFrames { motion.consume(frame) }
    #expect(throws: ClinicalTestError.self) { try ClinicalTest.gait.evaluate(motion) }
  }

  /// A stance of less than half of the stride has a flight instead of double support.
  @Test(arguments: [0.28, 0.32, 0.36, 0.40]) func runningIsRefused(stance: Double) throws {
    var walk = SimulatedWalk()
    (walk.stance, walk.speed, walk.strideTime) = (stance, 3, 0.7)
    walk.strides = 12
    let error = try #require(throws: ClinicalTestError.self) { try ClinicalTest.gait.evaluate(Self.motion(walk)) }
    guard case .running(let strides, let all) = error.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(strides > 0 && strides <= all)
    #expect(error.description.contains("in \(strides) of \(all) strides, as in running or jumping"))
  }

  /// A camera that follows the person makes standing feet move.
  @Test func aMovingCameraWithholdsLengths() throws {
    let walk = SimulatedWalk()
    var motion = MotionRecording()
    var camera = SimulatedCamera.orthographic(yaw: 90)
    camera.size = PictureSize(width: 1920, height: 1080)
    camera.distance = 8
    let half = walk.trajectory.changed { posture, seconds in
      posture.position = Point(0, (walk.speed * seconds - walk.speed * walk.duration / 2) / 2)
    }
    for frame in Simulation(trajectory: half, camera: camera, fps: 60).poseFrames { motion.consume(frame) }
    let result = try ClinicalTest.gait.evaluate(motion)
    #expect(result.contains(.cameraMoved) && result.value("speed") == nil && result.value("stepLength") == nil)
    #expect(abs(try #require(result.value("cadence")).mean - 120 / walk.strideTime) < 0.5)
  }
}
