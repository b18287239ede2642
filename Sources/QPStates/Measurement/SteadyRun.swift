internal import QPCore
internal import QPFeatures

/// Values that stay within a tolerance of the first of them; any other begins a new run.
struct SteadyRun: Hashable, Sendable {
  /// The first value of the run.
  private(set) var anchor = 0.0
  private(set) var start = Timestamp.zero
  private(set) var last = Timestamp.zero
  /// Whether the run's median was asked for: it is given once.
  private var isSpent = false
  /// Each reading of the run as its distance from the anchor, until the run is spent.
  private var distances: [Double] = []
  private(set) var count = 0

  /// The most readings kept for the median: with more, every second one is as good.
  private static let mostReadings = 1024

  /// The duration of the run in seconds.
  var duration: Double { last.seconds(since: start) }

  /// Takes the next reading, which goes on with the run if it or its level is near the anchor.
  ///
  /// The reading alone would not do, since a tremor takes it away and back, nor the level, which comes late.
  /// - Parameters:
  ///   - reading: The reading.
  ///   - level: The mean of the last readings.
  ///   - time: Its time, later than the last.
  ///   - tolerance: The largest distance from the anchor.
  ///   - period: The period of circular values; `nil` for others.
  mutating func take(_ reading: Double, level: Double, at time: Timestamp, tolerance: Double, period: Double?) {
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
    if distances.count > Self.mostReadings { distances.thin() }
  }

  /// Returns the median of the run's readings, once: when it has lasted for so many seconds and has as many readings.
  mutating func median(after duration: Double, count least: Int) -> Double? {
    guard !isSpent, count >= least, self.duration >= duration, let distance = distances.median else { return nil }
    isSpent = true
    distances.removeAll(keepingCapacity: true)
    return anchor + distance
  }

  /// Forgets the run.
  mutating func reset() {
    isSpent = false
    count = 0
    distances.removeAll(keepingCapacity: true)
  }
}
