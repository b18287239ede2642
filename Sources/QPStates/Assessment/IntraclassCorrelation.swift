/// The intraclass correlation (ICC) of the repeated values of a cohort, after Shrout and Fleiss (1979).
///
/// It describes a cohort and not one person, so reports of an assessment do not contain it.
public struct IntraclassCorrelation: Hashable, Sendable {
  /// Absolute agreement of single trials, ICC(2,1): a shift between the first and second trials counts.
  public let agreement: Double
  /// Consistency of single trials, ICC(3,1): such a shift does not count.
  public let consistency: Double

  /// Computes the correlation; `nil` for fewer than two people or trials, unequal counts, and values without
  /// differences.
  ///
  /// - Parameter cohort: The trials of each person: at least two, and the same number for each person.
  public init?(cohort: [RepeatedTrials]) {
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
  }
}
