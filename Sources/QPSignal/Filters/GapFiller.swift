public import QPLandmarks

/// Fills short gaps in a recorded series, and says which values it made up.
///
/// A gap is a run of values that are not finite. Only a gap with a value on either side, at most ``limit`` apart, is
/// filled; longer ones and those at the ends stay. It has no lag; noise beside a gap goes into it at most as it is where
/// it fills by lines.
public struct GapFiller: Hashable, Sendable {
  /// The longest time from the value before a gap to the value after it, in seconds.
  public let limit: Double
  /// How the values are found.
  public let interpolation: Interpolation

  /// A series without its short gaps.
  public struct Filled: Sendable {
    /// The values; NaN where a gap stays.
    public let values: [Double]
    /// For each value whether it was filled in.
    public let isFilled: [Bool]
  }

  /// Creates a filler.
  ///
  /// - Throws: ``FilterError/badLimit(_:)`` for a limit that is not a number above 0.
  public init(limit: Double, interpolation: Interpolation = .linear) throws(FilterError) {
    guard limit > 0, limit < .infinity else { throw .badLimit(limit) }
    self.limit = limit
    self.interpolation = interpolation
  }

  /// Fills the gaps of a series.
  ///
  /// - Parameters:
  ///   - values: The values; what is not finite is a gap.
  ///   - times: The time of each, increasing.
  /// - Returns: The values and which of them were filled in.
  /// - Throws: ``FilterError`` where the times do not fit.
  public func fill(_ values: [Double], at times: [Timestamp]) throws(FilterError) -> Filled {
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
