public import QPLandmarks

/// Fits a body frame by frame as a person is filmed.
///
/// ```swift
/// var filter = BodyFilter(camera: BodyCamera(focal: .known(912), gravity: down))
/// if let pose = try filter.update(frame) { print(pose[.kneeFlexion(.left)]) }
/// ```
/// It solves the equations of ``BodySmoother`` over a sliding window of the newest frames. Older frames are kept as a
/// quadratic prior on the window's first two frames, the camera and the segments' lengths. It knows no later frames and
/// tries no mirror images: it is less exact than the smoother, most of all in its first seconds. Time comes from the
/// frames alone, and the same frames give the same poses, bit by bit.
public struct BodyFilter: Sendable {
  private var smoother: BodySmoother
  private let model = BodyModel()
  /// The last frames with a person, newest last.
  private var people: [ObservedPerson] = []
  private var source: (topology: Topology, size: PictureSize)?
  /// The time of the last frame that was taken, and how many there were.
  private var last: Timestamp?
  private var count = 0
  private var track: FilterTrack?

  /// Creates a filter.
  ///
  /// - Parameter camera: The known properties of the camera.
  public init(camera: BodyCamera = BodyCamera()) { smoother = BodySmoother(camera: camera) }

  /// The factor by which points and depths scatter less than an estimator's.
  package var precision: Double {
    get { smoother.precision }
    set { smoother.precision = newValue }
  }

  /// Takes the next frame.
  ///
  /// After a gap of half a second without a person, and after a frame of another topology or size, all is forgotten.
  /// - Parameter frame: A frame later than those before, with 3D landmarks; its first pose is the person.
  /// - Returns: The body; `nil` where the trunk is not seen, and in the first four frames with a person.
  /// - Throws: ``BodyFitError``. A frame that is not later than the one before changes nothing.
  public mutating func update(_ frame: PoseFrame) throws(BodyFitError) -> BodyPose? {
    let frameIndex = count
    count += 1
    guard smoother.camera.isValid else { throw .badCamera }
    if let last, frame.timestamp <= last { throw .timeNotIncreasing(frame: frameIndex) }
    if let source, source.topology != frame.topology || source.size != frame.size {
      forget()
      throw .changingSource(frame: frameIndex)
    }
    try BodyObservations.check(frame.topology)
    (source, last) = ((frame.topology, frame.size), frame.timestamp)
    guard let landmarks = Landmarks(frame) else { return nil }
    let person = ObservedPerson(landmarks, time: frame.timestamp.seconds, frameIndex: frameIndex)
    guard person.hasTrunk else { return nil }
    guard person.scale != nil else { throw .noWorld }
    if let before = people.last, person.time - before.time >= PostureDynamicsParameters.current.longestGap { forget() }
    (source, last) = ((frame.topology, frame.size), frame.timestamp)
    return try process(person, frame)
  }

  private mutating func forget() {
    people.removeAll(keepingCapacity: true)
    (source, last, track) = (nil, nil, nil)
  }

  private mutating func process(_ person: ObservedPerson, _ frame: PoseFrame) throws(BodyFitError) -> BodyPose? {
    let limits = BodyFilterParameters.current
    people.append(person)
    let fewest = FitParameters.current.fewestFrames
    while people.count > fewest, person.time - people[0].time > limits.memory || people.count > limits.mostFrames {
      people.removeFirst()
    }
    guard people.count >= fewest else { return nil }
    let observations = BodyObservations(people, model, precision: smoother.precision)
    let problem = smoother.problem(observations, frame)
    if track != nil { track?.follow(problem) } else { track = FilterTrack(problem, from: smoother) }
    guard let pose = track?.pose(of: frame, standing: observations.standingShare) else {
      forget()
      throw .notSolvable
    }
    return pose
  }
}
