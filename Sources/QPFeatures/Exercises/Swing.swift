internal import QPCore

/// A movement under way, from the last moment at rest.
struct Movement: Sendable {
  private let start: RepetitionCounter.Sample
  private(set) var deepest: RepetitionCounter.Sample
  private var last: Timestamp
  private var firstFull: Timestamp?
  private var lastFull: Timestamp?
  private var gap = 0.0
  private var quality: Quality

  init(from rest: RepetitionCounter.Sample) {
    start = rest
    deepest = rest
    last = rest.time
    quality = rest.quality
  }

  mutating func add(_ sample: RepetitionCounter.Sample, full: Double) {
    if sample.isFurther(than: deepest, from: start) { deepest = sample }
    if sample.progress >= full {
      firstFull = firstFull ?? sample.time
      lastFull = sample.time
    }
    last = sample.time
    gap = max(gap, sample.gap)
    if sample.quality != quality { quality.formUnion(sample.quality) }
  }

  /// Returns the repetition that the movement makes up; without an end it is unfinished.
  ///
  /// Times are accurate to half of the `frame` interval, in seconds.
  func repetition(
    _ rule: RepetitionCounter.Rule, end: Timestamp?, after lastEnd: Timestamp?, pace lastPace: Double?, frame: Double
  ) -> Repetition {
    let finish = end ?? last
    let (reached, left) = (firstFull ?? deepest.time, lastFull ?? deepest.time)
    let duration = finish.seconds(since: start.time)
    // The time of the repetition with the pause before it, or that of the previous one if longer.
    let pace = max(lastPace ?? 0, lastEnd.map { finish.seconds(since: $0) } ?? 0)
    let whole = min(max(pace, 1.25 * duration), 3 * duration)
    let kind: Repetition.Kind =
      gap > whole * rule.largestGapShare + frame / 2
      ? .uncertain : end != nil && deepest.progress >= rule.full ? .full : .partial
    let degrees = start.degrees.flatMap { start in
      deepest.degrees.map { Repetition.Range(start: start, furthest: $0) }
    }
    return Repetition(
      start: start.time, turn: deepest.time, end: finish, depth: deepest.progress, kind: kind,
      isFinished: end != nil,
      phases: Repetition.Durations(
        out: reached.seconds(since: start.time), hold: left.seconds(since: reached), back: finish.seconds(since: left)),
      degrees: degrees, side: deepest.side, gap: gap, quality: quality)
  }
}
