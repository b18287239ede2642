package import QPLandmarks

/// The uncertainty of a smoothed point.
package struct PointNoise: Hashable, Sendable {
  /// The variance along one axis, in square pixels; NaN where unknown.
  package var variance: Double
  /// The lag: the vector from the smoothed point to the real one, in pixels.
  package var lag: Point

  package init(variance: Double, lag: Point) {
    self.variance = variance
    self.lag = lag
  }

  package static let unknown = PointNoise(variance: .nan, lag: .zero)
}
