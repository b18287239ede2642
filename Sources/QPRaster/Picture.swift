/// Pixels that are painted on, for the time of one shape.
struct Picture: Target {
  let base: UnsafeMutablePointer<UInt32>
  let width: Int
  let paint: Paint
  let dirt: Dirt.Tracker

  @inline(__always)
  func put(_ coverage: Lanes, x: Int, row: Int) {
    blend(paint.shares(coverage), x: x, row: row)
  }

  @inline(__always)
  func blend(_ shares: SIMD8<UInt32>, x: Int, row: Int) {
    let place = UnsafeMutableRawPointer(base + row * width + x)
    let old = place.loadUnaligned(as: SIMD8<UInt32>.self)
    place.storeBytes(of: paint.over(old, shares), as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  func cover(_ columns: Range<Int>, row: Int) {
    if paint.isOpaque {
      UnsafeMutableBufferPointer(start: base + row * width + columns.lowerBound, count: columns.count)
        .update(repeating: paint.solid)
      return
    }
    var shares = SIMD8<UInt32>(repeating: paint.alpha)
    var x = columns.lowerBound
    while x + 8 <= columns.upperBound {
      blend(shares, x: x, row: row)
      x += 8
    }
    if x < columns.upperBound {
      for lane in columns.upperBound - x..<8 { shares[lane] = 0 }
      blend(shares, x: x, row: row)
    }
  }

  @inline(__always)
  func touch(_ columns: Range<Int>, row: Int) {
    dirt.touch(columns, row: row)
  }

  /// Lays a row of a mask over the picture, and clears it.
  @inline(__always)
  func put(mask: UnsafeMutableRawPointer, _ columns: Range<Int>, row: Int) {
    dirt.touch(columns, row: row)
    var x = columns.lowerBound
    while x < columns.upperBound {
      let eight = mask.loadUnaligned(fromByteOffset: x, as: UInt64.self)
      if eight != 0 {
        let bytes = unsafeBitCast(eight, to: SIMD8<UInt8>.self)
        blend(paint.shares(SIMD8<UInt32>(truncatingIfNeeded: bytes)), x: x, row: row)
        mask.storeBytes(of: 0, toByteOffset: x, as: UInt64.self)
      }
      x += 8
    }
  }
}

/// Lends two arrays at once.
@inline(__always)
func lend<A, B, Result>(
  _ a: inout [A], _ b: inout [B],
  _ body: (UnsafeMutableBufferPointer<A>, UnsafeMutableBufferPointer<B>) -> Result
) -> Result {
  a.withUnsafeMutableBufferPointer { a in b.withUnsafeMutableBufferPointer { b in body(a, b) } }
}
