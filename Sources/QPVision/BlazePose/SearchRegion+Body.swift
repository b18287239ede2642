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

  /// The upright squares that cover a picture along its longer side, with overlaps; none for a nearly square picture and
  /// for a strip.
  static func parts(of size: PictureSize) -> [SearchRegion] {
    let limits = SearchParameters.current
    let sides = SIMD2(Double(size.width), Double(size.height))
    let (side, ratio) = (sides.min(), sides.max() / sides.min())
    guard ratio >= limits.leastRatio, ratio <= limits.greatestRatio else { return [] }
    let steps = ((ratio - 1) / (1 - limits.overlap)).rounded(.up)
    return (0...Int(steps)).map { index in
      let shift = (sides.max() - side) * Double(index) / steps
      let corner = size.width > size.height ? SIMD2(shift, 0) : SIMD2(0, shift)
      return SearchRegion(PersonRegion(center: corner + side / 2, side: side), in: size)
    }
  }
}

extension PersonRegion {
  /// Whether two squares around bodies, whose middles are the hips, are of one person.
  ///
  /// The squares of two people who stand side by side may share more than half of their area. A double that is farther away
  /// is found by its points (``DuplicatePoses``).
  func isOfSamePerson(as other: PersonRegion) -> Bool {
    let limits = SearchParameters.current
    let (smaller, larger) = (min(side, other.side), max(side, other.side))
    return smaller >= limits.samePersonSizes * larger
      && (center - other.center).length < limits.samePersonDistance * larger
  }
}
