internal import QPLandmarks

/// The greatest of several tops that are known with errors.
///
/// The greatest of equal tops is the one with the luckiest error. So tops that may well be equal are drawn towards their mean,
/// the more the less they differ beyond their errors (empirical Bayes; Efron and Morris, 1975).
struct SeveralTops: Hashable, Sendable {
  /// One top.
  struct Top: Hashable, Sendable {
    var value: Double
    /// The standard deviation of its error.
    var deviation: Double
    /// Half the width of its 95 % interval; `nil` with too few values.
    var halfWidth: Double?
    var time: Timestamp
  }

  /// The highest, by falling value.
  private(set) var tops: [Top] = []

  /// The most tops that are kept.
  private static let most = 32
  /// Tops may be equal that differ by at most three standard deviations of their difference, and by at most a quarter of
  /// the range in which the values rise and fall: beyond, they are other movements, however uncertain they are.
  private static let mostDifference = (deviations: 3.0, share: 0.25)

  mutating func add(_ top: Top) {
    tops.insert(top, at: tops.firstIndex { $0.value < top.value } ?? tops.endIndex)
    if tops.count > Self.most { tops.removeLast() }
  }

  /// Finds the greatest.
  ///
  /// Its interval is as wide as that of the one top: the others may truly be lower.
  /// - Parameter range: The difference of the greatest and the least of the values.
  /// - Returns: The greatest; `nil` without tops.
  func greatest(range: Double) -> Top? {
    guard let first = tops.first else { return nil }
    let alike = tops.filter { top in
      let variance = first.deviation * first.deviation + top.deviation * top.deviation
      return first.value - top.value
        <= min(Self.mostDifference.deviations * variance.squareRoot(), Self.mostDifference.share * range)
    }
    guard alike.count > 1 else { return first }
    let variances = alike.map { max($0.deviation * $0.deviation, 1e-12) }
    let weight = variances.reduce(0) { $0 + 1 / $1 }
    let mean = zip(alike, variances).reduce(0) { $0 + $1.0.value / $1.1 } / weight
    let middle = alike.reduce(0) { $0 + $1.value } / Double(alike.count)
    let square = alike.reduce(0) { $0 + ($1.value - middle) * ($1.value - middle) } / Double(alike.count - 1)
    // What they differ beyond their errors.
    let between = max(0, square - variances.reduce(0, +) / Double(alike.count))
    let drawn = zip(alike, variances).map { top, variance in
      var top = top
      top.value = mean + between / (between + variance) * (top.value - mean)
      return top
    }
    return drawn.max { $0.value < $1.value }
  }
}
