/// A destination of coverage: a picture or a mask.
protocol Target {
  /// Announces the pixels that a shape may touch.
  func begin(_ frame: Frame)
  /// Records that the shape touches some columns of some rows.
  func touch(_ columns: Range<Int>, rows: Range<Int>)
  /// Adds the coverage of four adjacent pixels from an index on; those beyond the row's end have none.
  func put(_ coverage: Float4, at offset: Int)
  /// Adds the coverage of two adjacent pixels at each of two indices.
  func put(_ coverage: Float4, at first: Int, _ second: Int)
  /// Covers a run of pixels completely; a negative count is none.
  func cover(_ count: Int, at offset: Int)
  /// Returns the coverage of a pixel that needs supersampling.
  func supersampledCoverage<Shape: SignedDistanceShape>(_ shape: Shape, _ position: Float, _ y: Float, x: Int, row: Int)
    -> Float
}

/// The pixels of a picture that a shape may touch.
struct Frame {
  let rows: Range<Int>
  let columns: Range<Int>
  let width: Int

  init(rows: Range<Int>, columns: Range<Int>, width: Int) {
    self.rows = rows
    self.columns = columns
    self.width = width
  }

  init(_ box: Box, around origin: Origin, width: Int, height: Int) {
    rows = Self.whole(origin.y + box.top - 0.01, origin.y + box.bottom + 0.01, limit: height)
    columns = Self.whole(origin.x + box.left - 0.01, origin.x + box.right + 0.01, limit: width)
    self.width = width
  }

  var isEmpty: Bool { rows.isEmpty || columns.isEmpty }

  private static func whole(_ from: Double, _ to: Double, limit: Int) -> Range<Int> {
    let first = max(0, Int(floor: Float(from), limit: limit))
    return first..<max(first, min(Int(floor: Float(to), limit: limit) + 1, limit))
  }
}

extension SignedDistanceShape {
  /// Writes the coverage of all pixels that the shape may touch.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = Frame(box, around: origin, width: width, height: height)
    guard !frame.isEmpty else { return }
    target.begin(frame)
    if isClear { fillClear(frame, rows: frame.rows, into: target) } else { fill(frame, rows: frame.rows, into: target) }
  }

  /// Fills some rows of a frame.
  @inline(never)
  func fill<T: Target>(_ frame: Frame, rows: Range<Int>, into target: T) {
    let middle = Float(origin.x)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let columns = columns(Float4.steps + origin.toRow(first))
      Spans(columns, around: middle, in: frame).withRows { spans in
        for lane in 0..<min(4, rows.upperBound - first) {
          let row = first + lane
          let span = spans(lane)
          if columns.gap[lane] > 4 {
            let gap = columns.gap[lane]
            let gapStart = min(span.end, Int(floor: middle - gap, limit: frame.width) + 1)
            let gapEnd = max(span.start, Int(floor: middle + gap, limit: frame.width))
            fillByDistance(span.start..<max(span.start, gapStart), row: row, width: frame.width, into: target)
            fillByDistance(min(gapEnd, span.end)..<span.end, row: row, width: frame.width, into: target)
          } else if span.coreEnd - span.coreStart >= 6 {
            fillByDistance(span.start..<span.coreStart, row: row, width: frame.width, into: target)
            target.cover(span.coreEnd - span.coreStart, at: row &* frame.width &+ span.coreStart)
            target.touch(span.coreStart..<span.coreEnd, rows: row..<row + 1)
            fillByDistance(span.coreEnd..<span.end, row: row, width: frame.width, into: target)
          } else {
            fillByDistance(span.start..<span.end, row: row, width: frame.width, into: target)
          }
        }
      }
      first += 4
    }
  }

  /// Fills a run of pixels, four at a time, skipping as many as the signed distance allows.
  @inline(__always)
  func fillByDistance<T: Target>(_ columns: Range<Int>, row: Int, width: Int, into target: T) {
    let y = origin.toRow(row)
    var x = columns.lowerBound
    let end = columns.upperBound
    var from = x
    while x < end {
      let depth = put(x: x, row: row, y: y, end: end, into: target, width)
      x += 4
      // The boundary is at least this far away, so as many pixels can be skipped.
      if depth > 5 {
        let stop = min(end, x + Int(min(depth, 1e6) - halfDiagonal - 0.01))
        target.cover(stop - x, at: row &* width &+ x)
        x = max(x, stop)
      } else if depth < -5 {
        target.touch(from..<min(x, end), rows: row..<row + 1)
        x += Int(min(-depth, 1e6) - halfDiagonal - 0.01)
        from = x
      }
    }
    if from < end { target.touch(from..<end, rows: row..<row + 1) }
  }

  /// Adds four pixels, those before `end`, supersampled where needed, and returns the signed distance of the last.
  @inline(__always)
  private func put<T: Target>(x: Int, row: Int, y: Float, end: Int, into target: T, _ width: Int) -> Float {
    let start = origin.toColumn(x)
    var sample = sample(Float4.steps + start, y)
    if x + 4 > end {
      for lane in end - x..<4 { sample.coverage[lane] = 0 }
    }
    if sample.mayBeUnclear, any(sample.coverage .< -0.5) {
      for lane in 0..<4 where sample.coverage[lane] < -0.5 {
        sample.coverage[lane] = target.supersampledCoverage(self, start + Float(lane), y, x: x + lane, row: row)
      }
    }
    target.put(sample.coverage, at: row &* width &+ x)
    return sample.depth
  }
}

extension Int {
  /// A number rounded down within -1…limit, give or take one where it is whole; no number is -1 or `limit`.
  ///
  /// By way of the bits: rounding is a call into the maths library without SSE 4.1, and a checked conversion is long.
  @inline(__always)
  init(floor value: Float, limit: Int) {
    let bounded = value > -1 ? (value < Float(limit) ? value : Float(limit)) : -1
    self = Int(Int32(bitPattern: (bounded - 0.5 + 12_582_912).bitPattern) &- 0x4B40_0000)
  }
}
