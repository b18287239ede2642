import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// The gates on simulated people: false readings are refused, true ones are not.
@Suite struct TrustTests {
  static let abduction = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

  @Test func ballisticMovementHasNoLimit() throws {
    var simulation = Simulation(trajectory: .hold(for: 2), camera: .orthographic(), fps: 30)
    simulation.faults.events = [.init(.glitch(.arm(.left), degrees: 80), frames: 40..<42)]
    let outputs = try Self.run(simulation, [Self.abduction], Gates(plausibility: .ballistic))
    #expect(outputs.allSatisfy { $0.results.count == 1 })
    #expect(try Self.run(simulation, [Self.abduction], Gates(plausibility: .clinical))[40].results.isEmpty)
  }

  @Test func jumpingJacksLoseNothingUnderTheExerciseProfile() throws {
    for fps in [30.0, 60] {
      let simulation = Simulation(
        trajectory: .jumpingJacks(speed: 1100, repetitions: 12), camera: .orthographic(),
        noise: LandmarkNoise(sigma: 2), fps: fps, seed: 3)
      let features: [Feature] = [
        Self.abduction, .rangeOfMotion(.shoulder(side: .right, clockwiseDirection: true)),
        .rangeOfMotion(.elbow(side: .left, movement: .flexion)),
      ]
      let outputs = try Self.run(simulation, features, Gates(plausibility: .exercise))
      for output in outputs { #expect(output.results.count == 3) }
    }
  }

  @Test(arguments: [30.0, 60, 120]) func aStillNoisyLimbIsNeverRefused(fps: Double) throws {
    for seed in 0..<4 {
      let simulation = Simulation(
        trajectory: .hold(for: 20), camera: .orthographic(), noise: LandmarkNoise(sigma: 10), fps: fps,
        seed: UInt64(seed))
      let outputs = try Self.run(simulation, [Self.abduction], Gates(), smoothing: nil)
      #expect(outputs.allSatisfy { $0.results.count == 1 })
    }
  }

  @Test(arguments: [10.0, 30, 60]) func aGlitchIsRefusedAndTheNextGoodFrameIsAsIfItHadNotBeen(fps: Double) throws {
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 90
    var simulation = Simulation(trajectory: .hold(posture, for: 3), camera: .orthographic(), fps: fps)
    let clean = try Self.run(simulation, [Self.abduction], Gates())
    let bad = Int(2 * fps)..<Int(2 * fps) + 2
    simulation.faults.events = [.init(.glitch(.arm(.left), degrees: 80), frames: bad)]
    let outputs = try Self.run(simulation, [Self.abduction], Gates())
    for (index, output) in outputs.enumerated() {
      if bad.contains(index) {
        #expect(output.results.isEmpty, "frame \(index)")
        #expect(output.feedback[Self.abduction] == .tooFast(.leftElbow))
        #expect(abs((output.results.withheld[Self.abduction]?[.implausibleMotion] ?? .nan) - 80) < 1)
      } else {
        #expect(output.results.values.map(\.value) == clean[index].results.values.map(\.value), "frame \(index)")
      }
    }
  }

  @Test func aJumpThatPersistsIsAccepted() throws {
    var before = SimulatedPosture()
    before.leftArm.abduction = 10
    var after = before
    after.leftArm.abduction = 150
    let simulation = Simulation(
      trajectory: .hold(before, for: 1).then(.hold(after, for: 2)), camera: .orthographic(), fps: 30)
    let outputs = try Self.run(simulation, [Self.abduction], Gates())
    let withheld = outputs.filter(\.results.isEmpty)
    #expect((1...9).contains(withheld.count))
    let first = try #require(outputs.firstIndex { ($0.results.values.first?.value ?? 0) > 100 })
    #expect(first < 42)
    #expect(abs((outputs[first].results.values.first?.value ?? 0) - 150) < 1)
  }

  @Test func aPersonSeenFromTheChestUpGetsNoLegAngle() throws {
    var figure = Figure.standing
    // The model guesses knees within the picture, sure of itself; the hips lie below its edge.
    figure.points[.leftHip] = Point(540, 900)
    figure.points[.rightHip] = Point(460, 900)
    figure.points[.leftKnee] = Point(542, 700)
    figure.points[.leftAnkle] = Point(543, 780)
    let knee = Feature.rangeOfMotion(.knee(side: .left, clockwiseDirection: false))
    let elbow = Feature.rangeOfMotion(.elbow(side: .left, clockwiseDirection: false))
    var pipeline = Pipeline(features: [knee, elbow], configuration: Configuration(overlay: .none))
    let output = try pipeline.process(figure.frame())
    #expect(output.results[knee] == nil && output.results[elbow] != nil)
    #expect(output.feedback[knee] == .outOfFrame(.leftKnee))
    #expect(output.results.withheld.map(\.key) == [knee])
    #expect(output.results.withheld[knee]?.flags == [.outOfFrame])
  }

  @Test func aSwapOfTheLegsIsFlaggedAndPutBack() throws {
    let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .valgus))
    var simulation = Simulation(
      trajectory: .raise(.hipAbduction(.left), to: 40, speed: 60), camera: .orthographic(), fps: 30)
    let hip = Feature.rangeOfMotion(.hip(side: .left, movement: .abduction))
    let clean = try Self.run(simulation, [hip, knee], Gates())
    let swapped = 60..<63
    simulation.faults.events = [.init(.swap(.legs), frames: swapped)]
    let outputs = try Self.run(simulation, [hip, knee], Gates())
    for index in outputs.indices {
      let quality = outputs[index].results[hip]?.quality
      #expect(quality?.contains(.sidesSwapped) == swapped.contains(index), "frame \(index)")
      #expect(outputs[index].results[hip]?.value == clean[index].results[hip]?.value, "frame \(index)")
    }
  }

  @Test func limbsOfDifferentLengthAreFlagged() throws {
    var figure = Figure.standing
    figure.points[.leftElbow] = Point(590, 365)
    figure.points[.leftWrist] = Point(595, 500)
    var pipeline = Pipeline(
      features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))],
      configuration: Configuration(smoothing: nil, overlay: .none))
    let last = try (0..<10).map { try pipeline.process(figure.frame(at: Double($0) / 10)) }.last
    let ratio = try #require(last?.results.values.first?.quality[.limbLength])
    #expect(abs(ratio - 148 / 102) < 0.01)
  }

  @Test func aCollapsedFootGivesNoAnkleAngle() throws {
    var posture = SimulatedPosture()
    posture.heading = 90
    let ankle = Feature.rangeOfMotion(.ankle(side: .right, movement: .dorsiflexion))
    let simulation = Simulation(trajectory: .hold(posture, for: 1), camera: .orthographic(), fps: 10)
    var frames = simulation.poseFrames
    frames = try frames.enumerated().map { index, frame in
      guard index >= 5, var pose = frame.poses.first, let heel = frame.topology.index(of: .rightHeel),
        let toe = frame.topology.index(of: .rightFootIndex)
      else { return frame }
      pose.landmarks[toe] = pose.landmarks[heel]
      return try PoseFrame(timestamp: frame.timestamp, size: frame.size, topology: frame.topology, poses: [pose])
    }
    var pipeline = Pipeline(
      features: [ankle],
      configuration: Configuration(smoothing: nil, overlay: .none, gates: Gates(plausibility: .ballistic)))
    let outputs = try frames.map { try pipeline.process($0) }
    #expect(outputs[4].results[ankle] != nil)
    #expect(outputs[7].results[ankle] == nil)
    #expect(outputs[7].feedback[ankle] == .limbUnclear(.rightFootIndex))
    #expect(outputs[7].results.withheld[ankle]?[.limbLength] == 0)
  }

  @Test func aPointBelowTheLeastVisibilityGivesNoReading() throws {
    let knee = Feature.rangeOfMotion(.knee(side: .left, clockwiseDirection: false))
    for (visibility, isRead) in [(Float(0.39), false), (0.5, true), (0.9, true)] {
      var pose = Figure.standing.pose
      for index in pose.landmarks.indices where !pose.landmarks[index].isMissing {
        pose.landmarks[index] = Landmark(
          x: pose.landmarks[index].x, y: pose.landmarks[index].y,
          visibility: Topology.blazePose33.points[index] == .leftKnee ? visibility : 0.99)
      }
      let frame = try PoseFrame(
        timestamp: .zero, size: Figure.standing.size, topology: .blazePose33, poses: [pose])
      var pipeline = Pipeline(features: [knee], configuration: Configuration(overlay: .none))
      let output = try pipeline.process(frame)
      #expect((output.results[knee] != nil) == isRead, "\(visibility)")
      if !isRead { #expect(output.feedback[knee] == .notSeen(.leftKnee)) }
      #expect(output.results.withheld[knee]?[.lowVisibility].map { Float($0) } == (isRead ? nil : visibility))
    }
  }

  @Test func thePicturesDepthIsNoThirdCoordinate() throws {
    let knee = Feature.rangeOfMotion(.knee(side: .left, clockwiseDirection: false))
    var values: [Double] = []
    for depth in [Float(0), -0.4] {
      var pose = Figure.standing.pose
      let index = try #require(Topology.blazePose33.index(of: .leftAnkle))
      pose.landmarks[index] = Landmark(x: pose.landmarks[index].x, y: pose.landmarks[index].y, z: depth)
      let frame = try PoseFrame(
        timestamp: .zero, size: Figure.standing.size, topology: .blazePose33, poses: [pose])
      var pipeline = Pipeline(features: [knee], configuration: Configuration(overlay: .none))
      values += try pipeline.process(frame).results.values.map(\.value)
    }
    #expect(values.count == 2 && values.first == values.last)
  }

  @Test func aTiltSlightlyToTheOtherSideReadsNearZero() throws {
    var posture = SimulatedPosture()
    posture.neckToLeft = -1.3
    let neck = Feature.rangeOfMotion(.neck(side: .left, movement: .lateralFlexion))
    let outputs = try Self.run(
      Simulation(trajectory: .hold(posture, for: 0.2), camera: .orthographic(), fps: 10), [neck], Gates())
    #expect(abs((outputs.last?.results[neck]?.value ?? .nan) + 1.3) < 0.1)
  }

  @Test func aLimbFoldedBackOnItselfIsFolded() throws {
    var posture = SimulatedPosture()
    posture.heading = 90
    posture.rightLeg.kneeFlexion = 175
    let knee = Feature.rangeOfMotion(.knee(side: .right, movement: .flexion))
    let outputs = try Self.run(
      Simulation(trajectory: .hold(posture, for: 0.2), camera: .orthographic(), fps: 10), [knee], Gates())
    #expect(abs((outputs.last?.results[knee]?.value ?? .nan) - 175) < 0.1)
  }

  @Test func straightLimbsAreAlwaysRead() throws {
    // The cosine of a straight limb rounds to beyond 1 in about every fourth of these, and has no arc.
    var random = SplitMix64(seed: 26)
    let elbow = Feature.rangeOfMotion(.elbow(side: .left, movement: .flexion))
    for _ in 0..<500 {
      let angle = Double.random(in: 0..<(2 * .pi), using: &random)
      let direction = Point(cos(angle), sin(angle)) * Double.random(in: 60...140, using: &random)
      var figure = Figure.standing
      let shoulder = try #require(figure.points[.leftShoulder])
      figure.points[.leftElbow] = shoulder + direction
      figure.points[.leftWrist] = shoulder + direction * 2
      var pipeline = Pipeline(
        features: [elbow], configuration: Configuration(smoothing: nil, overlay: .none, gates: .off))
      let value = try #require(pipeline.process(figure.frame()).results[elbow]?.value)
      #expect(abs(value) < 0.01)
    }
  }

  @Test func compensationsAreReportedBesideTheReading() throws {
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 90
    posture.leftArm.externalRotation = 90
    posture.leftArm.elbowFlexion = 25
    posture.trunkToLeft = -10
    let outputs = try Self.run(
      Simulation(trajectory: .hold(posture, for: 0.2), camera: .orthographic(), fps: 10), [Self.abduction], Gates())
    let context = try #require(outputs.last?.results.values.first?.detail(of: CompensationDetail.self))
    #expect(context.reference == .trunk)
    #expect(abs((context.trunkLean ?? .nan) - 10) < 0.5)
    #expect(abs((context.elbowBend ?? .nan) - 25) < 0.5)
    #expect(abs(context.shoulderHike ?? .nan) < 0.5)
  }

  @Test func theVerticalIsSaidToBeAssumedUnlessItIsKnown() throws {
    let lean = Feature.rangeOfMotion(.trunk(side: .left, movement: .lateralInclination))
    var posture = SimulatedPosture()
    posture.trunkToLeft = 10
    for knows in [false, true] {
      var camera = SimulatedCamera.orthographic()
      camera.roll = 5
      camera.knowsGravity = knows
      let outputs = try Self.run(
        Simulation(trajectory: .hold(posture, for: 0.2), camera: camera, fps: 10), [lean], Gates())
      let result = try #require(outputs.last?.results[lean])
      #expect(result.quality.contains(.verticalAssumed) == !knows)
      #expect((abs(result.value - 10) < 0.1) == knows, "five degrees of roll are five degrees of error")
    }
  }

  static func run(
    _ simulation: Simulation, _ features: [Feature], _ gates: Gates, smoothing: Smoothing? = .adaptive
  ) throws -> [FrameOutput] {
    var pipeline = Pipeline(
      features: features, configuration: Configuration(smoothing: smoothing, overlay: .none, gates: gates))
    return try simulation.poseFrames.map { try pipeline.process($0) }
  }
}

