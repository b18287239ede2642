internal import QPCore

/// BlazePose's second network: finds the points of the person in a region.
enum PoseLandmarks {
  static let side = 256
  static let heatmapSide = 64
  static let count = 33
  /// The 33 points, the two that the next region is made of, and four that nobody uses.
  static let allCount = 39
  static let lowestPresence: Float = 0.5

  static let inputs = [TensorShape(.float32, [1, side, side, 3])]
  static let outputs = [
    TensorShape(.float32, [1, 5 * allCount]), TensorShape(.float32, [1, 1]),
    TensorShape(.float32, [1, side, side, 1]), TensorShape(.float32, [1, heatmapSide, heatmapSide, allCount]),
    TensorShape(.float32, [1, 3 * allCount]),
  ]

  /// A person's points, not yet filtered.
  struct Body: Equatable {
    /// In pixels of the picture, z in the scale of x; w is the visibility.
    var points: [SIMD4<Double>]
    /// The middle of the hips and a point on the circle around the body, in pixels.
    var hips: SIMD4<Double>
    var circle: SIMD4<Double>
    /// In metres from the middle of the hips; w is the visibility.
    var world: [SIMD4<Double>]
    var presence: [Float]
  }

  /// The person in the network's answer; nil where there is none.
  static func body(_ outputs: [Tensor], in region: Region) -> Body? {
    let (raw, presence, heatmap, world) = (
      outputs[0].floats, outputs[1].floats[0], outputs[3].floats, outputs[4].floats
    )
    // NaN is no person either.
    guard presence > lowestPresence, raw.allSatisfy(\.isFinite), world.allSatisfy(\.isFinite) else { return nil }
    let turn = (sine: Maths.sin(region.rotation), cosine: Maths.cos(region.rotation))
    func pixels(_ index: Int) -> SIMD4<Double> {
      let raw = SIMD4<Double>(SIMD4(raw[5 * index], raw[5 * index + 1], raw[5 * index + 2], raw[5 * index + 3]))
      let place = refined(Point(raw.x, raw.y) / Double(side), point: index, heatmap)
      let point = region.picturePoint(place)
      return SIMD4(point.x, point.y, raw.z / Double(side) * region.side, sigmoid(raw.w))
    }
    let points = (0..<count).map(pixels)
    let metres = (0..<count).map { index in
      let (x, y) = (Double(world[3 * index]), Double(world[3 * index + 1]))
      return SIMD4(
        turn.cosine * x - turn.sine * y, turn.sine * x + turn.cosine * y, Double(world[3 * index + 2]),
        points[index].w)
    }
    return Body(
      points: points, hips: pixels(count), circle: pixels(count + 1), world: metres,
      presence: (0..<count).map { Float(sigmoid(Double(raw[5 * $0 + 4]))) })
  }

  /// How many cells lie on each side of a point's cell in the window that refines it: 9 × 9 in all.
  private static let reach = 4
  /// A heatmap that is nowhere surer than this refines nothing.
  private static let lowestHeat = 0.5

  /// Moves a point, in shares of the region, to the middle of the heat around it.
  static func refined(_ place: Point, point: Int, _ heatmap: UnsafeMutableBufferPointer<Float>) -> Point {
    let cells = place * Double(heatmapSide)
    guard abs(cells.x) < 1e6, abs(cells.y) < 1e6 else { return place }
    let (column, row) = (Int(cells.x), Int(cells.y))
    let inside = 0..<heatmapSide
    guard inside.contains(column), inside.contains(row) else { return place }
    var (sum, highest, weighted) = (0.0, 0.0, Point.zero)
    for y in max(row - reach, 0)...min(row + reach, heatmapSide - 1) {
      for x in max(column - reach, 0)...min(column + reach, heatmapSide - 1) {
        let heat = sigmoid(Double(heatmap[(y * heatmapSide + x) * allCount + point]))
        sum += heat
        highest = max(highest, heat)
        weighted += Point(Double(x), Double(y)) * heat
      }
    }
    guard highest >= lowestHeat, sum > 0 else { return place }
    return weighted / sum / Double(heatmapSide)
  }
}
