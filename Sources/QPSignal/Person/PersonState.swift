package import QPLandmarks

/// The person measured in one frame, as the stages of the pipeline leave them.
///
/// Each stage reads what those before it wrote and writes its own part: the sighting, the expected size, the states of
/// points and segments with facing and sides, the size, the smoothed points, their noise.
package struct PersonState: Sendable {
  // MARK: The sighting

  /// The frame's time.
  package private(set) var time = Timestamp.zero
  /// Seconds since the person was last seen; nil in the first frame and after an absence that made them a stranger.
  package private(set) var elapsed: Double?
  /// The person as the estimator gave them, with exchanged sides corrected by the trust stage.
  package var seen: Landmarks
  /// The camera's lens; nil where the frame does not know it.
  package private(set) var intrinsics: Intrinsics?

  // MARK: Size

  /// The person's size in pixels as the frames before foretell it.
  package var expectedSize = 0.0
  /// The person's size in pixels, about the length of the trunk, steadied over half a second.
  package var size = 0.0
  /// The size over many seconds: with each movement of the arms the trunk seems to grow or shrink by a tenth.
  package var slowSize = 0.0
  /// Whether the size changes as it does for somebody who walks toward the camera or away from it.
  package var isWalking = false

  // MARK: Trust

  /// By the topology's index.
  package var points: [PointState] = []
  /// By ``Segment``.
  package var segments = [SegmentState](repeating: SegmentState(), count: Segment.allCases.count)
  /// Which way the person faces; nil while that is unknown.
  package var facing: Facing?
  /// How far the trunk is turned from facing the camera, in degrees; nil where unknown.
  package var yaw: Double?
  /// How far the trunk is turned from facing the camera, or from facing away from it, in degrees as its width in the
  /// picture tells; nil where it does not.
  package var pictureTurn: Double?
  /// Where left and right have, or may have, been exchanged by the estimator.
  package var exchanged: PairedParts = []
  /// Whether they certainly were, and have been corrected.
  package var areSidesCorrected = false

  // MARK: Smoothing and noise

  /// The person smoothed; as seen where smoothing is off.
  package var landmarks: Landmarks
  /// The noise of the points in ``landmarks``, by the topology's index.
  package var noise: [PointNoise] = []

  /// Creates a person of whom nothing is known.
  package init() {
    let nobody = Landmarks(
      topology: Topology(name: "", points: [], connections: []), size: PictureSize(width: 1, height: 1),
      checked: Pose(landmarks: []))
    (seen, landmarks) = (nobody, nobody)
  }

  /// Begins a frame with what the estimator saw.
  package mutating func begin(
    _ seen: Landmarks, at time: Timestamp, elapsed: Double?, intrinsics: Intrinsics? = nil
  ) {
    (self.seen, landmarks) = (seen, seen)
    self.intrinsics = intrinsics
    (self.time, self.elapsed) = (time, elapsed)
  }

  /// Returns what speaks against a point; empty for a point that was not judged.
  package func state(of point: Int) -> PointState { points.state(of: point) }

  /// Returns what speaks against a part, or against either of the two that stand for it.
  package func state(of body: Body) -> PointState { points.state(of: body, in: seen.topology) }

  /// Returns the noise of a point; unknown for a point that was not judged.
  package func noise(of point: Int) -> PointNoise {
    noise.indices.contains(point) ? noise[point] : .unknown
  }

  package subscript(segment: Segment) -> SegmentState { segments[Int(segment.rawValue)] }

  /// Returns by how many degrees the trunk is turned away from a view; nil where that is unknown.
  package func turned(from view: BodyView) -> Double? {
    guard let yaw else { return view == .frontal ? pictureTurn : nil }
    let away = abs(yaw)
    return switch view {
    case .frontal: min(away, 180 - away)
    case .sagittal: abs(away - 90)
    }
  }
}
