internal import QPCore

extension Exercise {
  /// Returns the exercise that a set most likely was, judged by the counters of several exercises.
  ///
  /// Pass the same frames to all counters, and call ``RepetitionCounter/finish()`` first. The likeliest exercise is the one
  /// whose repetitions cover most of the time; more conditions make an exercise likelier.
  /// - Returns: `nil` if none of them has at least two repetitions that cover a quarter of their time.
  public static func likely(among counters: [RepetitionCounter]) -> Exercise? {
    var best: (exercise: Exercise, likelihood: Double)?
    for counter in counters {
      guard let exercise = counter.exercise, let likelihood = counter.likelihood else { continue }
      if likelihood > best?.likelihood ?? 0 { best = (exercise, likelihood) }
    }
    return best?.exercise
  }
}

extension RepetitionCounter {
  /// A score above 0 of how well the counted repetitions explain the set; `nil` if they do not.
  fileprivate var likelihood: Double? {
    let counted = strict.repetitions.filter { $0.isFinished && $0.kind != .uncertain }
    guard let exercise, counted.count >= 2, let first = counted.first, let last = counted.last,
      let depth = strict.summary.medianDepth
    else { return nil }
    let moving = counted.reduce(0) { $0 + $1.duration }
    let cover = moving / max(seconds, last.end.seconds(since: first.start), Self.limits.shortestSet)
    guard cover >= Self.limits.leastCover else { return nil }
    let conditions = exercise.identity.count + 2 * exercise.motions.list.count + (exercise.fixed == nil ? 0 : 1)
    return cover * (0.5 + 0.5 * depth) * (1 + Self.limits.conditionWeight * Double(conditions))
  }

  private static var limits: CountingParameters { .current }
}
