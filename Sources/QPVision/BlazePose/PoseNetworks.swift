/// The two networks of BlazePose, each made when it is first needed.
final class PoseNetworks {
  private let detector: SquareNetwork
  private let landmarks: SquareNetwork

  init(runtime: NeuralRuntime, detector: Model, landmarks: Model, threads: Int) {
    self.detector = .people(detector, runtime: runtime, threads: threads)
    self.landmarks = SquareNetwork(
      landmarks, side: PoseLandmarks.side, outputs: PoseLandmarks.outputs, runtime: runtime, threads: threads)
  }

  /// The people in a whole picture, the best first.
  func detect(_ picture: PictureBuffer, _ clock: inout StepClock) throws(EstimatorError) -> [BoxDetector.Detection] {
    let outputs = try detector.answer(
      to: picture, detector.wholeMap(of: picture), outside: .black, \.detection, &clock)
    defer { clock.add(\.postprocessing) }
    return BoxDetector.people.detections(boxes: outputs[0].floats, scores: outputs[1].floats, in: picture.size)
  }

  /// The people in a square of a picture, the best first.
  func detect(
    _ part: SearchRegion, of picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> [BoxDetector.Detection] {
    let outputs = try detector.answer(
      to: picture, detector.map(of: part, in: picture), outside: .black, \.detection, &clock)
    defer { clock.add(\.postprocessing) }
    return BoxDetector.people.detections(
      boxes: outputs[0].floats, scores: outputs[1].floats, in: part, of: picture.size)
  }

  /// Finds the person in a region.
  ///
  /// - Returns: Whether there is one; if not, the body is unchanged.
  func find(
    _ body: inout PoseLandmarks.Body, in region: SearchRegion, of picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> Bool {
    let outputs = try landmarks.answer(
      to: picture, landmarks.map(of: region, in: picture), outside: .edge, \.landmarks, &clock)
    defer { clock.add(\.postprocessing) }
    return PoseLandmarks.read(outputs, in: region, of: picture.size, into: &body)
  }
}
