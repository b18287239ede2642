public import QPCore

/// MediaPipe's face mesh: 468 points of the face, of which the angles of the head are made.
///
/// ```swift
/// var estimator = try FaceLandmarker()
/// let frame = try estimator.estimate(picture, at: time).frame
/// let angles = frame.poses.first?.face?.headAngles(in: frame.size)
/// ```
/// One network looks for faces in the whole picture, another finds the points of a face in a region; from picture to picture
/// the regions follow the points, and the first network rests. The points are those of MediaPipe 0.10.21's face mesh
/// solution without refinement for the same pixels, but for rounding. ``Holistic`` finds the face of a body.
public struct FaceLandmarker: LandmarkEstimator {
  /// The file names of the two models.
  package static let models = (detector: "face_detection_short_range.tflite", landmarks: "face_landmark.tflite")

  /// The name, the model and the runtime; nothing is known of the noise.
  public let info: EstimatorInfo
  /// The 33 points of BlazePose, all of which are missing: the face is ``/QPLandmarks/Pose/face``.
  public var topology: Topology { .blazePose33 }

  private let options: FaceOptions
  private let networks: FaceNetworks
  private var order = PictureOrder()
  private var regions: [SearchRegion] = []

  /// Opens the models, to find the face of one person; each network is made when it is first needed.
  ///
  /// - Parameters:
  ///   - detector: The network that looks for faces; `nil` for `face_detection_short_range.tflite`.
  ///   - landmarks: The network that finds a face's points; `nil` for `face_landmark.tflite`.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or a model is missing or unusable.
  public init(
    detector: ModelFile? = nil, landmarks: ModelFile? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    try self.init(FaceOptions(), detector: detector, landmarks: landmarks, runtime: runtime)
  }

  /// Opens the models; each network is made when it is first needed.
  package init(
    _ options: FaceOptions, detector: ModelFile? = nil, landmarks: ModelFile? = nil, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    let runtime = try NeuralRuntime.given(runtime)
    let landmarks = try Model(landmarks ?? .named(Self.models.landmarks))
    self.options = options
    networks = FaceNetworks(
      detector: try Model(detector ?? .named(Self.models.detector)), landmarks: landmarks, runtime: runtime,
      threads: options.threads)
    info = EstimatorInfo(
      name: "face", modelDigest: landmarks.digest(), runtime: runtime.version, version: "MediaPipe 0.10.21")
  }

  /// Finds the face of one person; blocks for as long as that takes.
  ///
  /// - Returns: A frame with one person, whose points beside the face are missing, or without any.
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    let found = try faces(in: picture, at: time)
    let poses = found.faces.map { face -> Pose in
      var pose = Pose(landmarks: [Landmark](repeating: .missing, count: topology.count))
      pose.face = face.mesh
      return pose
    }
    let frame = PoseFrame(
      checked: time, size: picture.size, topology: topology, poses: poses, gravity: nil, intrinsics: nil,
      displayMirrored: false, estimator: info)
    return Estimate(
      frame: frame, regions: found.faces.map(\.region), ranDetector: found.ranDetector, times: found.times)
  }

  /// Forgets where faces were, and the time.
  public mutating func reset() {
    order = PictureOrder()
    regions = []
  }

  /// Finds up to ``FaceOptions/faces`` faces; those that are followed come first.
  ///
  /// - Throws: ``EstimatorError``.
  package mutating func faces(
    in picture: PictureBuffer, at time: Timestamp
  ) throws(EstimatorError) -> (faces: [EstimatedFace], ranDetector: Bool, times: EstimationTimes) {
    let (isNewSize, _) = try order.add(picture.size, at: time)
    if isNewSize || !options.isTracking { regions = [] }
    do throws(EstimatorError) {
      var clock = StepClock()
      let detects = regions.count < options.faces
      var searched = regions
      if detects {
        for face in try networks.detect(picture, &clock).prefix(options.faces) where searched.count < options.faces {
          let region = face.faceRegion(in: picture.size)
          if !searched.contains(where: { $0.isSamePart(as: region, in: picture.size) }) { searched.append(region) }
        }
      }
      var faces: [EstimatedFace] = []
      regions = []
      for region in searched {
        guard let face = try networks.find(in: region, of: picture, &clock),
          let found = EstimatedFace(face, region: region.region(in: picture.size))
        else { continue }
        let next = SearchRegion(face: face.points, in: picture.size)
        // Two regions may end at one face.
        if regions.contains(where: { $0.isSamePart(as: next, in: picture.size) }) { continue }
        regions.append(next)
        faces.append(found)
      }
      clock.add(\.postprocessing)
      return (faces, detects, clock.times)
    } catch {
      reset()
      throw error
    }
  }
}
