public import QPClinical
import QPCore
import QPStyle

/// A plot of repeated measurements after Bland and Altman: the difference of each pair over its mean, with the bias and
/// the limits of agreement, a panel for each feature.
public struct BlandAltmanPlot: Sendable {
  private let panels: [Panel]
  private let theme: PlotTheme

  private struct Panel {
    let title: String
    let agreement: BlandAltman
    let suffix: String
    let decimals: Int
  }

  /// Creates a plot of the features that have two pairs or more; `nil` if there is no such feature.
  ///
  /// - Parameters:
  ///   - features: The features' names with their statistics.
  ///   - theme: The colours.
  public init?(_ features: [(name: String, Repeatability)], theme: PlotTheme = .light) {
    panels = features.compactMap { name, statistics in
      statistics.agreement.map {
        Panel(
          title: name, agreement: $0, suffix: statistics.unit.suffix, decimals: max(1, statistics.unit.decimals))
      }
    }
    self.theme = theme
    guard !panels.isEmpty else { return nil }
  }

  /// The text of an SVG file with the plot.
  public var svg: String {
    PlotShape.svg(shapes, width: Self.width, height: Self.height * Double(panels.count))
  }

  private static let (width, height) = (720.0, 380.0)
  /// The space around a panel's axes; the labels of the lines are at the right.
  private static let (left, right, top, bottom) = (64.0, 150.0, 52.0, 52.0)

  private var shapes: [PlotShape] {
    var shapes = [
      PlotShape.rectangle(
        from: Point(0, 0), to: Point(Self.width, Self.height * Double(panels.count)), theme.ground)
    ]
    for (index, panel) in panels.enumerated() { add(panel, from: Self.height * Double(index), to: &shapes) }
    return shapes
  }

  private func add(_ panel: Panel, from y: Double, to shapes: inout [PlotShape]) {
    let agreement = panel.agreement
    let (upper, lower, end) = (y + Self.top, y + Self.height - Self.bottom, Self.width - Self.right)
    let (means, differences) = (agreement.pairs.map(\.mean), agreement.pairs.map(\.difference))
    let across = PlotAxis(Self.range(means), from: Self.left, to: end, most: 7, .numbers)
    let up = PlotAxis(
      Self.range(differences + [0, agreement.limits.lowerBound, agreement.limits.upperBound]), from: lower, to: upper,
      most: 7, .numbers)
    for tick in up.ticks {
      let position = up.place(tick)
      shapes.append(.line([Point(Self.left, position), Point(end, position)], width: 1, theme.grid))
      shapes.append(text(up.label(tick), Self.left - 8, position, .end, theme.faint))
    }
    for tick in across.ticks {
      shapes.append(text(across.label(tick), across.place(tick), lower + 16, .middle, theme.faint))
    }
    shapes.append(text(panel.title, Self.left, y + 18, .start, theme.text, height: 11))
    shapes.append(text("second − first,\(unit(panel))", Self.left, y + 38, .start, theme.faint))
    shapes.append(text("mean of both,\(unit(panel))", end, lower + 36, .end, theme.faint))
    for (name, value) in [
      ("+1.96 SD", agreement.limits.upperBound), ("bias", agreement.bias), ("−1.96 SD", agreement.limits.lowerBound),
    ] {
      let position = up.place(value)
      let (from, to) = (Point(Self.left, position), Point(end, position))
      shapes.append(
        name == "bias"
          ? .line([from, to], width: 1.5, theme.reference) : .dashes([from, to], width: 1.5, theme.reference))
      shapes.append(
        text(
          "\(name) \(value.fixed(decimals: panel.decimals))\(panel.suffix)", end + 8, position, .start, theme.reference)
      )
    }
    for pair in agreement.pairs {
      shapes.append(.dot(Point(across.place(pair.mean), up.place(pair.difference)), radius: 4, theme.line))
    }
  }

  private func unit(_ panel: Panel) -> String { panel.suffix.hasPrefix(" ") ? panel.suffix : " " + panel.suffix }

  private static func range(_ values: [Double]) -> ClosedRange<Double> {
    (values.min() ?? 0)...(values.max() ?? 1)
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotShape.Anchor, _ color: Color,
    height: Double = ReadingPlot.letter
  ) -> PlotShape {
    .text(text, at: Point(x, y), anchor, height: height, color)
  }
}
