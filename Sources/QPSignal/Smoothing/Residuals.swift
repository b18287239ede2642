internal import QPLandmarks

/// The recent distances between a smoothed point and the unsmoothed ones: noise, unless they keep a direction or are
/// larger than noise can be.
struct Residuals: Sendable {
  private var now = SIMD2<Float>.zero
  private var mean = SIMD2<Float>.zero
  /// The mean square along one axis.
  private(set) var square: Float = 0
  private var meanWeight: Float = 1

  /// The time constants of the mean and of the mean square, in seconds.
  private static let meanTime: Float = 0.2
  private static let squareTime: Float = 0.25

  /// The shares of a new residual in the means after the seconds since the last one.
  struct Weights {
    fileprivate let mean: Float
    fileprivate let square: Float

    init(elapsed: Float) {
      mean = elapsed / (elapsed + Residuals.meanTime)
      square = elapsed / (elapsed + Residuals.squareTime)
    }
  }

  mutating func take(_ residual: SIMD2<Float>, weights: Weights) {
    now = residual
    meanWeight = weights.mean
    mean += weights.mean * (residual - mean)
    square += weights.square * ((residual * residual).sum() / 2 - square)
  }

  /// Returns the vector from the smoothed point to the real one: the mean or the latest residual, whichever exceeds the
  /// noise by more.
  ///
  /// - Parameters:
  ///   - scatter: The variance of a single residual by noise, along one axis.
  ///   - correlation: The correlation of the noise from step to step.
  /// - Returns: The vector in pixels; zero where noise explains the residuals.
  func lag(scatter: Double, correlation: Double) -> Point {
    let weight = Double(meanWeight)
    let kept = correlation * (1 - weight)
    let meanScatter = scatter * weight / (2 - weight) * (1 + kept) / (1 - kept)
    let steady = Self.beyond(mean, Self.meanThreshold * meanScatter)
    let momentary = Self.beyond(now, Self.threshold * scatter)
    return (steady * steady).sum() >= (momentary * momentary).sum() ? steady : momentary
  }

  /// Returns the part of a residual that exceeds the square explained by noise.
  private static func beyond(_ residual: SIMD2<Float>, _ explained: Double) -> Point {
    let vector = Point(residual)
    let square = (vector * vector).sum()
    return square > explained ? vector * (1 - explained / square) : .zero
  }

  /// The squared residual, in variances of one axis, from which it counts as lag: averaged over time, and in a single
  /// frame.
  private static let meanThreshold = 1.28
  private static let threshold = 5.0
}
