/// A Kalman filter of constant velocity for the centre of a plate; both axes share one covariance.
struct BarPrediction {
  private(set) var position: SIMD2<Double>
  private(set) var velocity = SIMD2<Double>.zero
  /// The covariance of position and velocity; times are in pictures of 1/30 s.
  private var positionVariance = 0.0625
  private var covariance = 0.0
  private var velocityVariance = 36.0
  /// The noise of the acceleration in pixels per squared picture.
  private let acceleration: Double

  /// - Parameters:
  ///   - position: The first position in pixels.
  ///   - radius: The plate's radius in pixels; it tells how many pixels a metre has.
  init(at position: SIMD2<Double>, radius: Double) {
    self.position = position
    // 6 pixels per squared picture where the radius is 52: 23 m/s², above what a dropped bar reaches on the floor.
    acceleration = max(2, 6 * radius / 52)
    velocityVariance = acceleration * acceleration
  }

  /// The standard deviation of the position in pixels.
  var standardDeviation: Double { positionVariance.squareRoot() }

  /// Predicts the position after a time.
  ///
  /// - Parameters:
  ///   - pictures: The time in pictures of 1/30 s.
  ///   - limit: The largest position: the picture's last pixel.
  mutating func advance(pictures: Double, within limit: SIMD2<Double>) {
    position = (position + velocity * pictures).clamped(lowerBound: .zero, upperBound: limit)
    positionVariance += pictures * (2 * covariance + pictures * velocityVariance)
    covariance += pictures * velocityVariance
    let noise = acceleration * acceleration * pictures * pictures
    positionVariance += noise * pictures * pictures / 4
    covariance += noise * pictures / 2
    velocityVariance += noise
  }

  /// Takes a measured position.
  ///
  /// - Parameters:
  ///   - measured: The position in pixels.
  ///   - share: The share of the rim that was seen; the fewer rays, the less sure the centre is.
  mutating func correct(_ measured: SIMD2<Double>, share: Double) {
    let noise = 0.25 / max(share, 0.3)
    let total = positionVariance + noise * noise
    let (gain, velocityGain) = (positionVariance / total, covariance / total)
    let residual = measured - position
    position += gain * residual
    velocity += velocityGain * residual
    velocityVariance -= velocityGain * covariance
    covariance *= 1 - gain
    positionVariance *= 1 - gain
  }

  /// Stays at a place, since the bar's motion is unknown.
  mutating func rest(at position: SIMD2<Double>) {
    self.position = position
    velocity = .zero
    covariance = 0
  }
}
