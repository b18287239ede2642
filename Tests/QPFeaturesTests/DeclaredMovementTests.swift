import QPCore
@testable import QPExercises
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// The exercise that was declared, done in a way that its own rules refuse.
struct DeclaredMovementTests {
  /// Squats that ask for hands above the head, which the simulated person does not raise.
  private static let overheadSquats: Exercise = {
    var exercise = Exercise.squats
    exercise.name = "overheadSquats"
    exercise.rules.insert(
      FormRule(
        "overheadSquats.hands", "Raise your hands", .both(BodyAngle.armLine), in: 150...180, role: .identity), at: 0)
    return exercise
  }()

  private func frames(_ name: String, _ repetitions: Int, tempo: Double = 2) throws -> [PoseFrame] {
    var set = WorkoutSet(try #require(SimulatedExercise.named(name)))
    (set.repetitions, set.tempo, set.noise) = (repetitions, tempo, 1)
    return set.frames
  }

  @Test(arguments: [3, 6, 10]) func anotherPostureCountsWithADoubt(repetitions: Int) throws {
    let counter = try RepetitionCounter.counters(of: frames("squats", repetitions), [Self.overheadSquats])[0]
    #expect(counter.summary.repetitions == repetitions && counter.strictSummary.repetitions == 0)
    let doubt = try #require(counter.summary.mismatches.first)
    #expect(doubt.fraction == 1 && "\(doubt)".contains("Raise your hands"), "\(doubt)")
    // As deep as squats by the book.
    #expect(try RepetitionCounter.summary(of: frames("squats", repetitions), .squats).mismatches.isEmpty)
    #expect(counter.summary.medianDepth ?? 0 > 0.9)
  }

  /// Two repetitions show no rhythm, and a strict coach sees the posture.
  @Test func twoRepetitionsAndTheStrictRuleDoNot() throws {
    #expect(try RepetitionCounter.summary(of: frames("squats", 2), Self.overheadSquats).repetitions == 0)
    let strict = try RepetitionCounter.counters(of: frames("squats", 6), [Self.overheadSquats], rule: .strict)[0]
    #expect(strict.summary.repetitions == 0)
    #expect(Exercise.likely(among: [strict]) == nil)
    let declared = try RepetitionCounter.counters(of: frames("squats", 6), [Self.overheadSquats])[0]
    #expect(Exercise.likely(among: [declared]) == nil, "an exercise that was not declared is as sure as it was")
  }

  /// A trunk that lies where it must be upright, or stands where it must be level, is another exercise.
  @Test(arguments: [("squats", Exercise.pushUps), ("pushUps", .squats), ("pushUps", .overheadPress)])
  func aContradictionThroughoutCountsNothing(name: String, declared: Exercise) throws {
    #expect(try RepetitionCounter.summary(of: frames(name, 6), declared).repetitions == 0)
  }

  /// The number is right within 0.5 s of each repetition from the third on, and never falls by more than one; also in a long
  /// set, whose beginning is not searched again in each look.
  @Test(arguments: [(1.2, 8), (2, 8), (4, 8), (1.5, 60)])
  func theNumberFollowsThePerson(tempo: Double, count: Int) throws {
    let frames = try frames("squats", count, tempo: tempo)
    for exercise in [Exercise.squats, Self.overheadSquats] {
      var counter = RepetitionCounter(exercise)
      var pipeline = Pipeline(features: [.fitness(exercise)], configuration: .exercises)
      var shown: [(time: Double, count: Int)] = []
      for frame in frames {
        counter.consume(try pipeline.process(frame))
        shown.append((frame.timestamp.seconds, counter.summary.repetitions))
      }
      for (one, next) in zip(shown, shown.dropFirst()) { #expect(next.count >= one.count - 1) }
      counter.finish()
      #expect(counter.summary.repetitions == count)
      let first = exercise == .squats ? 2 : 3
      for (index, repetition) in counter.repetitions.enumerated() where index + 1 >= first && index + 1 < count {
        let known = shown.first { $0.count > index }?.time ?? .infinity
        // The end is that at which half to 70 % of the way is gone back.
        #expect(known <= repetition.end.seconds + 0.5, "\(exercise.name) \(index + 1): \(known)")
      }
    }
  }

  /// The legs of a walking person take turns, too, and go less far.
  @Test func aWalkingPersonRaisesNoKnees() throws {
    var camera = SimulatedCamera()
    camera.yaw = 90
    let frames = Simulation(trajectory: .gait(strides: 8), camera: camera).poseFrames
    for exercise in [Exercise.kneeRaises, .highKneeTaps, .boxing] {
      #expect(try RepetitionCounter.summary(of: frames, exercise).repetitions == 0, "\(exercise.name)")
    }
  }

  /// The frames of sides that change places: while one goes out the other comes back, six times each.
  private func changingPlaces(
    _ name: String, period: Double, _ pose: @escaping @Sendable (inout SimulatedPosture, Side, _ share: Double) -> Void
  ) throws -> [PoseFrame] {
    let turns = 6.0
    let trajectory = Trajectory(duration: 2 + (turns + 0.5) * period) { seconds in
      var posture = SimulatedPosture()
      for (side, delay) in [(Side.left, 0.0), (.right, 0.5)] {
        let time = (seconds - 1) / period - delay
        pose(&posture, side, time > 0 && time < turns ? (1 - Maths.cos(2 * .pi * time)) / 2 : 0)
      }
      return posture
    }
    return Simulation(trajectory: trajectory, camera: try #require(SimulatedExercise.named(name)).camera).poseFrames
  }

  @Test(arguments: [0.8, 1.2, 2]) func legsThatChangePlacesCountOnEachSide(period: Double) throws {
    let frames = try changingPlaces("mountainClimbers", period: period) { posture, side, share in
      posture.tip = 68
      posture[arm: side].flexion = 72
      posture[arm: side].elbowFlexion = 6
      posture[leg: side].thighForward = 92 * share
      posture[leg: side].kneeFlexion = 100 * share
    }
    let counter = try RepetitionCounter.counters(of: frames, [.mountainClimbers])[0]
    let summary = counter.summary
    #expect((summary.repetitions, summary.left, summary.right) == (12, 6, 6))
    #expect(counter.strictSummary.repetitions < 3, "a leg that changes places never comes back to the start")
  }

  /// Punches of a bowed trunk count, which the exercise's own rules refuse; arm swings of alternating legs do not.
  @Test(arguments: [(0.0, 12), (1.0, 0)]) func armsOfARunningPersonBoxNothing(legs: Double, count: Int) throws {
    let frames = try changingPlaces("boxing", period: 1) { posture, side, share in
      posture.trunkForward = 42
      posture[arm: side].flexion = 30 + 55 * share
      posture[arm: side].elbowFlexion = 130 - 120 * share
      posture[leg: side.opposite].thighForward = 50 * legs * share
      posture[leg: side.opposite].kneeFlexion = 70 * legs * share
    }
    #expect(try RepetitionCounter.summary(of: frames, .boxing).repetitions == count)
  }

  /// A counter goes on after an interruption, also with a recording whose times begin again.
  @Test func anInterruptionKeepsTheCount() throws {
    let frames = try frames("squats", 4)
    var counter = RepetitionCounter(Self.overheadSquats)
    for _ in 0..<2 {
      var pipeline = Pipeline(features: [.fitness(Self.overheadSquats)], configuration: .exercises)
      for frame in frames { counter.consume(try pipeline.process(frame)) }
      counter.isCounting = false
      counter.isCounting = true
    }
    counter.finish()
    #expect(counter.summary.repetitions == 8)
  }

  /// Every movement out and back is a repetition or in the log.
  @Test func uncountedMovementsAreInTheLog() throws {
    let counter = try RepetitionCounter.counters(of: frames("squats", 2), [Self.overheadSquats])[0]
    #expect(counter.summary.repetitions == 0 && !counter.rejectedMovements.isEmpty)
    var jumping = Exercise.squats
    jumping.motions = .init(JointMotion(.both(BodyAngle.shoulder), from: 35, to: 130))
    let shoulders = try RepetitionCounter.counters(of: frames("jumpingJacks", 2), [jumping])[0]
    #expect(shoulders.summary.repetitions + shoulders.rejectedMovements.count >= 2, "\(shoulders.rejectedMovements)")
  }
}
