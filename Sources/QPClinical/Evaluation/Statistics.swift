internal import QPCore

/// Statistics of a list of numbers.
enum Statistics {
  /// Returns the median; NaN of an empty list.
  static func median(_ values: [Double]) -> Double { values.median ?? .nan }

  /// The smallest length or speed that is divided by.
  static var smallestDivisor: Double { StatisticsParameters.current.smallestDivisor }
  /// The smallest product of two lengths that is divided by.
  static var smallestProduct: Double { StatisticsParameters.current.smallestProduct }

  /// Returns the range of a signal without its extremes.
  static func range(of signal: [Double]) -> Double {
    let percentiles = StatisticsParameters.current.rangePercentiles
    return signal.interpolatedPercentile(percentiles.upperBound)
      - signal.interpolatedPercentile(percentiles.lowerBound)
  }

  /// Returns the mean; NaN of an empty list.
  static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// Returns the standard deviation of a sample; `nil` with fewer than two values.
  static func standardDeviation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  /// Returns the indices of single values that are farther than a limit from the middle of their neighbours.
  ///
  /// The neighbours of such a value are far from their own: the farthest alone is a spike.
  static func spikes(in values: [Double], larger limit: Double) -> [Int] {
    let deviations = values.indices.map { index in
      index > 0 && index < values.count - 1 ? abs(values[index] - middle(of: values, around: index)) : 0
    }
    return deviations.indices.dropFirst().dropLast().filter { index in
      deviations[index] > limit && deviations[index] > max(deviations[index - 1], deviations[index + 1])
    }
  }

  /// Returns values in which the middle of their neighbours stands for single ones that are farther than a limit from it.
  static func withoutSpikes(_ values: [Double], larger limit: Double) -> [Double] {
    var smooth = values
    for index in spikes(in: values, larger: limit) { smooth[index] = middle(of: values, around: index) }
    return smooth
  }

  private static func middle(of values: [Double], around index: Int) -> Double {
    (values[index - 1] + values[index + 1]) / 2
  }

  /// Filters values by a zero-lag low-pass: Butterworth of order 2, forwards and backwards.
  ///
  /// The ends are padded by up to a second of their odd mirror image, so that events near them keep their place.
  /// - Parameters:
  ///   - values: Evenly spaced finite values.
  ///   - cutoff: The frequency of −3 dB of each pass in hertz; at or above half the rate there is no filter.
  ///   - rate: The rate of the values in hertz.
  /// - Returns: As many values.
  static func lowPass(_ values: [Double], cutoff: Double, rate: Double) -> [Double] {
    guard let first = values.first, let last = values.last, values.count > 2,
      let filter = try? ButterworthFilter(.perPass(cutoff))
    else { return values }
    let padding = min(Int(rate), values.count - 1)
    var padded: [Double] = []
    padded.reserveCapacity(values.count + 2 * padding)
    for index in stride(from: padding, to: 0, by: -1) { padded.append(2 * first - values[index]) }
    padded += values
    for index in 1...padding { padded.append(2 * last - values[values.count - 1 - index]) }
    guard let filtered = try? filter.filter(padded, rate: rate), filtered.first?.isFinite == true else { return values }
    return Array(filtered[padding..<padding + values.count])
  }
}
