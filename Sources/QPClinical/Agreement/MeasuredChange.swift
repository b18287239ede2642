public import QPCore

/// The difference of two values of one person, with its own error.
///
/// ```swift
/// let change = try today.change(from: earlier, of: abduction)
/// change.difference    // later − earlier: 12
/// change.interval      // 7…17
/// change.verdict       // .changed
/// ```
/// Errors common to both values, such as an estimator's joint offset, cancel in proportion to their correlation (see
/// `Docs/Change.md`). Between two sessions placing person and camera anew adds an error of its own.
public struct MeasuredChange: Hashable, Sendable {
  /// The later value minus the earlier one, in ``unit``.
  public let difference: Double
  /// The unit of all numbers.
  public let unit: FeatureResult.Unit
  /// Half of the 95 % interval of the difference: the minimal detectable change of the literature (MDC95), beyond which a
  /// measured difference is a change; `nil` where the error is not known.
  public let mdc95: Double?
  /// The smallest true change that is found 80 times in 100 (MDC95 with a power of 80 %); `nil` where the error is
  /// not known.
  ///
  /// It is larger than ``mdc95``: a true change only as large as ``mdc95`` is found half of the time.
  public let minimumDetectableEffect: Double?
  /// The measurement error that the difference was judged by; `nil` where it was judged by the values' own intervals.
  package let error: StandardErrorOfMeasurement?

  /// A judgement on a difference.
  public enum Verdict: String, Hashable, Sendable {
    /// The interval of the difference does not contain 0.
    case changed
    /// Measurement error explains the difference; that nothing changed is not shown either.
    case notShown
    /// The measurement error is not known.
    case unknown
  }

  /// Whether two values are of one session.
  public enum Comparison: Hashable, Sendable {
    /// The person and the camera stayed where they were.
    case withinSession
    /// The person, the camera, or both were placed anew.
    case betweenSessions
  }

  /// Creates a difference with a known error.
  ///
  /// - Parameters:
  ///   - difference: The later value minus the earlier one.
  ///   - unit: The unit.
  ///   - degreesOfFreedom: The degrees of freedom of the standard deviation.
  ///   - error: The measurement error that the standard deviation is from; `nil` for none.
  ///   - standardDeviation: Returns the standard deviation of the error of a difference of a size; `nil` where it is
  ///     not known.
  package init(
    _ difference: Double, _ unit: FeatureResult.Unit, degreesOfFreedom: Double = .infinity,
    standardError error: StandardErrorOfMeasurement? = nil, standardDeviation: (_ size: Double) -> Double?
  ) {
    (self.difference, self.unit, self.error) = (difference, unit, error)
    guard let here = standardDeviation(abs(difference)), here.isFinite else {
      (mdc95, minimumDetectableEffect) = (nil, nil)
      return
    }
    let (coverage, power) = Self.quantiles(degreesOfFreedom)
    mdc95 = coverage * here
    // The larger the change, the less the systematic errors of both values are alike.
    var found = 0.0
    for _ in 0..<ChangeParameters.current.rounds {
      guard let there = standardDeviation(found) else { break }
      found = (coverage + power) * there
    }
    minimumDetectableEffect = found
  }

  /// The 95 % interval of the true change; `nil` where the error is not known.
  public var interval: ClosedRange<Double>? { mdc95.map { difference - $0...difference + $0 } }

  /// Whether the values differ by more than their errors.
  public var verdict: Verdict {
    guard let mdc95 else { return .unknown }
    return abs(difference) > mdc95 ? .changed : .notShown
  }

  /// Returns the quantiles of coverage and power, by Student's t of few degrees of freedom.
  private static func quantiles(_ degrees: Double) -> (coverage: Double, power: Double) {
    let limits = AgreementParameters.current
    // Fractions count as the next lower number, which has the wider interval.
    guard degrees < limits.normalDegreesOfFreedom,
      let coverage = StudentT.twoSided(limits.coverage, degreesOfFreedom: max(1, Int(degrees))),
      let power = StudentT.twoSided(2 * limits.power - 1, degreesOfFreedom: max(1, Int(degrees)))
    else { return (StatisticsParameters.current.normalQuantile, limits.powerQuantile) }
    return (coverage, power)
  }
}

/// An error in the comparison of two values.
public struct ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  /// The problem.
  package enum Problem: Hashable, Sendable {
    /// The values have different units.
    case unitsDiffer(earlier: String, later: String)
    /// The values are of different quantities.
    case quantitiesDiffer(earlier: String, later: String)
  }

  /// The error in English.
  public var description: String {
    switch problem {
    case .unitsDiffer(let earlier, let later): "The earlier value is in \(earlier), the later one in \(later)."
    case .quantitiesDiffer(let earlier, let later): "The earlier value is of \(earlier), the later one of \(later)."
    }
  }
}
