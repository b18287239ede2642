import QPExercises
import QPSimulator
import QPTestSupport

/// The repetitions that are counted in sessions of idle people.
enum IdleTable {
  static func print(_ exercises: [Exercise], _ seeds: Range<UInt64>, named: Bool) {
    var tallies: [String: [Tally]] = [:]
    for seed in seeds {
      let session = IdleSession(seed: seed)
      guard let summaries = try? RepetitionCounter.summaries(of: session.simulation.poseFrames, exercises) else {
        continue
      }
      for (exercise, summary) in zip(exercises, summaries) {
        let column = (session.isInBestView(of: exercise) ? 0 : 2) + (session.simulation.givesWorld ? 0 : 1)
        tallies[session.name, default: [Tally](repeating: Tally(), count: 4)][column].add(exercise, summary, seed)
      }
    }
    Swift.print("| idle | best view, 3D | best view | elsewhere, 3D | elsewhere |")
    Swift.print("|---|---|---|---|---|")
    for (name, row) in tallies.sorted(by: { $0.key < $1.key }) {
      Swift.print("| \(name) | \(row.map(\.fraction).joined(separator: " | ")) |")
      guard named else { continue }
      for tally in row { Swift.print("    \(tally.wrong.joined(separator: ", "))") }
    }
  }

  private struct Tally {
    private(set) var wrong: [String] = []
    private var count = 0

    mutating func add(_ exercise: Exercise, _ summary: SetSummary, _ seed: UInt64) {
      count += 1
      if summary.repetitions > 0 { wrong.append("\(exercise.name) \(summary.repetitions) (\(seed))") }
    }

    var fraction: String { "\(wrong.count) of \(count)" }
  }
}
