public import QPCore
import QPStyle

/// A plot of readings over time: a panel for each feature, all with the same time axis.
///
/// ```swift
/// var series = PlotSeries(of: abduction)
/// while let frame = try reader.next() {
///   series.append(try pipeline.process(frame).results[abduction], at: frame.timestamp)
/// }
/// let svg = ReadingPlot([series]).svg
/// ```
public struct ReadingPlot: Sendable {
  /// The readings of each panel: of one feature, or of the left and the right side.
  package var panels: [[PlotSeries]]
  package var theme: PlotTheme
  package var panel: PictureSize

  /// Creates a plot.
  ///
  /// - Parameters:
  ///   - series: The readings, a panel for each of them.
  ///   - theme: The colours.
  ///   - panel: The width of the plot and the height of each panel, in pixels; at least 320 × 120 to be legible.
  public init(
    _ series: [PlotSeries], theme: PlotTheme = .light, panel: PictureSize = PictureSize(width: 1000, height: 320)
  ) {
    self.init(panels: series.map { [$0] }, theme: theme, panel: panel)
  }

  /// Creates a plot with several curves in a panel, over the same scale: solid and dashed in turn.
  package init(
    panels: [[PlotSeries]], theme: PlotTheme = .light, panel: PictureSize = PictureSize(width: 1000, height: 320)
  ) {
    self.panels = panels
    self.theme = theme
    self.panel = panel
  }

  /// All readings.
  package var series: [PlotSeries] { panels.flatMap(\.self) }

  /// The words of the plot, and whether a page draws its frame.
  var setting = PlotSetting()

  static let (left, right) = (64.0, 24.0)
  static let letter = 9.0

  /// The space above a panel, for its title.
  private var top: Double { setting.isOnPage ? 22 : 44 }
  /// The space below the last panel, for the time axis and the legend.
  private var foot: Double {
    setting.isOnPage ? 36 : 84 + Double(legendLines.count - 1) * Self.legendLine
  }

  var width: Double { Double(panel.width) }
  var height: Double { panelHeight * Double(panels.count) + foot }
  private var panelHeight: Double { Double(panel.height) }

  /// All shapes, those behind first.
  var shapes: [PlotShape] {
    var shapes: [PlotShape] = []
    if !setting.isOnPage { shapes.append(.rectangle(from: Point(0, 0), to: Point(width, height), theme.ground)) }
    let times = times
    let time = PlotAxis(times, from: Self.left, to: width - Self.right, most: width / 90, .seconds)
    for (index, panel) in panels.enumerated() {
      let top = panelHeight * Double(index)
      add(panel, time, top: top + self.top, bottom: top + panelHeight - 14, to: &shapes)
    }
    let bottom = panelHeight * Double(panels.count) - 14
    for tick in time.ticks {
      shapes.append(text(setting.number(time.label(tick)), time.place(tick), bottom + 16, .middle, theme.faint))
    }
    shapes.append(text(setting.seconds, width - Self.right, bottom + 36, .end, theme.faint))
    if !setting.isOnPage { addLegend(at: bottom + 64, to: &shapes) }
    return shapes
  }

  /// The times of the time axis, in seconds.
  var times: ClosedRange<Double> {
    let ends = series.flatMap { [$0.samples.first?.time, $0.samples.last?.time].compactMap(\.self) }
    let (start, end) = (ends.min() ?? 0, ends.max() ?? 1)
    return start...max(end, start + 0.1)
  }

