internal import QPCore

/// Repetitions with their summary.
struct CountedSet: Sendable {
  private(set) var repetitions: [Repetition] = []
  var summary = SetSummary()

  init() {}

  /// Creates an empty set with room for a number of repetitions.
  init(capacity: Int) { repetitions.reserveCapacity(capacity) }

  init(_ repetitions: [Repetition], _ rule: RepetitionCounter.Rule) {
    for repetition in repetitions { add(repetition, rule) }
  }

  mutating func add(_ repetition: Repetition, _ rule: RepetitionCounter.Rule) {
    summary.add(repetition, rule)
    repetitions.append(repetition)
  }
}
