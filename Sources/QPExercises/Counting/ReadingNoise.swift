internal import QPCore

/// The noise of a reading, from its fourth differences over tenths of a second.
///
/// Noise of landmarks lasts for up to 0.2 s, so that one frame resembles the next; a movement is smooth, and its fourth
/// differences are small up to two repetitions in a second.
struct ReadingNoise: Sendable {
  /// The standard deviation; about half of it for noise that lasts for 0.2 s.
  private(set) var standardDeviation = 0.0
  /// The last four values, the newest first, and how many there are.
  private var last = SIMD4<Double>.zero
  private var known = 0
  private var lastTime: Timestamp?
  private var count = 0.0

  /// Adds a value; a value after a gap starts again.
  mutating func add(_ value: Double, at time: Timestamp, isContinuous: Bool) {
    if !isContinuous { interrupt() }
    if let lastTime, time.seconds(since: lastTime) < Self.limits.lag { return }
    lastTime = time
    if known == 4 {
      let difference = value - 4 * last.x + 6 * last.y - 4 * last.z + last.w
      count = min(count + 1, Self.limits.memory)
      standardDeviation +=
        (min(abs(difference), Self.limits.largestDifference) / Self.meanOfWhite - standardDeviation) / count
    }
    last = SIMD4(value, last.x, last.y, last.z)
    known = min(known + 1, 4)
  }

  mutating func interrupt() { (known, lastTime) = (0, nil) }

  private static var limits: ReadingNoiseParameters { .current }
  /// formula: the mean size of a fourth difference of white noise, whose variance is 70 times its own, √(2 · 70 / π).
  private static let meanOfWhite = 6.676
}
