import QPCore
import QPExercises
import QPRecording
import QPSimulator
import QPTestSupport

/// The exercise that sets most likely were, of all that are counted at once.
enum LikelyTable {
  /// Prints the table for simulated sets of differing people.
  static func print(_ done: [Exercise], _ seeds: Range<UInt64>) throws {
    let all = Exercise.all.filter { $0.kind == .repetitions }
    var rows = Rows()
    for exercise in done {
      guard let workout = SimulatedExercise.named(exercise.name) else { continue }
      for seed in seeds {
        let set = PersonalSet(workout, seed: seed, inBestView: seed % 2 == 0)
        let counters = try RepetitionCounter.counters(of: set.simulation.poseFrames, all)
        rows.add(exercise, Exercise.likely(among: counters))
      }
    }
    rows.print()
  }

  /// Prints the table for recorded sets of people.
  static func print(_ done: [Exercise], folder: String) throws {
    let all = Exercise.all.filter { $0.kind == .repetitions }
    var rows = Rows()
    for set in try FilmedSet.all(in: folder) where done.contains(where: { $0.name == set.exercise.name }) {
      rows.add(set.exercise, Exercise.likely(among: try RepetitionCounter.counters(of: try set.frames(), all)))
    }
    rows.print()
  }

  /// How often each exercise was named.
  private struct Rows {
    private var names: [String: [String: Int]] = [:]

    mutating func add(_ done: Exercise, _ named: Exercise?) {
      names[done.name, default: [:]][named?.name ?? "", default: 0] += 1
    }

    func print() {
      Swift.print("| person doing | named right | none | another one |")
      Swift.print("|---|---|---|---|")
      var (right, none, sets) = (0, 0, 0)
      for (done, named) in names.sorted(by: { $0.key < $1.key }) {
        let others = named.filter { $0.key != done && !$0.key.isEmpty }.sorted { $0.key < $1.key }
        Swift.print(
          "| `\(done)` | \(named[done] ?? 0) | \(named[""] ?? 0) |",
          others.map { "\($0.key) \($0.value)" }.joined(separator: ", "), "|")
        right += named[done] ?? 0
        none += named[""] ?? 0
        sets += named.values.reduce(0, +)
      }
      Swift.print("\(right) right and \(none) none of \(sets)")
    }
  }
}
