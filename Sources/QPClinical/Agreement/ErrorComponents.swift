package import QPCore

/// The standard deviations of the error of one value, by their kinds.
package struct ErrorComponents: Hashable, Sendable {
  /// Of noise and scatter, which another value does not share.
  package var own: Double
  /// The degrees of freedom of ``own``.
  package var degreesOfFreedom = Double.infinity
  /// Of the systematic part, which another value shares in part.
  package var systematic: Double

  package init(own: Double, degreesOfFreedom: Double = .infinity, systematic: Double = 0) {
    (self.own, self.degreesOfFreedom, self.systematic) = (own, degreesOfFreedom, systematic)
  }

  /// Takes a reading's intervals apart: the part of ``/QPCore/FeatureResult/interval`` beyond its precision, in
  /// quadrature, is systematic; `nil` for a reading without an interval.
  package init?(of reading: FeatureResult) {
    guard let whole = (reading.interval ?? reading.precision)?.standardDeviation else { return nil }
    // Where precision is not known, all counts as the value's own, which cancels nothing.
    own = reading.precision?.standardDeviation ?? whole
    systematic = max(0, whole * whole - own * own).squareRoot()
  }
}

extension ClosedRange<Double> {
  /// The standard deviation of a normal error whose 95 % interval this is.
  package var standardDeviation: Double {
    (upperBound - lowerBound) / 2 / StatisticsParameters.current.normalQuantile
  }
}

extension MeasuredChange {
  /// Compares two values of one person by their errors.
  ///
  /// - Parameters:
  ///   - earlier: The earlier value and its error; `nil` where that is not known.
  ///   - later: The later one.
  ///   - unit: The unit of both.
  ///   - joint: The joint's name, in lower case; `nil` where there is none.
  ///   - comparison: Whether both are of one session.
  ///   - pooled: The error from which both own errors are, together; `nil` where each has its own.
  package init(
    from earlier: (value: Double, error: ErrorComponents?), to later: (value: Double, error: ErrorComponents?),
    _ unit: FeatureResult.Unit, joint: String?, _ comparison: Comparison, pooled: StandardErrorOfMeasurement? = nil
  ) {
    let limits = ChangeParameters.current
    let isAngle = unit == .degrees
    // For other quantities it is not known how much placing everything anew adds: the measurement alone counts.
    let repositioning = comparison == .betweenSessions && isAngle ? limits.repositioning : 0
    guard let a = earlier.error, let b = later.error else {
      self.init(later.value - earlier.value, unit) { _ in nil }
      return
    }
    let own = a.own * a.own + b.own * b.own
    func variance(_ size: Double) -> Double {
      let correlation = limits.correlation(of: joint, distance: isAngle ? size : nil, comparison)
      let systematic =
        a.systematic * a.systematic + b.systematic * b.systematic - 2 * correlation * a.systematic * b.systematic
      return own + systematic + 2 * repositioning * repositioning
    }
    // Satterthwaite: only estimates from few values have few degrees of freedom.
    func share(_ error: ErrorComponents) -> Double {
      error.own * error.own * error.own * error.own / error.degreesOfFreedom
    }
    let estimated = pooled.map { own * own / $0.degreesOfFreedom } ?? (share(a) + share(b))
    let whole = variance(abs(later.value - earlier.value))
    self.init(
      later.value - earlier.value, unit, degreesOfFreedom: estimated > 0 ? whole * whole / estimated : .infinity,
      standardError: pooled
    ) { variance($0).squareRoot() }
  }

  /// Compares two values of one person by a measurement error, such as that of one's own repeats.
  ///
  /// - Parameters:
  ///   - earlier: The earlier value, or mean, and the number of values in it.
  ///   - later: The later one.
  ///   - unit: The unit of both.
  ///   - error: The standard error of a single value, in the same unit.
  ///   - least: The least standard deviation of the difference: the noise of this pair.
  package init(
    from earlier: (value: Double, count: Int), to later: (value: Double, count: Int), _ unit: FeatureResult.Unit,
    by error: StandardErrorOfMeasurement, least: Double = 0
  ) {
    let standardDeviation = max(error.standardDeviation(ofMeans: earlier.count, and: later.count), least)
    self.init(later.value - earlier.value, unit, degreesOfFreedom: error.degreesOfFreedom, standardError: error) { _ in
      standardDeviation
    }
  }
}
