internal import QPLandmarks

/// The noise of a point, as variances along one axis in square pixels.
struct NoiseLevel: Hashable, Sendable {
  /// The noise over the last seconds.
  var total: Double
  /// The same for a moving point: with some estimators the error grows with speed.
  var moving: Double
  /// The noise from frame to frame in the last moments, including its correlated part.
  var recent: Double
  /// The oscillation within a tenth of a second that does not show from frame to frame, such as tremor.
  var oscillation = 0.0
  /// The rounding error of a grid, which averaging does not remove.
  var rounding = 0.0
  /// The correlation of the noise from frame to frame, 0…1.
  var correlation = 0.0

  /// Creates white noise of a known variance.
  init(white variance: Double) {
    (total, moving, recent) = (variance, variance, variance)
  }

  init(total: Double, moving: Double, recent: Double) {
    (self.total, self.moving, self.recent) = (total, moving, recent)
  }

  /// The noise of a point that is not smoothed.
  var ofRaw: PointNoise { PointNoise(variance: moving + rounding, lag: .zero) }
}
