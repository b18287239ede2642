internal import QPLandmarks

/// How the noise of an estimator's points is known.
public enum NoiseModel: Hashable, Sendable {
  /// Learnt from the points as they come.
  ///
  /// - Parameter floor: What is added to cover noise that lasts so long that it looks like movement, as a share of
  ///   the person's size, at least 0.
  case estimated(floor: Double = 0.001)
  /// Known beforehand: the standard deviation along one axis in pixels of the picture, white in time.
  case known(pixels: Double)
}
