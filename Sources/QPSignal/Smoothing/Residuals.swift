internal import QPLandmarks

/// The recent distances between a smoothed point and the unsmoothed ones: noise, unless they keep a direction or are
/// larger than noise can be.
struct Residuals: Sendable {
  private var now = SIMD2<Float>.zero
  private var mean = SIMD2<Float>.zero
  /// The mean square along one axis.
  private(set) var square: Float = 0
  private var meanWeight: Float = 1

  private static var limits: SmoothingParameters { .current }

  /// The weights of a new residual in the means after the seconds since the last one.
  struct Weights {
    fileprivate let mean: Float
    fileprivate let square: Float

    init(elapsed: Float) {
      mean = elapsed / (elapsed + limits.residualConstant)
      square = elapsed / (elapsed + limits.squareConstant)
    }
  }

  mutating func add(_ residual: SIMD2<Float>, weights: Weights) {
    now = residual
    meanWeight = weights.mean
    mean += weights.mean * (residual - mean)
    square += weights.square * ((residual * residual).sum() / 2 - square)
  }

  /// Returns the vector from the smoothed point to the real one: the mean or the latest residual, the one that exceeds
  /// the noise by more.
  ///
  /// - Parameters:
  ///   - innovationVariance: The variance of a single residual by noise, along one axis.
  ///   - correlation: The correlation of the noise from step to step.
  /// - Returns: The vector in pixels; zero where noise explains the residuals.
  func lag(innovationVariance: Double, correlation: Double) -> Point {
    let weight = Double(meanWeight)
    let kept = correlation * (1 - weight)
    let meanVariance = innovationVariance * weight / (2 - weight) * (1 + kept) / (1 - kept)
    let steady = Self.beyond(mean, Self.limits.meanLagThreshold * meanVariance)
    let momentary = Self.beyond(now, Self.limits.lagThreshold * innovationVariance)
    return (steady * steady).sum() >= (momentary * momentary).sum() ? steady : momentary
  }

  /// Returns the part of a residual that exceeds the square explained by noise.
  private static func beyond(_ residual: SIMD2<Float>, _ explained: Double) -> Point {
    let vector = Point(residual)
    let square = (vector * vector).sum()
    return square > explained ? vector * (1 - explained / square) : .zero
  }
}
