internal import QPCore

/// The intraclass correlation (ICC) of the repeated values of a cohort, after Shrout and Fleiss (1979).
///
/// It describes a cohort and not one person, so reports of an assessment do not contain it.
package struct IntraclassCorrelation: Hashable, Sendable {
  /// Absolute agreement of single trials, ICC(2,1): a shift between the first and second trials counts.
  package let agreement: Double
  /// Consistency of single trials, ICC(3,1): such a shift does not count.
  package let consistency: Double
  /// The 95 % interval of ``agreement`` (McGraw and Wong, 1996, table 7); `nil` where it has none, as without any error.
  package let interval: ClosedRange<Double>?

  /// Computes the correlation; `nil` for fewer than two people or trials, unequal counts, and values without
  /// differences.
  ///
  /// - Parameter cohort: The trials of each person: at least two, and the same number for each person.
  package init?(cohort: [RepeatedTrials]) {
    guard let trials = cohort.first?.count, cohort.count > 1, trials > 1, cohort.allSatisfy({ $0.count == trials })
    else { return nil }
    let (n, k) = (Double(cohort.count), Double(trials))
    let mean = cohort.reduce(0) { $0 + $1.mean } / n
    let people = cohort.reduce(0) { $0 + k * ($1.mean - mean) * ($1.mean - mean) }
    let rounds = (0..<trials).reduce(0.0) { sum, trial in
      let round = cohort.reduce(0) { $0 + $1.values[trial] } / n
      return sum + n * (round - mean) * (round - mean)
    }
    let within = cohort.reduce(0) { $0 + $1.squares }
    let betweenPeople = people / (n - 1)
    let betweenRounds = rounds / (k - 1)
    let rest = (within - rounds) / ((n - 1) * (k - 1))
    let spread = betweenPeople + (k - 1) * rest
    let whole = spread + k * (betweenRounds - rest) / n
    guard spread > 0, whole > 0 else { return nil }
    consistency = (betweenPeople - rest) / spread
    agreement = (betweenPeople - rest) / whole
    interval = Self.interval(agreement, n, k, (people: betweenPeople, rounds: betweenRounds, rest: rest))
  }

  /// Returns the interval, from the mean squares between people, between rounds and of the rest.
  private static func interval(
    _ agreement: Double, _ n: Double, _ k: Double, _ squares: (people: Double, rounds: Double, rest: Double)
  ) -> ClosedRange<Double>? {
    guard squares.rest > 0 else { return nil }
    let ratio = squares.rounds / squares.rest
    let others = n * (1 + (k - 1) * agreement) - k * agreement
    let numerator = k * agreement * ratio + others
    let denominator = (n - 1) * k * k * agreement * agreement * ratio * ratio + others * others
    // Satterthwaite's degrees of freedom of the rounds and the rest together.
    let degrees = max(1, (k - 1) * (n - 1) * numerator * numerator / denominator)
    let share = (1 + AgreementParameters.current.coverage) / 2
    guard let below = SnedecorF.quantile(share, n - 1, degrees), let above = SnedecorF.quantile(share, degrees, n - 1)
    else { return nil }
    let errors = k * squares.rounds + (k * n - k - n) * squares.rest
    let low = n * (squares.people - below * squares.rest) / (below * errors + n * squares.people)
    let high = n * (above * squares.people - squares.rest) / (errors + n * above * squares.people)
    return low.isFinite && high.isFinite && low <= high ? low...high : nil
  }
}
