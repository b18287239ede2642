import QPCore
@testable import QPExercises
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Sets of people who differ from the description, from seeds on which nothing was tuned.
///
/// `sets --people` prints the table.
struct PersonalSetTests {
  private static let first: UInt64 = 5_000_001
  private static let sets: UInt64 = 20

  /// The aim is 97 % within 30° of the best view, and 92 % in other views in which the motion shows.
  ///
  /// Of 100 sets of each exercise from seed 8,000,001 on, 98.8 % and 92.8 % are exact.
  @Test(arguments: [(true, 0.96), (false, 0.87)]) func mostSetsAreExact(inBestView: Bool, least: Double) throws {
    var (exact, count) = (0, 0)
    var missed: [String] = []
    for exercise in Exercise.all where exercise.kind == .repetitions {
      let workout = try #require(SimulatedExercise.named(exercise.name))
      for seed in Self.first..<Self.first + Self.sets {
        let set = PersonalSet(workout, seed: seed, inBestView: inBestView)
        guard inBestView ? set.allows(exercise) : set.shows(exercise) else { continue }
        let summary = try RepetitionCounter.summary(of: set.simulation.poseFrames, exercise)
        count += 1
        if summary.repetitions == set.habits.repetitions {
          exact += 1
        } else {
          missed.append("\(exercise.name) \(seed): \(summary.repetitions) of \(set.habits.repetitions)")
        }
      }
    }
    #expect(Double(exact) >= least * Double(count), "\(exact) of \(count): \(missed.joined(separator: ", "))")
  }

  /// A set seen from the front that stops at 100° in space.
  @Test func squatsSeenFromTheFrontAreCountedWhole() throws {
    for givesWorld in [true, false] {
      var set = WorkoutSet(try #require(SimulatedExercise.named("squats")))
      set.repetitions = 6
      // 95° of flexion at full depth.
      set.depth = 80 / 95
      set.noise = 1
      set.givesWorld = givesWorld
      var simulation = set.simulation
      simulation.camera.yaw = 0
      let summary = try RepetitionCounter.summary(of: simulation.poseFrames, .squats)
      #expect(summary.repetitions == 6, "3D landmarks: \(givesWorld)")
    }
  }

  /// The forearms hang; from the front the picture does not show those that point at the camera.
  @Test func lateralRaisesWithBentArmsAreCounted() throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named("lateralRaises")))
    set.repetitions = 6
    set.noise = 1
    var simulation = set.simulation
    simulation.people[0].trajectory = simulation.people[0].trajectory.changed { posture, _ in
      for side in Side.allCases {
        posture[arm: side].elbowFlexion = 75
        posture[arm: side].externalRotation = -90
      }
    }
    var counter = RepetitionCounter(.lateralRaises)
    var pipeline = Pipeline(features: [.fitness(.lateralRaises)], configuration: .exercises)
    var advice: Set<String> = []
    for frame in simulation.poseFrames {
      let output = try pipeline.process(frame)
      counter.consume(output)
      advice.formUnion(output.feedback.values.map(\.key))
    }
    counter.finish()
    #expect(counter.summary.repetitions == 6)
    #expect(advice.contains("feedback.lateralRaises.straightArms"))
  }

  /// Movements in another posture are in the log.
  @Test func aPostureThatGatesIsLogged() throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named("lateralRaises")))
    set.repetitions = 3
    let counter = try RepetitionCounter.counters(of: set.frames, [.pushUps])[0]
    #expect(counter.summary.repetitions == 0)
    let reasons = counter.rejectedMovements.map { "\($0.reason)" }
    #expect(reasons.contains { $0.contains("in another posture") }, "\(reasons)")
    let long = counter.rejectedMovements.map { $0.end.seconds(since: $0.start) }.max() ?? 0
    #expect(long > 5, "it lasts as long as the set")
  }

  @Test func theSpaceIsChosenByTheView() throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named("squats")))
    set.repetitions = 5
    var counter = try RepetitionCounter.counters(of: set.frames, [.squats])[0]
    #expect(counter.space == .picture)
    var simulation = set.simulation
    simulation.camera.yaw = 0
    counter = try RepetitionCounter.counters(of: simulation.poseFrames, [.squats])[0]
    #expect(counter.space == .height || counter.space == .world)
    #expect(counter.summary.repetitions == 5)
  }
}
