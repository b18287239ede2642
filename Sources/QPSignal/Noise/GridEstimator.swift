internal import QPLandmarks

/// The steps of the grid on which an estimator gives its points, as models do that see a small picture.
///
/// On a grid all second differences of a position are whole steps; the smallest among all points that is not zero is one
/// step. Where there is no grid it is next to nothing.
struct GridEstimator: Sendable {
  /// In pixels, for x and y.
  private var step = SIMD2<Float>.zero

  /// A difference below this is a rounding error, in pixels.
  private static let zero: Float = 0.01
  /// The variance of noise, in squared steps, from which on less than 10⁻¹⁷ is left of the error.
  private static let mostNoise = 1.0
  /// By what share the step may grow in a second: a single coincidence is soon forgotten.
  private static let growth: Float = 0.6

  /// Takes a frame: rows of positions one frame apart, the newest first, and the seconds from frame to frame.
  mutating func update(_ history: [SIMD2<Float>], _ rows: SIMD4<Int>, count: Int, elapsed: Double) {
    let history = history.span
    var least = SIMD2<Float>(repeating: .infinity)
    for index in 0..<count {
      let change = history[rows[0] + index] - 2 * history[rows[1] + index] + history[rows[2] + index]
      let size = pointwiseMax(change, -change)
      // Comparisons with NaN are false.
      least.replace(with: size, where: (size .> Self.zero) .& (size .< least))
    }
    // Where nothing moved there is nothing to learn.
    let isSeen = least .< .infinity
    let limit = step * (1 + Self.growth * Float(elapsed))
    let isFirst = step .== 0
    step.replace(with: pointwiseMin(least, limit), where: isSeen .& .!isFirst)
    step.replace(with: least, where: isSeen .& isFirst)
  }

  /// The variance along one axis of the error that stays where a point rests between two lines of the grid, in square
  /// pixels.
  ///
  /// A uniform error of a step has the variance step²/12. Noise that carries the point across lines averages it out: of
  /// its largest wave exp(−4π²σ²/step²) is left (Widrow and Kollár, *Quantization Noise*, 2008).
  func rounding(noise: Double) -> Double {
    let square = Double((step * step).sum() / 2)
    // Where next to nothing is left the exponential takes longest.
    guard square > 0, noise < Self.mostNoise * square else { return 0 }
    return square / 12 * Maths.exp(-4 * .pi * .pi * noise / square)
  }
}
