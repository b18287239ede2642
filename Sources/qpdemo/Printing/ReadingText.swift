import QPCore

// A reading as the program prints it in a table.

extension FeatureResult {
  /// The reading with half its interval, `93° ±2`, or with its ends where the reading is not in the middle: `18° (0…93)`.
  var table: String {
    guard let interval else { return stringValue }
    let half = (interval.upperBound - interval.lowerBound) / 2
    let lastDigit = (0..<unit.decimals).reduce(1.0) { digit, _ in digit / 10 }
    guard abs(interval.lowerBound + half - value) <= lastDigit else {
      let ends = [interval.lowerBound, interval.upperBound].map { $0.fixed(decimals: unit.decimals) }
      return stringValue + " (\(ends[0])…\(ends[1]))"
    }
    return stringValue + " ±" + half.fixed(decimals: max(unit.decimals, half < 1 ? 1 : 0))
  }
}
