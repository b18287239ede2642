import QPCore

// A reading as the program prints it in a table.

extension FeatureResult {
  /// The reading with half its interval: `93° ±2`.
  var table: String {
    guard let interval else { return stringValue }
    let half = (interval.upperBound - interval.lowerBound) / 2
    return stringValue + " ±" + half.fixed(decimals: max(unit.decimals, half < 1 ? 1 : 0))
  }
}
