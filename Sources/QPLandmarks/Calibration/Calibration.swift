/// The knowledge of a camera and its scene: the lens, the scale, the vertical.
///
/// ```swift
/// var calibration = Calibration()
/// calibration.lens = Lens(Intrinsics(fx: 1380, fy: 1380, cx: 960, cy: 540), k1: -0.21)
/// calibration.scale = .length(metres: 2, from: SIMD2(310, 905), to: SIMD2(1490, 911))
/// calibration.vertical = .plumbLine(top: SIMD2(120, 80), bottom: SIMD2(131, 1004))
/// ```
/// All points are given where the picture shows them; a lens is removed from them, too.
public struct Calibration: Hashable, Sendable {
  /// The lens, whose distortion is removed before anything is measured; `nil` for a pinhole.
  public var lens: Lens?
  /// The scale of the picture; `nil` where it is not known.
  public var scale: Scale?
  /// The source of the vertical.
  public var vertical: Vertical

  /// The scale of a picture.
  public enum Scale: Hashable, Sendable {
    /// The person's standing height in metres: the segments of the body give the scale, to about 5 %.
    case stature(Double)
    /// The size of a pixel in metres, in the plane of the movement.
    case metresPerPixel(Double)
    /// A known length in the plane of the movement, between two pixels.
    case length(metres: Double, from: SIMD2<Double>, to: SIMD2<Double>)
    /// The plane of the movement, which the camera may see from any direction.
    ///
    /// Its second axis is vertical. Found in pixels without distortion: see ``Calibration/plane(pixels:metres:)``.
    case plane(Homography)
  }

  /// The source of the vertical.
  public enum Vertical: Hashable, Sendable {
    /// Gravity as the recording gives it; where it does not, the picture's vertical, which is flagged.
    case recording
    /// A vertical line in the picture, such as a plumb line or the edge of a door, in pixels.
    case plumbLine(top: SIMD2<Double>, bottom: SIMD2<Double>)
    /// The direction of gravity in the picture, a unit vector, y down.
    case direction(SIMD2<Double>)
    /// The direction that was found from the people of the whole recording; where it is only assumed, gravity as the
    /// recording gives it.
    case estimated(VerticalEstimate)
  }

  /// Creates a calibration; every member defaults to unknown.
  public init(lens: Lens? = nil, scale: Scale? = nil, vertical: Vertical = .recording) {
    (self.lens, self.scale, self.vertical) = (lens, scale, vertical)
  }

  /// Returns the scale of a plane with four known points, given where the picture shows them.
  ///
  /// - Parameters:
  ///   - pixels: Four points of the picture.
  ///   - metres: Their places in the plane; the second axis is vertical.
  /// - Returns: `nil` where three of the points lie on a line.
  public func plane(pixels: [SIMD2<Double>], metres: [SIMD2<Double>]) -> Scale? {
    Homography(pixels: pixels.compactMap(undistorted), metres: metres).map { .plane($0) }
  }

  /// Returns a pixel without the lens's distortion; `nil` where it cannot be removed.
  package func undistorted(_ pixel: SIMD2<Double>) -> SIMD2<Double>? {
    guard let lens else { return pixel }
    return lens.undistorted(pixel)
  }

  /// The size of a pixel in metres, where it is the same everywhere and needs no person; `nil` otherwise.
  package var metresPerPixel: Double? {
    switch scale {
    case .metresPerPixel(let metres): return metres > 0 ? metres : nil
    case .length(let metres, let from, let to):
      guard let from = undistorted(from), let to = undistorted(to), from != to, metres > 0 else { return nil }
      return metres / (to - from).length
    case .stature, .plane, nil: return nil
    }
  }

  /// Returns the distance of two pixels without distortion, in metres; `nil` where the scale needs a person.
  package func metres(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double? {
    if case .plane(let plane) = scale {
      guard let start = plane.metres(start), let end = plane.metres(end) else { return nil }
      return (end - start).length
    }
    return metresPerPixel.map { $0 * (end - start).length }
  }

  /// The standard deviation of the vertical in degrees, where it was estimated; `nil` where it is given, or assumed
  /// without any evidence.
  package var verticalStandardDeviation: Double? {
    if case .estimated(let estimate) = vertical { estimate.standardDeviation } else { nil }
  }

  /// The direction of gravity in a picture without distortion, a unit vector; `nil` where the recording's counts.
  package var gravity: SIMD2<Double>? {
    let down: SIMD2<Double>
    switch vertical {
    case .recording: return nil
    case .direction(let direction): down = direction
    case .estimated(let estimate):
      guard estimate.source != .assumed else { return nil }
      down = estimate.direction
    case .plumbLine(let top, let bottom):
      guard let top = undistorted(top), let bottom = undistorted(bottom) else { return nil }
      down = bottom - top
    }
    return down.length > 0 && down.length.isFinite ? down / down.length : nil
  }
}

extension Calibration {
  /// Returns a frame without the lens's distortion, and with the calibrated vertical.
  ///
  /// Points whose distortion cannot be removed count as missing. 3D landmarks stay as they are.
  package func rectified(_ frame: PoseFrame) -> PoseFrame {
    guard lens?.isPinhole == false || gravity != nil else { return frame }
    var poses = frame.poses
    if let lens, !lens.isPinhole {
      let size = SIMD2(Double(frame.size.width), Double(frame.size.height))
      for index in poses.indices {
        poses[index].landmarks = poses[index].landmarks.map { landmark in
          guard !landmark.isMissing else { return landmark }
          let pixel = SIMD2(Double(landmark.x), Double(landmark.y)) * size
          guard let position = lens.undistorted(pixel) else { return .missing }
          var storage = landmark.storage
          (storage.x, storage.y) = (Float(position.x / size.x), Float(position.y / size.y))
          return Landmark(storage)
        }
      }
    }
    return PoseFrame(
      checked: frame.timestamp, size: frame.size, topology: frame.topology, poses: poses,
      gravity: gravity ?? frame.gravity, intrinsics: lens?.intrinsics ?? frame.intrinsics,
      displayMirrored: frame.displayMirrored, estimator: frame.estimator)
  }

  /// Returns the direction of gravity from a person standing upright: from the middle of the shoulders to that of the
  /// ankles, the median of all frames.
  ///
  /// Seen from the front a person standing on both feet is upright to about 1°; from the side people lean forward by
  /// 2…4°.
  /// - Parameter frames: Frames in which one person stands still.
  /// - Returns: The vertical; `nil` where no frame shows shoulders and ankles.
  public static func vertical(standing frames: [PoseFrame]) -> Vertical? {
    let angles = frames.compactMap { frame -> Double? in
      guard let person = Landmarks(frame), let shoulders = person.pixel(.midShoulder),
        let left = person.pixel(.leftAnkle), let right = person.pixel(.rightAnkle)
      else { return nil }
      let body = (left + right) / 2 - shoulders
      return body.length > 0 ? Maths.atan2(body.x, body.y) : nil
    }.sorted()
    guard !angles.isEmpty else { return nil }
    let median = (angles[(angles.count - 1) / 2] + angles[angles.count / 2]) / 2
    return .direction(SIMD2(Maths.sin(median), Maths.cos(median)))
  }
}
