internal import QPLandmarks
internal import QPSignal

/// A detector of landmarks that an estimator repeats.
///
/// An estimator slower than the camera repeats its last landmarks, which carry no new information. Landmarks are
/// bit-identical in two frames for only one other reason: they come without noise, and then stay identical for as long
/// as the person is still.
struct DuplicateFrameDetector: Sendable {
  /// The longest time in seconds for which identical landmarks count as repeated; after it they are those of a still
  /// person.
  static var longest: Double { PeopleParameters.current.longestRepeat }

  private let longest: Double
  private var pose: Pose?
  private var id: Int?
  private var since = Timestamp.zero

  /// Creates a detector that takes identical landmarks for repeated ones for at most `longest` seconds.
  init(longest: Double) {
    self.longest = longest
  }

  /// Forgets the last landmarks, so that the next ones are new.
  mutating func forget() {
    pose = nil
  }

  /// Stores a frame's landmarks.
  ///
  /// - Returns: Whether they repeat those of the frame before.
  mutating func isDuplicate(_ landmarks: Landmarks, of id: Int?, at time: Timestamp) -> Bool {
    if let pose, id == self.id, Self.isSame(pose.landmarks, landmarks.pose.landmarks),
      Self.isSame(pose.world, landmarks.pose.world)
    {
      return time.seconds(since: since) <= longest
    }
    (pose, self.id, since) = (landmarks.pose, id, time)
    return false
  }

  /// Returns whether two lists are bit-identical, NaN for missing values included.
  private static func isSame(_ points: [Landmark], _ others: [Landmark]) -> Bool {
    guard points.count == others.count else { return false }
    let (points, others) = (points.span, others.span)
    for index in points.indices {
      let (point, other) = (points[index].storage, others[index].storage)
      for lane in 0..<4 where point[lane].bitPattern != other[lane].bitPattern { return false }
    }
    return true
  }
}

extension Outcome {
  /// Flags a reading as repeated; an outcome without a reading stays as it is.
  mutating func markAsRepeated() {
    guard case .reading(var result, let feedback) = self else { return }
    result.quality.insert(.repeated)
    // The plane is flagged once only.
    result.quality.remove(.planeUnchecked)
    self = .reading(result, feedback: feedback)
  }
}
