package import QPCore
import QPStyle

/// A plot of cycles: a panel for each feature with every cycle, their mean and ± one standard deviation.
package struct NormalizedCyclesPlot: Sendable {
  private let features: [NormalizedCycles]
  private let theme: PlotTheme
  private let panel: PictureSize
  /// The text of the axis.
  private let axis: String

  /// Creates a plot.
  ///
  /// - Parameters:
  ///   - features: The cycles of each feature.
  ///   - axis: The words below the axis, such as "% of the repetition".
  ///   - theme: The colours.
  ///   - panel: The width of the plot and the height of each panel, in pixels.
  package init(_ features: [NormalizedCycles], axis: String, theme: PlotTheme = .light, panel: PictureSize) {
    (self.features, self.axis, self.theme, self.panel) = (features, axis, theme, panel)
  }

  /// The text of an SVG file with the plot.
  package var svg: String { PlotShape.svg(shapes, width: width, height: height) }
  /// The plot as a picture of twice its size; `nil` if that is too large.
  package var overlay: Overlay? { PlotShape.overlay(shapes, width: width, height: height) }

  private static let (left, right, top, foot) = (64.0, 24.0, 44.0, 84.0)
  private var width: Double { Double(panel.width) }
  private var height: Double { Double(panel.height) * Double(max(features.count, 1)) + Self.foot }

  private var shapes: [PlotShape] {
    var shapes = [PlotShape.rectangle(from: Point(0, 0), to: Point(width, height), theme.ground)]
    let percent = PlotAxis(0...100, from: Self.left, to: width - Self.right, most: 10, .seconds)
    for (index, cycles) in features.enumerated() {
      let top = Double(panel.height) * Double(index)
      add(cycles, percent, top: top + Self.top, bottom: top + Double(panel.height) - 14, to: &shapes)
    }
    let bottom = height - Self.foot - 14
    for tick in stride(from: 0.0, through: 100, by: 20) {
      shapes.append(text(tick.fixed(decimals: 0), percent.place(tick), bottom + 16, .middle, theme.faint))
    }
    shapes.append(text(axis, width - Self.right, bottom + 36, .end, theme.faint))
    addLegend(at: bottom + 64, to: &shapes)
    return shapes
  }

  private func add(
    _ cycles: NormalizedCycles, _ percent: PlotAxis, top: Double, bottom: Double, to shapes: inout [PlotShape]
  ) {
    let (mean, standardDeviation) = (cycles.mean, cycles.standardDeviation)
    let ends = cycles.cycles.joined() + zip(mean, standardDeviation).flatMap { [$0 - $1, $0 + $1] }
    let metadata = cycles.feature.metadata
    let unit = metadata.unit ?? .degrees
    let axis = PlotAxis(
      (ends.min() ?? 0)...(ends.max() ?? 90), from: bottom, to: top, most: (bottom - top) / 42,
      unit == .degrees ? .degrees : .numbers)
    for tick in axis.ticks {
      let y = axis.place(tick).rounded() + 0.5
      shapes.append(.line([Point(Self.left, y), Point(width - Self.right, y)], width: 1, theme.grid))
      shapes.append(text(axis.label(tick) + unit.suffix, Self.left - 8, axis.place(tick), .end, theme.faint))
    }
    let heading = "\(metadata.titleInWords), \("cycle".counted(cycles.cycles.count))"
    shapes.append(text(heading, Self.left, top - 22, .start, theme.text, height: 11))
    func line(_ values: [Double]) -> [Point] {
      values.enumerated().map { index, value in
        Point(percent.place(100 * Double(index) / Double(max(values.count - 1, 1))), axis.place(value))
      }
    }
    if !standardDeviation.isEmpty {
      shapes.append(
        .band(
          upper: line(zip(mean, standardDeviation).map(+)), lower: line(zip(mean, standardDeviation).map(-)),
          theme.line.opacity(0.22)))
    }
    for cycle in cycles.cycles { shapes.append(.line(line(cycle), width: 1, theme.right.opacity(0.6))) }
    if !mean.isEmpty { shapes.append(.line(line(mean), width: 2.5, theme.line)) }
  }

  private func addLegend(at y: Double, to shapes: inout [PlotShape]) {
    var x = Self.left
    func add(_ label: String, _ shape: (Double) -> PlotShape) {
      shapes.append(shape(x))
      shapes.append(text(label, x + 28, y, .start, theme.faint))
      x += 28 + Double(label.count) * ReadingPlot.letter * 0.78 + 22
    }
    add("each cycle") { .line([Point($0, y), Point($0 + 22, y)], width: 1, theme.right) }
    add("mean") { .line([Point($0, y), Point($0 + 22, y)], width: 2.5, theme.line) }
    if features.contains(where: { !$0.standardDeviation.isEmpty }) {
      add("± one standard deviation") {
        .rectangle(from: Point($0, y - 6), to: Point($0 + 22, y + 6), theme.line.opacity(0.22))
      }
    }
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotShape.Anchor, _ color: Color,
    height: Double = ReadingPlot.letter
  ) -> PlotShape {
    .text(text, at: Point(x, y), anchor, height: height, color)
  }
}
