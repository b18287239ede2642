package import QPLandmarks

/// An estimator of the greatest true value of a noisy series that rises and falls, once or repeatedly.
///
/// The greatest of many noisy values is mostly noise. Where the median over 0.2 s is greatest, a ``LocalParabola`` over
/// at least 0.2 s gives the top and its uncertainty; over a hold it is flat. The series has one top for each rise and
/// fall, and ``PeakShrinkage`` gives the greatest of them. Only the values of a few seconds are stored.
package struct PeakEstimator: Hashable, Sendable {
  /// The estimated maximum of a series.
  package struct Peak: Hashable, Sendable {
    /// The estimated maximum.
    package var value: Double
    /// The time of the value nearest to the top.
    package var time: Timestamp
    /// The half width of the 95 % interval of the true maximum for noise; `nil` with too few values.
    package var halfWidth: Double?
  }

  private struct Sample: Hashable {
    let value: Double
    let halfWidth: Double
    let isSmooth: Bool
    let time: Timestamp
  }

  /// A sample that may be the top.
  private struct Place: Hashable {
    let time: Timestamp
    let rank: Rank
  }

  /// The samples of the last seconds.
  private var recent: [Sample] = []
  /// The samples around the best place since the last top, and its rank.
  private var around: [Sample] = []
  private var best: Place?
  /// A better place, whose later surroundings have not been seen yet.
  private var candidate: Place?
  /// The index in `recent` of the next sample to rank.
  private var next = 0
  /// The completed tops.
  private var shrinkage = PeakShrinkage()
  /// The greatest median since the last top, the smallest since then, and the range of all values.
  private var (highest, lowest) = (-Double.infinity, -Double.infinity)
  private var range: ClosedRange<Double>?

  private static var limits: PeakParameters { .current }

  /// The rank of a place by its median; of equal medians, the greater value ranks higher.
  private struct Rank: Hashable, Comparable {
    let median: Double
    let value: Double

    static func < (left: Rank, right: Rank) -> Bool { (left.median, left.value) < (right.median, right.value) }
  }

  /// Creates an estimator without values.
  package init() {}

  /// Adds the next value.
  ///
  /// - Parameters:
  ///   - value: The value; one that is not finite is skipped.
  ///   - halfWidth: The half width of its interval; 0 where it is not known.
  ///   - isSmooth: Whether the series was smoothed, so that its errors stay over a movement: averaging does not reduce
  ///     them, and they do not differ between tops.
  ///   - time: Its time; one that is not later than the last begins another series, and the greater top of both counts.
  package mutating func add(_ value: Double, halfWidth: Double = 0, isSmooth: Bool = false, at time: Timestamp) {
    guard value.isFinite else { return }
    if let last = recent.last, time <= last.time { close() }
    recent.append(Sample(value: value, halfWidth: halfWidth, isSmooth: isSmooth, time: time))
    rank(until: { time.seconds(since: $0) > Self.limits.medianReach })
    if let candidate, time.seconds(since: candidate.time) > Self.limits.keptReach { keep(candidate) }
    // In batches, since each removal moves all other samples.
    let kept = Self.limits.keptReaches * Self.limits.keptReach
    if let first = recent.first, time.seconds(since: first.time) > kept { dropOld(at: time) }
  }

  /// The estimated maximum of the values so far; `nil` without values.
  package var peak: Peak? {
    var copy = self
    copy.close()
    let range = copy.range.map { $0.upperBound - $0.lowerBound } ?? 0
    return copy.shrinkage.greatest(range: range).map { Peak(value: $0.value, time: $0.time, halfWidth: $0.halfWidth) }
  }

  /// The tops of all rises and falls so far, by time, of which ``peak`` is the greatest.
  package var tops: [Peak] {
    var copy = self
    copy.close()
    let range = copy.range.map { $0.upperBound - $0.lowerBound } ?? 0
    return copy.shrinkage.all(range: range).sorted { $0.time < $1.time }
      .map { Peak(value: $0.value, time: $0.time, halfWidth: $0.halfWidth) }
  }

  /// The number of stored samples.
  var keptCount: Int { recent.count + around.count + shrinkage.tops.count }

  /// Ends a series.
  private mutating func close() {
    rank(until: { _ in true })
    endTop()
    (highest, lowest) = (-.infinity, -.infinity)
    recent.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Ranks the samples whose surroundings are complete.
  private mutating func rank(until isComplete: (Timestamp) -> Bool) {
    while next < recent.count, isComplete(recent[next].time) {
      let newest = Place(time: recent[next].time, rank: rank(of: next))
      if hasTurned(newest.rank.median, recent[next].halfWidth) { endTop() }
      next += 1
      if newest.rank > candidate?.rank ?? best?.rank ?? Rank(median: -.infinity, value: 0) { candidate = newest }
    }
  }

  /// Adds the next median, and returns whether the series rises again after a top.
  private mutating func hasTurned(_ median: Double, _ halfWidth: Double) -> Bool {
    let range = min(range?.lowerBound ?? median, median)...max(range?.upperBound ?? median, median)
    self.range = range
    if median > highest { (highest, lowest) = (median, median) }
    lowest = min(lowest, median)
    let dip = max(
      Self.limits.dipHalfWidths * halfWidth, Self.limits.dipFraction * (range.upperBound - range.lowerBound))
    guard highest - lowest > dip, median - lowest > dip else { return false }
    (highest, lowest) = (median, median)
    return true
  }

  /// Completes the best place as a top.
  private mutating func endTop() {
    if let candidate { keep(candidate) }
    if let top { shrinkage.add(top) }
    best = nil
    around.removeAll(keepingCapacity: true)
  }

  /// The top around the best place.
  private var top: PeakShrinkage.Top? {
    guard let best else { return nil }
    let halfWidths = around.filter { abs($0.time.seconds(since: best.time)) <= Self.limits.noiseReach }
      .map(\.halfWidth).sorted()
    let halfWidth = halfWidths.isEmpty ? 0 : halfWidths[halfWidths.count / 2]
    let standardDeviation = Self.limits.likeness * halfWidth / Self.limits.intervalDeviations
    let points = around.map { sample in
      // An uncertain sample, by its own interval, has a small weight.
      let fraction = sample.halfWidth > halfWidth ? halfWidth / sample.halfWidth : 1
      return LocalParabola.Point(
        time: sample.time.seconds(since: best.time), value: sample.value,
        weight: max(fraction * fraction, Self.limits.leastWeight))
    }
    let isSmooth = around.contains { $0.isSmooth && $0.time == best.time }
    let parabola = LocalParabola.top(
      of: points, standardDeviation: isSmooth ? 0 : standardDeviation, median: best.rank.median)
    guard let top = parabola else {
      return around.max { $0.value < $1.value }.map {
        PeakShrinkage.Top(value: $0.value, standardDeviation: standardDeviation, halfWidth: nil, time: $0.time)
      }
    }
    let nearest = zip(points, around).min { abs($0.0.time - top.time) < abs($1.0.time - top.time) }
    let lasting = isSmooth ? standardDeviation : 0
    let total = (top.standardDeviation * top.standardDeviation + lasting * lasting).squareRoot()
    return PeakShrinkage.Top(
      value: top.value, standardDeviation: top.standardDeviation,
      halfWidth: top.misfit.map { Self.limits.intervalDeviations * total + $0 },
      time: nearest?.1.time ?? best.time)
  }

  private func rank(of index: Int) -> Rank {
    let time = recent[index].time
    // The neighbours always count; at high frame rates, all samples within the span.
    var (first, last) = (max(0, index - 1), min(recent.count - 1, index + 1))
    while first > 0, time.seconds(since: recent[first - 1].time) <= Self.limits.medianReach { first -= 1 }
    while last < recent.count - 1, recent[last + 1].time.seconds(since: time) <= Self.limits.medianReach { last += 1 }
    let values = recent[first...last].map(\.value).sorted()
    let middle = values.count / 2
    // The lower of two middle values: a single value is not a top.
    return Rank(
      median: values.count % 2 == 1 ? values[middle] : values[middle - 1], value: recent[index].value)
  }

  private mutating func keep(_ top: Place) {
    around = recent.filter { abs($0.time.seconds(since: top.time)) <= Self.limits.keptReach }
    best = top
    candidate = nil
  }

  private mutating func dropOld(at time: Timestamp) {
    let needed = 2 * Self.limits.keptReach + Self.limits.medianReach
    let count = recent.prefix { time.seconds(since: $0.time) > needed }.count
    recent.removeFirst(min(count, next))
    next -= min(count, next)
  }
}
