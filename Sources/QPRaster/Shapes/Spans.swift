/// The columns to examine in four rows, one row per lane, relative to the origin.
struct Columns {
  /// Pixels whose centres lie outside these are not touched.
  var left: Float4
  var right: Float4
  /// Pixels whose centres lie between these are certainly covered, except in a hole.
  var coreLeft = Float4(repeating: .infinity)
  var coreRight = Float4(repeating: -.infinity)
  /// Pixels whose centres are closer to the origin than `gap` are not touched; closer than `hole`, not certainly covered.
  var gap = Float4()
  var hole = Float4()
}

/// A run of pixels in a row, whose middle part is certainly covered.
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

  /// Lends the spans row by row, read from memory: that is faster than subscripting a vector with a variable.
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

  /// Converts columns relative to `middle` to pixels, clipped to a frame.
  ///
  /// A pixel's centre lies half a pixel after its start, so the first centre after a position is the position rounded.
  @inline(__always)
  init(_ columns: Columns, around middle: Float, in frame: Frame) {
    let least = Float4(repeating: Float(frame.columns.lowerBound))
    let most = Float4(repeating: Float(frame.columns.upperBound))
    let left = lesser(greater(columns.left + middle, least), most)
    let right = lesser(greater(columns.right + middle, left), most)
    let coreLeft = lesser(greater(columns.coreLeft + middle, left), right)
    let coreRight = lesser(greater(columns.coreRight + middle, coreLeft), right)
    start = Self.rounded(left)
    end = Self.rounded(right)
    coreStart = Self.rounded(coreLeft)
    coreEnd = Self.rounded(coreRight)
  }

  /// Rounds by adding a large power of two: the standard library's conversions are checked, one lane at a time.
  @inline(__always)
  private static func rounded(_ x: Float4) -> SIMD4<Int32> {
    unsafeBitCast(x + 12_582_912, to: SIMD4<Int32>.self) &- 0x4B40_0000
  }
}

extension SignedDistanceShape {
  /// Fills some rows of a frame for a shape without holes that never needs supersampling.
  @inline(never)
  func fillClear<T: Target>(_ frame: Frame, rows: Range<Int>, into target: T) {
    let middle = Float(origin.x)
    var first = rows.lowerBound
    while first < rows.upperBound {
      var y = origin.toRow(first)
      let spans = Spans(columns(Float4.steps + y), around: middle, in: frame)
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

  /// Fills the rows of a frame for a shape with a hole around its origin.
  ///
  /// `isClear` returns whether no pixel of a run, given its first and last centre, needs supersampling.
  @inline(__always)
  func fillBand<T: Target>(
    _ frame: Frame, into target: T, _ isClear: (_ first: Float, _ last: Float, _ y: Float) -> Bool
  ) {
    let middle = Float(origin.x)
    var first = frame.rows.lowerBound
    while first < frame.rows.upperBound {
      let y = origin.toRow(first)
      let both = columns(Float4.steps + y)
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
              fillByDistance(span.start..<span.end, row: row, width: frame.width, into: target)
            }
          }
        }
      }
      first &+= 4
    }
  }

  /// Fills a run of pixels none of which needs supersampling, and touches none from `limit` on.
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
    var position = Float4.steps + origin.toColumn(start)
    while column < end {
      if column >= coreStart, column < span.coreEnd {
        let run = span.coreEnd &- column
        target.cover(run, at: base &+ column)
        column &+= run
        position += Float(run)
        continue
      }
      let coverage = clearCoverage(position, y)
      if column &+ 4 <= limit {
        target.put(coverage, at: base &+ column)
      } else {
        target.put(first(limit &- column, of: coverage), at: base &+ column)
      }
      column &+= 4
      position += 4
    }
  }
}

/// Returns the first lanes, and 0 for the rest.
///
/// Not inlined: where one branch reads single lanes, the compiler would split the vector in the whole caller.
@inline(never)
private func first(_ count: Int, of lanes: Float4) -> Float4 {
  choose(Float4.steps .< Float(count), lanes, Float4())
}
