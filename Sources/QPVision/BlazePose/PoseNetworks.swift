/// The two networks of BlazePose, each made when it is first needed.
final class PoseNetworks {
  private let runtime: NeuralRuntime
  private let files: (detector: Model, landmarks: Model)
  private let threads: Int
  private var detector: (any Network)?
  private var landmarks: (any Network)?
  /// A crop before it becomes the numbers of an input.
  private let pixels = ByteBuffer(count: 3 * PoseLandmarks.side * PoseLandmarks.side)

  init(runtime: NeuralRuntime, detector: Model, landmarks: Model, threads: Int) {
    self.runtime = runtime
    self.threads = threads
    files = (detector, landmarks)
  }

  /// The people in a whole picture, the best first.
  func detect(_ picture: PictureView, _ clock: inout StepClock) throws(EstimatorError) -> [PoseDetector.Detection] {
    let network = try detectorNetwork()
    fill(
      network.inputs[0], from: picture, CropMap(PersonRegion(around: picture.size), pixels: PoseDetector.side),
      side: PoseDetector.side, outside: .black, scale: 2 / 255, offset: -1)
    clock.add(\.preprocessing)
    try network.run()
    clock.add(\.detection)
    defer { clock.add(\.postprocessing) }
    return PoseDetector.detections(
      boxes: network.outputs[0].floats, scores: network.outputs[1].floats, in: picture.size)
  }

  /// Finds the person in a region.
  ///
  /// - Returns: Whether there is one; if not, the body is unchanged.
  func find(
    _ body: inout PoseLandmarks.Body, in region: PoseRegion, of picture: PictureView, _ clock: inout StepClock
  ) throws(EstimatorError) -> Bool {
    let network = try landmarkNetwork()
    fill(
      network.inputs[0], from: picture, region.cropMap(in: picture.size, pixels: PoseLandmarks.side),
      side: PoseLandmarks.side, outside: .edge, scale: 1 / 255, offset: 0)
    clock.add(\.preprocessing)
    try network.run()
    clock.add(\.landmarks)
    defer { clock.add(\.postprocessing) }
    return PoseLandmarks.read(network.outputs, in: region, of: picture.size, into: &body)
  }

  private func fill(
    _ input: Tensor, from picture: PictureView, _ map: CropMap, side: Int, outside: Crop.Outside, scale: Float,
    offset: Float
  ) {
    let crop = UnsafeMutableBufferPointer(rebasing: pixels.bytes[..<(3 * side * side)])
    Crop.sample(picture, map, width: side, outside: outside, into: crop)
    let numbers = input.floats
    if offset == 0 {
      for index in crop.indices { numbers[index] = Float(crop[index]) * scale }
      return
    }
    // Rounded once, as a fused multiplication and addition does, which baseline processors lack.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 256) { table in
      for byte in 0..<256 { table[byte] = Float(Double(byte) * Double(scale) + Double(offset)) }
      for index in crop.indices { numbers[index] = table[Int(crop[index])] }
    }
  }

  private func detectorNetwork() throws(EstimatorError) -> any Network {
    if let detector { return detector }
    let network = try LiteRtNetwork(files.detector, runtime: runtime, threads: threads)
    try network.check(inputs: PoseDetector.inputs, outputs: PoseDetector.outputs, path: files.detector.name)
    detector = network
    return network
  }

  private func landmarkNetwork() throws(EstimatorError) -> any Network {
    if let landmarks { return landmarks }
    let network = try LiteRtNetwork(files.landmarks, runtime: runtime, threads: threads)
    try network.check(inputs: PoseLandmarks.inputs, outputs: PoseLandmarks.outputs, path: files.landmarks.name)
    landmarks = network
    return network
  }
}
