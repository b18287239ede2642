package import QPStyle

extension Canvas {
  /// Draws text.
  ///
  /// - Parameters:
  ///   - position: where the anchor of the text's box comes to lie; its corner is rounded to whole pixels.
  ///   - anchor: a place in the box, (0, 0) its upper left corner, (1, 1) its lower right one.
  ///   - halo: a rim below the text, this wide on each side; nil, or no width: none.
  package mutating func text(
    _ layout: TextLayout, at position: SIMD2<Double>, anchor: SIMD2<Double> = SIMD2(0, 0), _ color: Color,
    halo: (color: Color, width: Double)? = nil
  ) {
    let corner = (position - anchor * SIMD2(layout.width, layout.height)).rounded(.toNearestOrEven)
    guard abs(corner.x) < 1e6, abs(corner.y) < 1e6 else { return }
    if let halo, halo.width > 0, halo.width < 1e4 {
      draw(union: bars(layout, at: corner, radius: layout.strokeWidth / 2 + halo.width), halo.color)
    }
    draw(union: bars(layout, at: corner, radius: layout.strokeWidth / 2), color)
  }

  private func bars(_ layout: TextLayout, at corner: SIMD2<Double>, radius: Double) -> [Bar] {
    var bars: [Bar] = []
    for chain in layout.chains {
      var from = corner + (chain.first ?? SIMD2())
      for point in chain.dropFirst() {
        let to = corner + point
        if let bar = Bar(from, to, radius: radius, .round, .round) { bars.append(bar) }
        from = to
      }
    }
    return bars
  }
}
