import QPExercises
import QPKit
import QPSimulator
import QPTestSupport
import Testing

/// Assessments of simulated people, whose true angles are known.
@Suite struct SimulatedAssessmentTests {
  static let item = AssessmentItem(
    .rangeOfMotion(.shoulder(side: .left, movement: .abduction)), trials: 3, rest: 2,
    limits: CompensationLimits(trunkLean: 10, elbowBend: 45))
  static let pace = Assessment.Pace(stillness: 1, countdown: 1)

  /// Stands still, and raises the arm to each of the peaks, with the rest of the pace.
  static func raises(_ peaks: [Double], lean: Double = 0, _ side: Side = .left) -> Trajectory {
    var base = SimulatedPosture()
    base[arm: side.opposite].abduction = 8
    var trajectory = Trajectory.raise(.shoulderAbduction(side), from: 8, to: 8, hold: 0, rest: 1, base: base)
    for peak in peaks {
      trajectory = trajectory.then(
        .raise(.shoulderAbduction(side), from: 8, to: peak, speed: 120, hold: 1.5, rest: 2, base: base))
    }
    guard lean != 0 else { return trajectory }
    // The trunk goes along with the arm, to the other side, and the arm with the trunk.
    return trajectory.changed { posture, _ in
      posture.trunkToLeft = -lean * max(0, posture[arm: side].abduction - 8) / 140
    }
  }

