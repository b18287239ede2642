/// Lines of text as strokes, measured before they are drawn.
///
/// Lengths are whole pixels where that makes letters crisp: the height of capitals is rounded, and text is drawn at
/// whole pixels. Figures have one width. A character that is not known is a box; tabs and the like are spaces.
package struct TextLayout: Hashable, Sendable {
  /// How lines of different length stand to each other.
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// The width of the widest line, strokes included.
  package let width: Double
  /// From the top of the first line's capitals to the base of the last line.
  package let height: Double
  /// The height of a capital, rounded to whole pixels.
  package let capHeight: Double
  /// The width of the strokes.
  package let strokeWidth: Double
  /// Chains of points, from the upper left corner of the box that `width` and `height` give.
  let chains: [[SIMD2<Double>]]

  /// Lays out text.
  ///
  /// - Parameters:
  ///   - text: lines end with a newline; at most 4,096 characters count.
  ///   - capHeight: the height of capitals in pixels, 1…1,024; what is no number gives an empty layout.
  ///   - lineHeight: from base line to base line, in heights of a capital.
  ///   - weight: the width of strokes, in heights of a capital.
  package init(
    _ text: String, capHeight: Double, alignment: Alignment = .leading, lineHeight: Double = 1.75, weight: Double = 0.13
  ) {
    let cap = capHeight > 0 ? min(max(1, capHeight.rounded()), 1024) : 0
    let stroke = cap * min(max(weight, 0.02), 0.4)
    let unit = (cap - stroke) / Glyph.top
    var chains: [[SIMD2<Double>]] = []
    var lines: [(chains: Range<Int>, width: Double)] = []
    for line in text.prefix(4096).split(separator: "\n", omittingEmptySubsequences: false) where cap > 0 {
      let first = chains.count
      let base = cap - stroke / 2 + (Double(lines.count) * cap * lineHeight).rounded()
      var pen = 0.0
      for character in line {
        let glyph = Glyph.of(character.isWhitespace ? " " : character)
        for chain in glyph.chains {
          chains.append(flattened(chain, unit: unit).map { SIMD2(pen + $0.x * unit, base - $0.y * unit) })
        }
        pen += glyph.advance * unit
      }
      lines.append((first..<chains.count, pen))
    }
    let widest = (lines.map(\.width).max() ?? 0).rounded(.up)
    for line in lines {
      let shift: Double =
        switch alignment {
        case .leading: 0
        case .center: ((widest - line.width) / 2).rounded()
        case .trailing: widest - line.width
        }
      for chain in line.chains where shift != 0 {
        chains[chain] = chains[chain].map { $0 + SIMD2(shift, 0) }
      }
    }
    self.chains = chains
    self.capHeight = cap
    width = widest
    height = lines.isEmpty ? 0 : cap + (Double(lines.count - 1) * cap * lineHeight).rounded()
    strokeWidth = stroke
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
