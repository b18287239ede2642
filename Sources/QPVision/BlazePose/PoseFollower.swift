package import QPCore

/// Follows a person found in one picture into the pictures before it, which the detector missed.
///
/// In a recorded video a person exists before being found: half hidden, small, or coming out from behind something. From
/// the known points the landmark network finds them in the picture before, and so on.
package struct PoseFollower {
  private var estimator: BlazePose
  private var last: Pose
  private var time = Timestamp.zero

  /// The side of the region around a person as a multiple of the greatest distance of a point from the hips.
  private static let margin = 2.5
  /// The farthest that a person moves between two pictures, in body sizes.
  private static let farthest = 0.6

  /// Creates a follower that shares the networks of an estimator.
  ///
  /// - Parameters:
  ///   - pose: The person.
  ///   - estimator: The estimator that found them.
  package init(from pose: Pose, sharing estimator: BlazePose) {
    self.estimator = estimator
    self.estimator.reset()
    last = pose
  }

  /// Finds the person in the picture before the last.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - others: The other people found in it.
  /// - Returns: The person's points; `nil` if the person is lost, which ends the following.
  /// - Throws: ``EstimatorError``.
  package mutating func follow(
    _ picture: PictureBuffer, others: [Pose]
  ) throws(EstimatorError) -> Pose? {
    guard let region = region(in: picture.size) else { return nil }
    // The estimator's own time goes forward.
    time = Timestamp(microseconds: time.microseconds + 1)
    let frame = try estimator.estimate(picture, at: time, in: [region]).frame
    guard let pose = frame.poses.first,
      let distance = DuplicatePoses.distance(pose, last, frame.topology, frame.size), distance < Self.farthest,
      !others.contains(where: { DuplicatePoses.areOne($0, pose, frame.topology, frame.size) })
    else { return nil }
    last = pose
    return pose
  }

  /// Returns the square around the person; `nil` where the hips are not seen.
  private func region(in size: PictureSize) -> PersonRegion? {
    let landmarks = Landmarks(topology: .blazePose33, size: size, checked: last)
    guard let hips = landmarks.pixel(.midHip), let shoulders = landmarks.pixel(.midShoulder) else { return nil }
    let farthest = Topology.blazePose33.points.compactMap { landmarks.pixel($0).map { ($0 - hips).length } }.max()
    guard let farthest, farthest > 0 else { return nil }
    let up = shoulders - hips
    return PersonRegion(center: hips, side: Self.margin * farthest, rotation: Maths.atan2(up.x, -up.y))
  }
}
