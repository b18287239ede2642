/// Lines of text, measured before they are drawn.
///
/// The height of capitals is rounded to whole pixels, and text is drawn at whole pixels, so that letters are crisp.
/// Figures have one width. A character that is not known is a box; tabs and the like are spaces.
package struct TextLayout: Sendable {
  /// The horizontal alignment of lines of different lengths.
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The size of the box.
  let metrics: TextMetrics
  let glyphs: [Placed]

  /// A glyph and where its origin stands, from the upper left corner of the box.
  struct Placed {
    var glyph: Glyph
    /// In quarters of a pixel.
    var x: Int
    var base: Int
  }

  /// The width of the widest line.
  package var width: Double { metrics.width }
  /// From the top of the first line's capitals to the base of the last line.
  package var height: Double { metrics.height }
  /// The height of a capital, rounded to whole pixels.
  package var capHeight: Double { metrics.capHeight }
  /// The width of the strokes.
  package var strokeWidth: Double { metrics.strokeWidth }

  /// Lays out text.
  ///
  /// - Parameters:
  ///   - text: lines end with a newline; at most 4,096 characters count.
  ///   - capHeight: the height of capitals in pixels, 1…1,024; NaN, or less than a half, gives an empty
  ///     layout.
  ///   - alignment: how lines of different length stand to each other.
  ///   - lineHeight: from base line to base line, in heights of a capital.
  ///   - weight: the width of strokes, in heights of a capital.
  package init(
    _ text: String, capHeight: Double, alignment: Alignment = .leading, lineHeight: Double = 1.75, weight: Double = 0.13
  ) {
    var metrics = TextMetrics(capHeight: capHeight, lineHeight: lineHeight, weight: weight)
    var glyphs: [Placed] = []
    glyphs.reserveCapacity(min(text.utf8.count, TextMetrics.longest))
    let widest = metrics.measure(text) { glyph, pen, base in
      if !glyph.chains.isEmpty {
        glyphs.append(Placed(glyph: glyph, x: Self.quarters(pen, capHeight: capHeight), base: base))
      }
    }
    // A constant, since a variable that functions share is allocated.
    let whole = metrics.width
    func shift(_ width: Double) -> Int {
      let room = whole - width
      return Self.quarters(alignment == .center ? room / 2 : room, capHeight: capHeight)
    }
    if alignment != .leading, metrics.height == metrics.capHeight {
      for index in glyphs.indices { glyphs[index].x += shift(widest) }
    } else if alignment != .leading {
      // The widest line has to be known first.
      var (first, end) = (0, 0)
      metrics.forEachGlyph(of: text) { glyph, _, _ in
        if !glyph.chains.isEmpty { end += 1 }
      } lineEnd: { width, _ in
        for index in first..<end { glyphs[index].x += shift(width) }
        first = end
      }
    }
    self.metrics = metrics
    self.glyphs = glyphs
  }

  /// Returns a place in quarters of a pixel, rounded by at most a hundredth of a capital's height: large letters stand at
  /// halves and at whole pixels, and are drawn once for fewer of them.
  private static func quarters(_ position: Double, capHeight: Double) -> Int {
    let step = capHeight < 25 ? 1.0 : capHeight < 50 ? 2 : 4
    return Int((position * 4 / step).rounded() * step)
  }
}
