/// The systematic error of a reading: the reach of its interval beyond its precision, below and above the value.
///
/// Values that come from several readings, such as holds and peaks, have a precision of their own; this makes their
/// interval of it.
package struct SystematicSpan: Hashable, Sendable {
  /// The part of the interval's reach below the value that its precision does not explain, in quadrature, at least 0.
  private var below = 0.0
  /// The same above the value.
  private var above = 0.0

  /// Creates the span of a reading; `nil` where its interval is not known.
  package init?(_ reading: FeatureResult) {
    guard let interval = reading.interval else { return nil }
    let half = reading.precisionHalfWidth
    func rest(_ reach: Double) -> Double { max(0, reach * reach - half * half).squareRoot() }
    below = rest(reading.value - interval.lowerBound)
    above = rest(interval.upperBound - reading.value)
  }

  /// Returns the interval of a value with a precision of this half width.
  package func interval(around value: Double, halfWidth: Double) -> ClosedRange<Double> {
    func reach(_ rest: Double) -> Double {
      rest == 0 ? halfWidth : (halfWidth * halfWidth + rest * rest).squareRoot()
    }
    return value - reach(below)...value + reach(above)
  }
}

extension FeatureResult {
  /// Half the width of the precision, by which decisions are made; of a feature that gives an interval alone, of that;
  /// 0 where neither is known.
  package var precisionHalfWidth: Double {
    (precision ?? interval).map { ($0.upperBound - $0.lowerBound) / 2 } ?? 0
  }
}