extension TrustTests {
  @Test func walkingTowardTheCameraIsNotOutOfPlaneAfterwards() throws {
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 60
    var far = posture
    far.position = Point(0, -1)
    let walk = Trajectory(duration: 2) { [posture] seconds in
      var moving = posture
      moving.position = Point(0, -1 + seconds / 2)
      return moving
    }
    var camera = SimulatedCamera()
    camera.distance = 3
    let simulation = Simulation(
      trajectory: .hold(far, for: 3).then(walk).then(.hold(posture, for: 30)), camera: camera, fps: 15)
    let outputs = try Self.run(simulation, [Self.abduction], Gates())
    for output in outputs.suffix(25 * 15) {
      #expect(output.results.values.first?.quality.contains(.outOfPlane) == false)
      #expect(output.results.values.first?.quality.contains(.limbLength) == false)
    }
  }

  @Test(arguments: Topology.builtIn) func thePartsCarriedByALimbHoldItsFarEnd(topology: Topology) {
    for segment in Segment.allCases {
      let carried = Set(segment.carried.flatMap(topology.indices(of:)))
      #expect(carried.isSuperset(of: topology.indices(of: segment.distal)), "\(topology.name) \(segment)")
    }
  }

  /// Legs that stay exchanged are still exchanged: the hips stand the other way round than the shoulders.
  @Test func aSwapOfTheLegsThatLastsIsFlaggedAsLongAsItLasts() throws {
    let hip = Feature.rangeOfMotion(.hip(side: .left, movement: .abduction))
    var posture = SimulatedPosture()
    posture[.hipAbduction(.left)] = 20
    var simulation = Simulation(trajectory: .hold(posture, for: 6), camera: .orthographic(), fps: 30)
    let clean = try Self.run(simulation, [hip, Self.abduction], Gates())
    let swapped = 30..<150
    simulation.faults.events = [.init(.swap(.legs), frames: swapped)]
    let outputs = try Self.run(simulation, [hip, Self.abduction], Gates())
    for index in outputs.indices {
      #expect(outputs[index].results[hip]?.value == clean[index].results[hip]?.value, "frame \(index)")
      #expect(outputs[index].results[hip]?.quality.contains(.sidesSwapped) == swapped.contains(index))
      // The arm is none of the legs' business.
      #expect(outputs[index].results[Self.abduction]?.quality.contains(.sidesSwapped) == false)
    }
  }

