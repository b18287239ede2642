public import QPLandmarks

/// Two to eight cameras that film one person: where each stands, its focal length and its clock, found from the person
/// alone.
///
/// ```swift
/// let rig = try CameraRig(solving: recordings, stature: 1.75)
/// for frame in try rig.frames(recordings) { print(frame.poses.first?.body?[.kneeFlexion(.left)]) }
/// ```
/// Neither a board nor a clap is needed: recordings may begin at other times and have other rates, sizes and lenses. The
/// same recordings give the same rig, bit by bit. The room's axes are metres from the ground below the person: y is
/// against gravity, z toward the first camera. A rolling shutter and a lens' distortion that was not given are not
/// modelled.
public struct CameraRig: Hashable, Sendable {
  /// The cameras, in the order of the recordings.
  public package(set) var cameras: [RigCamera]
  /// The person's height in metres, which scales the room.
  public internal(set) var stature: Double
  /// The rig's weaknesses with their remedies, in English; empty for a rig from a file.
  public var weaknesses: [String] { flaws.map { "\($0)" } }
  /// The same as values.
  package internal(set) var flaws: [RigWeakness]
  /// The lengths of the person's segments in metres, in the order of ``BodyModel/Length``.
  var lengths: [Double]
  /// The SD in degrees that uncertain cameras add to each angle, in the order of ``/QPLandmarks/JointAngle/multiCameraAngles``.
  var deviations: [Double]
  /// The route of the middle of the person's hips in metres, to the right and toward the first camera; at most fifty places.
  package internal(set) var route: [SIMD2<Double>]

  /// Finds the cameras of recordings in which one person moves.
  ///
  /// - Parameters:
  ///   - recordings: The frames of two to eight cameras, with 3D landmarks; the first pose of each is the person, the
  ///     same in all.
  ///   - stature: The person's height in metres, 0.5…2.5. Angles do not depend on it, lengths do.
  /// - Throws: ``RigError`` where the recordings make no rig.
  public init(solving recordings: [[PoseFrame]], stature: Double) throws(RigError) {
    self = try RigSolution(recordings, stature: stature).rig
  }

  /// Finds the cameras of recordings, beginning with those of a calibration.
  ///
  /// - Parameters:
  ///   - recordings: As in ``init(solving:stature:)``.
  ///   - stature: The person's height in metres.
  ///   - calibration: The cameras of another program, one for each recording, in their order.
  /// - Throws: ``RigError`` where the recordings make no rig, or the calibration is of other cameras.
  package init(
    solving recordings: [[PoseFrame]], stature: Double, calibration: CameraCalibration
  ) throws(RigError) {
    self = try RigSolution(recordings, stature: stature, calibration: calibration).rig
  }

  init(
    cameras: [RigCamera], stature: Double, flaws: [RigWeakness], lengths: [Double], deviations: [Double],
    route: [SIMD2<Double>]
  ) {
    (self.cameras, self.stature, self.flaws, self.route) = (cameras, stature, flaws, route)
    (self.lengths, self.deviations) = (lengths, deviations)
  }
}

extension CameraRig {
  /// Returns a place of a camera's axes in the room's.
  package func room(_ position: SIMD3<Double>, camera: Int) -> SIMD3<Double> { cameras[camera].view.placed(position) }
}

/// A camera of a rig.
public struct RigCamera: Hashable, Sendable {
  /// The name, such as a file's; `camera 1` and so on from the start.
  public var name: String
  /// The camera's clock less the first camera's, in seconds, both counted from the first frame of each recording.
  public var clockOffset: Double { view.shift }
  /// The standard deviation of ``clockOffset`` in seconds.
  public internal(set) var clockDeviation: Double
  /// The focal length in pixels of the picture.
  public var focalLength: Double { lens.focal * Maths.exp(view.focal) }
  /// The camera's place in the room in metres.
  public var position: SIMD3<Double> { view.position }
  /// The direction in which the camera looks, a unit vector in the room.
  public var direction: SIMD3<Double> { view.rotation.transposed(times: Vector3(0, 0, 1)) }
  /// The median distance between the landmarks and the person's points in this camera's picture, in pixels.
  public internal(set) var residual: Double

  /// The angle that the picture's width spans, in degrees.
  package var horizontalView: Double { 2 * Maths.atan2(Double(lens.size.width) / 2, focalLength) * 180 / .pi }
  /// The lens with which the search began.
  package internal(set) var lens: RigLens
  /// Where it stands, and its clock.
  var view: RigView
  /// The frames whose left and right the estimator had exchanged.
  package internal(set) var exchangedFrames: Int
}
