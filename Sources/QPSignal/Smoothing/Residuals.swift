internal import QPLandmarks

/// By how much a smoothed point lay off what was seen, over the last moments: noise, unless it keeps a direction or is
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

  /// The vector from the smoothed point to the real one: the mean residual or that of now, whichever is larger beyond what
  /// noise explains.
  ///
  /// - Parameters:
  ///   - scatter: The variance of a single residual by noise, along one axis.
  ///   - correlation: Of the noise from step to step.
  /// - Returns: Pixels; zero where noise explains it all.
  func lag(scatter: Double, correlation: Double) -> Point {
    let weight = Double(meanWeight)
    let kept = correlation * (1 - weight)
    let meanScatter = scatter * weight / (2 - weight) * (1 + kept) / (1 - kept)
    let steady = Self.beyond(mean, Self.meanThreshold * meanScatter)
    let momentary = Self.beyond(now, Self.threshold * scatter)
    return (steady * steady).sum() >= (momentary * momentary).sum() ? steady : momentary
  }

  /// What of a residual is more than a square that noise explains.
  private static func beyond(_ residual: SIMD2<Float>, _ explained: Double) -> Point {
    let vector = Point(residual)
    let square = (vector * vector).sum()
    return square > explained ? vector * (1 - explained / square) : .zero
  }

  /// The squared residual, in variances of one axis, from which it is lag: averaged over time, and in a single frame.
  private static let meanThreshold = 1.28
  private static let threshold = 5.0
}
