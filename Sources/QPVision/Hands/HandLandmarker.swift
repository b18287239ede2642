public import QPCore

/// MediaPipe's hands: 21 points of each hand, in the picture and in metres.
///
/// ```swift
/// var estimator = try HandLandmarker()
/// let estimate = try estimator.estimate(picture, at: time)
/// ```
/// One network looks for palms in the whole picture, another finds the points of a hand in a region; from picture to
/// picture the regions follow the points, and the first network rests. The points are those of MediaPipe 0.10.21's hands
/// solution (`model_complexity` 1) for the same pixels, but for rounding. The side of a hand is that of its looks in a
/// picture that is not mirrored. ``Holistic`` finds the hands of a body, which tells whose they are.
public struct HandLandmarker: LandmarkEstimator {
  /// The file names of the two models.
  package static let models = (palms: "palm_detection_full.tflite", landmarks: "hand_landmark_full.tflite")

  /// The name, the model and the runtime; nothing is known of the noise.
  public let info: EstimatorInfo
  /// The 75 points of Holistic, of which those of the body are missing.
  public var topology: Topology { .holistic75 }

  private let options: HandOptions
  private let networks: HandNetworks
  private var order = PictureOrder()
  private var regions: [SearchRegion] = []

  /// Opens the models, to find the two hands of one person; each network is made when it is first needed.
  ///
  /// - Parameters:
  ///   - palms: The network that looks for palms; `nil` for `palm_detection_full.tflite`.
  ///   - landmarks: The network that finds a hand's points; `nil` for `hand_landmark_full.tflite`.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  public init(
    palms: ModelFile? = nil, landmarks: ModelFile? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    try self.init(HandOptions(), palms: palms, landmarks: landmarks, runtime: runtime)
  }

  /// Opens the models; each network is made when it is first needed.
  package init(
    _ options: HandOptions, palms: ModelFile? = nil, landmarks: ModelFile? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    let runtime = try NeuralRuntime.given(runtime)
    let landmarks = try Model(landmarks ?? .named(Self.models.landmarks))
    self.options = options
    networks = HandNetworks(
      palms: try Model(palms ?? .named(Self.models.palms)), landmarks: landmarks, runtime: runtime,
      threads: options.threads)
    info = EstimatorInfo(
      name: "hands", modelDigest: landmarks.digest(), runtime: runtime.version, version: "MediaPipe 0.10.21")
  }

  /// Finds the hands of one person; blocks for as long as that takes.
  ///
  /// Of several hands of one side the likeliest is taken.
  /// - Returns: A frame with one person that has only the points of hands, or without any person. The points in metres
  ///   of each hand are measured from the middle of that hand.
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    let found = try hands(in: picture, at: time)
    var pose = Pose(landmarks: [], world: [])
    for side in Side.allCases where !found.hands.isEmpty {
      pose.append(found.hands.filter { $0.side == side }.max { $0.sideScore < $1.sideScore })
    }
    if !found.hands.isEmpty {
      let body = [Landmark](repeating: .missing, count: Topology.blazePose33.count)
      (pose.landmarks, pose.world) = (body + pose.landmarks, body + pose.world)
    }
    let frame = PoseFrame(
      checked: time, size: picture.size, topology: topology, poses: found.hands.isEmpty ? [] : [pose], gravity: nil,
      intrinsics: nil, displayMirrored: false, estimator: info)
    let around = PersonRegion(around: picture.size)
    return Estimate(
      frame: frame, regions: found.hands.isEmpty ? [] : [around], ranDetector: found.ranDetector, times: found.times)
  }

  /// Forgets where hands were, and the time.
  public mutating func reset() {
    order = PictureOrder()
    regions = []
  }

  /// Finds up to ``HandOptions/hands`` hands, of any people; those that are followed come first.
  ///
  /// - Throws: ``EstimatorError``.
  package mutating func hands(
    in picture: PictureBuffer, at time: Timestamp
  ) throws(EstimatorError) -> (hands: [EstimatedHand], ranDetector: Bool, times: EstimationTimes) {
    let (isNewSize, _) = try order.add(picture.size, at: time)
    if isNewSize || !options.isTracking { regions = [] }
    do throws(EstimatorError) {
      var clock = StepClock()
      let detects = regions.count < options.hands
      var searched = regions
      if detects {
        for palm in try networks.detect(picture, &clock) where searched.count < options.hands {
          let region = palm.handRegion(in: picture.size)
          if !searched.contains(where: { $0.isSamePart(as: region, in: picture.size) }) { searched.append(region) }
        }
      }
      var hands: [EstimatedHand] = []
      regions = []
      for region in searched {
        guard let hand = try networks.find(in: region, of: picture, &clock) else { continue }
        let next = SearchRegion(hand: hand.points, in: picture.size)
        // Two regions may end at one hand.
        if regions.contains(where: { $0.isSamePart(as: next, in: picture.size) }) { continue }
        regions.append(next)
        hands.append(EstimatedHand(hand, side: hand.side, region: region.region(in: picture.size)))
      }
      clock.add(\.postprocessing)
      return (hands, detects, clock.times)
    } catch {
      reset()
      throw error
    }
  }
}
