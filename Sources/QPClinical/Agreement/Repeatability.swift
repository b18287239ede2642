public import QPCore

/// How well repeated measurements of people agree, from at least two of each person.
///
/// ```swift
/// let own = try Repeatability([[151, 154], [162, 160], [148, 149]], unit: .degrees)
/// own.sem               // the standard error of one measurement
/// own.mdc95  // MDC95
/// ```
/// The person must not change between repeats. Set up the camera and position the person again for each repeat, as between
/// sessions.
public struct Repeatability: Hashable, Sendable {
  /// The unit of the measurements.
  package let unit: FeatureResult.Unit
  /// The repeats of each person.
  package let people: [RepeatedTrials]
  /// The standard error of one measurement, with its degrees of freedom: √(Σ(nᵢ − 1)sᵢ² / Σ(nᵢ − 1)).
  ///
  /// It is the standard deviation within a person, so that a shift between first and second measurements counts.
  public let standardError: StandardErrorOfMeasurement
  /// The intraclass correlation; `nil` of one person, and where the numbers of repeats differ.
  package let correlation: IntraclassCorrelation?
  /// The agreement of pairs of successive repeats, the first with the second, the third with the fourth; `nil` for fewer
  /// than two pairs.
  package let agreement: BlandAltman?

  /// Computes the statistics.
  ///
  /// - Parameters:
  ///   - people: The measurements of each person, in the order in which they were taken.
  ///   - unit: Their unit.
  /// - Throws: ``RepeatabilityError`` for a person with a single measurement, too few in all, numbers that are not finite,
  ///   and measurements that are all the same.
  public init(_ people: [[Double]], unit: FeatureResult.Unit) throws(RepeatabilityError) {
    var repeated: [RepeatedTrials] = []
    for (index, values) in people.enumerated() {
      if let measurement = values.firstIndex(where: { !$0.isFinite }) {
        throw RepeatabilityError(.notFinite(person: index + 1, measurement: measurement + 1))
      }
      guard values.count > 1, let trials = RepeatedTrials(values) else {
        throw RepeatabilityError(.tooFewRepeats(person: index + 1, count: values.count))
      }
      repeated.append(trials)
    }
    let degrees = repeated.reduce(0) { $0 + $1.count - 1 }
    guard degrees >= AgreementParameters.current.leastRepeatedDegreesOfFreedom else {
      throw RepeatabilityError(.tooFewInAll(people: people.count, measurements: people.reduce(0) { $0 + $1.count }))
    }
    guard let error = StandardErrorOfMeasurement(repeats: repeated) else { throw RepeatabilityError(.identical) }
    (self.people, self.unit, standardError) = (repeated, unit, error)
    correlation = IntraclassCorrelation(cohort: repeated)
    agreement = BlandAltman(
      repeated.flatMap { person in
        stride(from: 0, to: person.count - 1, by: 2).map { (person.values[$0], person.values[$0 + 1]) }
      })
  }

  /// Computes the statistics of readings.
  ///
  /// - Parameter people: The readings of each person, in the order in which they were taken.
  /// - Throws: ``RepeatabilityError``, also where the units differ.
  public init(_ people: [[FeatureResult]]) throws(RepeatabilityError) {
    guard let unit = people.joined().first?.unit else {
      throw RepeatabilityError(.tooFewInAll(people: 0, measurements: 0))
    }
    if let other = people.joined().first(where: { $0.unit != unit }) {
      throw RepeatabilityError(.unitsDiffer(unit.symbol, other.unit.symbol))
    }
    try self.init(people.map { $0.map(\.value) }, unit: unit)
  }

  /// The standard error of one measurement (SEM), in the unit of the measurements.
  public var sem: Double { standardError.sem }
  /// The minimal detectable change of the literature (MDC95): 1.96 · √2 · SEM.
  public var mdc95: Double { standardError.mdc95() }
  /// The number of measurements.
  package var count: Int { people.reduce(0) { $0 + $1.count } }
}

/// An error in repeated measurements.
public struct RepeatabilityError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// A person has fewer than two measurements; people count from 1.
    case tooFewRepeats(person: Int, count: Int)
    /// All people together have too few.
    case tooFewInAll(people: Int, measurements: Int)
    /// A measurement is not finite; people and measurements count from 1.
    case notFinite(person: Int, measurement: Int)
    /// The units differ.
    case unitsDiffer(String, String)
    /// Each person's measurements are all the same.
    case identical
  }

  /// The error and its remedy, in English.
  public var description: String {
    switch problem {
    case .tooFewRepeats(let person, let count):
      "Person \(person) has \(count == 1 ? "a single measurement" : "no measurement"), and repeats are two or more."
    case .tooFewInAll(let people, let count):
      "\(count) measurements of \(people) people are too few: take three of one person, or two of each of two."
    case .notFinite(let person, let measurement): "Measurement \(measurement) of person \(person) is no number."
    case .unitsDiffer(let one, let other): "The measurements have different units: \(one) and \(other)."
    case .identical: "The measurements of each person are all the same. Was one recording given twice?"
    }
  }
}
