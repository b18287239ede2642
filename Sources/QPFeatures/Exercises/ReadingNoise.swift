/// The noise of a reading, from its second differences.
struct ReadingNoise: Sendable {
  /// The standard deviation.
  private(set) var deviation = 0.0
  private var older: Double?
  private var newer: Double?
  /// The first values of a fast movement look like noise: it begins as if four values without any had been seen.
  private var count = 4.0

  /// Adds a value; one after a gap starts afresh.
  mutating func add(_ value: Double, isContinuous: Bool) {
    guard isContinuous else { return start(with: value) }
    if let older, let newer {
      // The second difference of white noise has the variance 6 σ², and the mean size 0.8 of its deviation.
      let size = min(abs(value - 2 * newer + older), 1) / (0.8 * 6.squareRoot())
      count = min(count + 1, Self.memory)
      deviation += (size - deviation) / count
    }
    (older, newer) = (newer, value)
  }

  mutating func interrupt() { start(with: nil) }

  private mutating func start(with value: Double?) { (older, newer) = (nil, value) }

  /// The number of values over which it is averaged.
  private static let memory = 60.0
}
