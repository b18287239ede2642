import QPCore
@testable import QPExercises
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Counting movements without a name, and recognising the exercise of a set.
struct UnnamedMovementTests {
  private static func count(_ simulation: Simulation) throws -> UnnamedMovementCounter {
    var counter = UnnamedMovementCounter()
    var pipeline = Pipeline(features: [], configuration: .exercises)
    for frame in simulation.poseFrames { counter.consume(try pipeline.process(frame)) }
    counter.finish()
    return counter
  }

  /// Exercises in which both sides do the same, whose swings every joint shows.
  @Test(arguments: [
    "squats", "pushUps", "sitUps", "jumpingJacks", "frontRaises", "pullUps", "benchPress", "bicepsCurls",
  ])
  func aMovementIsCountedWithoutItsName(name: String) throws {
    var exact = 0
    for seed in UInt64(910_001)...910_010 {
      let set = WorkoutSet.clean(try #require(SimulatedExercise.named(name)), seed: seed)
      if try Self.count(set.simulation).summary.repetitions == set.repetitions { exact += 1 }
    }
    #expect(exact >= 8, "\(exact) of 10 sets")
  }

  @Test func theJointIsNamed() throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named("bicepsCurls.left")))
    set.repetitions = 4
    let counter = try Self.count(set.simulation)
    #expect(counter.joint?.name == "left elbow" && counter.summary.repetitions == 4)
    #expect(counter.repetitions.allSatisfy { $0.kind == .full })
  }

  @Test func standingCountsNothing() throws {
    for (name, trajectory) in Trajectory.idleSessions
    where ["standing", "chattering", "spiking", "sitting down"].contains(name) {
      let simulation = Simulation(trajectory: trajectory, noise: LandmarkNoise(sigma: 2, correlation: 0.1), seed: 3)
      #expect(try Self.count(simulation).summary.repetitions == 0, "\(name)")
    }
  }

  /// Each of nine common exercises is recognised among the nine.
  @Test func theExerciseOfASetIsRecognised() throws {
    let names = [
      "squats", "pushUps", "sitUps", "jumpingJacks", "lateralRaises", "overheadPress", "pullUps", "benchPress",
      "burpees",
    ]
    let exercises = try names.map { name in try #require(Exercise.named(name)) }
    for name in names {
      var right = 0
      for seed in UInt64(920_001)...920_010 {
        let set = WorkoutSet.clean(try #require(SimulatedExercise.named(name)), seed: seed)
        let counters = try RepetitionCounter.counters(of: set.frames, exercises)
        if Exercise.likely(among: counters)?.name == name { right += 1 }
      }
      #expect(right >= 9, "\(name): \(right) of 10")
    }
  }

  @Test func noExerciseIsRecognisedInIdleSessions() throws {
    for (name, trajectory) in Trajectory.idleSessions {
      let simulation = Simulation(trajectory: trajectory, noise: LandmarkNoise(sigma: 2, correlation: 0.1), seed: 3)
      let counters = try RepetitionCounter.counters(
        of: simulation.poseFrames, Exercise.all.filter { $0.kind == .repetitions })
      #expect(Exercise.likely(among: counters) == nil, "\(name)")
    }
  }
}
