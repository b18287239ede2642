public import QPCore

/// The header of a recording, with the properties of all of its frames.
///
/// The values are those of the file. The frames of a mirrored recording are not mirrored: see
/// ``RecordingReader``.
public struct RecordingHeader: Hashable, Sendable {
  /// The version of the format: 1.
  package let version: Int
  /// The order and number of the points.
  public let topology: Topology
  /// The size of the picture that the landmarks belong to.
  public let size: PictureSize
  /// Whether the picture had been flipped before the estimator saw it; false where the header does not say.
  package let mirrored: Bool
  /// Frames per second, a note only: the clock is each frame's timestamp.
  public let fps: Double?
  /// The source of the landmarks, in words.
  public let source: String?
  /// The direction of "down" in the picture as recorded, a unit vector; `nil` if the camera's level is not known.
  public let gravity: SIMD2<Double>?
  /// The camera's lens as recorded, in pixels; `nil` if it is not known.
  public let intrinsics: Intrinsics?
  /// The estimator that made the points, with its noise as far as it is known; nil where the header does not say.
  public let estimator: EstimatorInfo?

  /// Creates a header for writing, of version 1 and not mirrored.
  ///
  /// - Parameters:
  ///   - topology: The order and number of the points.
  ///   - size: The picture's size in pixels.
  ///   - fps: Frames per second, a note only.
  ///   - source: Where the landmarks come from, in words.
  ///   - gravity: The direction of "down" in the picture, a unit vector; `nil` if unknown.
  ///   - intrinsics: The camera's lens in pixels; `nil` if unknown.
  ///   - estimator: The estimator that made the points; `nil` if unknown.
  public init(
    topology: Topology, size: PictureSize, fps: Double? = nil, source: String? = nil, gravity: SIMD2<Double>? = nil,
    intrinsics: Intrinsics? = nil, estimator: EstimatorInfo? = nil
  ) {
    self.init(
      version: 1, topology: topology, size: size, mirrored: false, fps: fps, source: source, gravity: gravity,
      intrinsics: intrinsics, estimator: estimator)
  }

  /// Creates a header as it is in a file.
  package init(
    version: Int = 1, topology: Topology, size: PictureSize, mirrored: Bool, fps: Double?, source: String?,
    gravity: SIMD2<Double>?, intrinsics: Intrinsics?, estimator: EstimatorInfo? = nil
  ) {
    self.version = version
    self.topology = topology
    self.size = size
    self.mirrored = mirrored
    self.fps = fps
    self.source = source
    self.gravity = gravity
    self.intrinsics = intrinsics
    self.estimator = estimator
  }
}
