/// The distortion of a lens, after Brown (1966) and Conrady (1919), with OpenCV's coefficients.
///
/// Coordinates are normalised: divided by the depth, 0 on the optical axis, 1 at 45°.
package struct LensDistortion: Hashable, Sendable {
  /// The radial coefficient of the second power; negative for a barrel, positive for a pincushion.
  package var k1: Double
  /// The radial coefficient of the fourth power.
  package var k2: Double
  /// The tangential coefficient of a lens that is tilted down or up.
  package var p1: Double
  /// The tangential coefficient of a lens that is tilted sideways.
  package var p2: Double

  package init(k1: Double = 0, k2: Double = 0, p1: Double = 0, p2: Double = 0) {
    self.k1 = k1
    self.k2 = k2
    self.p1 = p1
    self.p2 = p2
  }

  /// No distortion.
  package static let none = LensDistortion()

  /// Returns the distorted position of a point, in normalised coordinates.
  func distort(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let (x, y) = (point.x, point.y)
    let square = x * x + y * y
    let radial = 1 + square * (k1 + square * k2)
    return SIMD2(
      x * radial + 2 * p1 * x * y + p2 * (square + 2 * x * x),
      y * radial + p1 * (square + 2 * y * y) + 2 * p2 * x * y)
  }
}
