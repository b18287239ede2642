/// The lens of a camera: a pinhole with the distortion of Brown (1966) and Conrady (1919), in OpenCV's coefficients.
///
/// With x, y normalised (0 on the optical axis, 1 at 45°) and r² = x² + y², a point appears at
/// x·(1 + k1·r² + k2·r⁴ + k3·r⁶) + 2·p1·x·y + p2·(r² + 2x²), and likewise
/// y·(1 + k1·r² + k2·r⁴ + k3·r⁶) + p1·(r² + 2y²) + 2·p2·x·y.
public struct Lens: Hashable, Sendable {
  /// The focal lengths and the principal point in pixels.
  package var intrinsics: Intrinsics
  /// The radial coefficients of the second, fourth and sixth power; a negative first one is a barrel.
  package var (k1, k2, k3): (Double, Double, Double)
  /// The tangential coefficients, of a lens tilted down or up and of one tilted sideways.
  package var (p1, p2): (Double, Double)

  /// Creates a lens.
  ///
  /// - Parameters:
  ///   - intrinsics: The focal lengths and the principal point in pixels.
  ///   - k1: The radial coefficient of the second power.
  ///   - k2: The radial coefficient of the fourth power.
  ///   - p1: The tangential coefficient of a lens tilted down or up.
  ///   - p2: The tangential coefficient of a lens tilted sideways.
  ///   - k3: The radial coefficient of the sixth power.
  public init(
    _ intrinsics: Intrinsics, k1: Double = 0, k2: Double = 0, p1: Double = 0, p2: Double = 0, k3: Double = 0
  ) {
    self.intrinsics = intrinsics
    (self.k1, self.k2, self.k3, self.p1, self.p2) = (k1, k2, k3, p1, p2)
  }

  /// Whether points appear where a pinhole shows them.
  package var isPinhole: Bool { [k1, k2, k3, p1, p2].allSatisfy { $0 == 0 } }

  /// Returns the place at which a pinhole would show what appears at a pixel.
  ///
  /// - Returns: The place in pixels; `nil` beyond the field in which the distortion can be inverted.
  package func undistorted(_ pixel: SIMD2<Double>) -> SIMD2<Double>? {
    if isPinhole { return pixel }
    let focal = SIMD2(intrinsics.fx, intrinsics.fy)
    let center = SIMD2(intrinsics.cx, intrinsics.cy)
    let seen = (pixel - center) / focal
    var position = seen
    let limits = CalibrationParameters.current
    for _ in 0..<limits.newtonSteps {
      let (image, slopes) = distortion(at: position)
      let error = image - seen
      let determinant = slopes.x * slopes.w - slopes.y * slopes.z
      // Beyond the fold of the distortion, several directions share a pixel.
      guard determinant > limits.leastDeterminant, slopes.x > 0, slopes.w > 0 else { return nil }
      let step = SIMD2(
        (slopes.w * error.x - slopes.y * error.y) / determinant,
        (slopes.x * error.y - slopes.z * error.x) / determinant)
      position -= step
      guard (step * step).sum() > limits.leastSquaredStep else { return position * focal + center }
    }
    return nil
  }

  /// Returns the pixel at which a point appears that a pinhole would show at another.
  package func distorted(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let focal = SIMD2(intrinsics.fx, intrinsics.fy)
    let center = SIMD2(intrinsics.cx, intrinsics.cy)
    return distortion(at: (pixel - center) / focal).image * focal + center
  }

  /// Returns the distorted place of a normalised point, and its derivatives: x by x, x by y, y by x, y by y.
  private func distortion(at point: SIMD2<Double>) -> (image: SIMD2<Double>, slopes: SIMD4<Double>) {
    let (x, y) = (point.x, point.y)
    let square = x * x + y * y
    let radial = 1 + square * (k1 + square * (k2 + square * k3))
    // Half of the derivative by r².
    let growth = 2 * (k1 + square * (2 * k2 + 3 * k3 * square))
    let image = SIMD2(
      x * radial + 2 * p1 * x * y + p2 * (square + 2 * x * x),
      y * radial + p1 * (square + 2 * y * y) + 2 * p2 * x * y)
    let mixed = x * y * growth + 2 * p1 * x + 2 * p2 * y
    return (
      image,
      SIMD4(
        radial + x * x * growth + 2 * p1 * y + 6 * p2 * x, mixed, mixed,
        radial + y * y * growth + 6 * p1 * y + 2 * p2 * x)
    )
  }
}
