/// The union of several pieces of one shape, blended once, so that translucent pieces do not show where they meet.
///
/// Where two pieces cover parts of one pixel, neither sum nor maximum is right; those pixels are written down, and
/// their coverage is found anew from all pieces together.
struct Mask {
  private let width: Int
  private let height: Int
  private var bytes: [UInt8] = []
  private var extents: [Extent] = []
  private var shared: [Place] = []
  private var rows = 0..<0

  /// The columns touched in a row.
  struct Extent {
    var left: Int32 = .max
    var right: Int32 = 0
  }

  /// A pixel that needs a second look.
  struct Place {
    var x: Int32
    var row: Int32
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Adds the union of some pieces.
  mutating func add<R: Region>(_ pieces: [R]) {
    if bytes.isEmpty {
      bytes = [UInt8](repeating: 0, count: width * height + 8)
      extents = [Extent](repeating: Extent(), count: height)
    }
    let width = width
    let height = height
    var shared = self.shared
    self.shared = []
    shared.removeAll(keepingCapacity: true)
    var touched = rows
    lend(&bytes, &extents) { bytes, extents in
      for piece in pieces {
        let top = Int((piece.origin.y + piece.box.top - 1).rounded(.down), upTo: height)
        let bottom = Int((piece.origin.y + piece.box.bottom + 2).rounded(.down), upTo: height)
        guard top < bottom else { continue }
        touched = touched.isEmpty ? top..<bottom : min(touched.lowerBound, top)..<max(touched.upperBound, bottom)
        withUnsafeMutablePointer(to: &shared) { shared in
          fill(
            piece, width: width, height: height,
            into: MaskTarget(bytes: bytes, extents: extents, shared: shared, width: width))
        }
      }
      settle(pieces, shared, bytes, width: width)
    }
    rows = touched
    self.shared = shared
  }

  /// Hands over the rows touched, and clears the mask behind the reader.
  @inline(__always)
  mutating func drain(_ body: (_ row: Int, _ columns: Range<Int>, _ bytes: UnsafeMutableRawPointer) -> Void) {
    let rows = rows
    let width = width
    guard !rows.isEmpty else { return }
    lend(&bytes, &extents) { bytes, extents in
      guard let base = bytes.baseAddress else { return }
      for row in rows {
        let extent = extents[row]
        guard extent.left < extent.right else { continue }
        extents[row] = Extent()
        let columns = Int(extent.left)..<Int(extent.right)
        body(row, columns, UnsafeMutableRawPointer(base + row * width))
      }
    }
    self.rows = 0..<0
  }
}

/// Finds the coverage of the pixels that several pieces share.
private func settle<R: Region>(
  _ pieces: [R], _ places: [Mask.Place], _ bytes: UnsafeMutableBufferPointer<UInt8>, width: Int
) {
  var near: [R] = []
  for place in places {
    let x = Double(place.x) + 0.5
    let y = Double(place.row) + 0.5
    near.removeAll(keepingCapacity: true)
    for piece in pieces {
      let dx = x - piece.origin.x
      let dy = y - piece.origin.y
      if dx > piece.box.left - 0.5, dx < piece.box.right + 0.5, dy > piece.box.top - 0.5, dy < piece.box.bottom + 0.5 {
        near.append(piece)
      }
    }
    var sum = Lanes()
    for row in 0..<8 {
      var deepest = Lanes(repeating: -1)
      for piece in near {
        let depth = piece.depth(
          Lanes.eighths + Float(x - piece.origin.x), Float(y - piece.origin.y) + Float(2 * row - 7) / 16)
        deepest = greater(deepest, depth)
      }
      sum += whole(lesser(greater(deepest * 8 + 0.5, 0), 1) * 1024)
    }
    bytes[Int(place.row) * width + Int(place.x)] = UInt8(min(255, max(0, (sum.sum() * (255 / 65536)).rounded(.toNearestOrEven))))
  }
}

/// Keeps the greater of what is there and what comes.
private struct MaskTarget: Target {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  let extents: UnsafeMutableBufferPointer<Mask.Extent>
  let shared: UnsafeMutablePointer<[Mask.Place]>
  let width: Int

  @inline(__always)
  func put(_ coverage: Lanes, x: Int, row: Int) {
    let words = unsafeBitCast(coverage * 255 + 8_388_608, to: SIMD8<UInt32>.self)
    let new = SIMD8<UInt8>(truncatingIfNeeded: words)
    guard let base = bytes.baseAddress else { return }
    let place = UnsafeMutableRawPointer(base + row * width + x)
    let before = place.loadUnaligned(as: UInt64.self)
    if before == 0 {
      place.storeBytes(of: new, as: SIMD8<UInt8>.self)
      return
    }
    let old = unsafeBitCast(before, to: SIMD8<UInt8>.self)
    let both = ((old &- 1) .< 254) .& ((new &- 1) .< 254)
    if any(both) {
      for lane in 0..<8 where both[lane] {
        shared.pointee.append(Mask.Place(x: Int32(x + lane), row: Int32(row)))
      }
    }
    place.storeBytes(of: new.replacing(with: old, where: old .> new), as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  func cover(_ columns: Range<Int>, row: Int) {
    UnsafeMutableBufferPointer(rebasing: bytes[row * width + columns.lowerBound..<row * width + columns.upperBound])
      .update(repeating: 255)
  }

  @inline(__always)
  func touch(_ columns: Range<Int>, row: Int) {
    extents[row].left = min(extents[row].left, Int32(columns.lowerBound))
    extents[row].right = max(extents[row].right, Int32(columns.upperBound))
  }
}
