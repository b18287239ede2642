// Statistics of numbers in any order, and of the normal distribution.

extension [Double] {
  /// The median, of an even number of values the mean of the two in the middle; `nil` without values.
  package var median: Double? {
    guard !isEmpty else { return nil }
    var values = self
    let upper = Self.element(count / 2, of: &values)
    // The values below the upper middle stand before it.
    let lower = count % 2 == 0 ? values[..<(count / 2)].max() ?? upper : upper
    return lower / 2 + upper / 2
  }

  /// Returns a percentile by linear interpolation between the two values around it, as NumPy does.
  ///
  /// Of 1, 2, 3 and 4 the percentile of 0.5 is 2.5; ``rankedPercentile(_:)`` is 3.
  /// - Parameter fraction: The place between the smallest value, 0, and the largest one, 1.
  /// - Returns: The percentile; NaN without values.
  package func interpolatedPercentile(_ fraction: Double) -> Double {
    guard !isEmpty else { return .nan }
    var values = self
    let position = fraction * Double(count - 1)
    let below = Swift.min(Int(position), count - 1)
    let lower = Self.element(below, of: &values)
    // The values above stand behind it.
    let upper = values[(below + 1)...].min() ?? lower
    return lower + (position - Double(below)) * (upper - lower)
  }

  /// Returns a percentile that is one of the values: the one that the fraction of them, rounded down, stands before.
  ///
  /// Of 1, 2, 3 and 4 the percentile of 0.5 is 3; ``interpolatedPercentile(_:)`` is 2.5.
  /// - Parameter fraction: The fraction of the values before it in ascending order, 0…1.
  /// - Returns: The percentile; NaN without values.
  package func rankedPercentile(_ fraction: Double) -> Double {
    guard !isEmpty else { return .nan }
    return sorted()[Swift.min(count - 1, Int(fraction * Double(count)))]
  }

  /// Removes every second value, beginning with the second.
  package mutating func thin() {
    self = stride(from: 0, to: count, by: 2).map { self[$0] }
  }

  /// Returns the value of a place in ascending order; smaller ones move before it and larger ones behind it.
  ///
  /// Hoare's selection, in linear time on average.
  private static func element(_ index: Int, of values: inout [Double]) -> Double {
    var (low, high) = (0, values.count - 1)
    var values = values.mutableSpan
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if index <= right { high = right } else if index >= left { low = left } else { break }
    }
    return values[index]
  }
}

/// The normal distribution.
@usableFromInline
package enum NormalDistribution {
  /// The standard deviations to each side of the mean between which 95 % of the values lie, to two decimals.
  @inlinable package static var deviationsOf95Percent: Double { 1.96 }
}
