import QPCore

// A reading as the program prints it in a table.

extension FeatureResult {
  /// The reading with half its interval, `93° ±2`, or with its ends where the reading is not in the middle: `18° (0…93)`.
  var table: String { unit.text(value, interval) }
}

extension FeatureResult.Unit {
  /// Returns a value of this unit with half its interval, or with the interval's ends where the value is not in the middle.
  func text(_ value: Double, _ interval: ClosedRange<Double>?) -> String {
    let text = value.fixed(decimals: decimals) + suffix
    guard let interval else { return text }
    let half = (interval.upperBound - interval.lowerBound) / 2
    let lastDigit = (0..<decimals).reduce(1.0) { digit, _ in digit / 10 }
    guard abs(interval.lowerBound + half - value) <= lastDigit else {
      let ends = [interval.lowerBound, interval.upperBound].map { $0.fixed(decimals: decimals) }
      return text + " (\(ends[0])…\(ends[1]))"
    }
    return text + " ±" + half.fixed(decimals: max(decimals, half < 1 ? 1 : 0))
  }
}