  private func add(
    _ panel: [PlotSeries], _ time: PlotAxis, top: Double, bottom: Double, to shapes: inout [PlotShape]
  ) {
    guard let series = panel.first else { return }
    let values = PlotSeries.shownValues(of: panel)
    // A reference value far from the readings would flatten the curve, and is left out.
    let (least, most) = (values.min() ?? 0, values.max() ?? (series.isInDegrees ? 90 : 1))
    let room = max(most - least, 30)
    let references = series.references.filter { (least - room * 0.6...most + room * 0.6).contains($0.degrees) }
    let bounds = (references.map(\.degrees) + [least, most])
    let axis = PlotAxis(
      (bounds.min() ?? 0)...(bounds.max() ?? 90), from: bottom, to: top, most: (bottom - top) / 42,
      series.isInDegrees ? .degrees : .numbers)
    addAxis(panel, axis, time, top: top, bottom: bottom, to: &shapes)
    for (index, series) in panel.enumerated() {
      // Of several curves the strips stand one above the other, and the tint would be of none.
      addStretches(
        series, time, top: panel.count > 1 ? nil : top, bottom: bottom - 6 * Double(panel.count - 1 - index),
        to: &shapes)
    }
    var labels = PlotLabels(
      panel.map { series in
        series.samples.compactMap { sample in sample.value.map { Point(time.place(sample.time), axis.place($0)) } }
      }, lines: references.map { axis.place($0.degrees) }, from: top, to: bottom)
    for reference in references {
      let y = axis.place(reference.degrees)
      shapes.append(.dashes([Point(Self.left, y), Point(width - Self.right, y)], width: 1.5, theme.reference))
      let places = [PlotShape.Anchor.end, .start, .middle].map { anchor in
        (
          anchor,
          anchor == .end
            ? width - Self.right - 4 : anchor == .start ? Self.left + 4 : (Self.left + width - Self.right) / 2
        )
      }
      let (anchor, position) = labels.place(reference.label, along: places, around: y)
      shapes.append(text(reference.label, position.x, position.y, anchor, theme.reference))
    }
    // After the published values, whose labels are longer and have fewer places.
    let dots = panel.map { series in
      marks(of: series).map { Point(time.place($0.time), axis.place($0.value)) }
    }
    let numbers = panel.indices.map { index in
      let others = dots.indices.filter { $0 != index }.flatMap { dots[$0] }
      return self.numbers(of: panel[index], axis, time, among: others, &labels)
    }
    if panel.count == 1, setting.showsRepetitions { addRepetitions(series, time, bottom: bottom, to: &shapes) }
    var curves: [PlotShape] = []
    for (index, series) in panel.enumerated() { addCurve(series, axis, time, index, to: &curves) }
    shapes.append(.group(curves, across: time, down: axis))
    for index in panel.indices {
      shapes += numbers[index].map {
        let color = panel.count > 1 || panel[index].source != nil ? theme.curve(index) : theme.text
        return text($0.text, $0.position.x, $0.position.y, .middle, color)
      }
    }
  }

  /// The numbers beside the dots of the peaks; one that would stand in another is left out: the table has it.
  private func numbers(
    of series: PlotSeries, _ axis: PlotAxis, _ time: PlotAxis, among others: [Point], _ labels: inout PlotLabels
  ) -> [(text: String, position: Point)] {
    var last = -Double.infinity
    return marks(of: series).compactMap { top in
      let dot = Point(time.place(top.time), axis.place(top.value))
      let label = setting.number(top.value.fixed(decimals: series.unit.decimals)) + series.unit.suffix
      guard dot.x - last > Drawing.width(of: label, height: Self.letter) + 4,
        let position = labels.place(label, beside: dot, among: others)
      else { return nil }
      last = dot.x
      return (label, position)
    }
  }

  /// The peaks that are marked.
  private func marks(of series: PlotSeries) -> [PlotSeries.Top] { setting.isOnPage ? series.marks : series.tops }

  /// Adds a numbered bracket from the beginning to the end of each repetition.
  private func addRepetitions(_ series: PlotSeries, _ time: PlotAxis, bottom: Double, to shapes: inout [PlotShape]) {
    for (number, range) in series.repetitions.enumerated() {
      let (from, to) = (
        time.place(series.samples[range.lowerBound].time) + 1, time.place(series.samples[range.upperBound].time) - 1
      )
      shapes.append(bracket(from, to, bottom - 10))
      shapes.append(text("\(number + 1)", (from + to) / 2, bottom - 18, .middle, theme.faint))
    }
  }

  func bracket(_ from: Double, _ to: Double, _ y: Double) -> PlotShape {
    .line([Point(from, y - 4), Point(from, y), Point(to, y), Point(to, y - 4)], width: 1.5, theme.faint)
  }

