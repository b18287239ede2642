/// Finds the coverage of the pixels that several pieces share.
@inline(never)
func settle<R: Region>(_ pieces: [R], at places: inout [UInt32], in target: MaskTarget) {
  guard !places.isEmpty else { return }
  places.sort()
  var sweep = Sweep(pieces)
  var near: [R] = []
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
      let depth = piece.depth(Lanes(repeating: x), y)[0]
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

/// Whether the outlines of all pieces run through a pixel as one, so that the greatest coverage is the right one.
private func areSmooth<R: Region>(_ pieces: [R], column: Int, row: Int) -> Bool {
  var first: SIMD2<Float>?
  for piece in pieces {
    guard piece.isThick else { return false }
    let x = piece.origin.toColumn(column)
    let y = piece.origin.toRow(row)
    let level = piece.depth(Lanes(x - 0.125, x + 0.125, x, x), y)
    let slope = SIMD2(
      level[1] - level[0],
      piece.depth(Lanes(repeating: x), y + 0.125)[0] - piece.depth(Lanes(repeating: x), y - 0.125)[0])
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

/// The share of a pixel that some pieces cover together.
private func share<R: Region>(of pieces: [R], column: Int, row: Int) -> UInt8 {
  let share = cells(isTiny: pieces.contains { $0.isThin }) { dx, dy in
    var deepest = Lanes(repeating: -1)
    for piece in pieces {
      let depth = piece.depth(dx + piece.origin.toColumn(column), dy + piece.origin.toRow(row))
      deepest = greater(deepest, depth)
    }
    return deepest
  }
  return UInt8(min(255, max(0, share.rounded(.toNearestOrEven))))
}

/// The pieces that reach into a row, as the row goes down.
private struct Sweep {
  private(set) var active: [Int] = []
  /// How far to the side a piece reaches.
  let reach: [Float]
  private let tops: [Double]
  private let bottoms: [Double]
  private var waiting: [Int]
  private var row = -1

  init<R: Region>(_ pieces: [R]) {
    reach = pieces.map { Float(max(-$0.box.left, $0.box.right)) + 1 }
    tops = pieces.map { $0.origin.y + $0.box.top - 1 }
    bottoms = pieces.map { $0.origin.y + $0.box.bottom + 1 }
    let tops = tops
    // The next to come is the last.
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
