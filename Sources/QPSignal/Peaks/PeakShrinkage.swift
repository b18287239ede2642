internal import QPLandmarks

/// The greatest of several tops whose values have errors.
///
/// The greatest of equal tops is the one with the largest positive error. Tops that may be equal are therefore shrunk
/// towards their mean, the more the less they differ beyond their errors (empirical Bayes; Efron and Morris, 1975).
struct PeakShrinkage: Hashable, Sendable {
  /// One top of a series.
  struct Top: Hashable, Sendable {
    var value: Double
    /// The standard deviation of its error.
    var standardDeviation: Double
    /// The half width of its 95 % interval; `nil` with too few values.
    var halfWidth: Double?
    var time: Timestamp
  }

  /// The highest tops, in descending order.
  private(set) var tops: [Top] = []

  private static var limits: PeakParameters { .current }

  mutating func add(_ top: Top) {
    tops.insert(top, at: tops.firstIndex { $0.value < top.value } ?? tops.endIndex)
    if tops.count > Self.limits.mostTops { tops.removeLast() }
  }

  /// Returns the greatest top.
  ///
  /// Its interval is as wide as that of the one top: the others may truly be lower.
  /// - Parameter range: The difference between the greatest and the smallest value.
  /// - Returns: The greatest top; `nil` without tops.
  func greatest(range: Double) -> Top? { all(range: range).max { $0.value < $1.value } }

  /// Returns all tops, those that may be equal to the greatest shrunk.
  ///
  /// - Parameter range: The difference between the greatest and the smallest value.
  /// - Returns: The tops, in no order.
  func all(range: Double) -> [Top] {
    guard let first = tops.first else { return [] }
    let alike = tops.indices.filter { index in
      let top = tops[index]
      let variance = first.standardDeviation * first.standardDeviation + top.standardDeviation * top.standardDeviation
      // Tops that differ by more are different movements, however uncertain.
      return first.value - top.value
        <= min(Self.limits.equalDeviations * variance.squareRoot(), Self.limits.equalFraction * range)
    }
    guard alike.count > 1 else { return tops }
    let values = alike.map { tops[$0].value }
    let variances = alike.map {
      max(tops[$0].standardDeviation * tops[$0].standardDeviation, Self.limits.leastVariance)
    }
    let weight = variances.reduce(0) { $0 + 1 / $1 }
    let mean = zip(values, variances).reduce(0) { $0 + $1.0 / $1.1 } / weight
    let middle = values.reduce(0, +) / Double(values.count)
    let square = values.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(values.count - 1)
    // Their difference beyond their errors.
    let between = max(0, square - variances.reduce(0, +) / Double(variances.count))
    var shrunk = tops
    for (index, variance) in zip(alike, variances) {
      shrunk[index].value = mean + between / (between + variance) * (shrunk[index].value - mean)
    }
    return shrunk
  }
}
