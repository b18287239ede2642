public import QPCore
public import QPSignal

/// The movement of one person through a whole recording, from which a ``ClinicalTest`` is evaluated.
///
/// Clinical tests look at the whole recording at once: their filters have no lag, which needs values from the future,
/// and their thresholds follow the person's own range. So they are no features that read frame by frame.
///
/// ```swift
/// var motion = MotionRecording()
/// for frame in frames { motion.consume(frame) }
/// let gait = try ClinicalTest.gait.evaluate(motion)
/// ```
public struct MotionRecording: FrameConsumer, Sendable {
  /// The lens, scale and vertical of the camera.
  package let calibration: Calibration
  /// The time of the command to start, for tests that are timed from it; `nil` times from the first movement.
  public var start: Timestamp?
  /// The parts that tests look at, in the order of ``places``.
  static let parts: [Body] = [
    .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .leftHeel, .rightHeel, .leftFootIndex,
    .rightFootIndex, .leftShoulder, .rightShoulder, .leftWrist, .rightWrist, .nose, .leftEar, .rightEar,
  ]
  /// The places of the left parts among ``parts``; the right ones follow.
  enum Place {
    static let hips = 0
    static let knees = hips + 2
    static let ankles = knees + 2
    static let heels = ankles + 2
    static let tips = heels + 2
    static let shoulders = tips + 2
  }
  /// The pairs of ``parts`` below the hips, which estimators exchange together.
  static let legs = [Place.knees, Place.ankles, Place.heels, Place.tips]

  private(set) var times: [Timestamp] = []
  /// The left and the right hand of each frame, frame by frame; empty while no frame had points of fingers.
  private(set) var hands: [HandSighting] = []
  /// The left and the right hand of each frame in space, as ``hands``; empty while no frame had fingers in metres.
  private(set) var handShapes: [HandShape] = []
  /// The parts of each frame in pixels or, of a calibrated plane, in metres, frame by frame; NaN where not seen.
  var places: [Point] = []
  /// The parts of each frame in metres from the middle of the hips, x right, y down, z away; NaN where unknown.
  ///
  /// As precise as the landmarks.
  var world: [SIMD3<Float>] = []
  /// The joint centres of each frame's ``BodyPose`` in axes that stand, in metres of a person 1.70 m tall, x right, y down, z
  /// away; NaN where unknown, empty while no frame had a body.
  private(set) var bodies: [SIMD3<Float>] = []
  /// The frames with a body in space.
  private(set) var framesWithBody = 0
  /// The frames with 3D landmarks.
  private(set) var framesWithWorld = 0
  /// The frames with a person.
  private(set) var framesWithPerson = 0
  /// The frames in which each of ``parts`` lies outside the picture, where an estimator guesses.
  private(set) var framesOutside = [Int](repeating: 0, count: parts.count)
  /// Whether some frame's points are not stated to be exact, as markers are.
  private(set) var isEstimated = false
  /// The direction of gravity in the picture, a unit vector; `nil` where no frame gives it.
  private(set) var gravity: Point?

  private var plane: Homography?
  private var tracker: PeopleTracker
  private var topology: Topology?
  private var indices: [Int?] = []
  private var handIndices: [[Int]] = []
  /// All points of the left and of the right hand; empty of a topology without them.
  private var fingerIndices: [[Int]] = []

  /// Creates a recording without frames.
  ///
  /// - Parameters:
  ///   - calibration: The lens, scale and vertical; a scale that is not known is left to the recording's 3D landmarks,
  ///     if it has any.
  ///   - person: The choice of the person to follow where several people are in view.
  public init(calibration: Calibration = Calibration(), person: PersonPolicy = .firstSeen) {
    self.calibration = calibration
    tracker = PeopleTracker(policy: person)
    gravity = calibration.gravity
    if case .plane(let plane) = calibration.scale { (self.plane, gravity) = (plane, Point(0, 1)) }
  }

  /// The number of frames.
  package var count: Int { times.count }

  /// The seconds from the first frame to the last.
  package var duration: Double {
    guard let first = times.first, let last = times.last else { return 0 }
    return last.seconds(since: first)
  }

