/// The landmarks of one person in one frame, accessible by part of the body.
///
/// A part is `nil` where the topology lacks it or where it was not seen.
public struct Landmarks: Hashable, Sendable {
  /// The order and number of the points.
  public let topology: Topology
  /// The picture's size in pixels.
  public let size: PictureSize
  /// The points themselves.
  public let pose: Pose

  /// Creates the landmarks of one pose of a frame.
  ///
  /// - Returns: `nil` where the frame has no such pose.
  @inlinable
  public init?(_ frame: PoseFrame, pose index: Int = 0) {
    // Inlined, since a call would copy the whole frame.
    guard frame.poses.indices.contains(index) else { return nil }
    self.init(topology: frame.topology, size: frame.size, checked: frame.poses[index])
  }

  @usableFromInline
  package init(topology: Topology, size: PictureSize, checked pose: Pose) {
    self.topology = topology
    self.size = size
    self.pose = pose
  }

  /// The landmark of a part, as fractions of the picture's width and height (y down); `nil` where it was not seen.
  ///
  /// A midpoint has the smaller visibility of its two halves.
  @inlinable public subscript(body: Landmarks.Body) -> Landmark? {
    find(body, in: pose.landmarks)
  }

  /// Returns the position of a part in pixels of the unmirrored picture; `nil` where it was not seen.
  @inlinable
  public func pixel(_ body: Landmarks.Body) -> SIMD2<Double>? {
    guard let landmark = find(body, in: pose.landmarks) else { return nil }
    return SIMD2(Double(landmark.x) * Double(size.width), Double(landmark.y) * Double(size.height))
  }

  /// Returns the 3D landmark of a part in metres from the midpoint of the hips (y down); `nil` where there is none.
  @inlinable
  public func world(_ body: Landmarks.Body) -> Landmark? {
    find(body, in: pose.world)
  }

  /// Returns the same person with the points of paired parts exchanged.
  package func exchanging(_ pairs: [(Body, Body)]) -> Landmarks {
    var pose = pose
    pose.body = nil
    for (left, right) in pairs {
      guard let a = topology.index(of: left), let b = topology.index(of: right) else { continue }
      pose.landmarks.swapAt(a, b)
      if !pose.world.isEmpty { pose.world.swapAt(a, b) }
      if !pose.presence.isEmpty { pose.presence.swapAt(a, b) }
    }
    return Landmarks(topology: topology, size: size, checked: pose)
  }

  // Inlined into other modules: features look up some hundred points per frame.
  @inlinable
  func find(_ body: Landmarks.Body, in points: [Landmark]) -> Landmark? {
    guard !points.isEmpty else { return nil }
    guard let index = topology.index(of: body) else { return middle(body, in: points) }
    return points[index].isMissing ? nil : points[index]
  }

  /// Returns the mean of the two halves of a part that the topology lacks; `nil` where a half is missing.
  @usableFromInline
  func middle(_ body: Landmarks.Body, in points: [Landmark]) -> Landmark? {
    guard let halves = body.halves, let left = find(halves.0, in: points), let right = find(halves.1, in: points)
    else { return nil }
    var middle = (left.storage + right.storage) / 2
    // Unknown on either side stays unknown: `min` alone would drop a NaN on one side and keep it on the other.
    middle.w = left.storage.w.isNaN || right.storage.w.isNaN ? .nan : min(left.storage.w, right.storage.w)
    return Landmark(middle)
  }
}
