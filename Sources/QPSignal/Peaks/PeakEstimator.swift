package import QPLandmarks

/// Estimates the greatest value of a noisy series: the top of a parabola through the values around the maximum.
///
/// The greatest of many noisy values is mostly noise. Where the median over 0.2 s is greatest, a ``LocalParabola`` over
/// at least 0.2 s gives the value and how certain it is. It takes one value at a time, and keeps a few seconds of them.
package struct PeakEstimator: Hashable, Sendable {
  /// The top of a series.
  package struct Peak: Hashable, Sendable {
    /// The top.
    package var value: Double
    /// The time of the value nearest to the top.
    package var time: Timestamp
    /// Half the width of the interval that holds the true top 95 times in 100 for noise; `nil` with too few values.
    package var halfWidth: Double?
  }

  private struct Sample: Hashable {
    let value: Double
    let halfWidth: Double
    let time: Timestamp
  }

  /// A sample that may be the top.
  private struct Place: Hashable {
    let time: Timestamp
    let rank: Rank
  }

  /// The samples of the last seconds.
  private var recent: [Sample] = []
  /// The samples around the best place so far, and its rank.
  private var around: [Sample] = []
  private var best: Place?
  /// A better place, whose later half has not been seen yet.
  private var candidate: Place?
  /// The index in `recent` of the next sample to rank.
  private var next = 0

  /// Seconds around a place: in which its median is taken, and in which samples are kept for the parabola.
  private static let (near, far) = (0.1, 1.0)

  /// How high a place is; of equal medians the greater value.
  private struct Rank: Hashable, Comparable {
    let median: Double
    let value: Double

    static func < (left: Rank, right: Rank) -> Bool { (left.median, left.value) < (right.median, right.value) }
  }

  /// Creates an estimator without values.
  package init() {}

  /// Takes the next value.
  ///
  /// - Parameters:
  ///   - value: The value; one that is not finite is passed over.
  ///   - halfWidth: Half the width of its interval; 0 where it is not known.
  ///   - time: Its time; one that is not later than the last begins another series, of which the greater top counts.
  package mutating func take(_ value: Double, halfWidth: Double = 0, at time: Timestamp) {
    guard value.isFinite else { return }
    if let last = recent.last, time <= last.time { close() }
    recent.append(Sample(value: value, halfWidth: halfWidth, time: time))
    rank(until: { time.seconds(since: $0) > Self.near })
    if let candidate, time.seconds(since: candidate.time) > Self.far { keep(candidate) }
    // In steps, since each moves all others.
    if let first = recent.first, time.seconds(since: first.time) > 3 * Self.far { dropOld(at: time) }
  }

  /// The top of the values so far; `nil` without one.
  package var peak: Peak? {
    var copy = self
    copy.close()
    guard let best = copy.best else { return nil }
    let points = copy.around.map { (time: $0.time.seconds(since: best.time), value: $0.value) }
    guard let top = LocalParabola.top(of: points) else { return nil }
    let nearest = copy.around.min { left, right in
      abs(left.time.seconds(since: best.time) - top.time) < abs(right.time.seconds(since: best.time) - top.time)
    }
    // The points cannot tell noise that lasts; no peak is more certain than the most certain value near it.
    let least =
      copy.around.filter { abs($0.time.seconds(since: nearest?.time ?? best.time)) <= 2 * Self.near }
      .map(\.halfWidth).min() ?? 0
    return Peak(value: top.value, time: nearest?.time ?? best.time, halfWidth: top.halfWidth.map { max($0, least) })
  }

  /// The number of samples kept.
  var keptCount: Int { recent.count + around.count }

  /// Ends a series.
  private mutating func close() {
    rank(until: { _ in true })
    if let candidate { keep(candidate) }
    recent.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Ranks the samples whose surroundings are complete.
  private mutating func rank(until isComplete: (Timestamp) -> Bool) {
    while next < recent.count, isComplete(recent[next].time) {
      let place = Place(time: recent[next].time, rank: rank(of: next))
      next += 1
      if place.rank > candidate?.rank ?? best?.rank ?? Rank(median: -.infinity, value: 0) { candidate = place }
    }
  }

  private func rank(of index: Int) -> Rank {
    let place = recent[index].time
    // The neighbours count at any rate; where frames are many, all within the span.
    var (first, last) = (max(0, index - 1), min(recent.count - 1, index + 1))
    while first > 0, place.seconds(since: recent[first - 1].time) <= Self.near { first -= 1 }
    while last < recent.count - 1, recent[last + 1].time.seconds(since: place) <= Self.near { last += 1 }
    let values = recent[first...last].map(\.value).sorted()
    let middle = values.count / 2
    // Of two, the lower: one value alone is no top.
    return Rank(
      median: values.count % 2 == 1 ? values[middle] : values[middle - 1], value: recent[index].value)
  }

  private mutating func keep(_ place: Place) {
    around = recent.filter { abs($0.time.seconds(since: place.time)) <= Self.far }
    best = place
    candidate = nil
  }

  private mutating func dropOld(at time: Timestamp) {
    let count = recent.prefix { time.seconds(since: $0.time) > 2 * Self.far + Self.near }.count
    recent.removeFirst(min(count, next))
    next -= min(count, next)
  }
}
