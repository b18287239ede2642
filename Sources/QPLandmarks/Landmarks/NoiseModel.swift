/// How the noise of an estimator's points is known.
public enum NoiseModel: Hashable, Sendable {
  /// Learnt from the points as they come.
  ///
  /// What an estimator does by itself to movement cannot be seen in its points; state what is known of it, and intervals
  /// allow for it.
  /// - Parameters:
  ///   - floor: What is added to cover noise that lasts so long that it looks like movement, as a share of the person's
  ///     size, at least 0.
  ///   - latency: By how many seconds the points are older than the frame's time, at least 0.
  ///   - smoothing: The time constant in seconds of the estimator's own smoothing, at least 0.
  case estimated(floor: Double = 0.001, latency: Double = 0, smoothing: Double = 0)
  /// Known beforehand: the standard deviation along one axis in pixels of the picture, white in time.
  case known(pixels: Double)
}
