package import QPLandmarks

/// The state of the person measured in one frame, written by the stages of the pipeline.
///
/// Each stage reads what earlier stages wrote and writes its own part: the sighting, the expected size, the states of
/// points and segments with facing and sides, the size, the smoothed points, their noise.
package struct PersonState: Sendable {
  // MARK: The sighting

  /// The frame's time.
  package private(set) var time = Timestamp.zero
  /// Seconds since the person was last seen; `nil` in the first frame and after an absence that reset the person.
  package private(set) var elapsed: Double?
  /// The unsmoothed landmarks, with exchanged sides corrected by the trust stage.
  package var rawLandmarks: Landmarks
  /// The camera's intrinsics; `nil` where the frame does not give them.
  package private(set) var intrinsics: Intrinsics?

  // MARK: Size

  /// The person's size in pixels, predicted from the frames before.
  package var expectedSize = 0.0
  /// The person's size in pixels, about the length of the trunk, smoothed over half a second.
  package var size = 0.0
  /// The size in pixels, smoothed over many seconds: with each arm movement the trunk seems to grow or shrink by a
  /// tenth.
  package var slowSize = 0.0
  /// Whether the size changes as in walking toward the camera or away from it.
  package var isWalking = false

  // MARK: Trust

  /// The states of the points, by the topology's index.
  package var points: [PointState] = []
  /// The states of the segments, by ``Segment``.
  package var segments = [SegmentState](repeating: SegmentState(), count: Segment.allCases.count)
  /// The direction in which the person faces; `nil` while it is unknown.
  package var facing: Facing?
  /// The yaw of the trunk from facing the camera, in degrees; `nil` where unknown.
  package var yaw: Double?
  /// The angle of the trunk from a front or back view, in degrees, estimated from its width in the picture; `nil` where
  /// the width does not determine it.
  package var pictureTurn: Double?
  /// The angle in degrees by which the trunk may be turned from a side view without 3D landmarks; `nil` in other views.
  package var possibleSideTurn: Double?
  /// The parts whose left and right the estimator has exchanged, or may have.
  package var exchanged: PairedParts = []
  /// Whether sides were certainly exchanged and have been corrected.
  package var areSidesCorrected = false

  // MARK: Smoothing and noise

  /// The smoothed landmarks; the unsmoothed ones where smoothing is off.
  package var landmarks: Landmarks
  /// The noise of the points in ``landmarks``, by the topology's index.
  package var noise: [PointNoise] = []
  /// Whether the points have no systematic error, as those of markers.
  package var arePointsExact = true
  /// The spread of each point's constant error, by the topology's index; empty where points are exact.
  package var spreads: [PointSpread] = []

  /// Creates the state of an unknown person.
  package init() {
    let empty = Landmarks(
      topology: Topology(name: "", points: [], connections: []), size: PictureSize(width: 1, height: 1),
      checked: Pose(landmarks: []))
    (rawLandmarks, landmarks) = (empty, empty)
  }

  /// Begins a frame with the estimator's landmarks.
  package mutating func begin(
    _ seen: Landmarks, at time: Timestamp, elapsed: Double?, intrinsics: Intrinsics? = nil
  ) {
    (rawLandmarks, landmarks) = (seen, seen)
    self.intrinsics = intrinsics
    (self.time, self.elapsed) = (time, elapsed)
  }

  /// Returns the state of a point; empty for a point that was not judged.
  package func state(of point: Int) -> PointState { points.state(of: point) }

  /// Returns the state of a part, or the union of its two halves' states.
  package func state(of body: Body) -> PointState { points.state(of: body, in: rawLandmarks.topology) }

  /// Returns the noise of a point; unknown for a point that was not judged.
  package func noise(of point: Int) -> PointNoise {
    noise.indices.contains(point) ? noise[point] : .unknown
  }

  /// Returns the spread of a point's constant error; none for a point that is exact.
  package func spread(of point: Int) -> PointSpread {
    spreads.indices.contains(point) ? spreads[point] : .none
  }

  package subscript(segment: Segment) -> SegmentState { segments[Int(segment.rawValue)] }

  /// Returns the angle by which the trunk is turned away from a view, in degrees; `nil` where it is unknown.
  package func turned(from view: AnatomicalPlane) -> Double? {
    guard let yaw else { return view == .frontal ? pictureTurn : nil }
    let away = abs(yaw)
    return switch view {
    case .frontal: min(away, 180 - away)
    case .sagittal: abs(away - 90)
    }
  }
}
