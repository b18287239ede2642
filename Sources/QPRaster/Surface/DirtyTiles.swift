/// The set of tiles of 16 × 4 pixels that were drawn on since the last clear, a bit each.
///
/// Tiles are small enough that clearing them costs little more than clearing what was drawn, and large enough that
/// finding them costs little beside that.
struct DirtyTiles {
  private let width: Int
  private let wordsPerRow: Int
  private var bits: [UInt64]
  /// The tiles drawn on since the last clear.
  private var drawn = Bounds()
  /// The tiles that the last clear cleared.
  private var cleared = Bounds()

  /// A box that grows to include others.
  struct Bounds {
    var top = Int.max
    var bottom = 0
    var left = Int.max
    var right = 0

    var isEmpty: Bool { bottom == 0 }

    @inline(__always)
    mutating func include(rows: Range<Int>, columns: Range<Int>) {
      top = min(top, rows.lowerBound)
      bottom = max(bottom, rows.upperBound)
      left = min(left, columns.lowerBound)
      right = max(right, columns.upperBound)
    }
  }

  init(width: Int, height: Int) {
    self.width = width
    wordsPerRow = (width + 1023) / 1024
    bits = [UInt64](repeating: 0, count: wordsPerRow * ((height + 3) / 4))
  }

  /// The box of the tiles cleared last and drawn since; `nil` if it is empty.
  var damage: (rows: Range<Int>, columns: Range<Int>)? {
    let top = min(drawn.top, cleared.top)
    let left = min(drawn.left, cleared.left)
    guard !drawn.isEmpty || !cleared.isEmpty else { return nil }
    return (top..<max(drawn.bottom, cleared.bottom), left..<max(drawn.right, cleared.right))
  }

  /// Marks tiles while one shape is drawn.
  struct Writer {
    let bits: UnsafeMutablePointer<UInt64>
    let bounds: UnsafeMutablePointer<Bounds>
    let wordsPerRow: Int

    /// Includes the bounding box of what is about to be drawn.
    @inline(__always)
    func begin(rows: Range<Int>, columns: Range<Int>) {
      bounds.pointee.include(rows: rows, columns: columns)
    }

    /// Marks the tiles of a box of pixels, which must not be empty.
    @inline(__always)
    func touch(_ columns: Range<Int>, rows: Range<Int>) {
      let first = columns.lowerBound &>> 4
      let last = (columns.upperBound &- 1) &>> 4
      let isNarrow = first &>> 6 == last &>> 6
      let mask = (~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- last &+ first)) &<< UInt64(first & 63)
      var word = bits + ((rows.lowerBound &>> 2) &* wordsPerRow &+ first &>> 6)
      for _ in rows.lowerBound &>> 2...(rows.upperBound &- 1) &>> 2 {
        if isNarrow { word.pointee |= mask } else { touch(wide: word, first: first, last: last) }
        word += wordsPerRow
      }
    }

    @inline(never)
    private func touch(wide word: UnsafeMutablePointer<UInt64>, first: Int, last: Int) {
      word.pointee |= ~UInt64(0) &<< UInt64(first & 63)
      let count = last &>> 6 - first &>> 6
      for index in 1..<count { word[index] = ~0 }
      word[count] |= ~UInt64(0) &>> UInt64(63 - (last & 63))
    }
  }

  @inline(__always)
  mutating func withWriter(_ body: (Writer) -> Void) {
    let wordsPerRow = wordsPerRow
    withUnsafeMutablePointer(to: &drawn) { bounds in
      bits.withUnsafeMutableBufferPointer { bits in
        guard let base = bits.baseAddress else { return }
        body(Writer(bits: base, bounds: bounds, wordsPerRow: wordsPerRow))
      }
    }
  }

  /// Clears the pixels of every marked tile, and unmarks it.
  ///
  /// The last tile of a row reaches into the next row if the width is no multiple of 16, and is cleared there as well;
  /// `pixels` must extend beyond the picture for the last tiles.
  mutating func clear(_ pixels: UnsafeMutablePointer<UInt32>) {
    defer {
      cleared = drawn
      drawn = Bounds()
    }
    guard !drawn.isEmpty else { return }
    let rows = drawn.top >> 2...(drawn.bottom - 1) >> 2
    let words = drawn.left >> 10...(drawn.right - 1) >> 10
    let (width, wordsPerRow) = (width, wordsPerRow)
    bits.withUnsafeMutableBufferPointer { bits in
      guard let bits = bits.baseAddress else { return }
      for row in rows {
        for word in words {
          let pointer = bits + (row &* wordsPerRow &+ word)
          var left = pointer.pointee
          if left == 0 { continue }
          pointer.pointee = 0
          var base = UnsafeMutableRawPointer(pixels + (row &* 4 &* width &+ word &* 1024))
          while left != 0 {
            let gap = left.trailingZeroBitCount
            left &>>= UInt64(gap)
            base += gap &* 64
            let run = (~left).trailingZeroBitCount
            for _ in 0..<run {
              for line in 0..<4 {
                base.storeBytes(of: SIMD16(), toByteOffset: line &* 4 &* width, as: SIMD16<UInt32>.self)
              }
              base += 64
            }
            left = run < 64 ? left &>> UInt64(run) : 0
          }
        }
      }
    }
  }
}
