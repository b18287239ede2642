/// How an estimator's points stray from the truth.
package struct LandmarkNoise: Hashable, Sendable {
  /// The standard deviation of x and of y, in pixels, whatever the distribution.
  package var sigma: Double
  package var distribution: Distribution
  /// The time constant of the noise's autocorrelation exp(−Δt / τ), in seconds; 0: white.
  ///
  /// In a range each point has one of its own, evenly drawn. What is drawn anew in each frame has the distribution; the sum
  /// over time of heavy-tailed noise is less heavy-tailed.
  package var correlation: ClosedRange<Double>
  /// How much noise grows with a point's speed in the picture: the deviation is σ · (1 + growth · speed), speed in body
  /// heights a second.
  package var growthWithSpeed = 0.0
  /// The standard deviation of x and y of the 3D landmarks, in metres; Gaussian, with the same correlation.
  package var worldSigma = 0.0
  /// The standard deviation of depth, in metres, of the 3D landmarks and of the picture's.
  package var depthSigma = 0.0

  package enum Distribution: Hashable, Sendable {
    case gaussian
    /// The double exponential.
    case laplace
    /// Student's t with so many degrees of freedom, 3 or more.
    case studentT(Int)
    /// Gaussian, but a share of the values has a deviation so many times as wide (Tukey's contaminated normal).
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

  /// Exact points.
  package static let none = LandmarkNoise()
}
