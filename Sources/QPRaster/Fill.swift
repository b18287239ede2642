/// Where coverage goes: pixels, or a mask.
protocol Target {
  /// Eight pixels from `x` on. Lanes beyond what may be touched are 0.
  func put(_ coverage: Lanes, x: Int, row: Int)
  /// A run of covered pixels.
  func cover(_ columns: Range<Int>, row: Int)
  /// What was touched in a row, for damage.
  func touch(_ columns: Range<Int>, row: Int)
}

/// Goes over the pixels that a region may touch, in a picture of `width` × `height`.
@inline(__always)
func fill<R: Region, T: Target>(_ region: R, width: Int, height: Int, into target: T) {
  let box = region.box
  let origin = region.origin
  let first = Int((origin.y + box.top - 0.5).rounded(.up) - 0.5, upTo: height)
  let last = Int((origin.y + box.bottom + 1).rounded(.down), upTo: height)
  var row = first
  while row < last {
    defer { row += 1 }
    let y = Float(Double(row) + 0.5 - origin.y)
    let columns = region.columns(y)
    let middle = origin.x - 0.5
    var x = Int((middle + Double(columns.left)).rounded(.up), upTo: width)
    let end = Int((middle + Double(columns.right)).rounded(.down) + 1, upTo: width)
    guard x < end else { continue }
    var from = x
    if columns.innerRight - columns.innerLeft > 12 {
      let innerStart = Int((middle + Double(columns.innerLeft)).rounded(.up), upTo: width)
      let innerEnd = Int((middle + Double(columns.innerRight)).rounded(.down) + 1, upTo: width)
      while x < innerStart {
        _ = put(region, x: x, row: row, y: y, end: end, into: target)
        x += 8
      }
      if x < innerEnd {
        target.cover(x..<innerEnd, row: row)
        x = innerEnd
      }
    }
    while x < end {
      let depth = put(region, x: x, row: row, y: y, end: end, into: target)
      x += 8
      // The depth says how far it is to the boundary, so as many pixels can be passed over at once.
      if depth > 3 {
        let stop = min(end, x + Int(depth - halfDiagonal - 0.01))
        if x < stop { target.cover(x..<stop, row: row) }
        x = max(x, stop)
      } else if depth < -3 {
        let stop = x + Int(min(-depth, 1e6) - halfDiagonal - 0.01)
        if x > from { target.touch(from..<min(x, end), row: row) }
        x = stop
        from = stop
      }
    }
    if min(x, end) > from { target.touch(from..<min(x, end), row: row) }
  }
}

/// Puts eight pixels, looking closer where the region asks for it, and returns the depth of the last.
@inline(__always)
private func put<R: Region, T: Target>(_ region: R, x: Int, row: Int, y: Float, end: Int, into target: T) -> Float {
  let start = Float(Double(x) + 0.5 - region.origin.x)
  var (coverage, depth) = region.sample(Lanes.steps + start, y)
  if x + 8 > end {
    for lane in max(0, end - x)..<8 { coverage[lane] = 0 }
  }
  if any(coverage .< 0) {
    for lane in 0..<8 where coverage[lane] < 0 {
      // Rounding may leave a hair below 0; only -1 asks to look closer.
      coverage[lane] = coverage[lane] < -0.5 ? region.closer(start + Float(lane), y) : 0
    }
  }
  target.put(coverage, x: x, row: row)
  return depth
}
