/// A picture's width and height in pixels.
public struct PictureSize: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Creates a size.
  ///
  /// A ``PoseFrame`` takes sides from 1 to ``limit``.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The longest side that a frame may have: 65,535 pixels.
  public static let limit = 65_535
}

/// One person in one frame, point by point in the order of the frame's topology.
public struct Pose: Hashable, Sendable {
  /// The points in the picture, as shares of its width and height.
  public var landmarks: [Landmark]
  /// The points in metres from the middle of the hips; empty where the estimator gives none.
  public var world: [Landmark]
  /// How likely each point lies in the picture at all, 0…1, NaN where unknown; empty where the estimator says nothing.
  public var presence: [Float]

  /// Creates a pose.
  ///
  /// A ``PoseFrame`` checks that its counts fit the topology.
  public init(landmarks: [Landmark], world: [Landmark] = [], presence: [Float] = []) {
    self.landmarks = landmarks
    self.world = world
    self.presence = presence
  }
}

extension Pose {
  /// Poses are equal point by point; unknown presences are equal.
  public static func == (left: Pose, right: Pose) -> Bool {
    left.landmarks == right.landmarks && left.world == right.world
      && left.presence.elementsEqual(right.presence) { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  /// Feeds the points to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(landmarks)
    hasher.combine(world)
  }
}

/// What the camera's lens does, in pixels: focal lengths and the optical centre.
public struct Intrinsics: Hashable, Sendable {
  /// Focal length across.
  public var fx: Double
  /// Focal length down.
  public var fy: Double
  /// The optical centre's x.
  public var cx: Double
  /// The optical centre's y.
  public var cy: Double

  /// Creates intrinsics, all in pixels.
  public init(fx: Double, fy: Double, cx: Double, cy: Double) {
    self.fx = fx
    self.fy = fy
    self.cx = cx
    self.cy = cy
  }
}

/// What an estimator saw in one picture.
///
/// A frame that exists is well formed; whether it comes in time order is for `Pipeline` to say.
///
/// Coordinates are those of the *unmirrored* picture: x right, y down, left is the person's own left.
public struct PoseFrame: Hashable, Sendable {
  /// When the picture was taken.
  public let timestamp: Timestamp
  /// The picture's size; angles are computed in its pixels.
  public let size: PictureSize
  /// The order and number of the points.
  public let topology: Topology
  /// The people in the picture, best first; empty where nobody was found.
  public let poses: [Pose]
  /// The direction of "down" in the picture, a unit vector; nil where the camera's level is not known.
  public let gravity: SIMD2<Double>?
  /// The camera's lens; nil where it is not known.
  public let intrinsics: Intrinsics?
  /// The estimator that made the points; nil where it is not known.
  public let estimator: EstimatorInfo?
  /// Whether the host shows the picture mirrored, as a selfie.
  ///
  /// The overlay follows; measurements never change.
  public var displayMirrored: Bool

  /// Creates a frame and checks it.
  ///
  /// Points with a coordinate that is not finite count as missing.
  /// - Throws: ``FrameError`` that says which of size, counts, visibility or presence is wrong, and where.
  public init(
    timestamp: Timestamp, size: PictureSize, topology: Topology, poses: [Pose],
    gravity: SIMD2<Double>? = nil, intrinsics: Intrinsics? = nil, displayMirrored: Bool = false,
    estimator: EstimatorInfo? = nil
  ) throws(FrameError) {
    let sides = 1...PictureSize.limit
    guard sides.contains(size.width), sides.contains(size.height) else { throw .badSize(size) }
    if let gravity {
      let square = (gravity * gravity).sum()
      guard square > 0.99, square < 1.01 else { throw .badGravity(x: gravity.x, y: gravity.y) }
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

  // For parts whose checks have been made: a reader that counts as it reads, a mirror image.
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
      for point in points.indices where !isShare(points[point].storage.w) {
        throw .visibilityOutOfRange(pose: index, point: point, value: points[point].storage.w)
      }
    }
    for point in pose.presence.indices where !isShare(pose.presence[point]) {
      throw .presenceOutOfRange(pose: index, point: point, value: pose.presence[point])
    }
  }

  /// NaN stands for unknown.
  private static func isShare(_ value: Float) -> Bool {
    value.isNaN || (0...1).contains(value)
  }
}

extension PoseFrame {
  /// The mirror image: x flipped, left and right exchanged, in the picture and in the world.
  ///
  /// Twice is identity, to the rounding of one subtraction.
  public func mirrored() -> PoseFrame {
    let mirror = topology.mirror
    let flipped = poses.map { pose in
      Pose(
        landmarks: mirror.map { Landmark(pose.landmarks[$0].storage.flipped(about: 1)) },
        world: pose.world.isEmpty ? [] : mirror.map { Landmark(pose.world[$0].storage.flipped(about: 0)) },
        presence: pose.presence.isEmpty ? [] : mirror.map { pose.presence[$0] })
    }
    return PoseFrame(
      checked: timestamp, size: size, topology: topology, poses: flipped,
      gravity: gravity.map { Point(-$0.x, $0.y) },
      intrinsics: intrinsics.map { Intrinsics(fx: $0.fx, fy: $0.fy, cx: Double(size.width) - $0.cx, cy: $0.cy) },
      displayMirrored: displayMirrored, estimator: estimator)
  }
}

extension SIMD4<Float> {
  fileprivate func flipped(about width: Float) -> SIMD4<Float> {
    SIMD4(width - x, y, z, w)
  }
}
