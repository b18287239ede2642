internal import QPLandmarks
internal import QPSignal

extension FrameContext {
  /// Returns the standard deviation of a line's direction in the picture from perspective, in radians.
  ///
  /// A line that points away from the camera by τ is seen turned towards the middle of the picture: a point that is
  /// farther away by Δ is seen nearer to it by a fraction Δ/Z. For a line of length L at the distance Z with the focal
  /// length f, that is (n · (p − c)) · L tan τ / (Z · L f/Z) = (n · (p − c)) · tan τ / f, where p is a point of the line,
  /// n its normal and c the middle: the distance, which the person's height in the picture gives, cancels.
  ///
  /// 0 for points without an estimator's error whose lens is not known: markers are projected in parallel.
  /// - Parameters:
  ///   - point: A point of the line in pixels.
  ///   - ray: The line's direction in pixels.
  /// - Returns: The deviation in radians, at least 0.
  package func perspective(at point: Point, along ray: Point) -> Double {
    guard let lens else { return 0 }
    let arm = point - lens.center
    let length = ray.length
    guard length > 0 else { return 0 }
    let aside = abs(arm.x * ray.y - arm.y * ray.x) / length
    return aside / lens.focalLength * Self.tiltTangent
  }

  /// The standard deviation of the vertical in radians: as it was estimated from the recording; 0 where gravity is given.
  package var verticalDoubt: Double {
    (calibration?.verticalStandardDeviation ?? (gravity == nil ? CameraParameters.current.vertical : 0)) * .pi / 180
  }

  /// The picture's middle and the focal length in pixels, known or assumed.
  private var lens: (center: Point, focalLength: Double)? {
    if let intrinsics {
      return (Point(intrinsics.cx, intrinsics.cy), (intrinsics.fx + intrinsics.fy) / 2)
    }
    guard !state.spreads.isEmpty else { return nil }
    let size = Point(Double(state.landmarks.size.width), Double(state.landmarks.size.height))
    return (size / 2, max(size.x, size.y) / 2 / Self.halfViewTangent)
  }

  private static let tiltTangent = tangent(CameraParameters.current.limbTilt)
  private static let halfViewTangent = tangent(CameraParameters.current.fieldOfView / 2)

  private static func tangent(_ degrees: Double) -> Double {
    Maths.sin(degrees * .pi / 180) / Maths.cos(degrees * .pi / 180)
  }
}
