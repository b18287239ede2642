/// Which pixels were drawn on, in blocks of 16 × 1: small enough that clearing costs what drawing touched.
struct Dirt {
  private let width: Int
  private let wordsPerRow: Int
  private var bits: [UInt64]
  private var drawn = Bounds()
  private var cleared = Bounds()

  /// A box that grows.
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
    bits = [UInt64](repeating: 0, count: wordsPerRow * height)
  }

  var damage: (rows: Range<Int>, columns: Range<Int>)? {
    let top = min(drawn.top, cleared.top)
    let left = min(drawn.left, cleared.left)
    guard !drawn.isEmpty || !cleared.isEmpty else { return nil }
    return (top..<max(drawn.bottom, cleared.bottom), left..<max(drawn.right, cleared.right))
  }

  /// Writes down what is drawn on, for the time of one shape.
  struct Tracker {
    let bits: UnsafeMutablePointer<UInt64>
    let bounds: UnsafeMutablePointer<Bounds>
    let wordsPerRow: Int

    /// The box of what is about to be drawn.
    @inline(__always)
    func begin(rows: Range<Int>, columns: Range<Int>) {
      bounds.pointee.include(rows: rows, columns: columns)
    }

    @inline(__always)
    func touch(_ columns: Range<Int>, row: Int) {
      let first = columns.lowerBound &>> 4
      let last = (columns.upperBound &- 1) &>> 4
      let word = bits + (row &* wordsPerRow &+ first &>> 6)
      if first &>> 6 == last &>> 6 {
        word.pointee |= (~UInt64(0) &>> UInt64(63 &- last &+ first)) &<< UInt64(first & 63)
      } else {
        touch(wide: word, first: first, last: last)
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
  mutating func withTracker(_ body: (Tracker) -> Void) {
    let wordsPerRow = wordsPerRow
    withUnsafeMutablePointer(to: &drawn) { bounds in
      bits.withUnsafeMutableBufferPointer { bits in
        guard let base = bits.baseAddress else { return }
        body(Tracker(bits: base, bounds: bounds, wordsPerRow: wordsPerRow))
      }
    }
  }

  /// Hands over every run that was drawn on, once, and forgets it.
  mutating func drain(_ clear: (_ row: Int, _ columns: Range<Int>) -> Void) {
    if !drawn.isEmpty {
      let width = width
      let wordsPerRow = wordsPerRow
      let rows = drawn.top..<drawn.bottom
      bits.withUnsafeMutableBufferPointer { bits in
        for row in rows {
          for word in 0..<wordsPerRow {
            var left = bits[row * wordsPerRow + word]
            if left == 0 { continue }
            bits[row * wordsPerRow + word] = 0
            while left != 0 {
              let start = left.trailingZeroBitCount
              let count = (~(left >> UInt64(start))).trailingZeroBitCount
              left = start + count >= 64 ? 0 : left & (~UInt64(0) << UInt64(start + count))
              let x = (word * 64 + start) * 16
              clear(row, x..<min(width, x + count * 16))
            }
          }
        }
      }
    }
    cleared = drawn
    drawn = Bounds()
  }
}
