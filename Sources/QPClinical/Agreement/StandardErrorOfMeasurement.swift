/// The standard error of measurement (SEM) with its source; a statistical value, not a thrown error.
///
/// Three trials of one person do not determine it: their standard deviation is uncertain by a factor of 0.5…6. It must
/// come from a publication, or be pooled over people or sessions.
public struct StandardErrorOfMeasurement: Hashable, Sendable {
  /// The standard error in the item's unit.
  public let sem: Double
  /// The source.
  package let source: Source

  /// A source of a standard error.
  package enum Source: Hashable, Sendable {
    /// A publication, by name.
    case published(String)
    /// Pooled over the repeats of a number of people or sessions.
    case pooled(groups: Int, degreesOfFreedom: Int)
    /// The repeats of a number of people, measured for this purpose.
    case repeats(people: Int, degreesOfFreedom: Int)
  }

  /// Creates a published error; `nil` if the number is not positive and finite, or the source has no name.
  public init?(sem: Double, published source: String) {
    guard sem > 0, sem.isFinite, source.contains(where: { !$0.isWhitespace }) else { return nil }
    self.sem = sem
    self.source = .published(source)
  }

  /// Pools the repeats of several people or sessions: SEM = √(Σ(nᵢ − 1)sᵢ² / Σ(nᵢ − 1)).
  ///
  /// `nil` for fewer than two groups, fewer than ten degrees of freedom, or no spread at all.
  /// - Parameter groups: The repeats of each person or session.
  public init?(pooling groups: [RepeatedTrials]) {
    let repeated = groups.filter { $0.count > 1 }
    let degrees = repeated.reduce(0) { $0 + $1.count - 1 }
    guard repeated.count > 1, degrees >= AgreementParameters.current.leastDegreesOfFreedom else { return nil }
    sem = (repeated.reduce(0) { $0 + $1.squares } / Double(degrees)).squareRoot()
    guard sem > 0 else { return nil }
    source = .pooled(groups: repeated.count, degreesOfFreedom: degrees)
  }

  /// Pools the trials of sessions, however few; `nil` without repeats, and without any scatter.
  init?(scatterOf sessions: [RepeatedTrials]) {
    let degrees = sessions.reduce(0) { $0 + $1.count - 1 }
    guard degrees > 0 else { return nil }
    sem = (sessions.reduce(0) { $0 + $1.squares } / Double(degrees)).squareRoot()
    guard sem > 0, sem.isFinite else { return nil }
    source = .pooled(groups: sessions.count, degreesOfFreedom: degrees)
  }

  /// Pools the repeats of people, measured for this purpose; `nil` without repeats, and without any spread.
  init?(repeats people: [RepeatedTrials]) {
    guard let pooled = StandardErrorOfMeasurement(scatterOf: people) else { return nil }
    self.init(sem: pooled.sem, people: people.count, degreesOfFreedom: Int(pooled.degreesOfFreedom))
  }

  /// Creates the error of repeats; `nil` if a number is not positive and finite.
  package init?(sem: Double, people: Int, degreesOfFreedom: Int) {
    guard sem > 0, sem.isFinite, people > 0, degreesOfFreedom > 0 else { return nil }
    self.sem = sem
    source = .repeats(people: people, degreesOfFreedom: degreesOfFreedom)
  }

  /// The degrees of freedom; infinite for a published error, which is taken as it is.
  package var degreesOfFreedom: Double {
    switch source {
    case .published: .infinity
    case .pooled(_, let degrees), .repeats(_, let degrees): Double(degrees)
    }
  }

  /// Returns the minimal detectable change between two sessions with 95 % confidence (MDC95).
  ///
  /// It is 1.96 · √2 · SEM for single trials, divided by √n for means of n unless the error is that of own repeats.
  public func mdc95(trials: Int = 1) -> Double {
    StatisticsParameters.current.normalQuantile * standardDeviation(ofMeans: trials, and: trials)
  }

  /// The standard deviation of the difference of two means of so many trials.
  ///
  /// Own repeats place person and camera anew each time; the trials of a session share that, and a mean does not lessen it.
  func standardDeviation(ofMeans earlier: Int, and later: Int) -> Double {
    if case .repeats = source { return 2.0.squareRoot() * sem }
    return sem * (1 / Double(max(1, earlier)) + 1 / Double(max(1, later))).squareRoot()
  }
}

extension StandardErrorOfMeasurement.Source: CustomStringConvertible {
  /// The source in English.
  package var description: String {
    switch self {
    case .published(let source): source
    case .pooled(let groups, let degrees): "pooled over \(groups) sessions, \(degrees) degrees of freedom"
    case .repeats(let people, let degrees):
      "own repeats of \(people) \(people == 1 ? "person" : "people"), \(degrees) degrees of freedom"
    }
  }
}
