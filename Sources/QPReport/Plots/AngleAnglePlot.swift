public import QPCore
import QPStyle

/// A plot of one angle over another, such as hip and knee in a stride: an angle–angle diagram.
///
/// The curve is drawn from faint to full, from the first frame to the last, and ends in a dot.
public struct AngleAnglePlot: Sendable {
  package var xSeries: PlotSeries
  package var ySeries: PlotSeries
  package var theme: PlotTheme
  package var edgeLength: Int

  /// Creates a plot of two series of the same frames.
  ///
  /// - Parameters:
  ///   - x: The readings along the horizontal axis.
  ///   - y: The readings along the vertical axis.
  ///   - theme: The colours.
  ///   - edgeLength: The edge of the square plot in pixels, at least 320 to be legible.
  public init(x: PlotSeries, y: PlotSeries, theme: PlotTheme = .light, edgeLength: Int = 640) {
    (xSeries, ySeries, self.theme, self.edgeLength) = (x, y, theme, edgeLength)
  }

  /// The text of an SVG file with the plot.
  public var svg: String { PlotShape.svg(shapes, width: Double(edgeLength), height: Double(edgeLength)) }

  /// The plot as a picture of twice its size; `nil` if that is too large.
  public var overlay: Overlay? { PlotShape.overlay(shapes, width: Double(edgeLength), height: Double(edgeLength)) }

  private static let (left, right, top, foot) = (72.0, 24.0, 52.0, 64.0)

  /// The pairs of readings, in stretches of frames that have both.
  var stretches: [[Point]] {
    var stretches: [[Point]] = [[]]
    for (first, second) in zip(xSeries.samples, ySeries.samples) {
      if let x = first.value, let y = second.value {
        stretches[stretches.count - 1].append(Point(x, y))
      } else if stretches.last?.isEmpty == false {
        stretches.append([])
      }
    }
    return stretches.filter { !$0.isEmpty }
  }

  /// All shapes, those behind first.
  var shapes: [PlotShape] {
    let size = Double(edgeLength)
    var shapes: [PlotShape] = [.rectangle(from: Point(0, 0), to: Point(size, size), theme.ground)]
    let stretches = stretches
    let points = stretches.flatMap { $0 }
    func axis(_ values: [Double], _ series: PlotSeries, from: Double, to: Double) -> PlotAxis {
      PlotAxis(
        (values.min() ?? 0)...(values.max() ?? 90), from: from, to: to, most: abs(to - from) / 60,
        series.isInDegrees ? .degrees : .numbers)
    }
    let (end, bottom) = (size - Self.right, size - Self.foot)
    let x = axis(points.map(\.x), xSeries, from: Self.left, to: end)
    let y = axis(points.map(\.y), ySeries, from: bottom, to: Self.top)
    for tick in x.ticks {
      let position = x.place(tick).rounded() + 0.5
      shapes.append(.line([Point(position, Self.top), Point(position, bottom)], width: 1, theme.grid))
      shapes.append(text(x.label(tick) + xSeries.unit.suffix, position, bottom + 16, .middle, theme.faint))
    }
    for tick in y.ticks {
      let position = y.place(tick).rounded() + 0.5
      shapes.append(.line([Point(Self.left, position), Point(end, position)], width: 1, theme.grid))
      shapes.append(text(y.label(tick) + ySeries.unit.suffix, Self.left - 8, position, .end, theme.faint))
    }
    shapes.append(text(ySeries.title, Self.left, Self.top - 24, .start, theme.text))
    shapes.append(text(xSeries.title, end, bottom + 40, .end, theme.text))
    var done = 0
    for stretch in stretches {
      // Pieces of the curve have their own opacity, which shows the course of time.
      for start in stride(from: 0, to: max(stretch.count - 1, 1), by: 8) {
        let piece = stretch[start..<min(start + 9, stretch.count)].map { Point(x.place($0.x), y.place($0.y)) }
        let fraction = Double(done + start) / Double(max(points.count, 1))
        if piece.count > 1 { shapes.append(.line(piece, width: 2, theme.line.opacity(0.25 + 0.75 * fraction))) }
      }
      done += stretch.count
    }
    if let last = points.last {
      shapes.append(.dot(Point(x.place(last.x), y.place(last.y)), radius: 4, theme.line))
    } else {
      shapes.append(text("no frame has both readings", size / 2, size / 2, .middle, theme.faint))
    }
    return shapes
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotShape.Anchor, _ color: Color
  ) -> PlotShape {
    .text(text, at: Point(x, y), anchor, height: ReadingPlot.letter, color)
  }
}