  /// Appends the next frame; one that is not later than the last is left out.
  ///
  /// Of several people it follows the one that the recording was created for.
  public mutating func consume(_ frame: PoseFrame) {
    if let last = times.last, frame.timestamp <= last { return }
    let index = tracker.track(frame).index
    appendAbsence(gravity: frame.gravity, estimator: frame.estimator, at: frame.timestamp)
    guard let index else { return }
    // Only the points: landmarks of the person would hold on to the whole pose, which costs in every frame.
    let (seen, deep) = (frame.poses[index].landmarks, frame.poses[index].world)
    fill(seen.span, deep.span, frame.topology, frame.size)
    fill(frame.poses[index].body)
  }

  /// Appends the frame of a session's output; an output that was made without a frame is left out.
  @discardableResult
  public mutating func consume(_ output: FrameOutput) -> Never? {
    if let frame = output.frame { consume(frame) }
    return nil
  }

  /// Appends a person's landmarks; a frame that is not later than the last is left out.
  ///
  /// - Parameters:
  ///   - person: The person's landmarks, without smoothing, whose lag would move every event; `nil` without a person.
  ///   - gravity: The direction of gravity in the picture; `nil` where it is not known.
  ///   - estimator: The estimator of the landmarks; `nil` where it is not known.
  ///   - time: The frame's timestamp.
  package mutating func consume(
    _ person: Landmarks?, gravity: SIMD2<Double>? = nil, estimator: EstimatorInfo?, at time: Timestamp
  ) {
    if let last = times.last, time <= last { return }
    appendAbsence(gravity: gravity, estimator: estimator, at: time)
    guard let person else { return }
    fill(person.pose.landmarks.span, person.pose.world.span, person.topology, person.size)
    fill(person.pose.body)
  }

  /// Appends a frame without a person.
  private mutating func appendAbsence(gravity: SIMD2<Double>?, estimator: EstimatorInfo?, at time: Timestamp) {
    times.append(time)
    if estimator?.systematic.isExact != true { isEstimated = true }
    self.gravity = self.gravity ?? gravity
    places.append(contentsOf: Self.absence.places)
    world.append(contentsOf: Self.absence.world)
    if !bodies.isEmpty { bodies.append(contentsOf: Self.absence.world) }
    if !hands.isEmpty { hands.append(contentsOf: [.absent, .absent]) }
    if !handShapes.isEmpty { handShapes.append(contentsOf: [.absent, .absent]) }
  }

  /// The parts of a frame without a person.
  private static let absence = (
    places: [Point](repeating: Point(repeating: .nan), count: parts.count),
    world: [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: parts.count)
  )

  /// Writes the places of a person's parts into the last frame.
  private mutating func fill(
    _ seen: Span<Landmark>, _ deep: Span<Landmark>, _ topology: Topology, _ size: PictureSize
  ) {
    framesWithPerson += 1
    if topology != self.topology {
      self.topology = topology
      indices = Self.parts.map { topology.index(of: $0) }
      handIndices = Side.allCases.map { HandSighting.points($0).compactMap(topology.index(of:)) }
      fingerIndices = Side.allCases.map { side in
        let points = Body.handPoints(side: side)
        let indices = points.compactMap(topology.index(of:))
        return indices.count == points.count ? indices : []
      }
    }
    let first = places.count - Self.parts.count
    let size = Point(Double(size.width), Double(size.height))
    for part in indices.indices {
      guard let point = indices[part] else { continue }
      let place = seen[point].storage.lowHalf
      if Self.isOutside(place) { framesOutside[part] += 1 }
      places[first + part] = Point(place) * size
    }
    if calibration.lens != nil || plane != nil {
      for part in indices.indices where indices[part] != nil {
        places[first + part] = Self.place(places[first + part], calibration, plane)
      }
    }
    fillHands(seen, deep, size)
    if deep.isEmpty { return }
    framesWithWorld += 1
    fillShapes(deep)
    for part in indices.indices {
      guard let point = indices[part] else { continue }
      let metres = deep[point].storage
      world[first + part] = SIMD3(metres.x, metres.y, metres.z)
    }
  }

