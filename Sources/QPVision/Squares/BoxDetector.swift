internal import QPCore

/// A network of MediaPipe that finds boxes with points in a picture: people, palms or faces.
struct BoxDetector {
  /// A box with its points, in shares of the picture.
  struct Detection: Equatable {
    var score: Float
    var low: SIMD2<Float>
    var high: SIMD2<Float>
    var points: [SIMD2<Float>]
  }

  static let lowestScore: Float = 0.5
  /// Boxes that overlap more are one.
  static let sameOverlap: Float = 0.3

  /// The side of the square input in pixels.
  let side: Int
  /// The points of each box.
  let pointCount: Int
  /// The middles of the boxes that the network answers for, in shares of its input.
  let anchors: [SIMD2<Float>]

  /// Describes a network.
  ///
  /// - Parameters:
  ///   - side: The side of the square input in pixels.
  ///   - grids: The cells to a side, and the anchors of each cell, of the grids in their order.
  ///   - pointCount: The points of each box.
  init(side: Int, grids: [(cells: Int, repeats: Int)], pointCount: Int) {
    self.side = side
    self.pointCount = pointCount
    var anchors: [SIMD2<Float>] = []
    for (grid, repeats) in grids {
      for row in 0..<grid {
        for column in 0..<grid {
          let middle = (SIMD2(Float(column), Float(row)) + 0.5) / Float(grid)
          anchors += Array(repeating: middle, count: repeats)
        }
      }
    }
    self.anchors = anchors
  }

  var inputs: [TensorShape] { [TensorShape(.float32, [1, side, side, 3])] }
  var outputs: [TensorShape] {
    [TensorShape(.float32, [1, anchors.count, valueCount]), TensorShape(.float32, [1, anchors.count, 1])]
  }
  /// The numbers of each box.
  private var valueCount: Int { 4 + 2 * pointCount }

  /// The boxes in the network's answer to a whole picture of a size, the best first, in shares of it.
  func detections(
    boxes: UnsafeMutableBufferPointer<Float>, scores: UnsafeMutableBufferPointer<Float>, in size: PictureSize
  ) -> [Detection] {
    inside(boxes: boxes, scores: scores).map { $0.withoutBorder(of: size) }
  }

  /// The boxes in the network's answer to a square of a picture, the best first; only their points are in shares of the
  /// picture.
  func detections(
    boxes: UnsafeMutableBufferPointer<Float>, scores: UnsafeMutableBufferPointer<Float>, in region: SearchRegion,
    of size: PictureSize
  ) -> [Detection] {
    inside(boxes: boxes, scores: scores).map { $0.placed(in: region, of: size) }
  }

  /// The boxes in the network's answer, the best first, in shares of its input.
  private func inside(
    boxes: UnsafeMutableBufferPointer<Float>, scores: UnsafeMutableBufferPointer<Float>
  ) -> [Detection] {
    let candidates = zip(anchors.indices, scores).compactMap { index, raw -> Detection? in
      let score = Self.score(raw)
      let values = boxes[(valueCount * index)..<(valueCount * (index + 1))]
      guard score >= Self.lowestScore, values.allSatisfy(\.isFinite) else { return nil }
      return detection(score, UnsafeBufferPointer(rebasing: values), anchors[index])
    }
    return Self.merged(candidates)
  }

  /// The score, 0…1, for a number of the network's answer.
  static func score(_ raw: Float) -> Float { SinglePrecision.sigmoid(min(max(raw, -100), 100)) }

  private func detection(_ score: Float, _ raw: UnsafeBufferPointer<Float>, _ anchor: SIMD2<Float>) -> Detection {
    func point(_ index: Int) -> SIMD2<Float> { SIMD2(raw[index], raw[index + 1]) / Float(side) }
    let (center, sides) = (point(0) + anchor, point(2))
    return Detection(
      score: score, low: center - sides / 2, high: center + sides / 2,
      points: (0..<pointCount).map { point(4 + 2 * $0) + anchor })
  }

  /// Makes one of detections that overlap: their mean, weighted by score, with the best score.
  static func merged(_ candidates: [Detection]) -> [Detection] {
    var rest = candidates.sorted { $0.score > $1.score }
    var merged: [Detection] = []
    while let best = rest.first {
      let group = rest.filter { $0.overlap(with: best) > sameOverlap }
      // A box without an area overlaps nothing, not even itself.
      rest.removeAll { $0.overlap(with: best) > sameOverlap || $0 == best }
      merged.append(group.isEmpty ? best : mean(of: group, best))
    }
    return merged
  }

  private static func mean(of group: [Detection], _ best: Detection) -> Detection {
    let total = group.map(\.score).reduce(0, +)
    func mean(_ value: (Detection) -> SIMD2<Float>) -> SIMD2<Float> {
      group.map { value($0) * $0.score }.reduce(.zero, +) / total
    }
    return Detection(
      score: best.score, low: mean(\.low), high: mean(\.high),
      points: best.points.indices.map { index in mean { $0.points[index] } })
  }
}

extension BoxDetector.Detection {
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
    return Self(score: score, low: inside(low), high: inside(high), points: points.map(inside))
  }

  /// The same with the points in shares of the picture of which the input was a square.
  fileprivate func placed(in region: SearchRegion, of size: PictureSize) -> Self {
    var placed = self
    placed.points = points.map { point in
      let inside = region.withoutPadding(SIMD3(point.x, point.y, 0), in: size)
      return region.picturePoint(SIMD2(inside.x, inside.y))
    }
    return placed
  }
}
