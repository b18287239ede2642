internal import QPLandmarks

/// The smallest upright rectangle around the seen points of a person, in pixels of the picture.
package struct PersonBounds: Hashable, Sendable {
  /// The corner at the top left.
  package var min: SIMD2<Double>
  /// The corner at the bottom right.
  package var max: SIMD2<Double>

  /// The center.
  package var center: SIMD2<Double> { (min + max) / 2 }

  /// Creates the bounds of a single point.
  init(around point: SIMD2<Double>) { (min, max) = (point, point) }

  /// Creates the bounds of a pose; `nil` where no point is seen.
  init?(_ pose: Pose, in size: PictureSize) {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for landmark in pose.landmarks where !landmark.isMissing {
      low = pointwiseMin(low, landmark.storage.lowHalf)
      high = pointwiseMax(high, landmark.storage.lowHalf)
    }
    guard low.x <= high.x else { return nil }
    let scale = SIMD2(Double(size.width), Double(size.height))
    (min, max) = (SIMD2<Double>(low) * scale, SIMD2<Double>(high) * scale)
  }

  /// Returns the distance of a point from the rectangle in pixels; 0 inside.
  func distance(to point: SIMD2<Double>) -> Double {
    let nearest = pointwiseMin(pointwiseMax(point, min), max)
    return (point - nearest).length
  }
}
