/// The size of a text, computed without laying it out.
package struct TextMetrics: Sendable {
  /// The width of the widest line.
  package private(set) var width = 0.0
  /// From the top of the first line's capitals to the base of the last line.
  package private(set) var height = 0.0
  /// The height of a capital, rounded to whole pixels.
  package let capHeight: Double
  /// The width of the strokes.
  package let strokeWidth: Double
  /// Pixels a unit of the glyphs' drawings.
  let unit: Double
  /// In heights of a capital.
  private let lineHeight: Double

  /// The number of characters that are drawn; the rest of a longer text is cut.
  static let longest = 4096

  /// Measures text; the parameters are those of ``TextLayout``.
  package init(_ text: String, capHeight: Double, lineHeight: Double = 1.75, weight: Double = 0.13) {
    self.init(capHeight: capHeight, lineHeight: lineHeight, weight: weight)
    measure(text) { _, _, _ in }
  }

  /// Prepares for a text that is still to be measured.
  init(capHeight: Double, lineHeight: Double, weight: Double) {
    let cap = capHeight >= 0.5 ? min(capHeight, 1024).rounded() : 0
    self.capHeight = cap
    self.lineHeight = lineHeight > 0 ? min(lineHeight, 100) : 0
    strokeWidth = cap * (weight > 0.02 ? min(weight, 0.4) : 0.02)
    unit = (cap - strokeWidth) / Glyph.top
  }

  /// Measures a text, hands over its glyphs on the way, and returns the width of its widest line, not rounded.
  @discardableResult
  mutating func measure(_ text: String, _ body: (_ glyph: Glyph, _ pen: Double, _ base: Int) -> Void) -> Double {
    var widest = 0.0
    var lowest = 0
    forEachGlyph(of: text, body) { width, base in
      widest = max(widest, width)
      lowest = base
    }
    width = widest.rounded(.up)
    height = Double(lowest)
    return widest
  }

  /// Goes over a text: the glyphs, with where their origins lie on their lines' base lines, and the ends of lines.
  func forEachGlyph(
    of text: String, _ body: (_ glyph: Glyph, _ pen: Double, _ base: Int) -> Void,
    lineEnd: (_ width: Double, _ base: Int) -> Void
  ) {
    guard capHeight > 0 else { return }
    var line = 0.0
    var pen = 0.0
    var base = Int(capHeight)
    var left = Self.longest
    for character in text {
      // Counted here, since a prefix would look for the borders of all characters once before.
      if left == 0 { break }
      left -= 1
      if character == "\n" {
        lineEnd(pen, base)
        line += 1
        pen = 0
        base = Int(capHeight + (line * capHeight * lineHeight).rounded())
        continue
      }
      let glyph = Glyph.of(character)
      body(glyph, pen, base)
      pen += glyph.advance * unit
    }
    lineEnd(pen, base)
  }
}
