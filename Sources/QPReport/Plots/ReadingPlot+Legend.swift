import QPCore
import QPStyle

extension ReadingPlot {
  /// The height of a line of the legend.
  static let legendLine = 24.0

  /// A sign of the plot with its meaning.
  struct LegendItem {
    let label: String
    /// The shapes of the sign, from its left edge and its middle height on.
    let sign: (Double, Double) -> [PlotShape]

    var width: Double { 28 + Double(label.count) * ReadingPlot.letter * 0.78 + 22 }
  }

  /// The lines of the legend, each as wide as the plot at most.
  var legendLines: [[LegendItem]] {
    var lines: [[LegendItem]] = [[]]
    var used = 0.0
    for item in legendItems {
      if used > 0, used + item.width > width - Self.left {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(item)
      used += item.width
    }
    return lines
  }

  /// Adds the legend below the panels.
  func addLegend(at top: Double, to shapes: inout [PlotShape]) {
    for (row, items) in legendLines.enumerated() {
      let y = top + Double(row) * Self.legendLine
      var x = Self.left
      for item in items {
        shapes += item.sign(x, y)
        shapes.append(text(item.label, x + 28, y, .start, theme.faint))
        x += item.width
      }
    }
  }

  private var legendItems: [LegendItem] {
    let (theme, samples) = (theme, series.flatMap(\.samples))
    var items = [
      LegendItem(label: "\(series.allSatisfy(\.isInDegrees) ? "angle" : "reading"), with its 95 % interval") { x, y in
        [box(x, y, theme.line.opacity(0.15)), .line([Point(x, y), Point(x + 22, y)], width: 2, theme.line)]
      }
    ]
    for (index, series) in (panels.first ?? []).enumerated() {
      guard let source = series.source else { continue }
      items.append(
        LegendItem(label: source) { x, y in
          let (line, color) = ([Point(x, y), Point(x + 22, y)], theme.curve(index))
          return [index % 2 == 1 ? .dashes(line, width: 2, color) : .line(line, width: 2, color)]
        })
    }
    if samples.contains(where: { $0.precision != nil && $0.precision != $0.interval }) {
      items.append(LegendItem(label: "precision") { x, y in [box(x, y, theme.line.opacity(0.3))] })
    }
    if !series.flatMap(\.peaks).isEmpty {
      items.append(LegendItem(label: "peak") { x, y in [.dot(Point(x + 11, y), radius: 4, theme.line)] })
    }
    if panels.contains(where: { $0.count == 1 && !$0[0].repetitions.isEmpty }) {
      items.append(LegendItem(label: "repetition") { x, y in [bracket(x, x + 22, y + 3)] })
    }
    if samples.contains(where: \.isFlagged) {
      items.append(
        LegendItem(label: "flagged: read with care") { x, y in
          [box(x, y, theme.flagged.opacity(0.22)), strip(x, y, theme.flagged)]
        })
    }
    if samples.contains(where: { $0.value == nil }) {
      items.append(
        LegendItem(label: "no reading") { x, y in [box(x, y, theme.gap.opacity(0.22)), strip(x, y, theme.gap)] })
    }
    return items
  }

  private func box(_ x: Double, _ y: Double, _ color: Color) -> PlotShape {
    .rectangle(from: Point(x, y - 6), to: Point(x + 22, y + 6), color)
  }

  private func strip(_ x: Double, _ y: Double, _ color: Color) -> PlotShape {
    .rectangle(from: Point(x, y + 2), to: Point(x + 22, y + 6), color)
  }
}
