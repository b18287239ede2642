import QPCore
@testable import QPExercises
import QPRecording
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Sets of a simulated person, with known counts.
struct ExerciseSimulationTests {
  /// The number of sets of each exercise; `Sources/sets` counts a thousand and prints the table of Docs/Exercises.md.
  static let sets = 40

  private static let counted = Exercise.all.filter { $0.kind == .repetitions }.map(\.name)
  private static let held = Exercise.all.filter { $0.kind == .hold }.map(\.name)

  @Test(arguments: counted) func tenRepetitionsAreCountedAsTen(name: String) throws {
    let exercise = try #require(Exercise.named(name))
    let workout = try #require(SimulatedExercise.named(name))
    var misses: [String] = []
    for seed in 1...UInt64(Self.sets) {
      let set = WorkoutSet.random(workout, seed: seed)
      let summary = try RepetitionCounter.summary(of: set.frames, exercise)
      if summary.repetitions != 10 {
        misses.append(
          "seed \(seed), tempo \(set.tempo), noise \(set.noise): \(summary.repetitions), \(summary.partial) partial, "
            + "\(summary.uncertain) uncertain; \(set.faults.events)")
      }
    }
    // 99.5 % of a thousand; of forty, one may be the one.
    #expect(misses.count <= 1, "\(misses.joined(separator: "\n"))")
  }

  /// Without 3D landmarks, legs exchanged while close together cannot be told apart from the side.
  @Test(arguments: ["lunges.left", "lunges.right"])
  func aSwapSeenFromTheSideMayCostALunge(name: String) throws {
    let exercise = try #require(Exercise.all.first { $0.name == name })
    let workout = try #require(SimulatedExercise.named(name))
    var exact = 0
    for seed in 1...UInt64(Self.sets) {
      var set = WorkoutSet.random(workout, seed: seed)
      set.givesWorld = false
      let summary = try RepetitionCounter.summary(of: set.frames, exercise)
      #expect((9...11).contains(summary.repetitions), "seed \(seed)")
      if summary.repetitions == 10 { exact += 1 }
    }
    #expect(exact * 10 >= Self.sets * 9)
  }

  @Test(arguments: held) func aHoldIsTimed(name: String) throws {
    let exercise = try #require(Exercise.named(name))
    var set = WorkoutSet(try #require(SimulatedExercise.named(name)))
    set.tempo = 5
    set.repetitions = 2
    set.noise = 2
    let feature = Feature.fitness(exercise)
    var timer = ThresholdTimer(threshold: 0.8)
    var pipeline = Pipeline(features: [feature], configuration: .exercises)
    for frame in set.frames {
      if let result = try pipeline.process(frame).results[feature] { timer.consume(result.value, at: frame.timestamp) }
    }
    // Twice: a tenth of five seconds held, and half the way there and back beyond the threshold or more.
    #expect((1...6).contains(timer.state.time))
  }

  /// Seen level from the front and the side; ``IdleSessionTests`` have every other camera.
  @Test(arguments: [AnatomicalPlane.frontal, .sagittal], [true, false])
  func idleSessionsCountNothing(view: AnatomicalPlane, givesWorld: Bool) throws {
    for (name, trajectory) in Trajectory.idleSessions {
      var camera = SimulatedCamera()
      camera.yaw = view == .frontal ? 0 : 90
      camera.distance = 3
      var simulation = Simulation(
        trajectory: trajectory, camera: camera, noise: LandmarkNoise(sigma: 2, correlation: 0.1), seed: 3)
      simulation.givesWorld = givesWorld
      let exercises = Exercise.all.filter { $0.kind == .repetitions }
      let summaries = try RepetitionCounter.summaries(of: simulation.poseFrames, exercises)
      for (exercise, summary) in zip(exercises, summaries) {
        #expect(summary.repetitions == 0, "\(exercise.name) while \(name)")
      }
    }
  }

  /// The legs of a gymnast swing without standing on them.
  @Test(arguments: [0.0, 45, 90]) func aPommelHorseIsNoSquat(yaw: Double) throws {
    var camera = SimulatedCamera()
    camera.yaw = yaw
    camera.distance = 3.5
    let simulation = Simulation(
      trajectory: .pommelHorse, camera: camera, noise: LandmarkNoise(sigma: 1.5, correlation: 0.1), seed: 5)
    let counter = try #require(RepetitionCounter.counters(of: simulation.poseFrames, [.squats]).first)
    #expect(counter.strictSummary.repetitions == 0)
    // Declared as squats the swings count, with a doubt.
    #expect(counter.summary.repetitions == 0 || !counter.summary.mismatches.isEmpty, "\(counter.summary)")
  }

  /// Exercises that count in sets of another one; Docs/Exercises.md names them.
  static let confused: [String: Set<String>] = [
    "bicepsCurls": ["bicepsCurls.left", "bicepsCurls.right"],
    "pushUps": ["frontPushUps"],
    "frontPushUps": ["pushUps"],
    "overheadPress": ["overarmReach"],
    "cobraWings": ["pushUps", "frontPushUps"],
    "burpees": ["squats"],
    "deadlift": ["squats"],
    "highKneeTaps": ["kneeRaises"],
    "stepUps.left": ["kneeRaises"],
    "stepUps.right": ["kneeRaises"],
  ]

  /// In a set of one exercise no other counts by its own rules, except those that it contains.
  @Test(arguments: counted) func otherExercisesCountNothing(name: String) throws {
    let exercises = Exercise.all.filter { $0.kind == .repetitions && $0.name != name }
    let workout = try #require(SimulatedExercise.named(name))
    var wrong = [Int](repeating: 0, count: exercises.count)
    let sets = 20
    for seed in 1...UInt64(sets) {
      let summaries = try RepetitionCounter.counters(of: WorkoutSet.clean(workout, seed: seed).frames, exercises)
        .map(\.strictSummary)
      for index in exercises.indices where summaries[index].repetitions > 0 { wrong[index] += 1 }
    }
    for (exercise, count) in zip(exercises, wrong) where Self.confused[name]?.contains(exercise.name) != true {
      #expect(count <= sets / 20, "\(exercise.name) in sets of \(name)")
    }
  }
}
