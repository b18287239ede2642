/// A measure of how far the two sides alternate in a swing: one goes out while the other comes back.
///
/// Legs and arms alternate in walking. In symmetric movements they go out together, and in one-sided ones the other rests.
struct Alternation: Sendable {
  private var count: Float = 0
  private var sums = SIMD2<Float>.zero
  private var squares = SIMD2<Float>.zero
  private var product: Float = 0

  /// Adds the values of the two sides; a pair of which one is missing is ignored.
  mutating func add(_ sides: SIMD2<Float>) {
    guard !sides.x.isNaN, !sides.y.isNaN else { return }
    count += 1
    sums += sides
    squares += sides * sides
    product += sides.x * sides.y
  }

  /// Whether one side goes back by a good part of the way that the other goes out.
  var isAlternating: Bool {
    guard count >= Self.limits.fewestSides else { return false }
    let variances = squares - sums * sums / count
    let covariance = product - sums.x * sums.y / count
    // The slope of the line that fits one side on the one that moves more.
    return covariance < -Self.limits.leastAlternation * variances.max()
  }

  private static var limits: SwingCriteriaParameters { .current }
}
