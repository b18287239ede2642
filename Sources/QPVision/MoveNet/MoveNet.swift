public import QPCore

/// MoveNet for one person, Lightning or Thunder: 17 points in COCO's order, without depth.
///
/// A crop follows the person from picture to picture. Inputs of bytes and of 32-bit numbers are both understood.
public struct MoveNet: LandmarkEstimator {
  /// Options of the estimator.
  public struct Options: Hashable, Sendable {
    /// Whether a crop follows the person; false takes every picture whole.
    public var isTracking: Bool
    /// Whether points are smoothed as TensorFlow.js does by default.
    ///
    /// A session smooths by itself; this is for the same numbers as theirs.
    public var isSmoothing: Bool
    /// The threads that work on a picture, at least 1.
    public var threads: Int

    /// Creates options.
    public init(isTracking: Bool = true, isSmoothing: Bool = false, threads: Int = 1) {
      self.isTracking = isTracking
      self.isSmoothing = isSmoothing
      self.threads = threads
    }
  }

  /// The usual file name of the model, Lightning in bytes.
  package static let model = "movenet_single_pose_lightning_ptq.tflite"

  /// The options.
  package let options: Options
  /// The name, the model, the runtime and the noise.
  public let info: EstimatorInfo
  /// The 17 points of COCO.
  public var topology: Topology { .coco17 }

  private let network: any Network
  private let side: Int
  private let pixels: ByteBuffer
  private var order = PictureOrder()
  private var crop = MoveNetCrop()
  private var filters: [PointFilter] = []

  /// The lowest accepted mean score of a pose, over the points with a score above ``MoveNetCrop/lowestScore``, 0…1.
  private static let lowestScore: Float = 0.25

  /// Opens a model.
  ///
  /// - Parameters:
  ///   - model: The network.
  ///   - options: The options.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or the model is missing or unusable.
  public init(
    model: ModelFile, _ options: Options = Options(), runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    let opened = try OpenedModel(model, runtime: runtime, threads: options.threads)
    self.options = options
    network = opened.network
    let shape = network.inputs.first?.shape
    side = shape?.sides.dropFirst().first ?? 0
    let isBytes = shape?.element == .uint8
    try network.check(
      inputs: [TensorShape(isBytes ? .uint8 : .float32, [1, max(side, 1), max(side, 1), 3])],
      outputs: [TensorShape(.float32, [1, 1, 17, 3])], path: opened.name)
    pixels = ByteBuffer(count: 3 * side * side)
    info = opened.info("movenet", noise: .estimated(smoothing: options.isSmoothing ? 0.01 : 0))
  }

  /// Finds the person; blocks for as long as that takes.
  ///
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    try estimate(picture, at: time, in: nil)
  }

  /// Finds the person in a region, instead of the one that it would choose.
  ///
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(
    _ picture: PictureBuffer, at time: Timestamp, in region: PersonRegion?
  ) throws(EstimatorError) -> Estimate {
    let (isNewSize, elapsed) = try order.add(picture.size, at: time)
    if isNewSize { forget() }
    do throws(EstimatorError) {
      var clock = StepClock()
      let searched = region ?? (options.isTracking ? crop.region(in: picture.size) : PersonRegion(around: picture.size))
      let usable = searched.isUsable(in: picture.size)
      let points = usable ? try points(in: searched, of: picture, &clock) : []
      let pose = follow(points, in: picture.size, elapsed)
      clock.add(\.postprocessing)
      let frame = PoseFrame(
        checked: time, size: picture.size, topology: topology, poses: pose.map { [$0] } ?? [], gravity: nil,
        intrinsics: nil, displayMirrored: false, estimator: info)
      return Estimate(frame: frame, regions: pose == nil ? [] : [searched], ranDetector: false, times: clock.times)
    } catch {
      reset()
      throw error
    }
  }

  /// Forgets where the person was, and the time.
  public mutating func reset() {
    order = PictureOrder()
    forget()
  }

  private mutating func forget() {
    crop = MoveNetCrop()
    filters = []
  }

  /// The points in a region: x and y in pixels of the picture, and the score; none where the answer is no number.
  func points(
    in region: PersonRegion, of picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> [SIMD3<Float>] {
    let map = CropMap(region, pixels: side)
    let input = network.inputs[0]
    if input.shape.element == .uint8 {
      Crop.sample(picture, map, width: side, outside: .black, into: input.bytes)
    } else {
      Crop.sample(picture, map, width: side, outside: .black, into: pixels.bytes)
      let numbers = input.floats
      for (index, byte) in pixels.bytes.enumerated() { numbers[index] = Float(byte) }
    }
    clock.add(\.preprocessing)
    try network.run()
    clock.add(\.landmarks)
    let raw = network.outputs[0].floats
    guard raw.allSatisfy(\.isFinite) else { return [] }
    return (0..<17).map { index in
      let position = region.picturePoint(Point(Double(raw[3 * index + 1]), Double(raw[3 * index])))
      return SIMD3(Float(position.x), Float(position.y), raw[3 * index + 2])
    }
  }

  /// Follows the points; `nil` if they belong to no person.
  private mutating func follow(_ points: [SIMD3<Float>], in size: PictureSize, _ elapsed: Double?) -> Pose? {
    let sure = points.map(\.z).filter { $0 > MoveNetCrop.lowestScore }
    guard !sure.isEmpty, sure.reduce(0, +) / Float(sure.count) > Self.lowestScore else {
      crop.lose()
      filters = []
      return nil
    }
    crop.follow(points, in: size)
    if filters.isEmpty { filters = Array(repeating: PointFilter(), count: points.count) }
    let scale = SIMD4(1 / Float(size.width), 1 / Float(size.height), 0, 0)
    let landmarks = points.indices.map { index in
      let point = points[index]
      var position = SIMD4(point.x, point.y, 0, 0) * scale
      if options.isSmoothing {
        position = filters[index].apply(position, scale: 1, frequency: 1 / (elapsed ?? 1), .moveNet)
      }
      return Landmark(x: position.x, y: position.y, visibility: min(max(point.z, 0), 1))
    }
    return Pose(landmarks: landmarks)
  }
}
