/// A picture's width and height in pixels.
public struct PictureSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size.
  ///
  /// A ``PoseFrame`` accepts sides of 1…65,535 pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The longest side of a valid frame: 65,535 pixels.
  package static let limit = 65_535
}

/// The landmarks of one person in one frame, in the order of the frame's topology.
public struct Pose: Hashable, Sendable {
  /// The 2D landmarks, as fractions of the picture's width and height.
  public var landmarks: [Landmark]
  /// The 3D landmarks in metres from the midpoint of the hips; empty where the estimator gives none.
  public var world: [Landmark]
  /// The probability of each point to lie inside the picture, 0…1, NaN where unknown; empty where the estimator gives
  /// none.
  package var presence: [Float]
  /// The person's identity, from 0 up and constant over a recording; `nil` if the frames do not identify people.
  public var id: Int?
  /// The parts whose sides were exchanged and are corrected here; `nil` if no whole recording was analysed, or its
  /// person has no exchange.
  package var sides: PairedParts?
  /// The colours of the person's clothes; `nil` where they were not read, as where one person is wanted.
  package var clothing: ClothingColors?
  /// The body in space, fitted to a whole recording; `nil` where none was fitted.
  public var body: BodyPose?
  /// The face; `nil` where none was found, or none was looked for.
  public var face: FaceMesh?

  /// Creates a pose.
  ///
  /// A ``PoseFrame`` checks that its counts match the topology.
  public init(landmarks: [Landmark], world: [Landmark] = [], presence: [Float] = [], id: Int? = nil) {
    self.landmarks = landmarks
    self.world = world
    self.presence = presence
    self.id = id
  }
}

extension Pose {
  /// Returns whether two poses are equal point by point; unknown presences are equal.
  public static func == (left: Pose, right: Pose) -> Bool {
    left.landmarks == right.landmarks && left.world == right.world && left.id == right.id && left.sides == right.sides
      && left.clothing == right.clothing && left.body == right.body && left.face == right.face
      && left.presence.elementsEqual(right.presence) { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  /// Feeds the points to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(landmarks)
    hasher.combine(world)
  }
}

/// The intrinsic parameters of a camera in pixels: focal lengths and the principal point.
public struct Intrinsics: Hashable, Sendable {
  /// The horizontal focal length in pixels.
  public var fx: Double
  /// The vertical focal length in pixels.
  public var fy: Double
  /// The x coordinate of the principal point in pixels.
  public var cx: Double
  /// The y coordinate of the principal point in pixels.
  public var cy: Double
  /// The standard deviation of the focal length as a fraction of it, where it was not measured but told by a phone's name or
  /// a file's metadata; `nil` for a calibrated lens.
  package var standardDeviation: Double?

  /// Creates intrinsics, all in pixels.
  public init(fx: Double, fy: Double, cx: Double, cy: Double) {
    self.fx = fx
    self.fy = fy
    self.cx = cx
    self.cy = cy
  }
}

extension Intrinsics {
  /// Returns the intrinsics of the mirrored picture of a width in pixels.
  package func mirrored(width: Double) -> Intrinsics {
    var mirrored = self
    mirrored.cx = width - cx
    return mirrored
  }
}

/// The poses that an estimator detected in one picture.
///
/// A frame is valid once created; `Pipeline` checks that frames come in time order.
///
/// Coordinates refer to the *unmirrored* picture: x right, y down; left is the person's own left.
public struct PoseFrame: Hashable, Sendable {
  /// The time at which the picture was taken.
  public let timestamp: Timestamp
  /// The picture's size in pixels; angles are computed in these pixels.
  public let size: PictureSize
  /// The order and number of the points.
  public let topology: Topology
  /// The people in the picture, best first; empty where none was found.
  public let poses: [Pose]
  /// The direction of gravity in the picture, a unit vector; `nil` where it is not known.
  public let gravity: SIMD2<Double>?
  /// The camera's intrinsics; `nil` where they are not known.
  public let intrinsics: Intrinsics?
  /// The estimator that made the points; `nil` where it is not known.
  public let estimator: EstimatorInfo?
  /// Whether the host shows the picture mirrored, like a selfie.
  ///
  /// The overlay is mirrored with it; measurements do not change.
  public var displayMirrored: Bool

