internal import QPCore

/// Repeated values of one person, with the statistics that so few values allow.
public struct RepeatedTrials: Hashable, Sendable {
  /// The values, in the order in which they were taken.
  public let values: [Double]

  /// Creates repeats; `nil` for an empty list, and for values that are not finite.
  public init?(_ values: [Double]) {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    self.values = values
  }

  /// The number of values.
  package var count: Int { values.count }
  /// The mean.
  public var mean: Double { values.reduce(0, +) / Double(count) }
  /// The largest value.
  public var maximum: Double { values.max() ?? .nan }
  /// The last value.
  package var last: Double { values.last ?? .nan }

  /// The within-person standard deviation s, with n − 1; `nil` for one value.
  public var standardDeviation: Double? {
    guard count > 1 else { return nil }
    return (squares / Double(count - 1)).squareRoot()
  }

  /// The 95 % confidence interval of the mean, mean ± t(n − 1) · s / √n; `nil` for one value and for two, whose t of
  /// 12.7 says nothing.
  ///
  /// It is the uncertainty of this person's mean, not that of the instrument: `AssessmentStepResult.peakInterval` has both.
  public var interval: ClosedRange<Double>? {
    let confidence = AgreementParameters.current.coverage
    guard count > 2, let standardDeviation, let t = StudentT.twoSided(confidence, degreesOfFreedom: count - 1) else {
      return nil
    }
    let half = t * standardDeviation / Double(count).squareRoot()
    return mean - half...mean + half
  }

  /// The sum of the squared distances from the mean.
  var squares: Double {
    let mean = mean
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }
}
