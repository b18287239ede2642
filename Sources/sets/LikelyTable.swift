import QPExercises
import QPSimulator
import QPTestSupport

/// The exercise that a set of differing people most likely was, of all that are counted at once.
enum LikelyTable {
  static func print(_ done: [Exercise], _ seeds: Range<UInt64>) throws {
    let all = Exercise.all.filter { $0.kind == .repetitions }
    Swift.print("| person doing | named right | none | another one |")
    Swift.print("|---|---|---|---|")
    var (right, none, sets) = (0, 0, 0)
    for exercise in done {
      guard let workout = SimulatedExercise.named(exercise.name) else { continue }
      var names: [String: Int] = [:]
      for seed in seeds {
        let set = PersonalSet(workout, seed: seed, inBestView: seed % 2 == 0)
        let counters = try RepetitionCounter.counters(of: set.simulation.poseFrames, all)
        names[Exercise.likely(among: counters)?.name ?? "", default: 0] += 1
      }
      let others = names.filter { $0.key != exercise.name && !$0.key.isEmpty }.sorted { $0.key < $1.key }
      Swift.print(
        "| `\(exercise.name)` | \(names[exercise.name] ?? 0) | \(names[""] ?? 0) |",
        others.map { "\($0.key) \($0.value)" }.joined(separator: ", "), "|")
      right += names[exercise.name] ?? 0
      none += names[""] ?? 0
      sets += seeds.count
    }
    Swift.print("\(right) right and \(none) none of \(sets)")
  }
}
