/// A network that looks at a square of a picture, made when it is first needed.
final class SquareNetwork {
  private let model: Model
  private let runtime: NeuralRuntime
  private let threads: Int
  private let inputs: [TensorShape]
  private let outputs: [TensorShape]
  private let side: Int
  private let range: Range
  private var network: (any Network)?
  /// A crop before it becomes the numbers of the input.
  private let pixels: ByteBuffer

  /// The numbers that stand for black and white.
  enum Range {
    case zeroToOne
    case minusOneToOne
  }

  /// Describes a network with one square input of red, green and blue.
  ///
  /// - Parameters:
  ///   - model: The network's file.
  ///   - side: The side of the input in pixels.
  ///   - outputs: The shapes of the first outputs.
  ///   - range: The numbers of the input.
  ///   - runtime: The runtime.
  ///   - threads: The threads that work on a picture, at least 1.
  init(
    _ model: Model, side: Int, outputs: [TensorShape], range: Range = .zeroToOne, runtime: NeuralRuntime, threads: Int
  ) {
    self.model = model
    self.runtime = runtime
    self.threads = threads
    self.side = side
    self.range = range
    self.outputs = outputs
    inputs = [TensorShape(.float32, [1, side, side, 3])]
    pixels = ByteBuffer(count: 3 * side * side)
  }

  /// The map of a whole picture, with the least around it that makes it a square.
  func wholeMap(of picture: PictureBuffer) -> CropMap {
    CropMap(PersonRegion(around: picture.size), pixels: side)
  }

  /// The map of a square of a picture.
  func map(of region: SearchRegion, in picture: PictureBuffer) -> CropMap {
    region.cropMap(in: picture.size, pixels: side)
  }

  /// Runs the network on a part of a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - map: The part.
  ///   - outside: The colour outside of the picture.
  ///   - step: The step whose time the network's own run is.
  ///   - clock: Takes the times.
  /// - Returns: The outputs, whose memory the next run uses again.
  /// - Throws: ``EstimatorError``.
  func answer(
    to picture: PictureBuffer, _ map: CropMap, outside: Crop.Outside,
    _ step: WritableKeyPath<EstimationTimes, Double>, _ clock: inout StepClock
  ) throws(EstimatorError) -> [Tensor] {
    let network = try opened()
    Crop.sample(picture, map, width: side, outside: outside, into: pixels.bytes)
    fill(network.inputs[0].floats)
    clock.add(\.preprocessing)
    try network.run()
    clock.add(step)
    return network.outputs
  }

  private func fill(_ numbers: UnsafeMutableBufferPointer<Float>) {
    let crop = pixels.bytes
    switch range {
    case .zeroToOne:
      for index in crop.indices { numbers[index] = Float(crop[index]) * (1 / 255) }
    case .minusOneToOne:
      // Rounded once, as a fused multiplication and addition does, which baseline processors lack.
      let scale = Float(2) / 255
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 256) { table in
        for byte in 0..<256 { table[byte] = Float(Double(byte) * Double(scale) - 1) }
        for index in crop.indices { numbers[index] = table[Int(crop[index])] }
      }
    }
  }

  private func opened() throws(EstimatorError) -> any Network {
    if let network { return network }
    let network = try LiteRtNetwork(model, runtime: runtime, threads: threads)
    try network.check(inputs: inputs, outputs: outputs, path: model.name)
    self.network = network
    return network
  }
}
