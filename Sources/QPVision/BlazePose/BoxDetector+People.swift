internal import QPCore

extension BoxDetector {
  /// BlazePose's first network: finds people in a whole picture, by a box around the face and points of the body.
  static let people = BoxDetector(side: 224, grids: [(28, 2), (14, 2), (7, 6)], pointCount: 4)
}

extension SquareNetwork {
  /// BlazePose's first network, made of its model.
  static func people(_ model: Model, runtime: NeuralRuntime, threads: Int) -> SquareNetwork {
    SquareNetwork(
      model, side: BoxDetector.people.side, outputs: BoxDetector.people.outputs, range: .minusOneToOne,
      runtime: runtime, threads: threads)
  }
}

/// A person.
extension BoxDetector.Detection {
  /// The middle of the hips.
  var hips: SIMD2<Float> { points[0] }
  /// A point on the circle around the body.
  var circle: SIMD2<Float> { points[1] }

  /// The square in which the second network should look.
  func bodyRegion(in size: PictureSize) -> SearchRegion {
    SearchRegion(hips: hips, circle: circle, in: size)
  }
}
