/// The noise of an estimator's points.
package struct LandmarkNoise: Hashable, Sendable {
  /// The standard deviation of x and of y, in pixels, for any distribution.
  package var sigma: Double
  package var distribution: Distribution
  /// The time constant of the noise's autocorrelation exp(−Δt / τ), in seconds; 0 for white noise.
  ///
  /// In a range, each point has a time constant of its own, uniformly drawn. The innovation of each frame has the
  /// distribution; the sum over time of heavy-tailed noise is less heavy-tailed.
  package var correlation: ClosedRange<Double>
  /// The growth of the noise with a point's speed in the picture: the deviation is σ · (1 + growth · speed), with the
  /// speed in body heights per second.
  package var growthWithSpeed = 0.0
  /// The standard deviation of x and y of the 3D landmarks, in metres; Gaussian, with the same correlation.
  package var worldSigma = 0.0
  /// The standard deviation of depth, in metres, of 3D and 2D landmarks.
  package var depthSigma = 0.0

  package enum Distribution: Hashable, Sendable {
    case gaussian
    /// The double exponential distribution.
    case laplace
    /// Student's t distribution with the given degrees of freedom, 3 or more.
    case studentT(Int)
    /// A Gaussian in which a share of the values has a deviation wider by a factor (Tukey's contaminated normal).
    case contaminated(share: Double, factor: Double)
  }

  /// Creates noise with one time constant for all points.
  package init(sigma: Double = 0, distribution: Distribution = .gaussian, correlation: Double = 0) {
    self.init(sigma: sigma, distribution: distribution, correlation: correlation...correlation)
  }

  /// Creates noise with a time constant of its own for each point.
  package init(sigma: Double, distribution: Distribution = .gaussian, correlation: ClosedRange<Double>) {
    self.sigma = sigma
    self.distribution = distribution
    self.correlation = correlation
  }

  /// No noise.
  package static let none = LandmarkNoise()
}
