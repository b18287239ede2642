public import QPCore

extension PoseFrame {
  /// Returns the frame with the points of another topology, part by part.
  ///
  /// Parts that this frame lacks are missing; midpoints are computed if both sides are seen.
  /// - Parameter other: The new topology.
  /// - Returns: The frame, unchanged if it has the topology already.
  public func converted(to other: Topology) -> PoseFrame {
    guard other != topology else { return self }
    let poses = poses.map { pose in
      let landmarks = Landmarks(topology: topology, size: size, checked: pose)
      let presence = other.points.map { body in
        pose.presence.isEmpty ? Float.nan : topology.index(of: body).map { pose.presence[$0] } ?? .nan
      }
      return Pose(
        landmarks: other.points.map { landmarks[$0] ?? .missing },
        world: pose.world.isEmpty ? [] : other.points.map { landmarks.world($0) ?? .missing },
        presence: pose.presence.isEmpty ? [] : presence)
    }
    return PoseFrame(
      checked: timestamp, size: size, topology: other, poses: poses, gravity: gravity, intrinsics: intrinsics,
      displayMirrored: displayMirrored, estimator: estimator)
  }
}

extension MarkerRecording {
  /// Creates markers from the first person's world points, named like ``/QPLandmarks/Landmarks/Body``.
  ///
  /// Coordinates are in metres from the middle of the hips, x right, y up, z toward the camera.
  ///
  /// - Parameters:
  ///   - frames: Frames of one topology.
  ///   - rate: The frame rate per second; `nil` derives it from the frames' times.
  /// - Throws: ``FormatError`` if there are no frames, or no person has world points.
  public init(worldOf frames: [PoseFrame], rate: Double? = nil) throws(FormatError) {
    guard let first = frames.first, frames.contains(where: { $0.poses.first?.world.isEmpty == false }) else {
      throw FormatError(
        .cannotHold, "no person has world points, which markers are made of.",
        remedy: "Use an estimator that gives them, or write another format.")
    }
    let span = frames.last.map { $0.timestamp.seconds(since: first.timestamp) } ?? 0
    let average = span > 0 ? Double(frames.count - 1) / span : 1
    self.init(names: first.topology.points.map { "\($0)" }, rate: rate ?? average)
    for (index, frame) in frames.enumerated() {
      guard frame.topology == first.topology else {
        throw FormatError(.cannotHold, "the topology changes to \(frame.topology.name).", at: .frame(index))
      }
      append(
        time: frame.timestamp.seconds,
        points: (frame.poses.first?.world ?? []).map { point in
          point.z.map { SIMD3(Double(point.x), -Double(point.y), -Double($0)) }
        })
    }
  }
}
