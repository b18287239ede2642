/// The pixels that several pieces of one shape share, and the data to recompute their coverage from the union.
///
/// Its lists keep their memory from shape to shape.
struct SharedPixels {
  private var sweep = Sweep()
  private var near: [Near] = []

  /// A piece whose outline may pass through a pixel.
  private struct Near {
    let index: Int
    /// The pixel's centre, from the piece's origin.
    let x: Float
    let y: Float
    let edge: NearestEdge
  }

  /// Recomputes the coverage of all marked pixels from the union of the pieces, and unmarks them.
  @inline(never)
  mutating func resolve<Shape: SignedDistanceShape>(_ items: [Shape], in target: MaskTarget) {
    if near.count < items.count {
      let none = Near(index: 0, x: 0, y: 0, edge: .outside)
      near += repeatElement(none, count: items.count - near.count)
    }
    var isBegun = false
    let marks = target.marks
    near.withUnsafeMutableBufferPointer { near in
      items.withUnsafeBufferPointer { pieces in
        guard let pieces = pieces.baseAddress, let near = near.baseAddress else { return }
        for row in target.rows.pointee {
          let (left, right) = (Int(target.extents[row].left), Int(target.extents[row].right))
          guard left < right else { continue }
          let (first, end) = (row &* target.width &+ left, row &* target.width &+ min(right, target.width))
          for word in first >> 6...(end &- 1) >> 6 {
            // A word may belong to several rows.
            var left = marks[word] & ~UInt64(0) << UInt64(word == first >> 6 ? first & 63 : 0)
            if word == (end - 1) >> 6 { left &= ~UInt64(0) >> UInt64(63 - (end - 1) & 63) }
            if left == 0 { continue }
            marks[word] ^= left
            if !isBegun { sweep.begin(items) }
            isBegun = true
            sweep.advance(to: row)
            // A buffer, since each use of the array would count a reference.
            sweep.active.withUnsafeBufferPointer { active in
              while left != 0 {
                let index = word &* 64 &+ left.trailingZeroBitCount
                left &= left &- 1
                let column = index &- row &* target.width
                if let coverage = Self.coverage(pieces, active, near, column: column, row: row) {
                  target.base[index] = coverage
                }
              }
            }
          }
        }
      }
    }
  }

  /// Returns the coverage of a pixel by the union of the pieces; nil if the mask holds it already.
  @inline(__always)
  private static func coverage<Shape: SignedDistanceShape>(
    _ pieces: UnsafePointer<Shape>, _ active: UnsafeBufferPointer<Sweep.Active>, _ near: UnsafeMutablePointer<Near>,
    column: Int, row: Int
  ) -> UInt8? {
    var count = 0
    var deepest = NearestEdge.outside
    let position = Float(column)
    for active in active where position > active.left && position < active.right {
      let piece = pieces + active.index
      let x = piece.pointee.origin.toColumn(column)
      let y = piece.pointee.origin.toRow(row)
      // Two calls: a piece is copied for a call that is not inlined, which took a tenth of a chain of lines.
      let edge = piece.pointee.nearestEdge(x, y) ?? piece.pointee.edgeByDifferences(x, y)
      guard edge.depth > -halfDiagonal else { continue }
      if edge.depth > halfDiagonal { return 255 }
      near[count] = Near(index: active.index, x: x, y: y, edge: edge)
      count &+= 1
      if edge.depth > deepest.depth { deepest = edge }
    }
    var seen = 0
    var isSmooth = true
    for index in 0..<count where !near[index].edge.isHidden(by: deepest) {
      let piece = near[index]
      isSmooth =
        isSmooth && pieces[piece.index].isThick && (piece.edge.normal * deepest.normal).sum() >= 0.996
      near[seen] = piece
      seen &+= 1
    }
    if isSmooth || (seen == 1 && pieces[near[0].index].isClear) { return nil }
    return share(pieces, near, seen)
  }

  /// Returns the coverage of a pixel by the union of some pieces.
  @inline(never)
  private static func share<Shape: SignedDistanceShape>(
    _ pieces: UnsafePointer<Shape>, _ near: UnsafeMutablePointer<Near>, _ count: Int
  ) -> UInt8 {
    var (isTiny, isStraight) = (false, true)
    for index in 0..<count {
      isTiny = isTiny || pieces[near[index].index].isThin
      isStraight = isStraight && near[index].edge.bend == 0
    }
    if count == 2, isStraight, !isTiny { return byte(cornerCoverage(near[0].edge, near[1].edge)) }
    // A pixel inside of one piece needs no other, so the deepest is checked first.
    for index in 1..<max(1, count) where near[index].edge.depth > near[0].edge.depth {
      swap(&near[0], &near[index])
    }
    let share = supersample(isTiny: isTiny) { dx, dy in
      var deepest = Float4(repeating: -coveredDepth)
      for index in 0..<count {
        let piece = near + index
        let edge = piece.pointee.edge
        var depth = (dx * edge.normal.x + dy * edge.normal.y) + edge.depth
        if edge.bend != 0 {
          // An outline that curves away lies behind its tangent.
          if edge.bend < .infinity, !any(depth .> deepest) { continue }
          depth = pieces[piece.pointee.index].depth(dx + piece.pointee.x, dy + piece.pointee.y)
        }
        deepest = greater(deepest, depth)
        if !any(deepest .< coveredDepth) { break }
      }
      return deepest
    }
    return byte(share)
  }

  private static func byte(_ share: Float) -> UInt8 { UInt8(min(255, max(0, share.rounded(.toNearestOrEven)))) }
}

/// A sweep line over the pieces, from the top row to the bottom.
private struct Sweep {
  /// The pieces that reach into the current row.
  private(set) var active: [Active] = []
  /// The others, by their first rows.
  private var waiting: [Active] = []
  private var row = -1

  struct Active {
    let index: Int
    /// The box around the pixels that the piece may touch.
    let left: Float
    let right: Float
    let top: Float
    let bottom: Float
  }

  mutating func begin<Shape: SignedDistanceShape>(_ pieces: [Shape]) {
    row = -1
    active.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    for (index, piece) in pieces.enumerated() {
      let (box, x, y) = (piece.box, piece.origin.x, piece.origin.y)
      waiting.append(
        Active(
          index: index, left: Float(x + box.left) - 2, right: Float(x + box.right) + 1, top: Float(y + box.top) - 1,
          bottom: Float(y + box.bottom) + 1))
    }
    // So that the next piece is the last element.
    waiting.sort { $0.top > $1.top }
  }

  mutating func advance(to row: Int) {
    guard row != self.row else { return }
    self.row = row
    let row = Float(row)
    active.removeAll { $0.bottom < row }
    while let next = waiting.last, next.top < row + 1 {
      active.append(next)
      waiting.removeLast()
    }
  }
}
