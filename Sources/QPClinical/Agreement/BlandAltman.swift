internal import QPCore

/// The agreement of pairs of measurements of the same quantity, after Bland and Altman (Lancet 1986; 327: 307–310).
package struct BlandAltman: Hashable, Sendable {
  /// The pairs, in the order in which they were given.
  package let pairs: [Pair]
  /// The mean of the differences.
  package let bias: Double
  /// The standard deviation of the differences, with n − 1.
  package let standardDeviation: Double
  /// The 95 % interval of the bias, by Student's t; `nil` of two pairs, whose interval says nothing.
  package let biasInterval: ClosedRange<Double>?

  /// A pair of measurements.
  package struct Pair: Hashable, Sendable {
    /// The mean of both.
    package let mean: Double
    /// The second measurement minus the first.
    package let difference: Double
  }

  /// The limits between which 95 % of the differences are expected: bias ± 1.96 · SD.
  ///
  /// The paper rounds 1.96 to 2.
  package var limits: ClosedRange<Double> {
    let half = StatisticsParameters.current.normalQuantile * standardDeviation
    return bias - half...bias + half
  }

  /// Compares the second measurement of each pair with the first; `nil` for fewer than two pairs, and for numbers that
  /// are not finite.
  ///
  /// - Parameter pairs: The first and the second measurement, at least two pairs.
  package init?(_ pairs: [(Double, Double)]) {
    let made = pairs.map { Pair(mean: $0.0 / 2 + $0.1 / 2, difference: $0.1 - $0.0) }
    guard let differences = RepeatedTrials(made.map(\.difference)),
      let standardDeviation = differences.standardDeviation,
      made.allSatisfy({ $0.mean.isFinite }), standardDeviation.isFinite
    else { return nil }
    (self.pairs, bias, self.standardDeviation, biasInterval) = (
      made, differences.mean, standardDeviation, differences.interval
    )
  }
}
