public import QPCore

/// BlazePose with the hands of each person, and with the face where it is wanted: 33 points of the body, 21 of each hand and 468
/// of the face, as MediaPipe's Holistic has them.
///
/// ```swift
/// var estimator = try Holistic()
/// let estimate = try estimator.estimate(picture, at: time)
/// ```
/// The body's wrists and knuckles say where its hands are, whose they are and of which side. A hand that lies elsewhere, that
/// looks like one of the other side, or that two arms end in is left out. The body's eyes, ears, nose and mouth say where its
/// face is; it takes time, and is looked for only with `findsFaces`.
public struct Holistic: LandmarkEstimator {
  /// The file names of the models beside those of ``BlazePose``.
  package static let models = (correction: "hand_recrop.tflite", hands: HandLandmarker.models.landmarks)

  /// The name (`holistic`, with faces `wholebody`), the body's model, the runtime and the body's noise.
  public let info: EstimatorInfo
  /// The 75 points of Holistic; the face is ``/QPLandmarks/Pose/face``.
  public var topology: Topology { .holistic75 }

  private var body: BlazePose
  private let networks: HandNetworks
  private let faces: FaceNetworks?
  private let isTracking: Bool
  /// The squares of the hands of the picture before, where they are followed.
  private var followed: [(side: Side, region: SearchRegion)] = []

  /// Opens the models; each network is made when it is first needed.
  ///
  /// - Parameters:
  ///   - options: The options for bodies.
  ///   - detector: The network that looks for people.
  ///   - landmarks: The network that finds a body's points.
  ///   - correction: The network that corrects where a body's points say that a hand is; `nil` for `hand_recrop.tflite`.
  ///   - hands: The network that finds a hand's points; `nil` for `hand_landmark_full.tflite`.
  ///   - findsFaces: Whether faces are looked for, too.
  ///   - faceDetector: The network that looks for faces, as for ``FaceLandmarker``; opened only with `findsFaces`.
  ///   - faceLandmarks: The network that finds a face's points, likewise.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  public init(
    _ options: BlazePose.Options = BlazePose.Options(), detector: ModelFile = .named(BlazePose.models.detector),
    landmarks: ModelFile = .named(BlazePose.models.landmarks), correction: ModelFile? = nil, hands: ModelFile? = nil,
    findsFaces: Bool = false,
    faceDetector: ModelFile? = nil, faceLandmarks: ModelFile? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    let runtime = try NeuralRuntime.given(runtime)
    body = try BlazePose(options, detector: detector, landmarks: landmarks, runtime: runtime)
    networks = HandNetworks(
      correction: try Model(correction ?? .named(Self.models.correction)),
      landmarks: try Model(hands ?? .named(Self.models.hands)), runtime: runtime, threads: options.threads)
    if findsFaces {
      faces = FaceNetworks(
        detector: try Model(faceDetector ?? .named(FaceLandmarker.models.detector)),
        landmarks: try Model(faceLandmarks ?? .named(FaceLandmarker.models.landmarks)), runtime: runtime,
        threads: options.threads)
    } else {
      faces = nil
    }
    isTracking = options.isTracking
    let base = body.info
    info = EstimatorInfo(
      name: findsFaces ? "wholebody" : "holistic", modelDigest: base.modelDigest, runtime: base.runtime,
      version: base.version,
      noise: base.noise, systematic: base.systematic)
  }

  /// Finds people, their hands and faces; blocks for as long as that takes.
  ///
  /// - Returns: A frame whose poses have the points of hands that were found, in metres from the middle of the hips as the
  ///   body's, and missing ones for others, and the faces that were found.
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    var estimate = try body.estimate(picture, at: time)
    var clock = StepClock()
    var arms: [(person: Int, hand: EstimatedHand)] = []
    var found: [EstimatedFace?] = []
    do throws(EstimatorError) {
      for (person, pose) in estimate.frame.poses.enumerated() {
        for side in Side.allCases {
          if let hand = try hand(side, of: pose, in: picture, &clock) { arms.append((person, hand)) }
        }
        found.append(try face(of: pose, in: picture, &clock))
      }
    } catch {
      reset()
      throw error
    }
    let owned = OwnedHands.withoutDisputes(arms.map(\.hand))
    followed = isTracking ? owned.compactMap { $0.map { ($0.side, $0.next(in: picture.size)) } } : []
    var poses = estimate.frame.poses
    for person in poses.indices {
      let hands = zip(arms, owned).compactMap { $0.0.person == person ? $0.1 : nil }
      for side in Side.allCases { poses[person].append(hands.first { $0.side == side }?.atWrist(of: poses[person])) }
    }
    for (person, face) in OwnedFaces.withoutDisputes(found).enumerated() { poses[person].face = face?.mesh }
    clock.add(\.postprocessing)
    estimate.frame = PoseFrame(
      checked: time, size: picture.size, topology: topology, poses: poses, gravity: nil, intrinsics: nil,
      displayMirrored: false, estimator: info)
    estimate.times += clock.times
    return estimate
  }

  /// Forgets where people were, and the time.
  public mutating func reset() {
    body.reset()
    followed = []
  }

  /// Finds a body's hand, first where it was; `nil` if it is not seen, or not surely this body's of this side.
  private func hand(
    _ side: Side, of pose: Pose, in picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> EstimatedHand? {
    guard let given = OwnedHands.region(side, of: pose, in: picture.size),
      given.region(in: picture.size).isUsable(in: picture.size)
    else { return nil }
    for last in followed where last.side == side && OwnedHands.isFollowed(last.region, from: given, in: picture.size) {
      if let hand = try hand(side, of: pose, at: last.region, in: picture, &clock) { return hand }
    }
    guard let region = try networks.corrected(given, of: picture, &clock) else { return nil }
    return try hand(side, of: pose, at: region, in: picture, &clock)
  }

  /// Finds a body's hand in a square.
  private func hand(
    _ side: Side, of pose: Pose, at region: SearchRegion, in picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> EstimatedHand? {
    guard let found = try networks.find(in: region, of: picture, &clock) else { return nil }
    let hand = EstimatedHand(found, side: side, region: region.region(in: picture.size))
    return OwnedHands.belongs(hand, to: pose, in: picture.size) ? hand : nil
  }

  /// Finds a body's face; `nil` if it is not seen, not surely this body's, or not looked for.
  private func face(
    of pose: Pose, in picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> EstimatedFace? {
    guard let faces, let part = OwnedFaces.region(of: pose, in: picture.size),
      let region = try faces.detect(in: part, of: picture, &clock),
      let found = try faces.find(in: region, of: picture, &clock),
      let face = EstimatedFace(found, region: region.region(in: picture.size))
    else { return nil }
    return OwnedFaces.belongs(face, to: pose, in: picture.size) ? face : nil
  }
}
