internal import QPCore

/// The sizes from which on swings are more than the noise of their reading, as fractions of the nominal travel.
struct SwingThreshold: Sendable {
  /// The least size of a swing of a reading without noise.
  private let leastSize: Double
  /// The size of a swing that noise alone does not make; a fast movement in few samples looks like noise.
  private let noisiest: Double
  private(set) var noise = ReadingNoise()

  init(leastSize: Double, in space: ExerciseSpace) {
    self.leastSize = leastSize
    noisiest = space == .world ? Self.limits.noisiestWorld : Self.limits.noisiest
  }

  /// Adds a value; a value after a gap starts the estimate of noise again.
  mutating func add(_ value: Double, at time: Timestamp, isContinuous: Bool) {
    noise.add(value, at: time, isContinuous: isContinuous)
  }

  mutating func interrupt() { noise.interrupt() }

  /// The least size of a swing that counts where others show how the person moves.
  var likely: Double { max(leastSize, min(Self.limits.likely * noise.standardDeviation, Self.limits.noisiestLikely)) }

  /// Returns whether a swing is so large that noise makes none of its size in minutes.
  func isClear(_ size: Double) -> Bool { size >= min(Self.limits.clear * noise.standardDeviation, noisiest) }

  /// The largest change of the reading at rest.
  var tolerance: Double { max(Self.limits.stillness, noise.standardDeviation) }

  private static var limits: SwingParameters { .current }
}
