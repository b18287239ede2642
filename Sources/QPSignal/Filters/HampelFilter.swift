package import QPLandmarks

/// A Hampel filter, which replaces outliers by the median of their neighbours.
///
/// A value is an outlier where it lies further from the median of its window than `threshold` times the window's
/// spread, 1.4826 × the median absolute deviation. If more than half of a window is equal (a still person, coarse
/// numbers), that spread is 0 and every other value would be an outlier. The spread is therefore at least `floor`.
///
/// The window has a fixed number of values or a fixed duration; the latter is the same at every frame rate.
///
/// Live, the window is the last `window` values: values pass without lag and nearly as noisy as they were (noise gain
/// 0.94), but a step is delayed until it fills half of the window. Over a recording the window is centred and a step
/// passes at once.
package struct HampelFilter: SignalFilter {
  /// The number of values in the window, the new one included; odd.
  package let window: Int
  /// The longest duration of the window in seconds; `nil` for no limit.
  package let span: Double?
  /// The distance from the median, in spreads, beyond which a value is an outlier.
  package let threshold: Double
  /// The smallest spread, in units of the values.
  package let floor: Double
  private static var limits: FilterParameters { .current }
  private var recent: [Double] = []
  private var times: [Timestamp] = []
  private var sorted: [Double] = []
  private var last: (value: Double, time: Timestamp)?

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - window: The number of values compared, 3…101; an even number counts as the next odd one.
  ///   - threshold: The distance in spreads beyond which a value is an outlier; a value that is not a number above 0
  ///     counts as 3.
  ///   - floor: The smallest spread, in units of the values; a value that is not a number above 0 counts as 0, and then
  ///     every value that differs from a constant past is an outlier.
  package init(window: Int = 7, threshold: Double = 3, floor: Double) {
    self.init(window: window, span: nil, threshold: threshold, floor: floor)
  }

  /// Creates a filter whose window has a fixed duration, and at most 101 values.
  ///
  /// - Parameters:
  ///   - span: The duration of the window in seconds; a value that is not a number above 0 counts as 0.25.
  ///   - threshold: The distance in spreads beyond which a value is an outlier; a value that is not a number above 0
  ///     counts as 3.
  ///   - floor: The smallest spread, in units of the values; a value that is not a number above 0 counts as 0.
  package init(span: Double, threshold: Double = 3, floor: Double) {
    self.init(
      window: Self.limits.windowSizes.upperBound, span: span > 0 ? span : Self.limits.defaultSpan, threshold: threshold,
      floor: floor)
  }

  private init(window: Int, span: Double?, threshold: Double, floor: Double) {
    let sizes = Self.limits.windowSizes
    self.window = min(max(window, sizes.lowerBound), sizes.upperBound) | 1
    self.span = span
    self.threshold = threshold > 0 ? threshold : Self(floor: floor).threshold
    self.floor = floor > 0 ? floor : 0
  }

  /// Returns a new value, or the median of the last values where it is an outlier.
  ///
  /// - Parameters:
  ///   - value: The new value; one that is not finite is skipped.
  ///   - time: Its time; one that is not after the last is skipped.
  /// - Returns: The value or the median; `nil` before the first finite value.
  package mutating func filter(_ value: Double, at time: Timestamp) -> Double? {
    if let last, time <= last.time { return last.value }
    guard value.isFinite else { return last?.value }
    let old = span.flatMap { span in times.firstIndex { time.seconds(since: $0) <= span } ?? times.count } ?? 0
    let excess = max(old, recent.count - window + 1)
    if excess > 0 {
      recent.removeFirst(excess)
      times.removeFirst(excess)
    }
    recent.append(value)
    times.append(time)
    let passed = judged(value, among: recent[...]) ?? value
    last = (passed, time)
    return passed
  }

  /// Resets the filter to its initial state.
  package mutating func reset() {
    recent.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    last = nil
  }

  /// Returns a whole recording with its outliers replaced, each judged within the window around it, shortened at the
  /// ends.
  ///
  /// - Parameters:
  ///   - values: The values; those that are not finite are gaps, which stay and are ignored.
  ///   - times: The time of each value, increasing; needed for a window with a `span`. Values without a time stay.
  /// - Returns: The values, and for each whether it was an outlier.
  package func rejectingOutliers(
    of values: [Double], at times: [Timestamp] = []
  ) -> (values: [Double], isOutlier: [Bool]) {
    var scratch = self
    var passed = values
    var isOutlier = Array(repeating: false, count: values.count)
    let reach = window / 2
    for index in values.indices where values[index].isFinite {
      var (first, last) = (max(0, index - reach), min(values.count - 1, index + reach))
      if let span {
        guard index < times.count else { break }
        last = min(last, times.count - 1)
        while times[index].seconds(since: times[first]) > span / 2 { first += 1 }
        while times[last].seconds(since: times[index]) > span / 2 { last -= 1 }
      }
      let around = values[min(first, index)...max(last, index)]
      guard let median = scratch.judged(values[index], among: around) else { continue }
      (passed[index], isOutlier[index]) = (median, true)
    }
    return (passed, isOutlier)
  }

  /// Returns the median where a value is an outlier; `nil` where it is not.
  private mutating func judged(_ value: Double, among window: ArraySlice<Double>) -> Double? {
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: window.lazy.filter(\.isFinite))
    let median = sortedMiddle()
    for index in sorted.indices { sorted[index] = abs(sorted[index] - median) }
    let spread = max(Self.limits.deviationsPerMedianDeviation * sortedMiddle(), floor)
    return abs(value - median) > threshold * spread ? median : nil
  }

  private mutating func sortedMiddle() -> Double {
    sorted.sort()
    // Halves first: the sum of two may overflow.
    return sorted[(sorted.count - 1) / 2] / 2 + sorted[sorted.count / 2] / 2
  }
}
