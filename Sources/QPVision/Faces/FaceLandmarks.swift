internal import QPCore

/// MediaPipe's face landmark network: finds the 468 points of the face in a region.
enum FaceLandmarks {
  static let side = 192
  static let lowestPresence: Float = 0.5

  static let outputs = [
    TensorShape(.float32, [1, 1, 1, 3 * FaceMesh.count]), TensorShape(.float32, [1, 1, 1, 1]),
  ]

  /// A face in single precision, as MediaPipe has it.
  struct Face: Equatable {
    /// Shares of the picture, z in the scale of x; w is the presence of the face.
    var points: [SIMD4<Float>]
    /// The probability that the region shows a face.
    var presence: Float
  }

  /// Reads the face in the network's answer; `nil` if there is none.
  static func read(_ outputs: [Tensor], in region: SearchRegion, of size: PictureSize) -> Face? {
    let (raw, flag) = (outputs[0].floats, outputs[1].floats[0])
    let presence = SinglePrecision.sigmoid(flag)
    // NaN is no face either.
    guard presence > lowestPresence, raw.allSatisfy(\.isFinite) else { return nil }
    let points = (0..<FaceMesh.count).map { index -> SIMD4<Float> in
      let position = SIMD3(raw[3 * index], raw[3 * index + 1], raw[3 * index + 2]) / Float(side)
      let share = region.picturePoint(SIMD2(position.x, position.y))
      return SIMD4(share.x, share.y, position.z * region.sides.x, presence)
    }
    return Face(points: points, presence: presence)
  }
}
