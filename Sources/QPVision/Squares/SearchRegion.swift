internal import QPCore

/// The square in which a network of MediaPipe looks for a person or a hand, as shares of the picture.
///
/// All is worked out in single precision and in MediaPipe's order: following a person feeds rounding errors back, and in
/// some pictures they grow to many pixels.
struct SearchRegion: Equatable {
  var center: SIMD2<Float>
  /// The width and height of a square in pixels, and so not equal as shares.
  var sides: SIMD2<Float>
  /// Clockwise, in radians.
  var rotation: Float

  /// Creates a square from its middle and sides as shares of the picture, and its rotation in radians.
  init(center: SIMD2<Float>, sides: SIMD2<Float>, rotation: Float) {
    self.center = center
    self.sides = sides
    self.rotation = rotation
  }

  /// The square around the circle that has a middle and goes through a point, turned such that the point lies above the
  /// middle.
  init(center: SIMD2<Float>, circle: SIMD2<Float>, in size: PictureSize) {
    let picture = SIMD2(Float(size.width), Float(size.height))
    let (from, to) = (center * picture, circle * picture)
    let away = to - from
    let diameter = (away * away).sum().squareRoot() * 2
    self.center = from / picture
    sides = (diameter / picture * picture).max() / picture
    rotation = Self.rotation(away)
  }

  /// The rotation, −π…π, of a square in which a direction of the picture, in pixels, points up.
  static func rotation(_ direction: SIMD2<Float>) -> Float {
    // `Float.pi` is rounded down, and so is not the nearest to π.
    normalized(Double(Float(Double.pi / 2) - SinglePrecision.atan2(-direction.y, direction.x)))
  }

  /// An angle as one of −π…π, by MediaPipe's arithmetic: π itself becomes −π.
  static func normalized(_ angle: Double) -> Float {
    Float(angle - 2 * .pi * ((angle + .pi) / (2 * .pi)).rounded(.down))
  }

  /// A region in pixels.
  init(_ region: PersonRegion, in size: PictureSize) {
    let picture = SIMD2(Float(size.width), Float(size.height))
    center = SIMD2<Float>(region.center) / picture
    sides = Float(region.side) / picture
    rotation = Float(region.rotation)
  }

  /// The same in pixels.
  func region(in size: PictureSize) -> PersonRegion {
    let picture = SIMD2(Float(size.width), Float(size.height))
    return PersonRegion(
      center: SIMD2<Double>(center * picture), side: Double(sides.x * picture.x), rotation: Double(rotation))
  }

  /// A point, as shares of the picture, for a place in the square given as shares of its sides.
  func picturePoint(_ position: SIMD2<Float>) -> SIMD2<Float> {
    turned(position - 0.5) * sides + center
  }

  /// An offset in the square, turned as the square is.
  func turned(_ offset: SIMD2<Float>) -> SIMD2<Float> {
    let (sine, cosine) = (SinglePrecision.sin(rotation), SinglePrecision.cos(rotation))
    return SIMD2(cosine * offset.x - sine * offset.y, sine * offset.x + cosine * offset.y)
  }

  /// The length of a side in pixels: width and height may differ in their last bit, and then one of them is padded.
  private func extent(in picture: SIMD2<Float>) -> Float {
    let pixels = sides * picture
    return pixels.y / pixels.x < 1 ? pixels.x : pixels.y
  }

  /// A place in the padded square as one in the square itself, with z.
  func withoutPadding(_ position: SIMD3<Float>, in size: PictureSize) -> SIMD3<Float> {
    let picture = SIMD2(Float(size.width), Float(size.height))
    let padding = (1 - sides * picture / extent(in: picture)) / 2
    let rest = 1 - (padding + padding)
    return SIMD3((position.x - padding.x) / rest.x, (position.y - padding.y) / rest.y, position.z / rest.x)
  }

  /// The map of a crop, by the corners that OpenCV gives the square.
  func cropMap(in size: PictureSize, pixels: Int) -> CropMap {
    let picture = SIMD2(Float(size.width), Float(size.height))
    let middle = center * picture
    let extent = self.extent(in: picture)
    let angle = Double(Float(Double(rotation * 180) / .pi)) * .pi / 180
    let (sine, cosine) = (Float(Maths.sin(angle)) * 0.5, Float(Maths.cos(angle)) * 0.5)
    let along = SIMD2(sine, -cosine) * extent
    let across = SIMD2(cosine, sine) * extent
    let (lowerLeft, upperLeft) = (middle - along - across, middle + along - across)
    return CropMap(
      upperLeft: Point(upperLeft), upperRight: Point(2 * middle - lowerLeft), lowerLeft: Point(lowerLeft),
      lowerRight: Point(2 * middle - upperLeft), pixels: pixels)
  }
}
