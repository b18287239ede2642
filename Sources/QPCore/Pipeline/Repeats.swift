internal import QPLandmarks

/// Notices landmarks that an estimator gave once more.
///
/// An estimator that is slower than the camera repeats its last landmarks, and those bring no news. Nobody's landmarks are
/// identical to the bit in two frames for any other reason but that they come without noise; then they stay so for as
/// long as the person is still.
struct Repeats: Sendable {
  /// Landmarks that stay identical for more seconds are those of a still person.
  static let longest = 0.2

  private let longest: Double
  private var pose: Pose?
  private var id: Int?
  private var since = Timestamp.zero

  /// Creates a memory of nothing that takes landmarks for repeated ones for so many seconds.
  init(longest: Double) {
    self.longest = longest
  }

  /// Forgets what was seen: the next landmarks are new.
  mutating func forget() {
    pose = nil
  }

  /// Takes a frame's landmarks.
  ///
  /// - Returns: Whether they are those of the frame before once more.
  mutating func take(_ landmarks: Landmarks, of id: Int?, at time: Timestamp) -> Bool {
    if let pose, id == self.id, Self.isSame(pose.landmarks, landmarks.pose.landmarks),
      Self.isSame(pose.world, landmarks.pose.world)
    {
      return time.seconds(since: since) <= longest
    }
    (pose, self.id, since) = (landmarks.pose, id, time)
    return false
  }

  /// Whether two lists are identical to the bit; what is missing is as missing as before.
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
  /// Says of a reading that it is the one before once more; where there was none, there is none now.
  mutating func markAsRepeated() {
    guard case .reading(var result, let feedback) = self else { return }
    result.quality.insert(.repeated)
    // That is said once.
    result.quality.remove(.planeUnchecked)
    self = .reading(result, feedback: feedback)
  }
}