  /// Creates a frame and validates it.
  ///
  /// Points with a coordinate that is not finite count as missing.
  /// - Throws: ``FrameError`` that names the invalid size, count, visibility, presence, gravity or intrinsics, and its
  ///   place.
  public init(
    timestamp: Timestamp, size: PictureSize, topology: Topology, poses: [Pose],
    gravity: SIMD2<Double>? = nil, intrinsics: Intrinsics? = nil, displayMirrored: Bool = false,
    estimator: EstimatorInfo? = nil
  ) throws(FrameError) {
    let sides = 1...PictureSize.limit
    guard sides.contains(size.width), sides.contains(size.height) else { throw .badSize(size) }
    if let gravity {
      let square = (gravity * gravity).sum()
      let squares = FrameParameters.current.gravitySquares
      guard square > squares.lowerBound, square < squares.upperBound else {
        throw .badGravity(x: gravity.x, y: gravity.y)
      }
    }
    if let intrinsics {
      let isFinite = intrinsics.cx.isFinite && intrinsics.cy.isFinite
      guard intrinsics.fx > 0, intrinsics.fy > 0, intrinsics.fx + intrinsics.fy < .infinity, isFinite else {
        throw .badIntrinsics(intrinsics)
      }
    }
    for (index, pose) in poses.enumerated() { try Self.check(pose, index, topology) }
    self.init(
      checked: timestamp, size: size, topology: topology, poses: poses, gravity: gravity, intrinsics: intrinsics,
      displayMirrored: displayMirrored, estimator: estimator)
  }

  // For values that are already validated: by a reader that checks as it reads, or by mirroring.
  package init(
    checked timestamp: Timestamp, size: PictureSize, topology: Topology, poses: [Pose], gravity: Point?,
    intrinsics: Intrinsics?, displayMirrored: Bool, estimator: EstimatorInfo? = nil
  ) {
    self.timestamp = timestamp
    self.size = size
    self.topology = topology
    self.poses = poses
    self.gravity = gravity
    self.intrinsics = intrinsics
    self.displayMirrored = displayMirrored
    self.estimator = estimator
  }

  private static func check(_ pose: Pose, _ index: Int, _ topology: Topology) throws(FrameError) {
    let expected = topology.count
    guard pose.landmarks.count == expected else {
      throw .wrongPointCount(pose: index, expected: expected, got: pose.landmarks.count, topology: topology.name)
    }
    guard pose.world.isEmpty || pose.world.count == expected else {
      throw .wrongPointCount(pose: index, expected: expected, got: pose.world.count, topology: topology.name)
    }
    guard pose.presence.isEmpty || pose.presence.count == expected else {
      throw .wrongPointCount(pose: index, expected: expected, got: pose.presence.count, topology: topology.name)
    }
    for points in [pose.landmarks, pose.world] {
      for point in points.indices where !isFraction(points[point].storage.w) {
        throw .visibilityOutOfRange(pose: index, point: point, value: points[point].storage.w)
      }
    }
    for point in pose.presence.indices where !isFraction(pose.presence[point]) {
      throw .presenceOutOfRange(pose: index, point: point, value: pose.presence[point])
    }
  }

  /// Returns whether a value is in 0…1 or unknown (NaN).
  private static func isFraction(_ value: Float) -> Bool {
    value.isNaN || (0...1).contains(value)
  }
}

extension PoseFrame {
  /// Returns the frame with other poses of the same topology.
  package func with(_ poses: [Pose]) -> PoseFrame {
    PoseFrame(
      checked: timestamp, size: size, topology: topology, poses: poses, gravity: gravity, intrinsics: intrinsics,
      displayMirrored: displayMirrored, estimator: estimator)
  }

  /// Returns the frame with the intrinsics of the camera that took it.
  package func with(_ intrinsics: Intrinsics) -> PoseFrame {
    PoseFrame(
      checked: timestamp, size: size, topology: topology, poses: poses, gravity: gravity, intrinsics: intrinsics,
      displayMirrored: displayMirrored, estimator: estimator)
  }

  /// Returns the mirror image: x flipped, left and right exchanged, in 2D and 3D landmarks; without bodies and faces.
  ///
  /// Mirroring twice gives the original, up to the rounding of one subtraction.
  package func mirrored() -> PoseFrame {
    let mirror = topology.mirror
    let flipped = poses.map { pose in
      var flipped = pose
      (flipped.body, flipped.face) = (nil, nil)
      flipped.landmarks = mirror.map { Landmark(pose.landmarks[$0].storage.flipped(about: 1)) }
      flipped.world = pose.world.isEmpty ? [] : mirror.map { Landmark(pose.world[$0].storage.flipped(about: 0)) }
      flipped.presence = pose.presence.isEmpty ? [] : mirror.map { pose.presence[$0] }
      return flipped
    }
    return PoseFrame(
      checked: timestamp, size: size, topology: topology, poses: flipped,
      gravity: gravity.map { Point(-$0.x, $0.y) },
      intrinsics: intrinsics?.mirrored(width: Double(size.width)),
      displayMirrored: displayMirrored, estimator: estimator)
  }
}

extension SIMD4<Float> {
  fileprivate func flipped(about width: Float) -> SIMD4<Float> {
    SIMD4(width - x, y, z, w)
  }
}
