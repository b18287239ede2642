internal import QPCore

/// MediaPipe's hand landmark network (full): finds the points of the hand in a region.
enum HandLandmarks {
  static let side = 224
  static let count = 21
  static let lowestPresence: Float = 0.5
  /// The scale of the network's depths to those of its places.
  private static let depthScale: Float = 0.4

  static let outputs = [
    TensorShape(.float32, [1, 3 * count]), TensorShape(.float32, [1, 1]), TensorShape(.float32, [1, 1]),
    TensorShape(.float32, [1, 3 * count]),
  ]

  /// A hand in single precision, as MediaPipe has it.
  struct Hand: Equatable {
    /// Shares of the picture, z in the scale of x; w is the presence of the hand.
    var points: [SIMD4<Float>]
    /// In metres from the middle of the hand.
    var world: [SIMD4<Float>]
    /// The probability that the region shows a hand.
    var presence: Float
    /// The probability that it is a right hand, in a picture that is not mirrored.
    ///
    /// MediaPipe calls it the score of `Left`, since it takes every picture for a mirrored one.
    var rightScore: Float
  }

  /// Reads the hand in the network's answer; `nil` if there is none.
  static func read(_ outputs: [Tensor], in region: SearchRegion, of size: PictureSize) -> Hand? {
    let (raw, presence, right, world) = (
      outputs[0].floats, outputs[1].floats[0], outputs[2].floats[0], outputs[3].floats
    )
    // NaN is no hand either.
    guard presence > lowestPresence, right.isFinite, raw.allSatisfy(\.isFinite), world.allSatisfy(\.isFinite) else {
      return nil
    }
    func point(_ index: Int) -> SIMD4<Float> {
      let position = SIMD3(raw[3 * index], raw[3 * index + 1], raw[3 * index + 2] / depthScale) / Float(side)
      let inside = region.withoutPadding(position, in: size)
      let share = region.picturePoint(SIMD2(inside.x, inside.y))
      return SIMD4(share.x, share.y, inside.z * region.sides.x, presence)
    }
    func worldPoint(_ index: Int) -> SIMD4<Float> {
      let flat = region.turned(SIMD2(world[3 * index], world[3 * index + 1]))
      return SIMD4(flat.x, flat.y, world[3 * index + 2], presence)
    }
    return Hand(
      points: (0..<count).map(point), world: (0..<count).map(worldPoint), presence: presence, rightScore: right)
  }
}

extension HandLandmarks.Hand {
  /// The person's own side that the network thinks more likely.
  var side: Side { rightScore > 0.5 ? .right : .left }

  /// The probability that the hand is one of a side.
  func score(of side: Side) -> Float { side == .right ? rightScore : 1 - rightScore }
}