  private func addAxis(
    _ panel: [PlotSeries], _ axis: PlotAxis, _ time: PlotAxis, top: Double, bottom: Double, to shapes: inout [PlotShape]
  ) {
    guard let series = panel.first else { return }
    for tick in axis.ticks {
      let y = axis.place(tick).rounded() + 0.5
      shapes.append(.line([Point(Self.left, y), Point(width - Self.right, y)], width: 1, theme.grid))
    }
    for tick in time.ticks {
      let x = time.place(tick).rounded() + 0.5
      shapes.append(.line([Point(x, top), Point(x, bottom)], width: 1, theme.grid))
    }
    shapes += axis.ticks.map { tick in
      text(setting.number(axis.label(tick)) + series.unit.suffix, Self.left - 8, axis.place(tick), .end, theme.faint)
    }
    if !setting.isOnPage { shapes.append(text(series.title, Self.left, top - 22, .start, theme.text, height: 11)) }
    if panel.allSatisfy({ $0.stretches { $0.value != nil }.isEmpty }) {
      shapes.append(text(setting.noReading, (Self.left + width) / 2, (top + bottom) / 2, .middle, theme.faint))
    }
  }

  /// Marks stretches without a reading and with flagged readings by a tint, and by a strip below with a sharp edge.
  private func addStretches(
    _ series: PlotSeries, _ time: PlotAxis, top: Double?, bottom: Double, to shapes: inout [PlotShape]
  ) {
    func add(_ range: ClosedRange<Int>, _ color: Color) {
      // From the middle between the sample and the one before to the middle between it and the one after.
      func middle(_ a: Int, _ b: Int) -> Double {
        let last = series.samples.count - 1
        return (series.samples[min(max(a, 0), last)].time + series.samples[min(max(b, 0), last)].time) / 2
      }
      let from = time.place(middle(range.lowerBound - 1, range.lowerBound))
      let to = max(from + 1, time.place(middle(range.upperBound, range.upperBound + 1)))
      if let top { shapes.append(.rectangle(from: Point(from, top), to: Point(to, bottom), color.opacity(0.22))) }
      shapes.append(.rectangle(from: Point(from, bottom - 5), to: Point(to, bottom), color))
    }
    for range in series.stretches(where: { $0.value == nil }) { add(range, theme.gap) }
    for range in series.stretches(where: \.isFlagged) { add(range, theme.flagged) }
  }

  private func addCurve(
    _ series: PlotSeries, _ axis: PlotAxis, _ time: PlotAxis, _ index: Int, to shapes: inout [PlotShape]
  ) {
    let (color, isDashed) = (theme.curve(index), index % 2 == 1)
    func point(_ sample: PlotSeries.Sample, _ value: Double) -> Point { point(sample.time, value) }
    func point(_ seconds: Double, _ value: Double) -> Point {
      Point(time.place(seconds), axis.place(value))
    }
    func drawn(_ points: [Point]) -> [Point] { setting.isOnPage ? points.forScreens() : points.thinned }
    // The edge of a pale band is seen less.
    func edge(_ points: [Point]) -> [Point] { setting.isOnPage ? points.forScreens(within: 0.4) : points.thinned }
    func addBand(_ bounds: (PlotSeries.Sample) -> ClosedRange<Double>?, opacity: Double) {
      for range in series.stretches(where: { bounds($0) != nil && $0.value != nil }) where range.count > 1 {
        let part = series.samples[range]
        let upper = part.compactMap { sample in bounds(sample).map { point(sample, axis.cut($0.upperBound)) } }
        let lower = part.compactMap { sample in bounds(sample).map { point(sample, axis.cut($0.lowerBound)) } }
        shapes.append(.band(upper: edge(upper), lower: edge(lower), color.opacity(opacity)))
      }
    }
    addBand(\.interval, opacity: 0.15)
    addBand({ $0.precision == $0.interval ? nil : $0.precision }, opacity: 0.3)
    for range in series.stretches(where: { $0.value != nil }) {
      let points = series.samples[range].compactMap { sample in sample.value.map { point(sample, $0) } }
      if points.count == 1 {
        shapes.append(.dot(points[0], radius: 1.5, color))
      } else {
        shapes.append(
          isDashed ? .dashes(drawn(points), width: 2, color) : .line(drawn(points), width: 2, color))
      }
    }
    for top in marks(of: series) { shapes.append(.dot(point(top.time, top.value), radius: 4, color)) }
  }

  func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotShape.Anchor, _ color: Color, height: Double = letter
  ) -> PlotShape {
    .text(text, at: Point(x, y), anchor, height: height, color)
  }
}