  private func run(
    _ assessment: Assessment, _ simulations: [Simulation]
  ) throws -> GuidedAssessment {
    var guide = try GuidedAssessment(assessment)
    for simulation in simulations {
      guide.resume()
      var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
      for frame in simulation.poseFrames {
        if guide.consume(try pipeline.process(frame)) != nil { pipeline.update(features: guide.features) }
      }
      guide.finish()
    }
    return guide
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func threeTrialsHaveTheirKnownPeaks(seed: UInt64) throws {
    let peaks = [120.0, 150, 165]
    let simulation = Simulation(
      trajectory: Self.raises(peaks), camera: .orthographic(), noise: LandmarkNoise(sigma: 1), seed: seed)
    let guide = try run(Assessment(pace: Self.pace, items: [Self.item]), [simulation])
    #expect(guide.state == .completed)
    let result = try #require(AssessmentResults(guide).steps.first)
    #expect(result.trials.count == 3 && result.trials.allSatisfy(\.isAccepted))
    for (trial, peak) in zip(result.trials, peaks) {
      #expect(abs(trial.peak.value - peak) <= 2, "\(trial.peak.value) for \(peak)")
      #expect(abs(try #require(trial.hold).value - peak) <= 2)
      #expect(abs(trial.start.value - 8) <= 2)
      #expect(abs(try #require(trial.neutral) - 8) <= 2)
    }
    #expect(abs(try #require(result.peaks).mean - 145) <= 2)
  }

  @Test func aLeaningTrunkRejectsATrial() throws {
    let simulations = [(0.0, 150.0), (20, 160), (0, 155), (0, 158)].map { lean, peak in
      Simulation(trajectory: Self.raises([peak], lean: lean), camera: .orthographic())
    }
    let guide = try run(Assessment(pace: .recorded, items: [Self.item]), simulations)
    #expect(guide.state == .completed)
    let trials = guide.progress.records[0].trials
    #expect(trials.map(\.isAccepted) == [true, false, true, true])
    guard case .rejected(.compensation(.trunkLean, let degrees, let limit)) = trials[1].verdict else {
      Issue.record("\(trials[1].verdict)")
      return
    }
    #expect(limit == 10 && abs(degrees - 20 * 152 / 140) <= 2)
    #expect(AssessmentResults(guide).steps[0].peaks?.count == 3)
  }

  @Test func bothSidesAreCompared() throws {
    var item = Self.item
    item.trials = 1
    item.bothSides = true
    let simulations = [
      Simulation(trajectory: Self.raises([150]), camera: .orthographic()),
      Simulation(trajectory: Self.raises([120], .right), camera: .orthographic()),
    ]
    let guide = try run(Assessment(pace: .recorded, items: [item]), simulations)
    let results = AssessmentResults(guide)
    #expect(results.steps.map(\.step.side) == [.left, .right])
    let asymmetry = try #require(results.asymmetry(of: results.steps[0]))
    #expect(abs(asymmetry.difference - 30) <= 2)
    #expect(abs(try #require(asymmetry.percent) - 25) <= 3)
    let comparison = try #require(results.steps[0].referenceComparisons.first)
    #expect(comparison.reference.degrees == 180 && abs(comparison.difference + 30) <= 2)
    #expect(comparison.remarks.contains("edition 1965"))
  }

  @Test func theOppositeDirectionGrowsWithTheMovement() throws {
    let item = AssessmentItem(
      .rangeOfMotion(.shoulder(side: .left, movement: .extension)), trials: 1, direction: .opposite)
    var camera = SimulatedCamera.orthographic(yaw: -90)
    camera.height = 1
    let simulation = Simulation(
      trajectory: .raise(.shoulderFlexion(.left), from: 0, to: -50, hold: 1.5, rest: 1), camera: camera)
    let guide = try run(Assessment(pace: .recorded, items: [item]), [simulation])
    let result = try #require(AssessmentResults(guide).steps.first)
    #expect(result.step.title == "left shoulder, extension")
    #expect(result.step.id == "rangeOfMotion.shoulder.left.flexion.opposite")
    #expect(abs(try #require(result.peaks).mean - 50) <= 2)
    #expect(result.referenceComparisons.map(\.reference.movement) == ["extension"])
  }

  /// A person turned away by 60° gets the advice to turn, and is not measured.
  @Test func aPersonFacingTheWrongWayIsNotPositioned() throws {
    let simulation = Simulation(trajectory: Self.raises([150]), camera: .orthographic(yaw: 60))
    var guide = try GuidedAssessment(Assessment(pace: Self.pace, items: [Self.item]))
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in simulation.poseFrames {
      guide.consume(try pipeline.process(frame))
      guard case .positioning = guide.state else {
        Issue.record("\(guide.state)")
        return
      }
    }
    #expect(guide.state == .positioning(.feedback(.turn(.frontal))))
    #expect(guide.prompt == "Face the camera")
  }

  /// A person so close that the hips are below the picture.
  @Test func aPersonCutOffGetsTheAdviceToStepBack() throws {
    var camera = SimulatedCamera()
    camera.distance = 0.9
    camera.height = 1.6
    let simulation = Simulation(trajectory: .hold(for: 3), camera: camera)
    var guide = try GuidedAssessment(Assessment(pace: Self.pace, items: [Self.item]))
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in simulation.poseFrames { guide.consume(try pipeline.process(frame)) }
    guard case .positioning(.feedback(.outOfFrame)) = guide.state else {
      Issue.record("\(guide.state) \(guide.progress)")
      return
    }
    #expect(guide.prompt?.hasPrefix("Step back") == true)
  }

  /// A person walking with hanging arms does not keep still.
  @Test func aWalkingPersonIsNotPositioned() throws {
    let simulation = Simulation(
      trajectory: Trajectory.hold(for: 6).changed { posture, seconds in
        posture.position = Point(0.12 * (seconds - 3), 0)
      }, camera: .orthographic())
    var guide = try GuidedAssessment(Assessment(pace: Self.pace, items: [Self.item]))
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in simulation.poseFrames { guide.consume(try pipeline.process(frame)) }
    #expect(guide.state == .positioning(.holdStill))
  }

  @Test func twoPeopleGetTheAdviceThatOneStepsAside() throws {
    let simulation = Simulation(people: [
      SimulatedPerson(trajectory: Self.raises([150])),
      SimulatedPerson(trajectory: Trajectory.hold(for: 6).at(Point(0.5, -0.5))),
    ])
    var guide = try GuidedAssessment(Assessment(pace: Self.pace, items: [Self.item]))
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in simulation.poseFrames.prefix(90) { guide.consume(try pipeline.process(frame)) }
    #expect(guide.state == .positioning(.feedback(.severalPeople)))
    #expect(guide.prompt == PoseFeedback.severalPeople.displayString)
  }

  @Test func theSameFramesGiveTheSameText() throws {
    let simulation = Simulation(
      trajectory: Self.raises([120, 150, 160]), noise: LandmarkNoise(sigma: 3), seed: 9)
    let texts = try (0..<2).map { _ in
      "\(try run(Assessment(pace: .recorded, items: [Self.item]), [simulation]).progress)"
    }
    #expect(texts[0] == texts[1] && texts[0].contains("trial"))
  }
}
