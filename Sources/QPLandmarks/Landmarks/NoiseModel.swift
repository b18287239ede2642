/// The source of the noise level of an estimator's points.
public enum NoiseModel: Hashable, Sendable {
  /// Noise that is estimated from the points.
  ///
  /// The delay that an estimator itself adds cannot be seen in its points; if it is stated here, intervals include it.
  /// - Parameters:
  ///   - floor: The standard deviation added for noise so slow that it looks like movement, as a fraction of the
  ///     person's size, at least 0.
  ///   - latency: The age of the points at the frame's time in seconds, at least 0.
  ///   - smoothing: The time constant in seconds of the estimator's own smoothing, at least 0.
  case estimated(floor: Double = 0.001, latency: Double = 0, smoothing: Double = 0)
  /// Noise that is known in advance: its standard deviation along one axis in pixels of the picture, white in time.
  case known(pixels: Double)
}
