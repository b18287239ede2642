/// Lines of text, measured before they are drawn.
///
/// The height of capitals is rounded to whole pixels, and text is drawn at whole pixels, so that letters are crisp.
/// Figures have one width. A character that is not known is a box; tabs and the like are spaces.
package struct TextLayout: Sendable {
  /// How lines of different length stand to each other.
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The width of the widest line.
  package let width: Double
  /// From the top of the first line's capitals to the base of the last line.
  package let height: Double
  /// The height of a capital, rounded to whole pixels.
  package let capHeight: Double
  /// The width of the strokes.
  package let strokeWidth: Double
  /// Pixels a unit of the glyphs' drawings.
  let unit: Double
  let glyphs: [Placed]

  /// A glyph and where its origin stands, from the upper left corner of the box.
  struct Placed {
    var glyph: Glyph
    /// In quarters of a pixel.
    var x: Int
    var base: Int
  }

  /// Lays out text.
  ///
  /// - Parameters:
  ///   - text: lines end with a newline; at most 4,096 characters count.
  ///   - capHeight: the height of capitals in pixels, 1…1,024; what is no number, or less than a half, gives an empty
  ///     layout.
  ///   - alignment: how lines of different length stand to each other.
  ///   - lineHeight: from base line to base line, in heights of a capital.
  ///   - weight: the width of strokes, in heights of a capital.
  package init(
    _ text: String, capHeight: Double, alignment: Alignment = .leading, lineHeight: Double = 1.75, weight: Double = 0.13
  ) {
    let cap = capHeight >= 0.5 ? min(capHeight, 1024).rounded() : 0
    let stroke = cap * (weight > 0.02 ? min(weight, 0.4) : 0.02)
    let unit = (cap - stroke) / Glyph.top
    let lead = lineHeight > 0 ? min(lineHeight, 100) : 0
    var glyphs: [Placed] = []
    var lines: [(glyphs: Range<Int>, width: Double)] = []
    for line in text.prefix(4096).split(separator: "\n", omittingEmptySubsequences: false) where cap > 0 {
      let first = glyphs.count
      let base = Int(cap + (Double(lines.count) * cap * lead).rounded())
      var pen = 0.0
      for character in line {
        let glyph = Glyph.of(character)
        if !glyph.chains.isEmpty {
          glyphs.append(Placed(glyph: glyph, x: Int((pen * 4).rounded()), base: base))
        }
        pen += glyph.advance * unit
      }
      lines.append((first..<glyphs.count, pen))
    }
    let widest = (lines.map(\.width).max() ?? 0).rounded(.up)
    for line in lines {
      let room = widest - line.width
      let shift: Double =
        switch alignment {
        case .leading: 0
        case .center: room / 2
        case .trailing: room
        }
      let quarters = Int((shift * 4).rounded())
      for index in line.glyphs { glyphs[index].x += quarters }
    }
    self.glyphs = glyphs
    self.unit = unit
    self.capHeight = cap
    width = widest
    height = lines.isEmpty ? 0 : cap + (Double(lines.count - 1) * cap * lead).rounded()
    strokeWidth = stroke
  }
}
