internal import QPLandmarks

/// What is known of the noise of a point, as variances along one axis in square pixels.
struct NoiseLevel: Hashable, Sendable {
  /// The noise as it was over the last seconds.
  var total: Double
  /// The same for a point that moves: some estimators err the more the faster a point is.
  var moving: Double
  /// The noise from frame to frame in the last moments, with what of it lasts.
  var recent: Double
  /// What changes to and fro in a tenth of a second but not from frame to frame, as tremor does.
  var oscillation = 0.0
  /// What rounding to a grid adds that no average takes away.
  var rounding = 0.0
  /// The correlation of the noise from frame to frame, 0…1.
  var correlation = 0.0

  /// White noise of a known variance.
  init(white variance: Double) {
    (total, moving, recent) = (variance, variance, variance)
  }

  init(total: Double, moving: Double, recent: Double) {
    (self.total, self.moving, self.recent) = (total, moving, recent)
  }

  /// The noise of a point that is not smoothed.
  var ofRaw: PointNoise { PointNoise(variance: moving + rounding, lag: .zero) }
}
