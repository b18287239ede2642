public import QPLandmarks
public import QPSignal

/// Values computed once per frame and shared by all features.
public struct FrameContext: Sendable {
  /// The frame's time.
  public let timestamp: Timestamp
  /// Seconds since the person was last seen; `nil` in the first frame and after an absence that reset the session.
  public let elapsed: Double?
  /// The direction of gravity in the picture, as a unit vector (y down); `nil` where the frame does not know it.
  public let gravity: SIMD2<Double>?
  /// The camera's intrinsics; `nil` where the frame does not know them.
  package let intrinsics: Intrinsics?
  /// The knowledge of camera and scene; `nil` where there is none.
  ///
  /// The person's landmarks have the lens removed already.
  package let calibration: Calibration?
  /// The thresholds that a reading must pass to be reported.
  package let gates: Gates
  /// Whether points are smoothed.
  let isSmoothed: Bool
  let state: PersonState
  let faults: KnownFaults
  /// The space in which angles are measured.
  package let space: AngleSpace
  /// The body in space; `nil` where none is known or wanted.
  package let body: BodyPose?

  /// Creates a context for testing a measurer: noise and segments are unknown, and all visible points pass the gates.
  public init(
    of person: Person, at timestamp: Timestamp = .zero, elapsed: Double? = nil, gravity: SIMD2<Double>? = nil,
    intrinsics: Intrinsics? = nil, facing: Facing? = nil, gates: Gates = Gates(), calibration: Calibration? = nil
  ) {
    var state = PersonState()
    state.begin(person.rawLandmarks, at: timestamp, elapsed: elapsed)
    state.landmarks = person.landmarks
    state.facing = facing
    self.state = state
    faults = KnownFaults(state, gates: gates)
    self.timestamp = timestamp
    self.elapsed = elapsed
    self.gravity = gravity
    self.intrinsics = intrinsics
    (self.calibration, self.gates) = (calibration, gates)
    (space, body, isSmoothed) = (.picture, nil, false)
  }

  package init(
    _ state: PersonState, of frame: PoseFrame, gates: Gates, isSmoothed: Bool, calibration: Calibration? = nil,
    space: AngleSpace = .picture, body: BodyPose? = nil
  ) {
    self.state = state
    faults = KnownFaults(state, gates: gates)
    timestamp = frame.timestamp
    elapsed = state.elapsed
    gravity = frame.gravity
    intrinsics = frame.intrinsics
    (self.calibration, self.gates) = (calibration, gates)
    (self.space, self.body) = (space, body)
    self.isSmoothed = isSmoothed
  }

  /// The direction in which the person faces, decided over time; `nil` while it is unknown.
  public var facing: Facing? { state.facing }

  /// Whether the points have no systematic error: markers and simulated ones.
  package var arePointsExact: Bool { state.arePointsExact }

  /// The yaw of the trunk from facing the camera, in degrees in −180…180, positive toward the right edge of the
  /// picture; `nil` where the estimator gives no 3D landmarks.
  package var yaw: Double? { state.yaw }

  /// Returns the angle by which the trunk is turned away from a view, 0…90°; `nil` where it is unknown.
  ///
  /// Without 3D landmarks the angle is known for the frontal view alone, if the trunk is narrower than any build explains:
  /// for a usual build from about 44° on.
  public func turn(awayFrom view: AnatomicalPlane) -> Double? { state.turned(from: view) }

  /// Whether exchanged sides, of the legs or of the whole body, have been corrected in this frame.
  package var areSidesCorrected: Bool { state.areSidesCorrected }
}
