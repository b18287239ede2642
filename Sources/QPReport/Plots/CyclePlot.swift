public import QPClinical
public import QPCore
import QPStyle

/// A plot of the mean curves of a cycle: a panel for each angle, left and right in one, with ± one standard deviation.
public struct CyclePlot: Sendable {
  package var curves: [ClinicalTestResult.Curve]
  package var theme: PlotTheme
  package var panel: PictureSize
  private let stance: [Side: Double]

  /// Creates a plot of a result's curves.
  ///
  /// - Parameters:
  ///   - result: The result of a test.
  ///   - theme: The colours.
  ///   - panel: The width of the plot and the height of each panel, in pixels; at least 320 × 120 to be legible.
  public init(
    _ result: ClinicalTestResult, theme: PlotTheme = .light, panel: PictureSize = PictureSize(width: 720, height: 280)
  ) {
    curves = result.curves
    self.theme = theme
    self.panel = panel
    stance = Side.allCases.reduce(into: [:]) { $0[$1] = result.value("stance", side: $1)?.mean }
  }

  /// The text of an SVG file with the plot.
  public var svg: String { PlotShape.svg(shapes, width: width, height: height) }

  /// The words of the plot, and whether a page draws its frame.
  var setting = CycleSetting()

  /// The plot as a picture of twice its size; `nil` if that is too large.
  public var overlay: Overlay? { PlotShape.overlay(shapes, width: width, height: height) }

  private static let (left, right, top) = (64.0, 24.0, 44.0)
  /// The space below the last panel, for the axis and the legend.
  private var foot: Double { setting.isOnPage ? 40 : 84 }

  private var width: Double { Double(panel.width) }
  private var panelHeight: Double { Double(panel.height) }
  var height: Double { panelHeight * Double(max(names.count, 1)) + foot }

  /// The names of the curves, each once.
  private var names: [String] {
    curves.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private func color(_ side: Side) -> Color { side == .left ? theme.line : theme.right }

  /// All shapes, those behind first.
  var shapes: [PlotShape] {
    var shapes: [PlotShape] = []
    if !setting.isOnPage { shapes.append(.rectangle(from: Point(0, 0), to: Point(width, height), theme.ground)) }
    let percent = PlotAxis(0...100, from: Self.left, to: width - Self.right, most: 10, .seconds)
    for (index, name) in names.enumerated() {
      let top = panelHeight * Double(index)
      add(
        curves.filter { $0.name == name }, percent, top: top + Self.top, bottom: top + panelHeight - 14, to: &shapes)
    }
    let bottom = panelHeight * Double(max(names.count, 1)) - 14
    for panel in 1...max(names.count, 1) {
      for tick in stride(from: 0.0, through: 100, by: 20) {
        let y = panelHeight * Double(panel) + 2
        shapes.append(text(tick.fixed(decimals: 0), percent.place(tick), y, .middle, theme.faint))
      }
    }
    shapes.append(text(setting.percent, width - Self.right, bottom + 36, .end, theme.faint))
    if !setting.isOnPage { addLegend(at: bottom + 64, to: &shapes) }
    return shapes
  }

  private func add(
    _ curves: [ClinicalTestResult.Curve], _ percent: PlotAxis, top: Double, bottom: Double,
    to shapes: inout [PlotShape]
  ) {
    let published = curves.first.flatMap { setting.published[$0.name] }
    let own = curves.flatMap { curve in zip(curve.mean, curve.standardDeviation).flatMap { [$0 - $1, $0 + $1] } }
    let values = own + (published.map { zip($0.mean, $0.standardDeviation).flatMap { [$0 - $1, $0 + $1] } } ?? [])
    let axis = PlotAxis(
      (values.min() ?? 0)...(values.max() ?? 90), from: bottom, to: top, most: (bottom - top) / 42, .degrees)
    var group: [PlotShape] = []
    if let published {
      func edge(_ factor: Double) -> [Point] {
        published.mean.indices.map { index in
          Point(
            percent.place(100 * Double(index) / Double(published.mean.count - 1)),
            axis.place(published.mean[index] + factor * published.standardDeviation[index]))
        }
      }
      group.append(.band(upper: edge(1), lower: edge(-1), theme.reference.opacity(0.18)))
    }
    for tick in axis.ticks {
      let y = axis.place(tick).rounded() + 0.5
      let isZero = abs(tick) < 1e-9
      shapes.append(
        .line(
          [Point(Self.left, y), Point(width - Self.right, y)], width: isZero ? 1.5 : 1,
          isZero ? theme.gap : theme.grid))
    }
    for tick in stride(from: 0.0, through: 100, by: 20) {
      let x = percent.place(tick).rounded() + 0.5
      shapes.append(.line([Point(x, top), Point(x, bottom)], width: 1, theme.grid))
    }
    shapes += axis.ticks.map { tick in
      let number = setting.isOnPage ? axis.label(tick).withMinus : axis.label(tick)
      return text(number + "°", Self.left - 8, axis.place(tick), .end, theme.faint)
    }
    let title = curves.first.map { setting.titles[$0.name] ?? Self.title($0) } ?? ""
    shapes.append(text(title, Self.left, top - 22, .start, theme.text, height: 11))
    for curve in curves {
      let color = color(curve.side)
      func line(_ factor: Double) -> [Point] {
        let points = curve.mean.indices.map { index in
          Point(percent.place(Double(index)), axis.place(curve.mean[index] + factor * curve.standardDeviation[index]))
        }
        return setting.isOnPage ? points.forScreens() : points
      }
      group.append(.band(upper: line(1), lower: line(-1), color.opacity(0.22)))
      group.append(curve.side == .left ? .line(line(0), width: 2, color) : .dashes(line(0), width: 2, color))
    }
    for curve in curves {
      guard let end = stance[curve.side] else { continue }
      let x = percent.place(end)
      shapes.append(.dashes([Point(x, top), Point(x, bottom)], width: 1.5, color(curve.side)))
    }
    shapes.append(.group(group, across: percent, down: axis))
  }

  /// The angle's name without the side.
  private static func title(_ curve: ClinicalTestResult.Curve) -> String {
    let side = "\(curve.side) "
    let title = curve.title.hasPrefix(side) ? String(curve.title.dropFirst(side.count)) : curve.title
    return title.capitalizedFirst
  }

  /// Adds the legend below the panels.
  private func addLegend(at y: Double, to shapes: inout [PlotShape]) {
    var x = Self.left
    for side in Side.allCases {
      guard let curve = curves.first(where: { $0.side == side }) else { continue }
      let color = color(side)
      shapes.append(.rectangle(from: Point(x, y - 6), to: Point(x + 22, y + 6), color.opacity(0.25)))
      shapes.append(.line([Point(x, y), Point(x + 22, y)], width: 2, color))
      let label = "\(side), mean ± SD of \("stride".counted(curve.count))"
      shapes.append(text(label, x + 28, y, .start, theme.faint))
      x += 28 + Double(label.count) * ReadingPlot.letter * 0.78 + 22
    }
    if !stance.isEmpty {
      shapes.append(.dashes([Point(x + 11, y - 7), Point(x + 11, y + 7)], width: 1.5, theme.faint))
      shapes.append(text("toe-off", x + 28, y, .start, theme.faint))
    }
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotShape.Anchor, _ color: Color,
    height: Double = ReadingPlot.letter
  ) -> PlotShape {
    .text(text, at: Point(x, y), anchor, height: height, color)
  }
}
