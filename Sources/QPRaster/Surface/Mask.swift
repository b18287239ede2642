/// The coverage of the union of several pieces, blended once, so that translucent pieces do not show where they meet.
///
/// Where two pieces partly cover one pixel, neither their sum nor their maximum is right in general. Such pixels are
/// marked, and their coverage is recomputed from all pieces together.
struct Mask: ~Copyable {
  let width: Int
  let height: Int
  let target: MaskTarget
  private var shared = SharedPixels()

  /// The columns touched in a row.
  struct Extent {
    var left: Int32 = .max
    var right: Int32 = 0
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    target = MaskTarget(width: width, height: height)
  }

  deinit { target.deallocate() }

  /// The coverage, row after row.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: target.base, count: width * height)) }

  /// Adds the union of some pieces.
  mutating func add<Shape: SignedDistanceShape>(_ pieces: [Shape]) {
    for piece in pieces { piece.fill(width: width, height: height, into: target) }
    shared.resolve(pieces, in: target)
  }

  /// Adds a picture of coverage, at a place that may lie outside.
  func add(_ image: GlyphImage, x: Int, y: Int) {
    let rows = max(0, y)..<max(0, y, min(height, y + image.height))
    let columns = max(0, x)..<max(0, x, min(width, x + image.width))
    guard !rows.isEmpty, !columns.isEmpty else { return }
    target.begin(Frame(rows: rows, columns: columns, width: width))
    target.touch(columns, rows: rows)
    image.bytes.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      for row in rows {
        let from = source + ((row - y) * image.stride + columns.lowerBound - x)
        let to = target.base + (row * width + columns.lowerBound)
        for index in 0..<columns.count { to[index] = max(to[index], from[index]) }
      }
    }
  }
}

/// The memory of a mask, in which the greater of what is there and what comes is kept.
struct MaskTarget: Target {
  /// Coverage, 0…255, and a few bytes more, so that whole groups can be read at the end.
  let base: UnsafeMutablePointer<UInt8>
  let extents: UnsafeMutablePointer<Mask.Extent>
  /// The rows that were touched.
  let rows: UnsafeMutablePointer<Range<Int>>
  /// A bit for each pixel that several pieces share or that needs supersampling.
  let marks: UnsafeMutablePointer<UInt64>
  let width: Int

  init(width: Int, height: Int) {
    self.width = width
    base = .allocate(capacity: width * height + 4)
    base.initialize(repeating: 0, count: width * height + 4)
    extents = .allocate(capacity: height)
    extents.initialize(repeating: Mask.Extent(), count: height)
    rows = .allocate(capacity: 1)
    rows.initialize(to: 0..<0)
    marks = .allocate(capacity: (width * height + 4) / 64 + 1)
    marks.initialize(repeating: 0, count: (width * height + 4) / 64 + 1)
  }

  func deallocate() {
    base.deallocate()
    extents.deallocate()
    rows.deallocate()
    marks.deallocate()
  }

  @inline(__always)
  func begin(_ frame: Frame) {
    let before = rows.pointee
    rows.pointee =
      before.isEmpty
      ? frame.rows
      : min(before.lowerBound, frame.rows.lowerBound)..<max(before.upperBound, frame.rows.upperBound)
  }

  /// Hands over the rows touched, and forgets them.
  ///
  /// The receiver clears the bytes.
  @inline(__always)
  func drain(_ body: (_ row: Int, _ columns: Range<Int>, _ bytes: UnsafeMutableRawPointer) -> Void) {
    for row in rows.pointee {
      let extent = extents[row]
      guard extent.left < extent.right else { continue }
      extents[row] = Mask.Extent()
      body(row, Int(extent.left)..<Int(extent.right), UnsafeMutableRawPointer(base + row * width))
    }
    rows.pointee = 0..<0
  }

  /// Defers the pixel until all pieces are known.
  @inline(__always)
  func supersampledCoverage<Shape: SignedDistanceShape>(_ shape: Shape, _ position: Float, _ y: Float, x: Int, row: Int)
    -> Float
  {
    if x < width { share(row &* width &+ x) }
    return 1
  }

  @inline(__always)
  private func share(_ index: Int) { marks[index &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: index & 63) }

  @inline(__always)
  func put(_ coverage: Float4, at index: Int) {
    let pointer = UnsafeMutableRawPointer(base + index)
    let before = pointer.loadUnaligned(as: UInt32.self)
    pointer.storeBytes(of: joined(before, coverage) { index &+ $0 }, as: UInt32.self)
  }

  @inline(__always)
  func put(_ coverage: Float4, at first: Int, _ second: Int) {
    let low = UnsafeMutableRawPointer(base + first)
    let high = UnsafeMutableRawPointer(base + second)
    let before = UInt32(low.loadUnaligned(as: UInt16.self)) | UInt32(high.loadUnaligned(as: UInt16.self)) &<< 16
    let after = joined(before, coverage) { $0 < 2 ? first &+ $0 : second &+ $0 &- 2 }
    low.storeBytes(of: UInt16(truncatingIfNeeded: after), as: UInt16.self)
    high.storeBytes(of: UInt16(truncatingIfNeeded: after &>> 16), as: UInt16.self)
  }

  /// Four bytes of the mask with a coverage added; `index` says where a lane lies.
  @inline(__always)
  private func joined(_ before: UInt32, _ coverage: Float4, _ index: (_ lane: Int) -> Int) -> UInt32 {
    let words = unsafeBitCast(coverage + 8_388_608, to: SIMD4<UInt32>.self)
    let new = SIMD4<UInt8>(truncatingIfNeeded: words)
    if before == 0 { return unsafeBitCast(new, to: UInt32.self) }
    let old = unsafeBitCast(before, to: SIMD4<UInt8>.self)
    let both = ((old &- 1) .< 254) .& ((new &- 1) .< 254)
    if any(both) {
      for lane in 0..<4 where both[lane] { share(index(lane)) }
    }
    return unsafeBitCast(new.replacing(with: old, where: old .> new), to: UInt32.self)
  }

  @inline(__always)
  func cover(_ count: Int, at offset: Int) {
    if count > 0 { UnsafeMutableBufferPointer(start: base + offset, count: count).update(repeating: 255) }
  }

  @inline(__always)
  func touch(_ columns: Range<Int>, rows: Range<Int>) {
    for row in rows {
      extents[row].left = min(extents[row].left, Int32(truncatingIfNeeded: columns.lowerBound))
      extents[row].right = max(extents[row].right, Int32(truncatingIfNeeded: columns.upperBound))
    }
  }
}
