/// Pixels that are painted on, for the time of one shape.
struct Picture: Target {
  let base: UnsafeMutablePointer<UInt32>
  let width: Int
  let paint: Paint
  let dirtyTiles: DirtyTiles.Writer

  @inline(__always)
  func begin(_ frame: Frame) {
    dirtyTiles.begin(rows: frame.rows, columns: frame.columns)
  }

  @inline(__always)
  func supersampledCoverage<Shape: SignedDistanceShape>(_ shape: Shape, _ position: Float, _ y: Float, x: Int, row: Int)
    -> Float
  {
    shape.supersampledCoverage(position, y)
  }

  @inline(__always)
  func put(_ coverage: Float4, at offset: Int) {
    blend(paint.shares(coverage), at: offset)
  }

  @inline(__always)
  func put(_ coverage: Float4, at first: Int, _ second: Int) {
    let first = UnsafeMutableRawPointer(base + first)
    let second = UnsafeMutableRawPointer(base + second)
    let old = SIMD4(
      lowHalf: first.loadUnaligned(as: SIMD2<UInt32>.self), highHalf: second.loadUnaligned(as: SIMD2<UInt32>.self))
    let new = paint.over(old, paint.shares(coverage))
    let halves = unsafeBitCast(new, to: SIMD2<UInt64>.self)
    first.storeBytes(of: halves[0], as: UInt64.self)
    second.storeBytes(of: halves[1], as: UInt64.self)
  }

  @inline(__always)
  private func blend(_ shares: SIMD4<UInt32>, at offset: Int) {
    let pointer = UnsafeMutableRawPointer(base + offset)
    let old = pointer.loadUnaligned(as: SIMD4<UInt32>.self)
    pointer.storeBytes(of: paint.over(old, shares), as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  func cover(_ count: Int, at offset: Int) {
    if paint.isOpaque {
      solid(base + offset, count)
      return
    }
    var shares = SIMD4<UInt32>(repeating: paint.alpha)
    var offset = offset
    var left = count
    while left >= 4 {
      blend(shares, at: offset)
      offset &+= 4
      left &-= 4
    }
    if left > 0 {
      for lane in left..<4 { shares[lane] = 0 }
      blend(shares, at: offset)
    }
  }

  @inline(__always)
  private func solid(_ start: UnsafeMutablePointer<UInt32>, _ count: Int) {
    if count < 4 {
      for pixel in 0..<max(0, count) { start[pixel] = paint.solid }
      return
    }
    // In groups, the last of which may overlap the one before.
    let four = SIMD4<UInt32>(repeating: paint.solid)
    var pointer = UnsafeMutableRawPointer(start)
    let last = UnsafeMutableRawPointer(start + (count &- 4))
    while pointer < last {
      pointer.storeBytes(of: four, as: SIMD4<UInt32>.self)
      pointer += 16
    }
    last.storeBytes(of: four, as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  func touch(_ columns: Range<Int>, rows: Range<Int>) {
    dirtyTiles.touch(columns, rows: rows)
  }

  /// Lays a picture of coverage over the picture, in which it must lie completely.
  @inline(__always)
  func put(_ image: GlyphImage, x: Int, y: Int) {
    let frame = Frame(rows: y..<y + image.height, columns: x..<x + image.width, width: width)
    begin(frame)
    touch(frame.columns, rows: frame.rows)
    image.bytes.withUnsafeBytes { bytes in
      guard var source = bytes.baseAddress else { return }
      let stride = image.stride
      for row in frame.rows {
        var column = 0
        while column < stride {
          let four = source.loadUnaligned(fromByteOffset: column, as: UInt32.self)
          if four != 0 { blend(bytes: four, at: row &* width &+ x &+ column) }
          column &+= 4
        }
        source += stride
      }
    }
  }

  @inline(__always)
  private func blend(bytes four: UInt32, at offset: Int) {
    let bytes = unsafeBitCast(four, to: SIMD4<UInt8>.self)
    blend(paint.shares(SIMD4<UInt32>(truncatingIfNeeded: bytes)), at: offset)
  }

  /// Lays a row of a mask over the picture, and clears it.
  @inline(__always)
  func put(mask: UnsafeMutableRawPointer, _ columns: Range<Int>, row: Int) {
    dirtyTiles.begin(rows: row..<row + 1, columns: columns)
    dirtyTiles.touch(columns, rows: row..<row + 1)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let four = mask.loadUnaligned(fromByteOffset: x, as: UInt32.self)
      if four != 0 {
        blend(bytes: four, at: row &* width &+ x)
        mask.storeBytes(of: 0, toByteOffset: x, as: UInt32.self)
      }
      x += 4
    }
  }
}
