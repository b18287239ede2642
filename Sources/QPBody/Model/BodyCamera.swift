package import QPLandmarks

/// The known properties of the camera that filmed a person: its focal length, its principal point and the vertical.
///
/// Axes: x right, y down, z away from the camera.
public struct BodyCamera: Hashable, Sendable {
  /// The focal length in pixels of the picture.
  public enum Focal: Hashable, Sendable {
    /// Known, such as from a calibration or a file's metadata, in pixels, above 0: a prior with a
    /// standard deviation of 2 %.
    case known(Double)
    /// A guess in pixels, above 0: a prior with a standard deviation of 15 %.
    case guessed(Double)
    /// That of a picture whose longer side spans 60°: a prior with a standard deviation of 15 %.
    case unknown
  }

  /// The focal length.
  package var focal: Focal
  /// The direction of gravity in the camera's axes, a vector of any length above 0; `nil` where it is not known, for a
  /// camera that is held about upright.
  package var gravity: SIMD3<Double>?
  /// The principal point in pixels; `nil` for the middle of the picture.
  package var principalPoint: SIMD2<Double>?
  /// The standard deviation of a known focal length as a fraction of it; `nil` for that of a calibration.
  private var focalStandardDeviation: Double?
  /// Whether ``gravity`` tells the roll alone.
  private var isPitchUnknown = false

  /// Creates a camera.
  ///
  /// - Parameters:
  ///   - focal: The focal length.
  ///   - gravity: The direction of gravity in the camera's axes; `nil` where it is not known: pitch and roll then
  ///     have a prior of 6° (standard deviation) around an upright camera, instead of 1°.
  ///   - principalPoint: The principal point in pixels; `nil` for the middle of the picture.
  public init(focal: Focal = .unknown, gravity: SIMD3<Double>? = nil, principalPoint: SIMD2<Double>? = nil) {
    (self.focal, self.gravity, self.principalPoint) = (focal, gravity, principalPoint)
  }

  /// Creates the camera of a frame, by the intrinsics and the direction of gravity that it states.
  ///
  /// The direction in the picture tells the roll; the pitch is estimated.
  /// - Parameters:
  ///   - frame: The frame.
  ///   - isLevel: Whether the camera is known to have been level: the picture's vertical is that of the room.
  package init(of frame: PoseFrame, isLevel: Bool = false) {
    let lens = frame.intrinsics
    self.init(
      focal: lens.map { .known(($0.fx + $0.fy) / 2) } ?? .unknown,
      gravity: isLevel ? SIMD3(0, 1, 0) : frame.gravity.map { SIMD3($0.x, $0.y, 0) },
      principalPoint: lens.map { SIMD2($0.cx, $0.cy) })
    focalStandardDeviation = lens?.standardDeviation
    isPitchUnknown = !isLevel
  }

  /// The direction against gravity, a unit vector.
  var up: Vector3 { gravity.map { -$0.unit } ?? Vector3(0, -1, 0) }

  /// The standard deviation of the pitch in radians.
  var pitchStandardDeviation: Double {
    gravity == nil || isPitchUnknown
      ? CameraPriorParameters.current.unknownTilt : CameraPriorParameters.current.knownTilt
  }

  /// The standard deviation of the roll in radians.
  var rollStandardDeviation: Double {
    gravity == nil ? CameraPriorParameters.current.unknownTilt : CameraPriorParameters.current.knownTilt
  }

  /// Returns the focal length in pixels and the standard deviation of its logarithm.
  func focalLength(in size: PictureSize) -> (pixels: Double, standardDeviation: Double) {
    let parameters = CameraPriorParameters.current
    switch focal {
    case .known(let pixels): return (pixels, focalStandardDeviation ?? parameters.knownFocal)
    case .guessed(let pixels): return (pixels, parameters.guessedFocal)
    case .unknown:
      let half = Double(max(size.width, size.height)) / 2
      return (half / Maths.tan(parameters.usualView / 2 * .pi / 180), parameters.guessedFocal)
    }
  }

  /// Whether its numbers can be used.
  var isValid: Bool {
    switch focal {
    case .known(let pixels), .guessed(let pixels): if !(pixels > 0 && pixels < .infinity) { return false }
    case .unknown: break
    }
    if let gravity, !(gravity.isFinite && gravity.length > 0 && gravity.length < .infinity) { return false }
    if let principalPoint, !(principalPoint.x.isFinite && principalPoint.y.isFinite) { return false }
    return true
  }
}
