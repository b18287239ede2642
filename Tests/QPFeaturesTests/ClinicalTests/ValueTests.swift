import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

@testable import QPClinical

/// The intervals of clinical values by hand, the steps that are left out, and what is no such test.
@Suite struct ValueTests {
  typealias Value = ClinicalTestResult.Value

  /// Mean 62, s = 1, n = 4: t(3) = 3.182, so the scatter alone gives ±1.591; with 1.3 of the method
  /// √(1.591² + (1.96 · 1.3)²) = 3.005.
  @Test func theIntervalContainsTheErrorOfTheMethod() throws {
    let value = try #require(
      Value("stance", "", .percent, [61, 61, 63, 63].map { 62 + ($0 - 62) * 0.75.squareRoot() }))
    let interval = try #require(value.interval)
    let standardDeviation = try #require(value.standardDeviation)
    #expect(abs(value.mean - 62) < 1e-9 && abs(standardDeviation - 1) < 1e-9)
    #expect(
      abs(interval.upperBound - 62 - 3.005) < 0.001 && abs(interval.lowerBound + interval.upperBound - 124) < 1e-9)
  }

  @Test func twoRepetitionsHaveNoInterval() throws {
    let two = try #require(Value("kneeFlexion", "", .degreesFine, [171, 176]))
    #expect(two.interval == nil && two.repetitions == [171, 176] && two.count == 2)
    #expect(try #require(Value("kneeFlexion", "", .degreesFine, [171, 176, 173])).interval != nil)
  }

  @Test func boundsAreThoseOfTheValue() throws {
    #expect(try #require(Value("rise", "", .secondsFine, [0.1, 0.1, 0.9])).interval?.lowerBound == 0)
    #expect(Value("held", "", .secondsFine, single: 0.05, interval: -0.07...0.17).interval == 0...0.17)
    #expect(try #require(Value("swing", "", .percent, [99, 100, 98])).interval?.upperBound == 100)
    #expect(try #require(Value("kneeFlexion", "", .degreesFine, [170, 175, 179])).interval?.upperBound == 180)
    let signed = try #require(Value("stepLength", "", .metresFine, [-0.02, 0.01, 0.02]))
    #expect(try #require(signed.interval).lowerBound < 0)
    let symmetry = Value("stanceSymmetry", "", .percent, single: 0, interval: -500...500)
    #expect(symmetry.interval == -200...200)
  }

  /// The scale of a person's height is good to 5 %: of a step of 1 m without scatter, ±√(0.049² + 0.0353²).
  @Test func theScaleIsInTheIntervalOfALength() throws {
    let value = try #require(Value("stepLength", "", .metresFine, [1, 1, 1], errors: MethodErrors(scale: 0.025)))
    #expect(abs(try #require(value.interval).upperBound - 1 - (0.049 * 0.049 + 0.03528 * 0.03528).squareRoot()) < 1e-4)
  }

  // MARK: Steps

  /// A foot that the estimator puts 0.3 m too far for one stance is in no mean, and listed.
  @Test func aStepOfALostFootIsListedAndInNoMean() throws {
    var walk = SimulatedWalk()
    walk.strides = 8
    let clean = try ClinicalTest.gait.evaluate(GaitSimulationTests.motion(walk))
    #expect(clean.outliers.isEmpty && !clean.contains(.outlierSteps))
    let strike = walk.strikes(.left)[4]
    var motion = MotionRecording()
    for (time, person) in Self.people(walk) {
      motion.consume(
        person.map { Self.moved($0, .left, by: 40, (strike...strike + 0.6).contains(time.seconds)) },
        estimator: EstimatorInfo(name: "markers", systematic: .exact), at: time)
    }
    let result = try ClinicalTest.gait.evaluate(motion)
    #expect(result.contains(.outlierSteps) && !result.outliers.isEmpty)
    #expect(result.outliers.allSatisfy { abs($0.time.seconds - strike) < 1.2 })
    let (found, truth) = (try #require(result.value("stepLength")), try #require(clean.value("stepLength")))
    #expect(abs(found.mean - truth.mean) < 0.01, "\(found.mean), not \(truth.mean)")
    #expect(found.count + result.outliers.count == truth.count)
  }

  /// Of a side with few steps none is unlike the others; the travel of the hips tells those beside a foot put 0.5 m back.
  @Test func aStepUnlikeTheTravelOfTheHipsIsInNoMean() throws {
    var walk = SimulatedWalk()
    walk.strides = 3
    let strikes = walk.strikes(.left)
    let strike = strikes[strikes.count / 2]
    var motion = MotionRecording()
    for (time, person) in Self.people(walk) {
      motion.consume(
        person.map { Self.moved($0, .left, by: -80, (strike - 0.35...strike + 0.8).contains(time.seconds)) },
        estimator: EstimatorInfo(name: "markers", systematic: .exact), at: time)
    }
    let result = try ClinicalTest.gait.evaluate(motion)
    #expect(result.outliers.map(\.reason) == [.unlikeHipTravel, .unlikeHipTravel])
    let lengths = result.values.filter { $0.name == "stepLength" }
    #expect(lengths.count == 2 && lengths.allSatisfy { abs($0.mean - 0.66) < 0.001 }, "\(lengths.map(\.mean))")
  }

  private static func people(_ walk: SimulatedWalk) -> [(Timestamp, Landmarks?)] {
    var camera = SimulatedCamera()
    (camera.yaw, camera.size, camera.projection, camera.distance) = (
      90, PictureSize(width: 1920, height: 1080), .orthographic, 8
    )
    let simulation = Simulation(body: walk.body, trajectory: walk.trajectory, camera: camera, fps: 60)
    return simulation.poseFrames.map { ($0.timestamp, Landmarks($0)) }
  }

  /// Returns a person with one foot moved along the picture by pixels, where `isMoved`.
  private static func moved(_ person: Landmarks, _ side: Side, by pixels: Double, _ isMoved: Bool) -> Landmarks {
    guard isMoved else { return person }
    var pose = person.pose
    for part in [Landmarks.Body.heel(side: side), .footIndex(side: side)] {
      guard let index = person.topology.index(of: part) else { continue }
      var storage = pose.landmarks[index].storage
      storage.x += Float(pixels / Double(person.size.width))
      pose.landmarks[index] = Landmark(storage)
    }
    return Landmarks(topology: person.topology, size: person.size, checked: pose)
  }

  // MARK: What is no such test

  private func motion(_ trajectory: Trajectory, yaw: Double) -> MotionRecording {
    var camera = SimulatedCamera()
    (camera.yaw, camera.distance) = (yaw, 4)
    var motion = MotionRecording()
    let noise = LandmarkNoise(sigma: 2)
    for frame in Simulation(trajectory: trajectory, camera: camera, noise: noise, fps: 30, seed: 2).poseFrames {
      motion.consume(frame)
    }
    return motion
  }

  @Test(arguments: [45.0, 90]) func squatsAreNoChairStands(yaw: Double) throws {
    for depth in [70.0, 95, 110] {
      do {
        _ = try ClinicalTest.fiveTimesSitToStand.evaluate(motion(.squats(depth: depth, repetitions: 5), yaw: yaw))
        Issue.record("squats of \(depth)° are taken for chair stands")
      } catch {
        switch error.problem {
        case .noChairContact(let behindHeels, _): #expect(behindHeels < 0.02)
        case .kneesHardlyBent(let found, _): #expect(found < 45)
        case .noSitToStand: #expect(depth < 90)
        default: Issue.record("\(error)")
        }
      }
    }
    var stands = SimulatedChairStands()
    stands.count = 5
    #expect(
      try ClinicalTest.fiveTimesSitToStand.evaluate(motion(stands.trajectory, yaw: yaw)).value("stands")?.mean == 5)
  }

  @Test func aWalkAndAJumpAreNoChairStandsAndNoStance() throws {
    var walk = SimulatedWalk()
    (walk.isOnTreadmill, walk.strides) = (true, 8)
    for trajectory in [walk.trajectory, SimulatedJump().trajectory] {
      let motion = motion(trajectory, yaw: 90)
      for test in [ClinicalTest.fiveTimesSitToStand, .thirtySecondChairStand, .singleLegStance] {
        do {
          _ = try test.evaluate(motion)
          Issue.record("\(test.id) of what is none")
        } catch {
          #expect("\(error)".hasPrefix("No ") || "\(error)".contains("needed are 30.0 s"), "\(error)")
        }
      }
    }
  }
}
