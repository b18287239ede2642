package import QPLandmarks

/// The spread of a point's constant error: the symmetric square root of its covariance, in pixels.
package struct PointSpread: Hashable, Sendable {
  /// xx, xy and yy of the root, and the correlation with the point of the other side.
  private let storage: SIMD4<Double>

  /// No error.
  package static let none = PointSpread(along: 0, across: 0, axis: .zero, leftRightCorrelation: 0)

  /// Creates the spread of deviations along and across an axis; along every axis the larger where it has no direction.
  package init(along: Double, across: Double, axis: Point, leftRightCorrelation: Double) {
    if axis == .zero {
      let widest = max(along, across)
      storage = SIMD4(widest, 0, widest, leftRightCorrelation)
    } else {
      let more = along - across
      storage = SIMD4(
        across + more * axis.x * axis.x, more * axis.x * axis.y, across + more * axis.y * axis.y, leftRightCorrelation)
    }
  }

  /// The correlation with the error of the point of the other side, −1…1.
  package var leftRightCorrelation: Double { storage.w }

  /// Returns the root of the covariance times a gradient: its squared length is the variance of the quantity.
  package func times(_ gradient: Point) -> Point {
    Point(storage.x * gradient.x + storage.y * gradient.y, storage.y * gradient.x + storage.z * gradient.y)
  }
}
