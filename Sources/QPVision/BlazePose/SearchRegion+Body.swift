internal import QPCore

extension SearchRegion {
  /// The side of the square as a multiple of the diameter of the circle around the body.
  private static let bodyMargin: Float = 1.25

  /// The square of a person whose middle of the hips and whose point on the circle around the body, in the direction of the
  /// head, are known as shares of the picture.
  init(hips: SIMD2<Float>, circle: SIMD2<Float>, in size: PictureSize) {
    self.init(center: hips, circle: circle, in: size)
    sides *= Self.bodyMargin
  }
}
