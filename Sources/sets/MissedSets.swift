import QPCore
import QPExercises
import QPSimulator
import QPTestSupport

/// The sets of differing people that were not counted exactly, a line for each.
enum MissedSets {
  static func print(_ exercises: [Exercise], _ seeds: Range<UInt64>) {
    for exercise in exercises {
      guard let workout = SimulatedExercise.named(exercise.name) else { continue }
      for seed in seeds {
        let set = PersonalSet(workout, seed: seed, inBestView: false)
        guard set.allows(exercise), let line = line(set, exercise), set.shows(exercise) else { continue }
        Swift.print(exercise.name, line)
      }
    }
  }

  /// Returns the wrong count of a set with its reasons; `nil` if the count is exact.
  private static func line(_ set: PersonalSet, _ exercise: Exercise) -> String? {
    let frames = set.simulation.poseFrames
    let spaces: [ExerciseSpace?] = [nil, .picture, .world]
    let counters = spaces.compactMap { try? RepetitionCounter.counters(of: frames, [exercise], in: $0)[0] }
    guard let counter = counters.first, counter.summary.repetitions != set.habits.repetitions else { return nil }
    let (camera, habits) = (set.simulation.camera, set.habits)
    let angles = [camera.yaw, camera.pitch, camera.roll].map { $0.fixed(decimals: 0) }.joined(separator: "/")
    let counts = counters.dropFirst().map { "\($0.summary.repetitions)" }.joined(separator: "/")
    var person = "range \(habits.range.fixed(decimals: 2)) tempo \(habits.tempo.fixed(decimals: 1))"
    if habits.weakness > 0 { person += " weak \(habits.weakSide) \(habits.weakness.fixed(decimals: 2))" }
    if habits.trial != nil { person += " trial" }
    if habits.stepsIn { person += " steps in" }
    return "\(set.simulation.seed): \(counter.summary.repetitions) of \(habits.repetitions) in "
      + (counter.space.map { "\($0)" } ?? "none") + " (picture/world \(counts)), uncertain \(counter.summary.uncertain)"
      + " camera \(angles) world \(set.simulation.givesWorld) noise \(set.simulation.noise.sigma.fixed(decimals: 1))"
      + " \(person); " + reasons(counter)
      + counters.dropFirst().map { "; \(reasons($0))" }.joined()
  }

  /// Returns the reasons for which swings did not count, the most frequent first.
  private static func reasons(_ counter: RepetitionCounter) -> String {
    var reasons: [String: Int] = [:]
    for swing in counter.rejectedMovements { reasons["\(swing.reason)", default: 0] += 1 }
    return reasons.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}
