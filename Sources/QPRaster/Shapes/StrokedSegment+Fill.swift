extension StrokedSegment {
  /// Writes the coverage of all pixels that the stroke may touch.
  ///
  /// The rows between its ends have paths of their own: most of a frame's pixels lie there.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = seen(Frame(box, around: origin, width: width, height: height))
    guard !frame.isEmpty else { return }
    target.begin(frame)
    let rows = bodyRows(frame)
    fillEnd(frame.rows.lowerBound..<rows.lowerBound, frame, into: target)
    fillEnd(rows.upperBound..<frame.rows.upperBound, frame, into: target)
    if rows.isEmpty { return }
    let zone = 2 * abs(perRow) * reach + 0.03
    if zone <= 2, abs(perRow) * (radius + reach) >= 2 {
      fillSteepBody(rows, frame.width, into: target)
    } else if radius > 1 {
      fillBody(rows, frame.width, into: target) { edge.coverage(radius - $0) }
    } else {
      fillBody(rows, frame.width, into: target) { thin($0) }
    }
  }

  /// Fills rows that an end reaches.
  @inline(__always)
  private func fillEnd<T: Target>(_ rows: Range<Int>, _ frame: Frame, into target: T) {
    if isPlain { fillClear(frame, rows: rows, into: target) } else { fill(frame, rows: rows, into: target) }
  }

  /// Returns the part of a frame that will not be hidden: the rows between the ends, or the columns of a flat stroke.
  private func seen(_ frame: Frame) -> Frame {
    func cut(_ range: Range<Int>, _ middle: Double, _ direction: Float) -> Range<Int> {
      let (isFirstHidden, isLastHidden) = direction > 0 ? (isBackHidden, isFrontHidden) : (isFrontHidden, isBackHidden)
      let half = Double(abs(direction) * front)
      let limit = range.upperBound
      let start = isFirstHidden ? Int(floor: Float(middle - half), limit: limit) : 0
      let end = isLastHidden ? Int(floor: Float(middle + half), limit: limit) + 1 : limit
      let first = max(range.lowerBound, start)
      return first..<max(first, min(limit, end))
    }
    guard isBackHidden || isFrontHidden else { return frame }
    return abs(uy) >= abs(ux)
      ? Frame(rows: cut(frame.rows, origin.y, uy), columns: frame.columns, width: frame.width)
      : Frame(rows: frame.rows, columns: cut(frame.columns, origin.x, ux), width: frame.width)
  }

  /// Returns the rows in which no pixel meets an end or a side of the picture; ends that will be hidden do not count.
  func bodyRows(_ frame: Frame) -> Range<Int> {
    let none = frame.rows.lowerBound..<frame.rows.lowerBound
    guard abs(uy) > 0.2 else { return none }
    let half = Double(abs(uy) * (min(back, front) - halfDiagonal) - abs(ux) * (radius + reach) - 1)
    let isCut = abs(uy) >= abs(ux)
    let (isTopHidden, isBottomHidden) = uy > 0 ? (isBackHidden, isFrontHidden) : (isFrontHidden, isBackHidden)
    var top = isCut && isTopHidden ? Double(frame.rows.lowerBound) - 1 : origin.y - half
    var bottom = isCut && isBottomHidden ? Double(frame.rows.upperBound) : origin.y + half
    let slope = Double(ux) / Double(uy)
    let outer = Double(abs(perRow) * (radius + reach)) + 8
    guard 2 * outer < Double(frame.width) else { return none }
    if abs(slope) > 1e-6 {
      let left = (outer - origin.x) / slope
      let right = (Double(frame.width) - outer - origin.x) / slope
      top = max(top, origin.y + min(left, right))
      bottom = min(bottom, origin.y + max(left, right))
    } else if origin.x < outer + 1 || origin.x > Double(frame.width) - outer - 1 {
      return none
    }
    let first = max(frame.rows.lowerBound, Int(floor: Float(top), limit: frame.rows.upperBound) + 1)
    let last = Int(floor: Float(bottom), limit: frame.rows.upperBound)
    return first < last ? first..<last : none
  }

  /// Fills rows of an infinite line whose edges touch at most two pixels of a row each: one group of four covers both.
  @inline(__always)
  private func fillSteepBody<T: Target>(_ rows: Range<Int>, _ width: Int, into target: T) {
    var sides = Slide(self, from: rows.lowerBound)
    let scale = abs(uy) / 16_777_216
    let outermost = -abs(uy) * sides.zone
    let depths = Float4(outermost, outermost + abs(uy), outermost + abs(uy), outermost)
    var base = rows.lowerBound &* width
    var row = rows.lowerBound
    while row < rows.upperBound {
      let stop = min((row | 3) &+ 1, rows.upperBound)
      var (x, end) = (sides.start, sides.end)
      let top = (start: x, end: end)
      while true {
        target.put(edge.coverage(Float4(sides.shares) * scale + depths), at: base &+ x, base &+ end &- 2)
        target.cover(end &- x &- 4, at: base &+ x &+ 2)
        sides.advance()
        base &+= width
        row &+= 1
        if row == stop { break }
        (x, end) = (sides.start, sides.end)
      }
      target.touch(min(top.start, x)..<max(top.end, end), rows: (row &- 1) & ~3..<row)
    }
  }

  /// The intersections of an infinite line's edges with one row after another, in fixed point (32.32).
  ///
  /// Fixed point, so that the rows may begin anywhere. The left side counts leftwards: mirrored lines have the same
  /// numbers.
  private struct Slide {
    /// The largest distance along the row from an edge to the centre of a pixel that it touches.
    let zone: Float
    private var left: Int
    private var right: Int
    private let step: Int

    @inline(__always)
    init(_ segment: StrokedSegment, from row: Int) {
      let scale = 4_294_967_296.0
      let slope = Double(segment.ux) / Double(segment.uy)
      zone = abs(segment.perRow) * segment.reach + 0.01
      let outer = Int((Double(abs(segment.perRow) * segment.radius) + Double(zone)) * scale)
      let middle = segment.origin.y.rounded(.down)
      // Even, so that two half steps are one.
      step = 2 * Int(slope * scale / 2)
      let centre =
        Int(segment.origin.x * scale) + Int((middle + 0.5 - segment.origin.y) * slope * scale) + (row - Int(middle))
        * step
      let half = Int(scale / 2)
      left = outer - half - centre
      right = outer + half + centre
    }

    /// The first pixel that may be touched.
    @inline(__always)
    var start: Int { ~(left >> 32) }

    /// The first beyond those.
    @inline(__always)
    var end: Int { right >> 32 }

    /// Returns the depths in the zone of the centres of the first and the last pixel, each twice, in units of 2⁻²⁴.
    @inline(__always)
    var shares: SIMD4<Int32> {
      let left = UInt32(truncatingIfNeeded: left)
      let right = UInt32(truncatingIfNeeded: right)
      return SIMD4(truncatingIfNeeded: SIMD4(left, left, right, right) &>> 8)
    }

    @inline(__always)
    mutating func advance() {
      left &-= step
      right &+= step
    }
  }

  /// Fills rows of an infinite line: every row is the one above, shifted.
  @inline(__always)
  func fillBody<T: Target>(
    _ rows: Range<Int>, _ width: Int, into target: T, _ coverage: (_ aside: Float4) -> Float4
  ) {
    var sides = Slide(self, from: rows.lowerBound)
    // The pixels that each edge may touch, in whole groups; those between are covered.
    let side = (Int(2 * abs(perRow) * reach + 0.03) + 4) / 4 * 4
    let isWide = Int(2 * abs(perRow) * (radius + reach)) >= 2 * side
    var y = origin.toRow(rows.lowerBound)
    for row in rows {
      let (x, end) = (sides.start, sides.end)
      sides.advance()
      let base = row &* width
      func put(_ columns: Range<Int>) {
        var position = Float4.steps + origin.toColumn(columns.lowerBound)
        var column = columns.lowerBound
        while column < columns.upperBound {
          target.put(coverage(magnitude(position * uy - y * ux)), at: base &+ column)
          column &+= 4
          position += 4
        }
      }
      if isWide {
        put(x..<x &+ side)
        target.cover(end &- x &- 2 &* side, at: base &+ x &+ side)
        put(end &- side..<end)
      } else {
        put(x..<end)
      }
      target.touch(x..<end, rows: row..<row &+ 1)
      y += 1
    }
  }
}
