public import QPCore
public import QPSignal

/// The movement of one person through a whole recording, from which a ``ClinicalTest`` is evaluated.
///
/// Clinical tests look at the whole recording at once: their filters have no lag, which needs values from the future,
/// and their thresholds follow the person's own range. So they are no features that read frame by frame.
///
/// ```swift
/// var motion = MotionRecording()
/// for frame in frames { motion.append(frame) }
/// let gait = try ClinicalTest.gait.evaluate(motion)
/// ```
public struct MotionRecording: Sendable {
  /// The lens, scale and vertical of the camera.
  public let calibration: Calibration
  /// The time of the command to start, for tests that are timed from it; `nil` times from the first movement.
  public var start: Timestamp?
  /// The parts that tests look at, in the order of ``places``.
  static let parts: [Body] = [
    .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex,
    .rightFootIndex, .leftShoulder, .rightShoulder, .leftWrist, .rightWrist, .nose, .leftEar, .rightEar,
  ]
  /// The pairs of ``parts`` below the hips, which estimators exchange together.
  static let legs = [2, 4, 6, 8]

  private(set) var times: [Timestamp] = []
  /// The parts of each frame in pixels or, of a calibrated plane, in metres, frame by frame; NaN where not seen.
  var places: [Point] = []
  /// The parts of each frame in metres from the middle of the hips, x right, y down, z away; NaN where unknown.
  var world: [SIMD3<Double>] = []
  /// The frames with 3D landmarks.
  private(set) var framesWithWorld = 0
  /// The frames with a person.
  private(set) var framesWithPerson = 0
  /// The direction of gravity in the picture, a unit vector; `nil` where no frame gives it.
  private(set) var gravity: Point?

  private var plane: Homography?
  private var tracker: PeopleTracker
  private var topology: Topology?
  private var indices: [Int?] = []

  /// Creates a recording without frames.
  ///
  /// - Parameters:
  ///   - calibration: The lens, scale and vertical; a scale that is not known is left to the recording's 3D landmarks,
  ///     if it has any.
  ///   - person: The choice of the person who is followed where several people are in view.
  public init(calibration: Calibration = Calibration(), person: PersonPolicy = .firstSeen) {
    self.calibration = calibration
    tracker = PeopleTracker(policy: person)
    gravity = calibration.gravity
    if case .plane(let plane) = calibration.scale { (self.plane, gravity) = (plane, Point(0, 1)) }
  }

  /// The number of frames.
  public var count: Int { times.count }

  /// The seconds from the first frame to the last.
  public var duration: Double {
    guard let first = times.first, let last = times.last else { return 0 }
    return last.seconds(since: first)
  }

  /// Appends the next frame; one that is not later than the last is left out.
  ///
  /// Of several people it follows the one whom the recording was created for.
  public mutating func append(_ frame: PoseFrame) {
    if let last = times.last, frame.timestamp <= last { return }
    let index = tracker.track(frame).index
    append(index.flatMap { Landmarks(frame, pose: $0) }, gravity: frame.gravity, at: frame.timestamp)
  }

  /// Appends the person of a session's output; one that is not later than the last is left out.
  ///
  /// - Parameters:
  ///   - person: The person's landmarks, without smoothing, whose lag would move every event; `nil` for nobody.
  ///   - gravity: The direction of gravity in the picture; `nil` where it is not known.
  ///   - time: The frame's timestamp.
  public mutating func append(_ person: Landmarks?, gravity: SIMD2<Double>? = nil, at time: Timestamp) {
    if let last = times.last, time <= last { return }
    times.append(time)
    self.gravity = self.gravity ?? gravity
    let first = places.count
    places.append(contentsOf: repeatElement(Point(repeating: .nan), count: Self.parts.count))
    world.append(contentsOf: repeatElement(SIMD3(repeating: .nan), count: Self.parts.count))
    guard let person else { return }
    framesWithPerson += 1
    if person.topology != topology {
      topology = person.topology
      indices = Self.parts.map { person.topology.index(of: $0) }
    }
    fill(from: first, person)
  }

  /// Writes the places of a person's parts from a place of the lists on.
  private mutating func fill(from first: Int, _ person: Landmarks) {
    let size = Point(Double(person.size.width), Double(person.size.height))
    let isPlain = calibration.lens == nil && plane == nil
    let (seen, deep) = (person.pose.landmarks.span, person.pose.world.span)
    if !deep.isEmpty { framesWithWorld += 1 }
    for part in indices.indices {
      guard let point = indices[part] else { continue }
      let pixel = Point(seen[point].storage.lowHalf) * size
      places[first + part] = isPlain ? pixel : place(pixel)
      if deep.isEmpty { continue }
      let metres = deep[point].storage
      world[first + part] = SIMD3(Double(metres.x), Double(metres.y), Double(metres.z))
    }
  }

  /// Returns the place of a pixel without distortion, in the calibrated plane where there is one.
  private func place(_ pixel: Point) -> Point {
    guard pixel.x.isFinite, let place = calibration.undistorted(pixel) else { return Point(repeating: .nan) }
    guard let plane else { return place }
    return plane.metres(place) ?? Point(repeating: .nan)
  }

  /// The median time from frame to frame in seconds; `nil` with fewer than two frames.
  var interval: Double? {
    guard times.count > 1 else { return nil }
    return Statistics.median(zip(times, times.dropFirst()).map { $1.seconds(since: $0) })
  }

  /// Returns whether the recording's topology has a part.
  func knows(_ part: Body) -> Bool { topology?.contains(part) ?? false }

  /// The place of a part among ``parts``.
  static func index(of part: Body) -> Int? { parts.firstIndex(of: part) }
}
