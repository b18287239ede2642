internal import QPCore

/// BlazePose's first network: finds people in a whole picture.
struct PoseDetector {
  /// A person, in shares of the picture.
  struct Detection: Equatable {
    var score: Float
    /// The corners of the box around the face.
    var low: SIMD2<Float>
    var high: SIMD2<Float>
    /// The middle of the hips and a point on the circle around the body.
    var hips: SIMD2<Float>
    var circle: SIMD2<Float>
  }

  static let side = 224
  static let lowestScore: Float = 0.5
  /// Boxes that overlap more are one person.
  static let sameOverlap: Float = 0.3

  static let inputs = [TensorShape(.float32, [1, side, side, 3])]
  static let outputs = [
    TensorShape(.float32, [1, anchors.count, 12]), TensorShape(.float32, [1, anchors.count, 1]),
  ]

  /// The middles of the boxes that the network answers for, in shares of its input.
  static let anchors: [SIMD2<Float>] = {
    var anchors: [SIMD2<Float>] = []
    for (grid, repeats) in [(28, 2), (14, 2), (7, 6)] {
      for row in 0..<grid {
        for column in 0..<grid {
          let middle = (SIMD2(Float(column), Float(row)) + 0.5) / Float(grid)
          anchors += Array(repeating: middle, count: repeats)
        }
      }
    }
    return anchors
  }()

  /// The people in the network's answer, the best first, in shares of a picture of this size.
  static func detections(
    boxes: UnsafeMutableBufferPointer<Float>, scores: UnsafeMutableBufferPointer<Float>, in size: PictureSize
  ) -> [Detection] {
    let candidates = zip(anchors.indices, scores).compactMap { index, raw -> Detection? in
      let score = SinglePrecision.sigmoid(min(max(raw, -100), 100))
      guard score >= lowestScore else { return nil }
      return detection(score, UnsafeBufferPointer(rebasing: boxes[(12 * index)..<(12 * index + 12)]), anchors[index])
    }
    return merged(candidates).map { $0.withoutBorder(of: size) }
  }

  private static func detection(
    _ score: Float, _ raw: UnsafeBufferPointer<Float>, _ anchor: SIMD2<Float>
  ) -> Detection {
    func point(_ index: Int) -> SIMD2<Float> { SIMD2(raw[index], raw[index + 1]) / Float(side) }
    let (center, sides) = (point(0) + anchor, point(2))
    return Detection(
      score: score, low: center - sides / 2, high: center + sides / 2, hips: point(4) + anchor,
      circle: point(6) + anchor)
  }

  /// Makes one of detections that overlap: their mean, weighted by score, with the best score.
  static func merged(_ candidates: [Detection]) -> [Detection] {
    var rest = candidates.sorted { $0.score > $1.score }
    var people: [Detection] = []
    while let best = rest.first {
      let group = rest.filter { $0.overlap(with: best) > sameOverlap }
      // A box without an area overlaps nothing, not even itself.
      rest.removeAll { $0.overlap(with: best) > sameOverlap || $0 == best }
      people.append(group.isEmpty ? best : mean(of: group, score: best.score))
    }
    return people
  }

  private static func mean(of group: [Detection], score: Float) -> Detection {
    let total = group.map(\.score).reduce(0, +)
    func mean(_ value: (Detection) -> SIMD2<Float>) -> SIMD2<Float> {
      group.map { value($0) * $0.score }.reduce(.zero, +) / total
    }
    return Detection(
      score: score, low: mean(\.low), high: mean(\.high), hips: mean(\.hips), circle: mean(\.circle))
  }
}

extension PoseDetector.Detection {
  /// The share of the union of two boxes that both cover.
  func overlap(with other: Self) -> Float {
    func area(_ sides: SIMD2<Float>) -> Float { max(sides.x, 0) * max(sides.y, 0) }
    let both = area(pointwiseMin(high, other.high) - pointwiseMax(low, other.low))
    let union = area(high - low) + area(other.high - other.low) - both
    return union > 0 ? both / union : 0
  }

  /// The same in shares of the picture, without the border that had made it a square.
  fileprivate func withoutBorder(of size: PictureSize) -> Self {
    let sides = SIMD2(Float(size.width), Float(size.height))
    let shares = sides / sides.max()
    func inside(_ point: SIMD2<Float>) -> SIMD2<Float> { (point - (1 - shares) / 2) / shares }
    return Self(score: score, low: inside(low), high: inside(high), hips: inside(hips), circle: inside(circle))
  }

  /// Where the second network should look.
  func region(in size: PictureSize) -> PoseRegion {
    PoseRegion(hips: hips, circle: circle, in: size)
  }
}
