internal import QPCore

/// The networks that find faces, each made when it is first needed.
final class FaceNetworks {
  private let detector: SquareNetwork
  private let landmarks: SquareNetwork

  init(detector: Model, landmarks: Model, runtime: NeuralRuntime, threads: Int) {
    self.detector = SquareNetwork(
      detector, side: BoxDetector.faces.side, outputs: BoxDetector.faces.outputs, range: .minusOneToOne,
      runtime: runtime, threads: threads)
    self.landmarks = SquareNetwork(
      landmarks, side: FaceLandmarks.side, outputs: FaceLandmarks.outputs, runtime: runtime, threads: threads)
  }

  /// The faces in a whole picture, the best first.
  func detect(_ picture: PictureBuffer, _ clock: inout StepClock) throws(EstimatorError) -> [BoxDetector.Detection] {
    let outputs = try detector.answer(
      to: picture, detector.wholeMap(of: picture), outside: .black, \.detection, &clock)
    defer { clock.add(\.postprocessing) }
    return BoxDetector.faces.detections(boxes: outputs[0].floats, scores: outputs[1].floats, in: picture.size)
  }

  /// The square of the best face in a part of a picture; `nil` if there is none.
  func detect(
    in part: SearchRegion, of picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> SearchRegion? {
    guard part.region(in: picture.size).isUsable(in: picture.size) else { return nil }
    let outputs = try detector.answer(
      to: picture, detector.map(of: part, in: picture), outside: .black, \.detection, &clock)
    defer { clock.add(\.postprocessing) }
    return BoxDetector.faces.detections(
      boxes: outputs[0].floats, scores: outputs[1].floats, in: part, of: picture.size
    ).first?.ownedFaceRegion(in: picture.size)
  }

  /// Finds the face in a region; `nil` if there is none.
  func find(
    in region: SearchRegion, of picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> FaceLandmarks.Face? {
    guard region.region(in: picture.size).isUsable(in: picture.size) else { return nil }
    let outputs = try landmarks.answer(
      to: picture, landmarks.map(of: region, in: picture), outside: .edge, \.landmarks, &clock)
    defer { clock.add(\.postprocessing) }
    return FaceLandmarks.read(outputs, in: region, of: picture.size)
  }
}
