internal import QPCore

extension Exercise {
  /// Returns the exercise that a set most likely was, judged by the counters of several exercises.
  ///
  /// Pass the same frames to all counters, and call ``RepetitionCounter/finish()`` first. The likeliest exercise is the one
  /// whose repetitions cover most of the time; more conditions make an exercise likelier.
  /// - Returns: `nil` if none of them has at least two repetitions that cover a quarter of their time, or if another one
  ///   is nearly as likely: a wrong name is worse than none.
  public static func likely(among counters: [RepetitionCounter]) -> Exercise? {
    let ranked = ranked(among: counters)
    guard let best = ranked.first else { return nil }
    let next = ranked.dropFirst().first?.likelihood ?? 0
    return best.likelihood >= CountingParameters.current.leastLead * next ? best.exercise : nil
  }

  /// Returns the exercises whose repetitions explain a set, the likeliest first.
  ///
  /// - Parameter counters: The counters, as for ``likely(among:)``.
  /// - Returns: The exercises with their likelihoods above 0.
  package static func ranked(among counters: [RepetitionCounter]) -> [(exercise: Exercise, likelihood: Double)] {
    counters.compactMap { counter in
      guard let exercise = counter.exercise, let likelihood = counter.likelihood else { return nil }
      return (exercise, likelihood)
    }
    .sorted { $0.likelihood > $1.likelihood }
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
