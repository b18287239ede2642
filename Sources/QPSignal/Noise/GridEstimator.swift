internal import QPLandmarks

/// The grid spacing of an estimator's points, as of models that process a small picture.
///
/// On a grid, all second differences of a position are multiples of the spacing; the smallest nonzero one among all
/// points is one spacing. Without a grid it is close to zero.
struct GridEstimator: Sendable {
  /// The grid spacing in pixels, for x and y.
  private var step = SIMD2<Float>.zero

  private static var limits: NoiseParameters { .current }

  /// Updates the grid with rows of positions one frame apart, the newest first, and the seconds between frames.
  mutating func update(_ history: [SIMD2<Float>], _ rows: SIMD4<Int>, count: Int, elapsed: Double) {
    let history = history.span
    var least = SIMD2<Float>(repeating: .infinity)
    for index in 0..<count {
      let change = history[rows[0] + index] - 2 * history[rows[1] + index] + history[rows[2] + index]
      let size = pointwiseMax(change, -change)
      // Comparisons with NaN are false.
      least.replace(with: size, where: (size .> Self.limits.roundingError) .& (size .< least))
    }
    // Where nothing moved, the spacing stays.
    let isSeen = least .< .infinity
    // A single coincidence is soon forgotten.
    let limit = step * (1 + Self.limits.gridGrowth * Float(elapsed))
    let isFirst = step .== 0
    step.replace(with: pointwiseMin(least, limit), where: isSeen .& .!isFirst)
    step.replace(with: least, where: isSeen .& isFirst)
  }

  /// Returns the variance along one axis of the error that remains where a point rests between two grid lines, in
  /// square pixels.
  ///
  /// A uniform error of one spacing has the variance spacing²/12. Noise that carries the point across lines averages it
  /// out: of its fundamental, exp(−4π²σ²/spacing²) is left (Widrow and Kollár, *Quantization Noise*, 2008).
  func rounding(noise: Double) -> Double {
    let square = Double((step * step).sum() / 2)
    // Skips the exponential, which takes longest, where next to nothing is left.
    guard square > 0, noise < Self.limits.mostNoiseOnGrid * square else { return 0 }
    // formula: the variance of rounding to a grid, damped by the noise across it.
    return square / 12 * Maths.exp(-4 * .pi * .pi * noise / square)
  }
}
