/// Where coverage goes: pixels, or a mask.
protocol Target {
  /// What a shape may touch, before it begins.
  func begin(_ frame: Frame)
  /// What of a row it touches.
  func touch(_ columns: Range<Int>, row: Int)
  /// Four pixels, the first counted from the picture's first. Those beyond the row's end have no coverage.
  func put(_ coverage: Lanes, at place: Int)
  /// Two pixels at each of two places.
  func put(_ coverage: Lanes, at first: Int, _ second: Int)
  /// A run of covered pixels.
  func cover(_ columns: Range<Int>, row: Int)
  /// The coverage of an unclear pixel.
  func closer<R: Region>(_ region: R, _ place: Float, _ y: Float, x: Int, row: Int) -> Float
}

/// The pixels of a picture that a shape may touch.
struct Frame {
  let rows: Range<Int>
  let columns: Range<Int>
  let width: Int

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

extension Region {
  /// Goes over the pixels that this region may touch.
  @inline(__always)
  func fill<T: Target>(width: Int, height: Int, into target: T) {
    let frame = Frame(box, around: origin, width: width, height: height)
    guard !frame.isEmpty else { return }
    target.begin(frame)
    if isClear { fillClear(frame, rows: frame.rows, into: target) } else { fill(frame, rows: frame.rows, into: target) }
  }

  /// Goes over some rows of a frame.
  @inline(never)
  func fill<T: Target>(_ frame: Frame, rows: Range<Int>, into target: T) {
    let middle = Float(origin.x)
    for row in rows {
      let y = origin.toRow(row)
      let columns = columns(y)
      // The first and the last pixel whose centre lies between, and a little more.
      var x = max(frame.columns.lowerBound, Int(floor: middle + columns.left, limit: frame.width))
      let end = min(frame.columns.upperBound, Int(floor: middle + columns.right, limit: frame.width) + 1)
      guard x < end else { continue }
      var from = x
      if columns.innerRight - columns.innerLeft > 6 {
        let innerStart = min(end, Int(floor: middle + columns.innerLeft, limit: frame.width) + 1)
        let innerEnd = min(end, Int(floor: middle + columns.innerRight, limit: frame.width))
        while x < innerStart {
          _ = put(x: x, row: row, y: y, width: frame.width, into: target)
          x += 4
        }
        if x < innerEnd {
          target.cover(x..<innerEnd, row: row)
          x = innerEnd
        }
      }
      var gapStart = Int.max
      var gapEnd = 0
      if columns.gap > 4 {
        gapStart = Int(floor: middle - columns.gap, limit: frame.width) + 1
        gapEnd = Int(floor: middle + columns.gap, limit: frame.width)
      }
      while x < end {
        if x >= gapStart, x < gapEnd {
          if x > from { target.touch(from..<x, row: row) }
          x = gapEnd
          from = x
          continue
        }
        let depth = put(x: x, row: row, y: y, width: frame.width, into: target)
        x += 4
        // The depth says how far it is to the boundary, so as many pixels can be passed over at once.
        if depth > 5 {
          let stop = min(end, x + Int(min(depth, 1e6) - halfDiagonal - 0.01))
          if x < stop { target.cover(x..<stop, row: row) }
          x = max(x, stop)
        } else if depth < -5 {
          target.touch(from..<min(x, end), row: row)
          x += Int(min(-depth, 1e6) - halfDiagonal - 0.01)
          from = x
        }
      }
      if from < end { target.touch(from..<end, row: row) }
    }
  }

  /// Puts four pixels, looking closer where it is asked for, and returns the depth of the last.
  @inline(__always)
  private func put<T: Target>(x: Int, row: Int, y: Float, width: Int, into target: T) -> Float {
    let start = origin.toColumn(x)
    var sample = sample(Lanes.steps + start, y)
    if sample.mayBeUnclear, any(sample.coverage .< -0.5) {
      for lane in 0..<4 where sample.coverage[lane] < -0.5 {
        sample.coverage[lane] = target.closer(self, start + Float(lane), y, x: x + lane, row: row)
      }
    }
    if x + 4 > width {
      for lane in width - x..<4 { sample.coverage[lane] = 0 }
    }
    target.put(sample.coverage, at: row &* width &+ x)
    return sample.depth
  }
}

extension Region {
  /// Goes over some rows of a frame, of a shape without holes that never needs a closer look.
  @inline(never)
  func fillClear<T: Target>(_ frame: Frame, rows: Range<Int>, into target: T) {
    let middle = Float(origin.x)
    let width = frame.width
    for row in rows {
      let y = origin.toRow(row)
      let columns = columns(y)
      let x = max(frame.columns.lowerBound, Int(floor: middle + columns.left + 0.5, limit: width))
      let end = min(frame.columns.upperBound, Int(floor: middle + columns.right + 0.5, limit: width))
      guard x < end else { continue }
      target.touch(x..<end, row: row)
      var innerStart = end
      var innerEnd = end
      if columns.innerRight > columns.innerLeft {
        innerStart = min(end, max(x, Int(floor: middle + columns.innerLeft + 0.5, limit: width)))
        innerEnd = min(end, max(innerStart, Int(floor: middle + columns.innerRight + 0.5, limit: width)))
      }
      let base = row &* width
      let steps = origin.toColumn(x)
      if innerStart &- x <= 2, end &- innerEnd <= 2, end &- x >= 4 {
        // Where both edges are steep, one group sees them both.
        let far = steps + Float(end &- x &- 2)
        target.put(clearCoverage(Lanes(steps, steps + 1, far, far + 1), y), at: base &+ x, base &+ end &- 2)
        if end &- x > 4 { target.cover(x &+ 2..<end &- 2, row: row) }
        continue
      }
      if innerEnd &- innerStart < 4 { innerStart = end }
      var place = Lanes.steps + steps
      var column = x
      while column < innerStart, column &+ 4 <= width {
        target.put(clearCoverage(place, y), at: base &+ column)
        column &+= 4
        place += 4
      }
      let run = innerEnd &- column
      if innerStart < end, run > 0 {
        target.cover(column..<innerEnd, row: row)
        column = innerEnd
        place += Float(run)
      }
      while column < end {
        var coverage = clearCoverage(place, y)
        if column &+ 4 > width {
          for lane in width &- column..<4 { coverage[lane] = 0 }
        }
        target.put(coverage, at: base &+ column)
        column &+= 4
        place += 4
      }
    }
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
