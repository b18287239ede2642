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

  /// The largest step between two parts of a picture, as a share of their side: a person is whole in one of them.
  private static let largestStep = 0.4

  /// The upright squares that cover a picture along its longer side, with overlaps; none for a square picture.
  static func parts(of size: PictureSize) -> [SearchRegion] {
    let sides = SIMD2(Double(size.width), Double(size.height))
    let (side, rest) = (sides.min(), sides.max() - sides.min())
    let steps = (rest / (largestStep * side)).rounded(.up)
    guard steps >= 1, steps <= mostSteps else { return [] }
    return (0...Int(steps)).map { index in
      let shift = rest * Double(index) / steps
      let corner = size.width > size.height ? SIMD2(shift, 0) : SIMD2(0, shift)
      return SearchRegion(PersonRegion(center: corner + side / 2, side: side), in: size)
    }
  }

  /// A picture that is longer in comparison is a strip, and searched as a whole.
  private static let mostSteps = 10.0
}
