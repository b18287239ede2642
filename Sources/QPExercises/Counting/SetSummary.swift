internal import QPCore
internal import QPFeatures

/// The summary of a set of repetitions.
public struct SetSummary: Hashable, Sendable {
  /// The number of repetitions that count: full and partial ones, with ``RepetitionCounter/Rule/strict`` full ones alone.
  public internal(set) var repetitions = 0
  /// The number of repetitions as deep as the counter's rule asks of a full one.
  public internal(set) var full = 0
  /// The number of less deep repetitions.
  ///
  /// ``RepetitionCounter/finish()`` adds the movement under way as an unfinished one, which is not among ``repetitions``:
  /// two squats and a half are 2 repetitions, 2 full and 1 partial.
  public internal(set) var partial = 0
  /// The number of repetitions with too long an unseen part; they do not count.
  public internal(set) var uncertain = 0
  /// The number of repetitions of the left side alone that count.
  public internal(set) var left = 0
  /// The number of repetitions of the right side alone that count.
  public internal(set) var right = 0
  /// The differences from the exercise for most of the set; empty for a set that the exercise's own rules counted.
  public internal(set) var mismatches: [ExerciseMismatch] = []
  /// The greatest depth, as a fraction of the full movement; `nil` without repetitions.
  package internal(set) var deepest: Double?
  /// The mean depth of the repetitions that count, as a fraction of the full movement; `nil` without any.
  package var meanDepth: Double? { depths.isEmpty ? nil : depths.reduce(0, +) / Double(depths.count) }
  /// The median depth of the repetitions that count, as a fraction of the full movement; `nil` without any.
  public var medianDepth: Double? { depths.median }
  /// The mean duration of the repetitions that count, in seconds; `nil` without any.
  public var meanDuration: Double? { repetitions > 0 ? durations / Double(repetitions) : nil }

  private var depths: [Double] = []
  private var durations = 0.0

  /// Creates the summary of no repetitions.
  package init() {}

  mutating func add(_ repetition: Repetition, _ rule: RepetitionCounter.Rule) {
    deepest = max(deepest ?? 0, repetition.depth)
    switch repetition.kind {
    case .full: full += 1
    case .partial: partial += 1
    case .uncertain: uncertain += 1
    }
    guard repetition.isFinished, repetition.kind == .full || repetition.kind == .partial && rule.countsPartial
    else { return }
    repetitions += 1
    depths.append(repetition.depth)
    durations += repetition.duration
    if repetition.side == .left { left += 1 }
    if repetition.side == .right { right += 1 }
  }
}
