import Foundation
import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Sets that a simulated person does: every count is known.
struct ExerciseSimulationTests {
  /// How many sets of each exercise; `Scripts/count-exercises` asks for 1,000.
  static let sets = ProcessInfo.processInfo.environment["QP_EXERCISE_SETS"].flatMap { Int($0) } ?? 12

  /// Exercises whose count is not exact in 99.5 % of the sets with drop-outs; Docs/Exercises.md says so.
  static let fallShort: Set<String> = [
    "bicepsCurls", "burpees", "gluteBridge", "hipAbductionStanding", "lunges", "sideLunges",
  ]

  @Test(arguments: Exercise.all.filter { $0.kind == .repetitions })
  func tenAreTen(exercise: Exercise) throws {
    let workout = try #require(SimulatedWorkout.named(exercise.name))
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
    if Self.sets > 100 || !misses.isEmpty {
      print("\(exercise.name): \(Self.sets - misses.count) of \(Self.sets) exact")
    }
    let missed = misses.count
    let isKnown = Self.fallShort.contains(exercise.name.split(separator: ".").first.map(String.init) ?? "")
    // After drop-outs some sets of those are miscounted; what is reached is what is asked for here.
    #expect(missed <= (isKnown ? max(1, Self.sets / 10) : Self.sets / 200), "\(misses.joined(separator: "\n"))")
  }

  @Test(arguments: Exercise.all.filter { $0.kind == .hold })
  func aHoldIsHeld(exercise: Exercise) throws {
    var set = WorkoutSet(try #require(SimulatedWorkout.named(exercise.name)))
    set.tempo = 5
    set.repetitions = 2
    set.noise = 2
    let feature = Feature.fitness(exercise)
    var timer = ThresholdTimer(threshold: 0.8)
    var pipeline = Pipeline(features: [feature], configuration: .exercises)
    for frame in set.frames {
      if let result = try pipeline.process(frame).results[feature] { timer.time(result.value, at: frame.timestamp) }
    }
    // Twice: a tenth of five seconds held, and half the way there and back beyond the threshold or more.
    #expect((1...6).contains(timer.state.time))
  }

  @Test(arguments: [BodyView.frontal, .sagittal])
  func idleSessionsCountNothing(view: BodyView) throws {
    for (name, trajectory) in Trajectory.idleSessions {
      var camera = SimulatedCamera()
      camera.yaw = view == .frontal ? 0 : 90
      camera.distance = 3
      let simulation = Simulation(
        trajectory: trajectory, camera: camera, noise: LandmarkNoise(sigma: 2, correlation: 0.1), seed: 3)
      let exercises = Exercise.all.filter { $0.kind == .repetitions }
      let summaries = try RepetitionCounter.summaries(of: simulation.poseFrames, exercises)
      for (exercise, summary) in zip(exercises, summaries) {
        #expect(summary.repetitions == 0, "\(exercise.name) while \(name), \(view)")
      }
    }
  }

  /// Who does one exercise does not do another, but for those that contain it.
  @Test func otherExercisesCountNothing() throws {
    let names = [
      "squats", "lunges.left", "pushUps", "sitUps", "jumpingJacks", "overheadPress", "lateralRaises", "bicepsCurls",
      "bicepsCurls.left", "kneeRaises",
    ]
    let contained: Set<[String]> = [["bicepsCurls", "bicepsCurls.left"], ["jumpingJacks", "overheadPress"]]
    let exercises = try names.map { name in try #require(Exercise.all.first { $0.name == name }) }
    for done in names {
      var random = SplitMix64(seed: 11)
      var wrong = [Int](repeating: 0, count: names.count)
      let sets = max(3, Self.sets / 4)
      for seed in 1...sets {
        var set = WorkoutSet(try #require(SimulatedWorkout.named(done)))
        set.tempo = Double.random(in: 0.8...4, using: &random)
        set.repetitions = 5
        set.noise = Double.random(in: 0...3, using: &random)
        set.seed = UInt64(seed)
        let summaries = try RepetitionCounter.summaries(of: set.frames, exercises)
        for index in names.indices where summaries[index].repetitions > 0 { wrong[index] += 1 }
      }
      if Self.sets > 100 { print(done, zip(names, wrong).map { "\($0) \($1)" }) }
      for (index, counted) in names.enumerated() where counted != done {
        let isNamed = contained.contains([done, counted])
        #expect(wrong[index] <= (isNamed ? sets : sets / 20), "\(counted) while doing \(done)")
      }
    }
  }
}