  /// The margin around the picture in which a reading takes points for seen, too, as a fraction of the picture's sides.
  private static let margin = Float(Gates().maximumOutOfFrame)

  /// Returns whether a place lies outside the picture and its margin; one that is not a number does not.
  private static func isOutside(_ place: SIMD2<Float>) -> Bool {
    place.min() < -margin || place.max() > 1 + margin
  }

  /// Writes a person's hands into the last frame.
  private mutating func fillHands(_ seen: Span<Landmark>, _ deep: Span<Landmark>, _ size: Point) {
    guard handIndices.allSatisfy({ $0.count == HandSighting.pointCount }) else { return }
    if hands.isEmpty { hands = [HandSighting](repeating: .absent, count: 2 * times.count) }
    for (side, points) in handIndices.enumerated() {
      func place(_ point: Int) -> Point {
        let pixel = Point(seen[point].storage.lowHalf) * size
        return calibration.lens == nil && plane == nil ? pixel : Self.place(pixel, calibration, plane)
      }
      var hand = HandSighting(place(points[0]), place(points[1]), place(points[2]), place(points[3]))
      let fingers = fingerIndices[side]
      if hand.isSeen, !fingers.isEmpty {
        hand.thumb = ThumbPlaces { number in
          let point = place(fingers[number])
          return SIMD3(point.x, point.y, 0)
        } metres: { number in
          guard !deep.isEmpty else { return SIMD3(repeating: .nan) }
          let metres = deep[fingers[number]].storage
          return SIMD3(Double(metres.x), Double(metres.y), Double(metres.z))
        }
      }
      hands[hands.count - 2 + side] = hand
    }
  }

  /// Writes the shapes of a person's hands into the last frame.
  private mutating func fillShapes(_ deep: Span<Landmark>) {
    for (side, points) in zip(Side.allCases, fingerIndices) {
      guard points.count == HandShape.pointCount, let shape = HandShape(side, points.map { deep[$0].storage })
      else { continue }
      if handShapes.isEmpty { handShapes = [HandShape](repeating: .absent, count: 2 * times.count) }
      handShapes[handShapes.count - 2 + (side == .left ? 0 : 1)] = shape
    }
  }

  /// Writes the joint centres of a body into the last frame; one that has not settled is left out.
  private mutating func fill(_ body: BodyPose?) {
    guard let body, body.hasConverged else { return }
    if bodies.isEmpty { bodies = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: world.count) }
    framesWithBody += 1
    let first = bodies.count - Self.parts.count
    for (part, name) in Self.parts.enumerated() {
      guard let position = body[name] else { continue }
      let upright = body.upright(position)
      bodies[first + part] = SIMD3(Float(upright.x), -Float(upright.y), -Float(upright.z))
    }
  }

  /// Returns the place of a pixel without distortion, in the calibrated plane where there is one.
  private static func place(_ pixel: Point, _ calibration: Calibration, _ plane: Homography?) -> Point {
    guard pixel.x.isFinite, let position = calibration.undistorted(pixel) else { return Point(repeating: .nan) }
    guard let plane else { return position }
    return plane.metres(position) ?? Point(repeating: .nan)
  }

  /// The median time from frame to frame in seconds; `nil` with fewer than two frames.
  var interval: Double? {
    guard times.count > 1 else { return nil }
    return Statistics.median(zip(times, times.dropFirst()).map { $1.seconds(since: $0) })
  }

  /// Returns a part's place in space, of ``world`` or ``bodies``; NaN where it is not known.
  func metres(_ index: Int, from source: PositionSource = .landmarks) -> SIMD3<Double> {
    let point = source == .landmarks ? world[index] : bodies.isEmpty ? SIMD3(repeating: .nan) : bodies[index]
    return SIMD3(Double(point.x), Double(point.y), Double(point.z))
  }

  /// Returns whether the recording's topology has a part.
  func knows(_ part: Body) -> Bool { topology?.contains(part) ?? false }

  /// The place of a part among ``parts``.
  static func index(of part: Body) -> Int? { parts.firstIndex(of: part) }
}
