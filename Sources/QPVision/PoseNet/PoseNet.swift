public import QPCore

/// PoseNet (PersonLab) for an input of 353 × 481: 17 points of one person or of several, without depth.
///
/// It takes every picture by itself, stretched to its input.
public struct PoseNet: LandmarkEstimator {
  /// Options of the estimator.
  public struct Options: Hashable, Sendable {
    /// The most people to find; 1 takes the surest place of each point, of any person.
    public var people: Int
    /// The lowest mean score of a person's points, 0…1; others are left out.
    public var lowestScore: Double
    /// The threads that work on a picture, at least 1.
    public var threads: Int

    /// Creates options.
    public init(people: Int = 1, lowestScore: Double = 0.25, threads: Int = 1) {
      self.people = people
      self.lowestScore = lowestScore
      self.threads = threads
    }
  }

  /// The usual file name of the model.
  package static let model = "posenet_mobilenet_v1_075_353_481_quant.tflite"

  /// The options.
  package let options: Options
  /// The name, the model, the runtime and the noise.
  public let info: EstimatorInfo
  /// The 17 points of PoseNet.
  public var topology: Topology { .poseNet17 }

  private let network: any Network
  private var order = PictureOrder()

  static let size = (width: 481, height: 353)

  /// Opens a model.
  ///
  /// - Parameters:
  ///   - model: The network, in bytes, without its post-processing.
  ///   - options: The options.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or the model is missing or unusable.
  public init(
    model: ModelFile, _ options: Options = Options(), runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    let opened = try OpenedModel(model, runtime: runtime, threads: options.threads)
    self.options = options
    network = opened.network
    let grid = [1, PoseNetDecoder.rows, PoseNetDecoder.columns]
    let outputs = [PoseNetDecoder.parts, 2 * PoseNetDecoder.parts, 4 * PoseNetDecoder.edges.count].map {
      TensorShape(.uint8, grid + [$0])
    }
    try network.check(
      inputs: [TensorShape(.uint8, [1, Self.size.height, Self.size.width, 3])], outputs: outputs, path: opened.name)
    info = opened.info("posenet", noise: .estimated(floor: 0.004))
  }

  /// Finds people; blocks for as long as that takes.
  ///
  /// - Throws: ``EstimatorError``.
  public mutating func estimate(_ picture: PictureBuffer, at time: Timestamp) throws(EstimatorError) -> Estimate {
    _ = try order.add(picture.size, at: time)
    var clock = StepClock()
    let map = CropMap(stretching: picture.size, toWidth: Self.size.width, height: Self.size.height)
    Crop.sample(picture, map, width: Self.size.width, outside: .edge, into: network.inputs[0].bytes)
    clock.add(\.preprocessing)
    do throws(EstimatorError) {
      try network.run()
    } catch {
      reset()
      throw error
    }
    clock.add(\.landmarks)
    let people = people().filter { $0.score >= options.lowestScore }
    var poses = people.map(\.pose)
    if options.people > 1 { poses.readClothing(topology, in: picture) }
    let frame = PoseFrame(
      checked: time, size: picture.size, topology: topology, poses: poses, gravity: nil, intrinsics: nil,
      displayMirrored: false, estimator: info)
    clock.add(\.postprocessing)
    return Estimate(
      frame: frame, regions: people.map { _ in PersonRegion(around: picture.size) }, ranDetector: true,
      times: clock.times)
  }

  /// Forgets the time.
  public mutating func reset() {
    order = PictureOrder()
  }

  private func people() -> [PoseNetDecoder.Person] {
    let numbers = network.outputs.prefix(3).map {
      PoseNetDecoder.Numbers(
        bytes: $0.bytes, scale: $0.quantization.scale, zero: Float($0.quantization.zero))
    }
    let decoder = PoseNetDecoder(heat: numbers[0], short: numbers[1], middle: numbers[2])
    if options.people <= 1 { return [decoder.single()] }
    var several = PoseNetDecoder.Options()
    several.people = options.people
    return decoder.several(several)
  }
}

extension PoseNetDecoder.Person {
  /// The pose in shares of the picture, which was stretched to the input.
  fileprivate var pose: Pose {
    Pose(
      landmarks: points.map { point in
        Landmark(
          x: Float(point.position.x / Double(PoseNet.size.width)),
          y: Float(point.position.y / Double(PoseNet.size.height)),
          visibility: Float(point.score))
      })
  }
}
