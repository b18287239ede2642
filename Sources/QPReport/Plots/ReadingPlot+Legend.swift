import QPCore
import QPStyle

extension ReadingPlot {
  /// Adds the legend below the panels.
  func addLegend(at y: Double, to shapes: inout [PlotShape]) {
    var x = Self.left
    func add(_ label: String, _ swatch: (Double) -> [PlotShape]) {
      shapes += swatch(x)
      shapes.append(text(label, x + 28, y, .start, theme.faint))
      x += 28 + Double(label.count) * Self.letter * 0.78 + 22
    }
    func box(_ x: Double, _ color: Color) -> PlotShape {
      .rectangle(from: Point(x, y - 6), to: Point(x + 22, y + 6), color)
    }
    let (theme, samples) = (theme, series.flatMap(\.samples))
    add("\(series.allSatisfy(\.isInDegrees) ? "angle" : "reading"), with its 95 % interval") { x in
      [box(x, theme.line.opacity(0.15)), .line([Point(x, y), Point(x + 22, y)], width: 2, theme.line)]
    }
    for (index, series) in (panels.first ?? []).enumerated() {
      guard let source = series.source else { continue }
      add(source) { x in
        let (line, color) = ([Point(x, y), Point(x + 22, y)], theme.curve(index))
        return [index % 2 == 1 ? .dashes(line, width: 2, color) : .line(line, width: 2, color)]
      }
    }
    if samples.contains(where: { $0.precision != nil && $0.precision != $0.interval }) {
      add("precision") { x in [box(x, theme.line.opacity(0.3))] }
    }
    if !series.flatMap(\.peaks).isEmpty {
      add("peak") { x in [.dot(Point(x + 11, y), radius: 4, theme.line)] }
    }
    if panels.contains(where: { $0.count == 1 && !$0[0].repetitions.isEmpty }) {
      add("repetition") { x in [bracket(x, x + 22, y + 3)] }
    }
    if samples.contains(where: \.isFlagged) {
      add("flagged: read with care") { x in [box(x, theme.flagged.opacity(0.22)), strip(x, y, theme.flagged)] }
    }
    if samples.contains(where: { $0.value == nil }) {
      add("no reading") { x in [box(x, theme.gap.opacity(0.22)), strip(x, y, theme.gap)] }
    }
  }

  private func strip(_ x: Double, _ y: Double, _ color: Color) -> PlotShape {
    .rectangle(from: Point(x, y + 2), to: Point(x + 22, y + 6), color)
  }
}