  /// A recording that begins with exchanged legs is put right with the estimator.
  @Test func legsThatWereExchangedFromTheStartAreBelievedOnceTheyAreRight() throws {
    let hip = Feature.rangeOfMotion(.hip(side: .left, movement: .abduction))
    var posture = SimulatedPosture()
    posture[.hipAbduction(.left)] = 20
    var simulation = Simulation(
      trajectory: .hold(posture, for: 3), camera: .orthographic(), noise: LandmarkNoise(sigma: 0.01), fps: 30)
    simulation.faults.events = [.init(.swap(.legs), frames: 0..<30)]
    let outputs = try Self.run(simulation, [hip], Gates(), smoothing: nil)
    #expect(outputs[30].results[hip]?.quality.contains(.sidesSwapped) == true)
    for output in outputs[31...] {
      #expect(abs((output.results[hip]?.value ?? .nan) - 20) < 0.1)
      #expect(output.results[hip]?.quality.contains(.sidesSwapped) == false)
    }
  }

  /// Unseen legs are not swapped.
  @Test func guessedLegsAreNotCompared() throws {
    var simulation = Simulation(trajectory: .hold(for: 2), camera: .orthographic(), fps: 30)
    let guessed = Topology.blazePose33.points.filter { !Self.arms.contains($0) }
    simulation.faults.events = [
      .init(.visibility(guessed, 0.2), frames: 0..<100), .init(.swap(.all), frames: 20..<25),
    ]
    let elbow = Feature.rangeOfMotion(.elbow(side: .left, movement: .flexion))
    let outputs = try Self.run(simulation, [elbow], Gates())
    // The shoulders say so.
    for index in outputs.indices {
      #expect(
        outputs[index].results[elbow]?.quality.contains(.sidesSwapped) == (20..<25).contains(index), "frame \(index)")
    }
  }

  private static let arms: [Body] = [
    .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
  ]

  /// A glitch that begins with a limb pointing at the camera is one all the same.
  @Test func oneForeshortenedFrameMakesNoJumpPlausible() throws {
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 90
    var simulation = Simulation(trajectory: .hold(posture, for: 3), camera: .orthographic(), fps: 30)
    simulation.faults.events = [
      .init(.glitch(.arm(.left), degrees: 0, stretch: 0.3), frames: 60..<61),
      .init(.glitch(.arm(.left), degrees: 120), frames: 61..<62),
    ]
    let outputs = try Self.run(simulation, [Self.abduction], Gates())
    #expect(outputs[60].results.values.allSatisfy { $0.quality.contains(.outOfPlane) })
    #expect(outputs[61].results.isEmpty)
    #expect(outputs[62...].allSatisfy { abs(($0.results.values.first?.value ?? .nan) - 90) < 1 })
  }

  /// A leg thrown elsewhere does not change the person's size.
  @Test(arguments: [1.0, 3]) func aGlitchOfTheLegLeavesTheSizeAlone(stretch: Double) throws {
    var simulation = Simulation(trajectory: .hold(for: 3), camera: .orthographic(), fps: 30)
    let sizes = Locked<[Double]>([])
    let feature = Feature(id: "size") { SizeMeasurer(sizes: sizes) }
    _ = try Self.run(simulation, [feature], Gates())
    let clean = sizes.withLock { $0 }
    sizes.withLock { $0 = [] }
    simulation.faults.events = [.init(.glitch(.leg(.left), degrees: 100, stretch: stretch), frames: 60..<62)]
    _ = try Self.run(simulation, [feature], Gates())
    for (size, expected) in zip(sizes.withLock { $0 }, clean) { #expect(abs(size / expected - 1) < 0.001) }
  }

  private struct SizeMeasurer: Measuring {
    let sizes: Locked<[Double]>

    func measure(_ person: Person, context: FrameContext) -> Outcome {
      sizes.withLock { $0.append(person.bodySize) }
      return .nothing()
    }
  }

  /// A whole body that reverses may have turned: nothing is put back, and nothing is carried into the filters.
  @Test func aDoubtfulSwapDisturbsNoFilter() throws {
    var posture = SimulatedPosture()
    posture.leftArm.abduction = 60
    var simulation = Simulation(trajectory: .hold(posture, for: 3), camera: .orthographic(), fps: 30)
    let clean = try Self.run(simulation, [Self.abduction], Gates())
    simulation.faults.events = [.init(.swap(.all), frames: 60..<62)]
    let outputs = try Self.run(simulation, [Self.abduction], Gates())
    #expect(outputs[60].results.values.allSatisfy { $0.quality.contains(.sidesSwapped) })
    for index in 64..<90 {
      let (value, truth) = (outputs[index].results.values.first?.value, clean[index].results.values.first?.value)
      #expect(abs((value ?? .nan) - (truth ?? .nan)) < 0.5, "frame \(index)")
    }
  }
}
