/// The coverage of one glyph at one size, at one of four places within a pixel.
struct GlyphImage: Sendable {
  /// From the glyph's origin on its base line to the picture's upper left corner.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// Rows of whole groups of four: bytes beyond the width are 0.
  let bytes: [UInt8]

  /// Bytes from one row to the next.
  var stride: Int { (width + 3) & ~3 }

  /// - Returns: nil where the glyph has no strokes.
  init?(_ glyph: Glyph, _ key: GlyphCache.Key) {
    guard !glyph.chains.isEmpty else { return nil }
    let unit = Double(key.unit)
    let radius = Double(key.radius)
    let offset = Double(key.phase) / 4
    let chains = glyph.chains.map { chain in
      flattened(chain, unit: unit).map { SIMD2($0.x * unit + offset, -$0.y * unit) }
    }
    let xs = chains.flatMap { $0.map(\.x) }
    let ys = chains.flatMap { $0.map(\.y) }
    let low = SIMD2(xs.min() ?? 0, ys.min() ?? 0) - radius
    let high = SIMD2(xs.max() ?? 0, ys.max() ?? 0) + radius
    left = Int(low.x.rounded(.down))
    // The base line lies on the border of two pixels; strokes are drawn around half their width above it.
    let base = Double(key.lift)
    top = Int((low.y - base).rounded(.down))
    width = Int(high.x.rounded(.up)) - left
    height = Int((high.y - base).rounded(.up)) - top
    let shift = SIMD2(Double(-left), Double(-top) - base)
    var segments: [StrokedSegment] = []
    for chain in chains {
      var from = (chain.first ?? SIMD2()) + shift
      for point in chain.dropFirst() {
        let to = point + shift
        if let segment = StrokedSegment(from, to, radius: radius, .round, .round) { segments.append(segment) }
        from = to
      }
    }
    var mask = Mask(width: (width + 3) & ~3, height: height)
    mask.add(segments)
    bytes = mask.bytes
  }
}

/// The coverage of glyphs that were drawn before, so that a running number costs little more than copying.
package struct GlyphCache: Sendable {
  /// Everything that the coverage of a glyph depends on.
  struct Key: Hashable {
    var glyph: UInt64
    /// Pixels a unit of the drawing.
    var unit: Float
    var radius: Float
    /// The height of the middle of the lowest strokes above the base line.
    var lift: Float
    /// Quarters of a pixel to the right.
    var phase: UInt8
  }

  package init() {}

  private var images: [Key: GlyphImage?] = [:]
  private var size = 0
  /// The most bytes of coverage kept; beyond that, all are removed.
  private static let capacity = 1 << 21

  mutating func image(_ glyph: Glyph, _ key: Key) -> GlyphImage? {
    if let known = images[key] { return known }
    let image = GlyphImage(glyph, key)
    size += 64 + (image?.bytes.count ?? 0)
    if size > Self.capacity {
      images.removeAll(keepingCapacity: true)
      size = image?.bytes.count ?? 0
    }
    images[key] = image
    return image
  }
}

/// A chain of cubics as points; the more, the larger it is drawn.
private func flattened(_ chain: [SIMD2<Double>], unit: Double) -> [SIMD2<Double>] {
  var points = chain.first.map { [$0] } ?? []
  let steps = 4 + Int((unit.squareRoot() * 4).rounded())
  for start in stride(from: 0, to: chain.count - 3, by: 3) {
    let (a, b, c, d) = (chain[start], chain[start + 1], chain[start + 2], chain[start + 3])
    if a == b, c == d {
      points.append(d)
      continue
    }
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let s = 1 - t
      points.append(a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t))
    }
  }
  return points
}
