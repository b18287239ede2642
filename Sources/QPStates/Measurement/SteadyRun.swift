internal import QPCore

/// A run of values within a tolerance of its first value; any other value begins a new run.
struct SteadyRun: Hashable, Sendable {
  /// The first value of the run.
  private(set) var anchor = 0.0
  private(set) var start = Timestamp.zero
  private(set) var last = Timestamp.zero
  /// Whether the run's median was already returned; it is returned only once.
  private var isSpent = false
  /// The signed distances of the run's readings from the anchor, until the median was returned.
  private var distances: [Double] = []
  private(set) var count = 0

  /// The duration of the run in seconds.
  var duration: Double { last.seconds(since: start) }

  /// Adds the next reading, which continues the run if it or its level is near the anchor.
  ///
  /// The reading alone is not sufficient, since tremor moves it away and back, nor is the level, which lags behind.
  /// - Parameters:
  ///   - reading: The reading.
  ///   - level: The mean of the last readings.
  ///   - time: Its time, later than the last.
  ///   - tolerance: The largest distance from the anchor.
  ///   - period: The period of circular values; `nil` for others.
  mutating func add(_ reading: Double, level: Double, at time: Timestamp, tolerance: Double, period: Double?) {
    func distance(_ value: Double) -> Double { abs(value.distance(from: anchor, period: period)) }
    let isNear = distance(reading) <= tolerance || distance(level) <= tolerance && distance(reading) <= 2 * tolerance
    if count == 0 || !isNear {
      reset()
      anchor = reading
      start = time
    }
    last = time
    count += 1
    guard !isSpent else { return }
    distances.append(reading.distance(from: anchor, period: period))
    // Every second reading suffices for the median of a long run.
    if distances.count > HoldParameters.current.mostRunReadings { distances.thin() }
  }

  /// Returns the median of the run's readings, once, when it has reached a duration in seconds and a number of
  /// readings.
  mutating func median(after duration: Double, count least: Int) -> Double? {
    guard !isSpent, count >= least, self.duration >= duration, let distance = distances.median else { return nil }
    isSpent = true
    distances.removeAll(keepingCapacity: true)
    return anchor + distance
  }

  /// Resets the run.
  mutating func reset() {
    isSpent = false
    count = 0
    distances.removeAll(keepingCapacity: true)
  }
}
