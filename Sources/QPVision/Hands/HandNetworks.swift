internal import QPCore

/// The networks that find hands, each made when it is first needed.
final class HandNetworks {
  private let palms: SquareNetwork?
  private let correction: SquareNetwork?
  private let landmarks: SquareNetwork

  /// The network that corrects the square of a body's hand: its middle and a point on the circle around it.
  private static let correction = (side: 256, outputs: [TensorShape(.float32, [1, 1, 1, 4])])

  /// Describes the networks.
  ///
  /// - Parameters:
  ///   - palms: The network that looks for palms, where hands are looked for in the whole picture.
  ///   - correction: The network that corrects the square of a body's hand, where hands are looked for at bodies.
  ///   - landmarks: The network that finds a hand's points.
  ///   - runtime: The runtime.
  ///   - threads: The threads that work on a picture, at least 1.
  init(palms: Model? = nil, correction: Model? = nil, landmarks: Model, runtime: NeuralRuntime, threads: Int) {
    self.palms = palms.map {
      SquareNetwork(
        $0, side: BoxDetector.palms.side, outputs: BoxDetector.palms.outputs, runtime: runtime, threads: threads)
    }
    self.correction = correction.map {
      SquareNetwork(
        $0, side: Self.correction.side, outputs: Self.correction.outputs, runtime: runtime, threads: threads)
    }
    self.landmarks = SquareNetwork(
      landmarks, side: HandLandmarks.side, outputs: HandLandmarks.outputs, runtime: runtime, threads: threads)
  }

  /// The palms in a whole picture, the best first.
  func detect(_ picture: PictureBuffer, _ clock: inout StepClock) throws(EstimatorError) -> [BoxDetector.Detection] {
    guard let palms else { return [] }
    let outputs = try palms.answer(to: picture, palms.wholeMap(of: picture), outside: .black, \.detection, &clock)
    defer { clock.add(\.postprocessing) }
    return BoxDetector.palms.detections(boxes: outputs[0].floats, scores: outputs[1].floats, in: picture.size)
  }

  /// Corrects the square of a body's hand; `nil` where the network's answer is no square.
  func corrected(
    _ region: SearchRegion, of picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> SearchRegion? {
    guard let correction else { return region }
    let answer = try correction.answer(
      to: picture, correction.map(of: region, in: picture), outside: .edge, \.detection, &clock)[0].floats
    guard answer.allSatisfy(\.isFinite) else { return nil }
    func point(_ index: Int) -> SIMD2<Float> {
      let position = SIMD3(answer[2 * index], answer[2 * index + 1], 0) / Float(Self.correction.side)
      let inside = region.withoutPadding(position, in: picture.size)
      return region.picturePoint(SIMD2(inside.x, inside.y))
    }
    return SearchRegion(correctedCenter: point(0), circle: point(1), in: picture.size)
  }

  /// Finds the hand in a region; `nil` if there is none.
  func find(
    in region: SearchRegion, of picture: PictureBuffer, _ clock: inout StepClock
  ) throws(EstimatorError) -> HandLandmarks.Hand? {
    guard region.region(in: picture.size).isUsable(in: picture.size) else { return nil }
    let outputs = try landmarks.answer(
      to: picture, landmarks.map(of: region, in: picture), outside: .edge, \.landmarks, &clock)
    defer { clock.add(\.postprocessing) }
    return HandLandmarks.read(outputs, in: region, of: picture.size)
  }
}
