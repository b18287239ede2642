/// One person's points in one frame, looked up by part of the body.
///
/// A part is nil where the topology lacks it or where it was not seen.
public struct Landmarks: Hashable, Sendable {
  /// The order and number of the points.
  public let topology: Topology
  /// The picture's size in pixels.
  public let size: PictureSize
  /// The points themselves.
  public let pose: Pose

  /// Creates the look-up for one pose of a frame.
  ///
  /// - Returns: nil where the frame has no such pose.
  public init?(_ frame: PoseFrame, pose index: Int = 0) {
    guard frame.poses.indices.contains(index) else { return nil }
    self.init(topology: frame.topology, size: frame.size, checked: frame.poses[index])
  }

  package init(topology: Topology, size: PictureSize, checked pose: Pose) {
    self.topology = topology
    self.size = size
    self.pose = pose
  }

  /// A part's point as shares of the picture's width and height (y down).
  ///
  /// A middle has the smaller of its halves' visibilities.
  @inlinable public subscript(body: Landmarks.Body) -> Landmark? {
    find(body, in: pose.landmarks)
  }

  /// A part's point in pixels of the unmirrored picture.
  @inlinable
  public func pixel(_ body: Landmarks.Body) -> SIMD2<Double>? {
    guard let landmark = find(body, in: pose.landmarks) else { return nil }
    return SIMD2(Double(landmark.x) * Double(size.width), Double(landmark.y) * Double(size.height))
  }

  /// A part's point in metres from the middle of the hips (y down).
  @inlinable
  public func world(_ body: Landmarks.Body) -> Landmark? {
    find(body, in: pose.world)
  }

  /// The same person with the points of paired parts changed over.
  package func exchanging(_ pairs: [(Body, Body)]) -> Landmarks {
    var pose = pose
    for (left, right) in pairs {
      guard let a = topology.index(of: left), let b = topology.index(of: right) else { continue }
      pose.landmarks.swapAt(a, b)
      if !pose.world.isEmpty { pose.world.swapAt(a, b) }
      if !pose.presence.isEmpty { pose.presence.swapAt(a, b) }
    }
    return Landmarks(topology: topology, size: size, checked: pose)
  }

  // Inlined into other modules: features look up some hundred points a frame.
  @inlinable
  func find(_ body: Landmarks.Body, in points: [Landmark]) -> Landmark? {
    guard !points.isEmpty else { return nil }
    guard let index = topology.index(of: body) else { return middle(body, in: points) }
    return points[index].isMissing ? nil : points[index]
  }

  /// The mean of the two halves of a part that the topology lacks.
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
