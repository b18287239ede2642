/// The coverage of the union of several pieces, blended once, so that translucent pieces do not show where they meet.
///
/// Where two pieces partly cover one pixel, neither their sum nor their maximum is right in general. Such pixels are
/// recorded, and their coverage is recomputed from all pieces together.
struct Mask {
  let width: Int
  let height: Int
  /// Coverage, 0…255, and a few bytes more, so that whole groups can be read at the end.
  private(set) var bytes: [UInt8]
  private var extents: [Extent]
  private var notes = Notes()

  /// The columns touched in a row.
  struct Extent {
    var left: Int32 = .max
    var right: Int32 = 0
  }

  /// What is recorded while pieces are added.
  struct Notes {
    var rows = 0..<0
    /// Pixels that several pieces share or that need supersampling: row and column, 16 bits each.
    var shared: [UInt32] = []

    mutating func include(_ more: Range<Int>) {
      rows = rows.isEmpty ? more : min(rows.lowerBound, more.lowerBound)..<max(rows.upperBound, more.upperBound)
    }
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height + 4)
    extents = [Extent](repeating: Extent(), count: height)
  }

  /// Adds the union of some pieces.
  mutating func add<Shape: SignedDistanceShape>(_ pieces: [Shape]) {
    Self.withTarget(of: &self) { target, notes in
      for piece in pieces { piece.fill(width: target.width, height: target.height, into: target) }
      resolveSharedPixels(pieces, at: &notes.shared, in: target)
    }
  }

  /// Adds a picture of coverage, at a place that may lie outside.
  mutating func add(_ image: GlyphImage, x: Int, y: Int) {
    let rows = max(0, y)..<max(0, y, min(height, y + image.height))
    let columns = max(0, x)..<max(0, x, min(width, x + image.width))
    guard !rows.isEmpty, !columns.isEmpty else { return }
    Self.withTarget(of: &self) { target, notes in
      notes.include(rows)
      target.touch(columns, rows: rows)
      image.bytes.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress else { return }
        for row in rows {
          let from = source + ((row - y) * image.width + columns.lowerBound - x)
          let to = target.base + (row * target.width + columns.lowerBound)
          for index in 0..<columns.count { to[index] = max(to[index], from[index]) }
        }
      }
    }
  }

  /// Hands over the rows touched, and forgets them.
  ///
  /// The receiver clears the bytes.
  @inline(__always)
  mutating func drain(_ body: (_ row: Int, _ columns: Range<Int>, _ bytes: UnsafeMutableRawPointer) -> Void) {
    let rows = notes.rows
    guard !rows.isEmpty else { return }
    Self.withTarget(of: &self) { target, notes in
      for row in rows {
        let extent = target.extents[row]
        guard extent.left < extent.right else { continue }
        target.extents[row] = Extent()
        body(row, Int(extent.left)..<Int(extent.right), UnsafeMutableRawPointer(target.base + row * target.width))
      }
      notes.rows = 0..<0
    }
  }

  @inline(__always)
  private static func withTarget(of mask: inout Mask, _ body: (MaskTarget, inout Notes) -> Void) {
    // Taken out and put back, since the mask cannot be lent as a whole and in parts.
    var notes = mask.notes
    mask.notes = Notes()
    let (width, height) = (mask.width, mask.height)
    lend(&mask.bytes, &mask.extents) { bytes, extents in
      guard let bytes = bytes.baseAddress, let extents = extents.baseAddress else { return }
      withUnsafeMutablePointer(to: &notes) { notes in
        body(MaskTarget(base: bytes, extents: extents, notes: notes, width: width, height: height), &notes.pointee)
      }
    }
    mask.notes = notes
  }
}

/// Keeps the greater of what is there and what comes.
struct MaskTarget: Target {
  let base: UnsafeMutablePointer<UInt8>
  let extents: UnsafeMutablePointer<Mask.Extent>
  let notes: UnsafeMutablePointer<Mask.Notes>
  let width: Int
  let height: Int

  @inline(__always)
  func begin(_ frame: Frame) {
    notes.pointee.include(frame.rows)
  }

  /// Defers the pixel until all pieces are known.
  @inline(__always)
  func supersampledCoverage<Shape: SignedDistanceShape>(_ shape: Shape, _ place: Float, _ y: Float, x: Int, row: Int)
    -> Float
  {
    share(x: x, row: row)
    return 1
  }

  @inline(__always)
  private func share(x: Int, row: Int) {
    if x < width { notes.pointee.shared.append(UInt32(truncatingIfNeeded: row << 16 | x)) }
  }

  @inline(__always)
  func put(_ coverage: Float4, at index: Int) {
    let place = UnsafeMutableRawPointer(base + index)
    let before = place.loadUnaligned(as: UInt32.self)
    place.storeBytes(of: joined(before, coverage) { index &+ $0 }, as: UInt32.self)
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
      for lane in 0..<4 where both[lane] { share(x: index(lane) % width, row: index(lane) / width) }
    }
    return unsafeBitCast(new.replacing(with: old, where: old .> new), to: UInt32.self)
  }

  @inline(__always)
  func cover(_ count: Int, at place: Int) {
    if count > 0 { UnsafeMutableBufferPointer(start: base + place, count: count).update(repeating: 255) }
  }

  @inline(__always)
  func touch(_ columns: Range<Int>, rows: Range<Int>) {
    for row in rows {
      extents[row].left = min(extents[row].left, Int32(truncatingIfNeeded: columns.lowerBound))
      extents[row].right = max(extents[row].right, Int32(truncatingIfNeeded: columns.upperBound))
    }
  }
}
