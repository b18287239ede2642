internal import QPCore

extension BoxEnlargement {
  /// For the box around a palm.
  static let palm = BoxEnlargement(shift: 0.5, scale: 2.6)
  /// For the box around a hand's points but those of the finger ends.
  static let points = BoxEnlargement(shift: 0.1, scale: 2)
  /// For the square around the middle finger's knuckle that a body's points give.
  static let body = BoxEnlargement(shift: 0.1, scale: 2.7)
  /// For the square that the network for a body's hand corrects.
  static let corrected = BoxEnlargement(shift: 0.1, scale: 1)
}

extension SearchRegion {
  /// The square around a hand whose 21 points are known as shares of the picture.
  init(hand points: [SIMD4<Float>], in size: PictureSize) {
    let picture = SIMD2(Float(size.width), Float(size.height))
    func pixel(_ index: Int) -> SIMD2<Float> { points[index].lowHalf * picture }
    // The knuckles of index, middle and ring finger.
    let knuckles = ((pixel(5) + pixel(13)) / 2 + pixel(9)) / 2
    let rotation = Self.rotation(knuckles - pixel(0))
    // Without the last two points of the fingers and the tip of the thumb.
    let steady = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18].map(pixel)
    let (sine, cosine) = (SinglePrecision.sin(rotation), SinglePrecision.cos(rotation))
    let upright = steady.map { SIMD2(cosine * $0.x + sine * $0.y, cosine * $0.y - sine * $0.x) }
    let low = upright.reduce(upright[0]) { pointwiseMin($0, $1) }
    let high = upright.reduce(upright[0]) { pointwiseMax($0, $1) }
    let middle = (low + high) / 2
    let center = SIMD2(cosine * middle.x - sine * middle.y, sine * middle.x + cosine * middle.y)
    self.init(around: center / picture, extent: (high - low) / picture, rotation: rotation, .points, in: size)
  }

  /// The square around the hand of a body whose wrist and whose index and little fingers' knuckles are known as shares of
  /// the picture.
  init(wrist: SIMD2<Float>, index: SIMD2<Float>, pinky: SIMD2<Float>, in size: PictureSize) {
    let picture = SIMD2(Float(size.width), Float(size.height))
    let middle = (2 * index + pinky) / 3
    let square = Self(center: middle, circle: wrist, in: size)
    self.init(
      around: middle, extent: square.sides, rotation: Self.rotation((middle - wrist) * picture), .body, in: size)
  }

  /// The square that a network corrected: its middle and a point below it on the circle, as shares of the picture.
  init(correctedCenter center: SIMD2<Float>, circle: SIMD2<Float>, in size: PictureSize) {
    let picture = SIMD2(Float(size.width), Float(size.height))
    let square = Self(center: center, circle: circle, in: size)
    let rotation = Self.rotation((center - circle) * picture)
    self.init(around: center, extent: square.sides, rotation: rotation, .corrected, in: size)
  }
}
