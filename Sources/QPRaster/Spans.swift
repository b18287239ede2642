/// Where to look in four rows, a row a lane, as positions relative to the origin.
struct Columns {
  /// Pixels whose centres lie outside these are not touched.
  var left: Lanes
  var right: Lanes
  /// Pixels whose centres lie between these are surely covered, but for a hole.
  var coreLeft = Lanes(repeating: .infinity)
  var coreRight = Lanes(repeating: -.infinity)
  /// Pixels whose centres lie within this of the origin are not touched, and within `hole` not surely covered.
  var gap = Lanes()
  var hole = Lanes()
}

/// A run of pixels in a row, the middle of which is surely covered.
struct Span {
  let start: Int
  let coreStart: Int
  let coreEnd: Int
  let end: Int
}

/// A run of pixels in each of four rows.
struct Spans {
  private let start: SIMD4<Int32>
  private let coreStart: SIMD4<Int32>
  private let coreEnd: SIMD4<Int32>
  private let end: SIMD4<Int32>

  /// Lends the spans row by row: from memory, since picking a vector's lanes by number takes longer.
  @inline(__always)
  func withRows(_ body: (_ span: (Int) -> Span) -> Void) {
    withUnsafeBytes(of: self) { lanes in
      body { row in
        func at(_ vector: Int) -> Int {
          Int(lanes.loadUnaligned(fromByteOffset: vector &* 16 &+ row &* 4, as: Int32.self))
        }
        return Span(start: at(0), coreStart: at(1), coreEnd: at(2), end: at(3))
      }
    }
  }

  /// From positions relative to `middle`, cut to a frame.
  ///
  /// A pixel's centre lies half a pixel beyond its start, so the first beyond a position is the position rounded.
  @inline(__always)
  init(_ columns: Columns, around middle: Float, in frame: Frame) {
    let least = Lanes(repeating: Float(frame.columns.lowerBound))
    let most = Lanes(repeating: Float(frame.columns.upperBound))
    let left = lesser(greater(columns.left + middle, least), most)
    let right = lesser(greater(columns.right + middle, left), most)
    let coreLeft = lesser(greater(columns.coreLeft + middle, left), right)
    let coreRight = lesser(greater(columns.coreRight + middle, coreLeft), right)
    start = Self.rounded(left)
    end = Self.rounded(right)
    coreStart = Self.rounded(coreLeft)
    coreEnd = Self.rounded(coreRight)
  }

  /// By way of the bits: the conversions of the standard library are checked, one lane at a time.
  @inline(__always)
  private static func rounded(_ x: Lanes) -> SIMD4<Int32> {
    unsafeBitCast(x + 12_582_912, to: SIMD4<Int32>.self) &- 0x4B40_0000
  }
}

extension Region {
  /// Goes over some rows of a frame, of a shape without holes that never needs a closer look.
  @inline(never)
  func fillClear<T: Target>(_ frame: Frame, rows: Range<Int>, into target: T) {
    let middle = Float(origin.x)
    var first = rows.lowerBound
    while first < rows.upperBound {
      var y = origin.toRow(first)
      let spans = Spans(columns(Lanes.steps + y), around: middle, in: frame)
      let stop = min((first | 3) &+ 1, rows.upperBound)
      var touched = (from: Int.max, to: 0)
      spans.withRows { spans in
        for row in first..<stop {
          let span = spans(row &- first)
          if span.start < span.end {
            touched = (min(touched.from, span.start), max(touched.to, span.end))
            fill(span, row: row, y, frame.width, limit: frame.width, into: target)
          }
          y += 1
        }
      }
      if touched.from < touched.to { target.touch(touched.from..<touched.to, rows: first..<stop) }
      first = stop
    }
  }

  /// Goes over some rows of a frame, of a shape with a hole around its origin.
  ///
  /// `isClear` says of a run, given its first and last centre, whether none of its pixels needs a closer look.
  @inline(__always)
  func fillBand<T: Target>(
    _ frame: Frame, into target: T, _ isClear: (_ first: Float, _ last: Float, _ y: Float) -> Bool
  ) {
    let middle = Float(origin.x)
    var first = frame.rows.lowerBound
    while first < frame.rows.upperBound {
      let y = origin.toRow(first)
      let both = columns(Lanes.steps + y)
      let left = Columns(left: both.left, right: -both.gap, coreLeft: both.coreLeft, coreRight: -both.hole)
      let right = Columns(left: both.gap, right: both.right, coreLeft: both.hole, coreRight: both.coreRight)
      for side in 0..<2 {
        Spans(side == 0 ? left : right, around: middle, in: frame).withRows { spans in
          for row in first..<min(first &+ 4, frame.rows.upperBound) {
            let span = spans(row &- first)
            let y = y + Float(row &- first)
            guard span.start < span.end else { continue }
            if isClear(origin.toColumn(span.start), origin.toColumn(span.end &- 1), y) {
              // The other side may begin where this one ends.
              fill(span, row: row, y, frame.width, limit: span.end, into: target)
              target.touch(span.start..<span.end, rows: row..<row &+ 1)
            } else {
              fillClosely(span.start..<span.end, row: row, width: frame.width, into: target)
            }
          }
        }
      }
      first &+= 4
    }
  }

  /// Goes over a run of pixels none of which needs a closer look, and touches none from `limit` on.
  @inline(__always)
  func fill<T: Target>(_ span: Span, row: Int, _ y: Float, _ width: Int, limit: Int, into target: T) {
    let (start, end) = (span.start, span.end)
    let base = row &* width
    if span.coreStart &- start <= 2, end &- span.coreEnd <= 2, end &- start >= 4 {
      // Where both edges are steep, one group sees them both.
      target.put(clearCoverage(origin.toColumns(start, end &- 2), y), at: base &+ start, base &+ end &- 2)
      target.cover(end &- start &- 4, at: base &+ start &+ 2)
      return
    }
    // A short core is not worth leaving the groups for.
    let coreStart = span.coreEnd &- span.coreStart >= 4 ? span.coreStart : .max
    var column = start
    var place = Lanes.steps + origin.toColumn(start)
    while column < end {
      if column >= coreStart, column < span.coreEnd {
        let run = span.coreEnd &- column
        target.cover(run, at: base &+ column)
        column &+= run
        place += Float(run)
        continue
      }
      let coverage = clearCoverage(place, y)
      if column &+ 4 <= limit {
        target.put(coverage, at: base &+ column)
      } else {
        target.put(first(limit &- column, of: coverage), at: base &+ column)
      }
      column &+= 4
      place += 4
    }
  }
}

/// Some lanes, and 0 for the rest.
///
/// Apart, since the compiler takes a vector to pieces, all the way up, where one branch looks at its lanes.
@inline(never)
private func first(_ count: Int, of lanes: Lanes) -> Lanes {
  choose(Lanes.steps .< Float(count), lanes, Lanes())
}
