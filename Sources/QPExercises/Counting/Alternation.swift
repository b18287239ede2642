/// A measure of how far the two sides alternate in a swing: one goes out while the other comes back.
///
/// The legs and arms of a walking person do. Where both sides do the same they go out together, and in a movement of one side
/// the other rests.
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

  /// Whether one side goes back by a good part of what the other goes out, whichever moves more.
  var isAlternating: Bool {
    guard count >= Self.fewest else { return false }
    let variances = squares - sums * sums / count
    let covariance = product - sums.x * sums.y / count
    // The slope of the line that fits one side on the one that moves more.
    return covariance < -Self.share * variances.max()
  }

  /// The number of values below which chance decides.
  private static let fewest: Float = 4
  /// The least share of the way out of one side by which the other goes back.
  private static let share: Float = 0.3
}
