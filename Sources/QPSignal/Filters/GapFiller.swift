package import QPLandmarks

/// A filler of short gaps in a recorded series, which marks the values that it fills in.
///
/// A gap is a run of values that are not finite. Only a gap with a value on either side, at most ``limit`` apart, is
/// filled; longer gaps and those at the ends stay. It has no lag; with linear interpolation, noise beside a gap enters
/// it unamplified.
package struct GapFiller: Hashable, Sendable {
  /// The longest time in seconds from the value before a gap to the value after it.
  package let limit: Double
  /// The interpolation of the filled values.
  package let interpolation: Interpolation

  /// A series with its short gaps filled.
  package struct Filled: Sendable {
    /// The values; NaN where a gap stays.
    package let values: [Double]
    /// Whether each value was filled in.
    package let isFilled: [Bool]
  }

  /// Creates a filler.
  ///
  /// - Throws: ``FilterError`` for a limit that is not a number above 0.
  package init(limit: Double, interpolation: Interpolation = .linear) throws(FilterError) {
    guard limit > 0, limit < .infinity else { throw FilterError(.badLimit(limit)) }
    self.limit = limit
    self.interpolation = interpolation
  }

  /// Returns a series with its short gaps filled.
  ///
  /// - Parameters:
  ///   - values: The values; those that are not finite are gaps.
  ///   - times: The time of each, increasing.
  /// - Returns: The values, with a mark for each that was filled in.
  /// - Throws: ``FilterError`` where the times do not fit the values.
  package func fill(_ values: [Double], at times: [Timestamp]) throws(FilterError) -> Filled {
    try checkSeries(values, times)
    let known = values.indices.filter { values[$0].isFinite }
    let start = times.first ?? .zero
    let series = Series(times: known.map { times[$0].seconds(since: start) }, values: known.map { values[$0] })
    var filled = values.map { $0.isFinite ? $0 : .nan }
    var isFilled = Array(repeating: false, count: values.count)
    for (left, (before, after)) in zip(known, known.dropFirst()).enumerated() where after - before > 1 {
      guard times[after].seconds(since: times[before]) <= limit else { continue }
      for index in before + 1..<after {
        let value = series.value(at: times[index].seconds(since: start), after: left, by: interpolation)
        guard value.isFinite else { continue }
        (filled[index], isFilled[index]) = (value, true)
      }
    }
    return Filled(values: filled, isFilled: isFilled)
  }
}
