internal import QPCore

/// The sizes from which on swings are more than the noise of their reading, as shares of the nominal travel.
struct SwingThreshold: Sendable {
  /// The least size of a swing of a reading without noise.
  private let leastSize: Double
  /// The size of a swing that noise alone does not make; a fast movement in few samples looks like noise.
  private let noisiest: Double
  private(set) var noise = ReadingNoise()

  init(leastSize: Double, in space: Exercise.Space) {
    self.leastSize = leastSize
    // 3D landmarks have more noise.
    noisiest = space == .world ? 1 : 0.8
  }

  /// Adds a value; one after a gap starts afresh.
  mutating func add(_ value: Double, at time: Timestamp, isContinuous: Bool) {
    noise.add(value, at: time, isContinuous: isContinuous)
  }

  mutating func interrupt() { noise.interrupt() }

  /// The least size of a swing that counts where others show how the person moves.
  var likely: Double { max(leastSize, min(Self.likely * noise.deviation, Self.noisiestLikely)) }

  /// Returns whether noise makes no swing of a size in minutes.
  func isClear(_ size: Double) -> Bool { size >= min(Self.clear * noise.deviation, noisiest) }

  /// The largest change of the reading at rest.
  var tolerance: Double { max(Self.stillness, noise.deviation) }

  /// The deviations of the noise in a swing that is likely, and in one that is clear: of noise that lasts for 0.2 s half is
  /// known.
  private static let likely = 4.0
  private static let clear = 10.0
  /// The size of a swing that noise does not make among others that are clear.
  private static let noisiestLikely = 0.5
  /// The largest change during a rest without noise.
  private static let stillness = 0.05
}
