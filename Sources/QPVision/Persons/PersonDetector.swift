public import QPCore

/// Finds people as boxes: a network of the SSD MobileNet kind with its post-processing in the file.
///
/// Its input is 300 × 300 in bytes, its outputs are boxes, classes, scores and a count, as TensorFlow's object detection
/// writes them.
public struct PersonDetector {
  /// A person.
  public struct Box: Hashable, Sendable {
    /// The upper left corner as shares of the picture.
    public var min: SIMD2<Float>
    /// The lower right corner as shares of the picture.
    public var max: SIMD2<Float>
    /// The score, 0…1.
    public var score: Float
  }

  /// The lowest score of a person, 0…1.
  package var lowestScore: Float

  private let network: any Network

  static let side = 300
  private static let person: Float = 0

  /// Opens a model.
  ///
  /// - Parameters:
  ///   - model: The network.
  ///   - lowestScore: The lowest score of a person, 0…1.
  ///   - threads: The threads that work on a picture, at least 1.
  ///   - runtime: The runtime; `nil` for ``NeuralRuntime/shared(_:)``.
  /// - Throws: ``EstimatorError`` where the runtime or the model is missing or unusable.
  public init(
    model: ModelFile, lowestScore: Float = 0.5, threads: Int = 1, runtime: NeuralRuntime? = nil
  ) throws(EstimatorError) {
    let opened = try OpenedModel(model, runtime: runtime, threads: threads)
    network = opened.network
    self.lowestScore = lowestScore
    let shapes = network.outputs.map(\.shape)
    try network.check(
      inputs: [TensorShape(.uint8, [1, Self.side, Self.side, 3])], outputs: Array(shapes.prefix(1)), path: opened.name)
    let count = shapes.first?.sides.dropLast().last ?? 0
    let expected = [[1, count, 4], [1, count], [1, count], [1]].map { TensorShape(.float32, $0) }
    try network.check(inputs: network.inputs.map(\.shape), outputs: expected, path: opened.name)
  }

  /// Finds people in a picture, the surest first; blocks for as long as that takes.
  ///
  /// - Throws: ``EstimatorError/inferenceFailed(code:)``.
  public func people(in picture: PictureBuffer) throws(EstimatorError) -> [Box] {
    try answers(to: picture).filter { $0.label == Self.person && $0.box.score >= lowestScore }.map(\.box)
      .sorted { $0.score > $1.score }
  }

  /// The network's answers of all classes.
  func answers(to picture: PictureBuffer) throws(EstimatorError) -> [(box: Box, label: Float)] {
    let map = CropMap(stretching: picture.size, toWidth: Self.side, height: Self.side)
    Crop.sample(picture, map, width: Self.side, outside: .edge, into: network.inputs[0].bytes)
    try network.run()
    let (boxes, labels, scores) = (
      network.outputs[0].floats, network.outputs[1].floats, network.outputs[2].floats
    )
    // NaN is none.
    let count = min(Int(max(0, min(network.outputs[3].floats[0], 1000))), scores.count)
    return (0..<count).compactMap { index in
      let box = Box(
        min: SIMD2(boxes[4 * index + 1], boxes[4 * index]), max: SIMD2(boxes[4 * index + 3], boxes[4 * index + 2]),
        score: scores[index])
      let sum = box.min.sum() + box.max.sum() + box.score
      return sum.isFinite ? (box, labels[index]) : nil
    }
  }
}

extension PersonRegion {
  /// The upright square around a person's box, a quarter larger than its longer side: for
  /// ``BlazePose/estimate(_:at:in:)``.
  public init(around box: PersonDetector.Box, in size: PictureSize) {
    let sides = SIMD2(Double(size.width), Double(size.height))
    let (low, high) = (SIMD2<Double>(box.min) * sides, SIMD2<Double>(box.max) * sides)
    self.init(center: (low + high) / 2, side: 1.25 * (high - low).max())
  }
}
