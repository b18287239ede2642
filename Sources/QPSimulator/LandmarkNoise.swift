internal import QPLandmarks

/// How an estimator's points stray from the truth.
package struct LandmarkNoise: Hashable, Sendable {
  /// The standard deviation of x and of y, in pixels, whatever the distribution.
  package var sigma: Double
  package var distribution: Distribution
  /// The time constant of the noise's autocorrelation exp(−Δt / τ), in seconds; 0: white.
  ///
  /// What is drawn anew in each frame has the distribution; the sum over time of heavy-tailed noise is less heavy-tailed.
  package var correlation: Double

  package enum Distribution: Hashable, Sendable {
    case gaussian
    /// Student's t with so many degrees of freedom, 3 or more.
    case studentT(Int)
    /// Gaussian, but a share of the values has a deviation so many times as wide (Tukey's contaminated normal).
    case contaminated(share: Double, factor: Double)
  }

  package init(sigma: Double = 0, distribution: Distribution = .gaussian, correlation: Double = 0) {
    self.sigma = sigma
    self.distribution = distribution
    self.correlation = correlation
  }

  /// Exact points.
  package static let none = LandmarkNoise()
}

/// The noise of one person's points over time.
struct NoiseState {
  private let noise: LandmarkNoise
  private var gaussian: Gaussian
  private var last: [Point]
  private var isFirst = true

  init(_ noise: LandmarkNoise, count: Int, seed: UInt64) {
    self.noise = noise
    gaussian = Gaussian(seed: seed)
    last = [Point](repeating: .zero, count: count)
  }

  /// Goes on to the next frame, `step` seconds later.
  mutating func advance(_ step: Double) {
    guard noise.sigma > 0 else { return }
    let kept = isFirst || noise.correlation <= 0 ? 0 : Maths.exp(-step / noise.correlation)
    let fresh = (1 - kept * kept).squareRoot() * noise.sigma
    isFirst = false
    for index in last.indices {
      last[index] = last[index] * kept + Point(draw(), draw()) * fresh
    }
  }

  /// The current deviation of a point in pixels.
  subscript(point: Int) -> Point { last[point] }

  /// A value with mean 0 and deviation 1.
  private mutating func draw() -> Double {
    switch noise.distribution {
    case .gaussian: return gaussian.next()
    case .studentT(let freedom):
      let freedom = max(3, freedom)
      let value = gaussian.next()
      var squares = 0.0
      for _ in 0..<freedom {
        let other = gaussian.next()
        squares += other * other
      }
      // t has the variance ν / (ν − 2).
      return value * (Double(freedom - 2) / max(squares, .leastNormalMagnitude)).squareRoot()
    case .contaminated(let share, let factor):
      let isWide = gaussian.uniform() < share
      return gaussian.next() * (isWide ? factor : 1) / (1 - share + share * factor * factor).squareRoot()
    }
  }
}

/// Normally distributed numbers by Marsaglia's polar method.
struct Gaussian {
  private var generator: SplitMix64
  private var spare: Double?

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// Evenly distributed in 0..<1.
  mutating func uniform() -> Double {
    Double(generator.next() >> 11) * 0x1p-53
  }

  /// With mean 0 and deviation 1.
  mutating func next() -> Double {
    if let value = spare {
      spare = nil
      return value
    }
    while true {
      let (x, y) = (2 * uniform() - 1, 2 * uniform() - 1)
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * Maths.log(square) / square).squareRoot()
      spare = y * factor
      return x * factor
    }
  }
}
