internal import QPCore

/// BlazePose's second network: finds the points of the person in a region.
enum PoseLandmarks {
  static let side = 256
  static let heatmapSide = 64
  static let count = 33
  /// The 33 points, the two that the next region is made of, and four unused ones.
  static let allCount = 39
  static let lowestPresence: Float = 0.5

  static let inputs = [TensorShape(.float32, [1, side, side, 3])]
  static let outputs = [
    TensorShape(.float32, [1, 5 * allCount]), TensorShape(.float32, [1, 1]),
    TensorShape(.float32, [1, side, side, 1]), TensorShape(.float32, [1, heatmapSide, heatmapSide, allCount]),
    TensorShape(.float32, [1, 3 * allCount]),
  ]

  /// A person's points, not yet filtered; in single precision, as MediaPipe has them (see ``SearchRegion``).
  struct Body: Equatable {
    /// Shares of the picture, z in the scale of x; w is the visibility.
    var points = [SIMD4<Float>](repeating: .zero, count: PoseLandmarks.count)
    /// The middle of the hips and a point on the circle around the body, likewise.
    var hips = SIMD4<Float>.zero
    var circle = SIMD4<Float>.zero
    /// In metres from the middle of the hips; w is the visibility.
    var world = [SIMD4<Float>](repeating: .zero, count: PoseLandmarks.count)
    var presence = [Float](repeating: 0, count: PoseLandmarks.count)
  }

  /// Reads the person in the network's answer.
  ///
  /// - Parameters:
  ///   - outputs: The network's.
  ///   - region: Where the network looked.
  ///   - size: The picture's.
  ///   - body: Takes the person; unchanged if there is none.
  /// - Returns: Whether there is a person.
  static func read(_ outputs: [Tensor], in region: SearchRegion, of size: PictureSize, into body: inout Body) -> Bool {
    let (raw, presence, heatmap, world) = (
      outputs[0].floats, outputs[1].floats[0], outputs[3].floats, outputs[4].floats
    )
    // NaN is no person either.
    guard presence > lowestPresence, raw.allSatisfy(\.isFinite), world.allSatisfy(\.isFinite) else { return false }
    func point(_ index: Int) -> SIMD4<Float> {
      let at = 5 * index
      let position = refined(SIMD2(raw[at], raw[at + 1]) / Float(side), point: index, heatmap)
      let inside = region.withoutPadding(SIMD3(position, raw[at + 2] / Float(side)), in: size)
      let share = region.picturePoint(SIMD2(inside.x, inside.y))
      return SIMD4(share.x, share.y, inside.z * region.sides.x, SinglePrecision.sigmoid(raw[at + 3]))
    }
    for index in 0..<count {
      let flat = region.turned(SIMD2(world[3 * index], world[3 * index + 1]))
      body.points[index] = point(index)
      body.world[index] = SIMD4(flat.x, flat.y, world[3 * index + 2], body.points[index].w)
      body.presence[index] = SinglePrecision.sigmoid(raw[5 * index + 4])
    }
    (body.hips, body.circle) = (point(count), point(count + 1))
    return true
  }

  /// How many cells lie on each side of a point's cell in the window that refines it: 9 × 9 in all.
  private static let reach = 4
  /// A heatmap that is nowhere surer than this refines nothing.
  private static let lowestHeat: Float = 0.5

  /// Moves a point, in shares of the region, to the middle of the heat around it.
  static func refined(
    _ position: SIMD2<Float>, point: Int, _ heatmap: UnsafeMutableBufferPointer<Float>
  ) -> SIMD2<Float> {
    let cells = position * Float(heatmapSide)
    guard abs(cells.x) < 1e6, abs(cells.y) < 1e6 else { return position }
    let (column, row) = (Int(cells.x), Int(cells.y))
    let inside = 0..<heatmapSide
    guard inside.contains(column), inside.contains(row) else { return position }
    var (sum, highest, weighted) = (Float(0), Float(0), SIMD2<Float>.zero)
    for y in max(row - reach, 0)...min(row + reach, heatmapSide - 1) {
      for x in max(column - reach, 0)...min(column + reach, heatmapSide - 1) {
        let heat = SinglePrecision.sigmoid(heatmap[(y * heatmapSide + x) * allCount + point])
        sum += heat
        highest = max(highest, heat)
        weighted += SIMD2(Float(x), Float(y)) * heat
      }
    }
    guard highest >= lowestHeat, sum > 0 else { return position }
    return weighted / Float(heatmapSide) / sum
  }
}
