internal import QPCore

/// How a box of a hand or face becomes the square to look at, as MediaPipe's graphs have it.
struct BoxEnlargement {
  /// The way up in the turned square, in heights of the box.
  var shift: Float
  /// The side of the square over the longer side of the box.
  var scale: Float
}

extension SearchRegion {
  /// The square made of a turned box whose middle and sides are known as shares of the picture.
  init(
    around center: SIMD2<Float>, extent: SIMD2<Float>, rotation: Float, _ enlargement: BoxEnlargement,
    in size: PictureSize
  ) {
    let picture = SIMD2(Float(size.width), Float(size.height))
    let pixels = extent * picture
    let up = SIMD2(SinglePrecision.sin(rotation), -SinglePrecision.cos(rotation)) * pixels.y * enlargement.shift
    self.init(
      center: center + up / picture, sides: pixels.max() / picture * enlargement.scale, rotation: rotation)
  }

  /// Whether two regions belong to one hand or face: they share more than half of their area.
  func isSamePart(as other: SearchRegion, in size: PictureSize) -> Bool {
    region(in: size).isSame(as: other.region(in: size))
  }
}
