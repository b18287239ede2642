/// A round plate of a barbell in a picture.
public struct PlateCircle: Hashable, Sendable {
  /// The centre in pixels, from the middle of the picture's first pixel.
  public var center: SIMD2<Double>
  /// The radius in pixels.
  public var radius: Double
  /// The share of the rim that was seen, 0…1.
  package var visibleFraction: Double
  /// The likeness to the plate of the first picture, −1…1; 1 at the start.
  package var correlation: Double

  /// Creates a circle.
  public init(center: SIMD2<Double>, radius: Double, visibleFraction: Double = 1, correlation: Double = 1) {
    self.center = center
    self.radius = radius
    self.visibleFraction = visibleFraction
    self.correlation = correlation
  }

  /// Creates the circle inside a box.
  ///
  /// - Parameters:
  ///   - x: The left edge in pixels.
  ///   - y: The upper edge in pixels.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  public init(inBoxAt x: Double, _ y: Double, width: Double, height: Double) {
    self.init(center: SIMD2(x + (width - 1) / 2, y + (height - 1) / 2), radius: (width + height) / 4)
  }

  /// The distance of the centres in pixels.
  func distance(to point: SIMD2<Double>) -> Double {
    let away = center - point
    return (away * away).sum().squareRoot()
  }
}
