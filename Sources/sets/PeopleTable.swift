import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport

/// How often sets of people who differ are counted exactly.
enum PeopleTable {
  static func print(_ exercises: [Exercise], _ seeds: Range<UInt64>, traced: UInt64?) {
    if let traced {
      for exercise in exercises { trace(exercise, traced) }
      return
    }
    Swift.print("| exercise | best view | elsewhere | missed in the best view | elsewhere |")
    Swift.print("|---|---|---|---|---|")
    var all = [Tally(), Tally()]
    for exercise in exercises {
      guard let workout = SimulatedExercise.named(exercise.name) else { continue }
      var tallies = [Tally(), Tally()]
      for (index, isInBestView) in [true, false].enumerated() {
        for seed in seeds { tallies[index].add(PersonalSet(workout, seed: seed, inBestView: isInBestView), exercise) }
        all[index].exact += tallies[index].exact
        all[index].count += tallies[index].count
      }
      let missed = tallies.map { $0.missed.prefix(6).joined(separator: ", ") }
      Swift.print("| `\(exercise.name)` | \(tallies[0].share) | \(tallies[1].share) | \(missed[0]) | \(missed[1]) |")
    }
    Swift.print("| all | \(all[0].share) | \(all[1].share) | | |")
  }

  private struct Tally {
    var exact = 0
    var count = 0
    var missed: [String] = []

    mutating func add(_ set: PersonalSet, _ exercise: Exercise) {
      guard set.shows(exercise) else { return }
      count += 1
      guard let summary = try? RepetitionCounter.summary(of: set.simulation.poseFrames, exercise) else { return }
      if summary.repetitions == set.habits.repetitions {
        exact += 1
      } else {
        missed.append("\(set.simulation.seed): \(summary.repetitions) of \(set.habits.repetitions)")
      }
    }

    var share: String { (100 * Double(exact) / Double(max(1, count))).fixed(decimals: 1) + " %" }
  }

  /// Every set of a seed: how it was done, and what was counted and not.
  private static func trace(_ exercise: Exercise, _ seed: UInt64) {
    guard let workout = SimulatedExercise.named(exercise.name) else { return }
    for isInBestView in [true, false] {
      let set = PersonalSet(workout, seed: seed, inBestView: isInBestView)
      Swift.print(exercise.name, set.habits)
      Swift.print(set.simulation.camera, "world", set.simulation.givesWorld, "noise", set.simulation.noise.sigma)
      var last = ""
      var counter = RepetitionCounter(exercise)
      var pipeline = Pipeline(features: [.fitness(exercise)], configuration: .exercises)
      for frame in set.simulation.poseFrames {
        guard let output = try? pipeline.process(frame) else { continue }
        counter.add(output)
        let outcome = output.results.outcome(of: exercise.id())
        let flags = (outcome?.withheld ?? outcome?.result?.quality)?.flags.map(\.description).joined(separator: " ")
        let state =
          "\(outcome?.result == nil ? "no reading" : "reading") \(flags ?? "") "
          + (outcome?.feedback.map { "\($0)" } ?? "")
        if state != last { Swift.print(frame.timestamp.seconds.fixed(decimals: 2), state) }
        last = state
      }
      counter.finish()
      for repetition in counter.repetitions {
        Swift.print(
          repetition.kind, repetition.start.seconds.fixed(decimals: 2), repetition.end.seconds.fixed(decimals: 2),
          "depth", repetition.depth.fixed(decimals: 2), "gap", repetition.gap.fixed(decimals: 2))
      }
      for swing in counter.uncounted {
        Swift.print(
          "not", swing.start.seconds.fixed(decimals: 2), swing.end.seconds.fixed(decimals: 2),
          swing.size.fixed(decimals: 2), swing.reason)
      }
      Swift.print(counter.space.map { "\($0)" } ?? "-", counter.summary.repetitions, "of", set.habits.repetitions)
    }
  }
}
