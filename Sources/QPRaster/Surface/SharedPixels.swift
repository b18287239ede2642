/// Recomputes the coverage of the pixels that several pieces of one shape share, from the union of the pieces.
///
/// `places` holds row and column, 16 bits each, in any order and repeated at will; it is emptied.
@inline(never)
func resolveSharedPixels<Shape: SignedDistanceShape>(
  _ pieces: [Shape], at places: inout [UInt32], in target: MaskTarget
) {
  guard !places.isEmpty else { return }
  places.sort()
  var sweep = Sweep(pieces)
  var near: [Shape] = []
  var last: UInt32?
  for place in places where place != last {
    last = place
    let row = Int(place >> 16)
    let column = Int(place & 0xFFFF)
    sweep.advance(to: row)
    near.removeAll(keepingCapacity: true)
    var deepest = -Float.infinity
    for index in sweep.active {
      let piece = pieces[index]
      let x = piece.origin.toColumn(column)
      let y = piece.origin.toRow(row)
      guard abs(x) < sweep.reach[index] else { continue }
      let depth = piece.depth(Float4(repeating: x), y)[0]
      if depth > -halfDiagonal { near.append(piece) }
      deepest = max(deepest, depth)
    }
    if deepest > halfDiagonal {
      target.base[row * target.width + column] = 255
    } else if !areSmooth(near, column: column, row: row) {
      target.base[row * target.width + column] = share(of: near, column: column, row: row)
    }
  }
  places.removeAll(keepingCapacity: true)
}

/// Returns whether the outlines of all pieces coincide within a pixel, so that the greatest coverage is right already.
private func areSmooth<Shape: SignedDistanceShape>(_ pieces: [Shape], column: Int, row: Int) -> Bool {
  var first: SIMD2<Float>?
  for piece in pieces {
    guard piece.isThick else { return false }
    let x = piece.origin.toColumn(column)
    let y = piece.origin.toRow(row)
    let level = piece.depth(Float4(x - 0.125, x + 0.125, x, x), y)
    let slope = SIMD2(
      level[1] - level[0],
      piece.depth(Float4(repeating: x), y + 0.125)[0] - piece.depth(Float4(repeating: x), y - 0.125)[0])
    let length = (slope * slope).sum().squareRoot()
    guard length > 0.2 else { return false }
    let normal = slope / length
    if let first {
      if (first * normal).sum() < 0.996 { return false }
    } else {
      first = normal
    }
  }
  return true
}

/// Returns the coverage of a pixel by the union of some pieces.
private func share<Shape: SignedDistanceShape>(of pieces: [Shape], column: Int, row: Int) -> UInt8 {
  let share = supersample(isTiny: pieces.contains { $0.isThin }) { dx, dy in
    var deepest = Float4(repeating: -1)
    for piece in pieces {
      let depth = piece.depth(dx + piece.origin.toColumn(column), dy + piece.origin.toRow(row))
      deepest = greater(deepest, depth)
    }
    return deepest
  }
  return UInt8(min(255, max(0, share.rounded(.toNearestOrEven))))
}

/// A sweep line over the pieces, from the top row to the bottom.
private struct Sweep {
  /// The pieces that reach into the current row.
  private(set) var active: [Int] = []
  /// How far each piece reaches to either side of its origin, in pixels.
  let reach: [Float]
  private let tops: [Double]
  private let bottoms: [Double]
  private var waiting: [Int]
  private var row = -1

  init<Shape: SignedDistanceShape>(_ pieces: [Shape]) {
    reach = pieces.map { Float(max(-$0.box.left, $0.box.right)) + 1 }
    tops = pieces.map { $0.origin.y + $0.box.top - 1 }
    bottoms = pieces.map { $0.origin.y + $0.box.bottom + 1 }
    let tops = tops
    // Sorted so that the next piece is the last element.
    waiting = pieces.indices.sorted { tops[$0] > tops[$1] }
  }

  mutating func advance(to row: Int) {
    guard row != self.row else { return }
    self.row = row
    let bottoms = bottoms
    active.removeAll { bottoms[$0] < Double(row) }
    while let next = waiting.last, tops[next] < Double(row) + 1 {
      active.append(next)
      waiting.removeLast()
    }
  }
}
