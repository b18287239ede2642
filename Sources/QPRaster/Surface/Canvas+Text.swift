package import QPStyle

extension Canvas {
  /// Draws text.
  ///
  /// - Parameters:
  ///   - layout: the text, laid out.
  ///   - position: where the anchor of the text's box comes to lie; the box's corner is rounded to whole pixels.
  ///   - anchor: a place in the box, (0, 0) its upper left corner, (1, 1) its lower right one.
  ///   - color: of the strokes.
  ///   - halo: a rim below the text, this wide on each side, up to 256; nil, or no width: none.
  package mutating func text(
    _ layout: TextLayout, at position: SIMD2<Double>, anchor: SIMD2<Double> = SIMD2(0, 0), _ color: Style.Color,
    halo: (color: Style.Color, width: Double)? = nil
  ) {
    let corner = (position - anchor * SIMD2(layout.width, layout.height)).rounded(.toNearestOrEven)
    guard abs(corner.x) < 1e6, abs(corner.y) < 1e6, !layout.glyphs.isEmpty else { return }
    if let halo, halo.width > 0 {
      text(
        layout, x: Int(corner.x), y: Int(corner.y), radius: layout.strokeWidth / 2 + min(halo.width, 256), halo.color)
    }
    text(layout, x: Int(corner.x), y: Int(corner.y), radius: layout.strokeWidth / 2, color)
  }

  private mutating func text(_ layout: TextLayout, x: Int, y: Int, radius: Double, _ color: Style.Color) {
    guard color.alpha > 0 else { return }
    // Beyond this far from the picture, no part of a glyph can be seen.
    let margin = Int(layout.capHeight * 3 + radius)
    var images = placedImages
    // Lent, so that its memory is used again.
    placedImages = PlacedImages()
    defer {
      images.removeAll()
      placedImages = images
    }
    for placed in layout.glyphs {
      let left = x + placed.x >> 2
      let base = y + placed.base
      guard left > -margin, left < width + margin, base > -margin, base < height + margin else { continue }
      let key = GlyphCache.Key(
        glyph: placed.glyph.id, unit: Float(layout.metrics.unit), radius: Float(radius),
        lift: Float(layout.strokeWidth / 2),
        phase: UInt8(placed.x & 3))
      if let image = glyphs.image(placed.glyph, key) {
        images.append(image, x: left + image.left, y: base + image.top, line: base)
      }
    }
    if images.areApart, images.lieInside(width: width, height: height) {
      let (width, base) = (width, pixels.base)
      dirtyTiles.withWriter { writer in
        let picture = Picture(base: base, width: width, paint: Paint(color), dirtyTiles: writer)
        for placed in images.all { picture.put(placed.image, x: placed.x, y: placed.y) }
      }
    } else {
      for placed in images.all { mask.add(placed.image, x: placed.x, y: placed.y) }
      drawMask(color)
    }
  }
}

/// The glyphs of one text, and where their pictures lie.
struct PlacedImages {
  private(set) var all: [(image: GlyphImage, x: Int, y: Int)] = []
  /// Whether no two of them share a pixel, so that they need no mask.
  private(set) var areApart = true
  /// The end of the line so far, and its base line's top.
  private var right = Int.min
  private var line = Int.min
  /// The lowest row of the line so far, and of those before it.
  private var bottom = Int.min
  private var bottomBefore = Int.min
  private var box = (left: Int.max, top: Int.max, right: Int.min, bottom: Int.min)

  mutating func append(_ image: GlyphImage, x: Int, y: Int, line base: Int) {
    if base != line {
      (line, right, bottomBefore) = (base, .min, bottom)
    }
    if x < right || y < bottomBefore { areApart = false }
    right = max(right, x + image.width)
    bottom = max(bottom, y + image.height)
    box = (min(box.left, x), min(box.top, y), max(box.right, x + image.width), max(box.bottom, y + image.height))
    all.append((image, x, y))
  }

  mutating func removeAll() {
    var kept = all
    all = []
    kept.removeAll(keepingCapacity: true)
    self = PlacedImages()
    all = kept
  }

  /// Whether all of them lie in a picture completely.
  func lieInside(width: Int, height: Int) -> Bool {
    box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
  }
}
