import QPCore
import QPExercises
import QPSimulator
import QPTestSupport

/// The fraction of sets of differing people that are counted exactly.
enum PeopleTable {
  static func print(_ exercises: [Exercise], _ seeds: Range<UInt64>, traced: UInt64?) {
    if let traced {
      for exercise in exercises { trace(exercise, traced) }
      return
    }
    Swift.print("| exercise | best view | elsewhere | elsewhere where it shows | missed in the best view | elsewhere |")
    Swift.print("|---|---|---|---|---|---|")
    var all = [Tally(), Tally(), Tally()]
    for exercise in exercises {
      guard let workout = SimulatedExercise.named(exercise.name) else { continue }
      var tallies = [Tally(), Tally(), Tally()]
      for seed in seeds {
        tallies[0].add(PersonalSet(workout, seed: seed, inBestView: true), exercise)
        let otherView = PersonalSet(workout, seed: seed, inBestView: false)
        guard let fault = tallies[1].add(otherView, exercise), otherView.shows(exercise) else { continue }
        tallies[2].add(fault)
      }
      for index in all.indices { all[index].add(tallies[index]) }
      let missed = [0, 2].map { tallies[$0].missed.prefix(8).joined(separator: ", ") }
      let fractions = tallies.map(\.fraction).joined(separator: " | ")
      Swift.print("| `\(exercise.name)` | \(fractions) | \(missed[0]) | \(missed[1]) |")
    }
    Swift.print("| all | \(all.map(\.fraction).joined(separator: " | ")) | | |")
  }

  private struct Tally {
    private var exact = 0
    private var count = 0
    private(set) var missed: [String] = []

    /// Counts a set.
    ///
    /// - Returns: The error, empty for an exact count; `nil` if the exercise cannot be read.
    @discardableResult
    mutating func add(_ set: PersonalSet, _ exercise: Exercise) -> String? {
      guard set.allows(exercise),
        let summary = try? RepetitionCounter.summary(of: set.simulation.poseFrames, exercise)
      else { return nil }
      let isExact = summary.repetitions == set.habits.repetitions
      let fault = isExact ? "" : "\(set.simulation.seed): \(summary.repetitions) of \(set.habits.repetitions)"
      add(fault)
      return fault
    }

    mutating func add(_ fault: String) {
      count += 1
      if fault.isEmpty { exact += 1 } else { missed.append(fault) }
    }

    mutating func add(_ other: Tally) {
      exact += other.exact
      count += other.count
    }

    var fraction: String { (100 * Double(exact) / Double(max(1, count))).fixed(decimals: 1) + " % of \(count)" }
  }

  /// Prints the sets of a seed, with the movements that were counted and those that were not.
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
        counter.consume(output)
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
      for swing in counter.rejectedMovements {
        Swift.print(
          "not", swing.start.seconds.fixed(decimals: 2), swing.end.seconds.fixed(decimals: 2),
          swing.size.fixed(decimals: 2), swing.reason)
      }
      Swift.print(counter.space.map { "\($0)" } ?? "-", counter.summary.repetitions, "of", set.habits.repetitions)
    }
  }
}
