internal import QPCore

extension Exercise {
  /// Returns the exercise that a set most likely was, by what the counters of several counted in it.
  ///
  /// Feed all of them the same frames, and call ``RepetitionCounter/finish()`` first. The exercise is taken whose repetitions
  /// cover the most of the time; of several that do, the one of which more had to be true.
  /// - Returns: `nil` if none of them has at least two repetitions that cover a quarter of their time.
  public static func likely(among counters: [RepetitionCounter]) -> Exercise? {
    var best: (exercise: Exercise, likeness: Double)?
    for counter in counters {
      guard let exercise = counter.exercise, let likeness = counter.likeness else { continue }
      if likeness > best?.likeness ?? 0 { best = (exercise, likeness) }
    }
    return best?.exercise
  }
}

extension RepetitionCounter {
  /// How well the counted repetitions explain the set, above 0; `nil` if they do not.
  fileprivate var likeness: Double? {
    let counted = repetitions.filter { $0.isFinished && $0.kind != .uncertain }
    guard let exercise, counted.count >= 2, let first = counted.first, let last = counted.last,
      let depth = summary.medianDepth
    else { return nil }
    let moving = counted.reduce(0) { $0 + $1.duration }
    let cover = moving / max(seconds, last.end.seconds(since: first.start), 0.1)
    guard cover >= Self.leastCover else { return nil }
    let conditions = exercise.posture.count + 2 * exercise.motions.count + (exercise.fixed == nil ? 0 : 1)
    return cover * (0.5 + 0.5 * depth) * (1 + Self.weight * Double(conditions))
  }

  private static var leastCover: Double { 0.25 }
  /// The weight of one condition that had to be true.
  private static var weight: Double { 0.08 }
}
