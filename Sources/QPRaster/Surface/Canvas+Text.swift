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
    for placed in layout.glyphs {
      let left = x + placed.x >> 2
      let base = y + placed.base
      guard left > -margin, left < width + margin, base > -margin, base < height + margin else { continue }
      let key = GlyphCache.Key(
        glyph: placed.glyph.id, unit: Float(layout.metrics.unit), radius: Float(radius),
        lift: Float(layout.strokeWidth / 2),
        phase: UInt8(placed.x & 3))
      if let image = glyphs.image(placed.glyph, key) {
        mask.add(image, x: left + image.left, y: base + image.top)
      }
    }
    drawMask(color)
  }
}
