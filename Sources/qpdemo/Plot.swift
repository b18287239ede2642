import QPCore
import QPStyle

/// Angles over time: a panel for each feature, all with the same time axis.
struct Plot {
  let series: [PlotSeries]
  let theme: PlotTheme
  /// The plot's width and the height of each panel, in pixels.
  let panel: (width: Double, height: Double)

  private static let (left, right, top, foot) = (64.0, 24.0, 44.0, 84.0)
  private static let letter = 9.0

  var width: Double { panel.width }
  var height: Double { panel.height * Double(series.count) + Self.foot }

  /// All that is to be drawn, in this order.
  var shapes: [PlotShape] {
    var shapes: [PlotShape] = [.rectangle(from: Point(0, 0), to: Point(width, height), theme.ground)]
    let times = series.flatMap { [$0.samples.first?.time, $0.samples.last?.time].compactMap(\.self) }
    let (start, end) = (times.min() ?? 0, times.max() ?? 1)
    let time = PlotAxis(start...max(end, start + 0.1), from: Self.left, to: width - Self.right, most: width / 90)
    for (index, series) in series.enumerated() {
      let top = panel.height * Double(index)
      add(series, time, top: top + Self.top, bottom: top + panel.height - 14, to: &shapes)
    }
    let bottom = panel.height * Double(series.count) - 14
    for tick in time.ticks {
      shapes.append(text(time.label(tick), time.place(tick), bottom + 16, .middle, theme.faint))
    }
    shapes.append(text("seconds", width - Self.right, bottom + 36, .end, theme.faint))
    addLegend(at: bottom + 64, to: &shapes)
    return shapes
  }

  private func add(
    _ series: PlotSeries, _ time: PlotAxis, top: Double, bottom: Double, to shapes: inout [PlotShape]
  ) {
    let values = series.samples.flatMap { sample in
      [sample.value, sample.interval?.lowerBound, sample.interval?.upperBound].compactMap(\.self)
    }
    // A norm that is far from what was seen would press the curve flat: it is shown where there is room for it.
    let (least, most) = (values.min() ?? 0, values.max() ?? 90)
    let room = max(most - least, 30)
    let norms = series.norms.filter { (least - room * 0.6...most + room * 0.6).contains($0.degrees) }
    let bounds = (norms.map(\.degrees) + [least, most])
    let axis = PlotAxis(
      (bounds.min() ?? 0)...(bounds.max() ?? 90), from: bottom, to: top, most: (bottom - top) / 42, isRounded: true)
    addAxis(series, axis, time, top: top, bottom: bottom, to: &shapes)
    addStretches(series, time, top: top, bottom: bottom, to: &shapes)
    for norm in norms {
      let y = axis.place(norm.degrees)
      shapes.append(.dashes(from: Point(Self.left, y), to: Point(width - Self.right, y), width: 1.5, theme.norm))
      shapes.append(label(norm.label, at: y, series, axis, time, top: top, bottom: bottom))
    }
    addRepetitions(series, time, bottom: bottom, to: &shapes)
    addCurve(series, axis, time, norms: norms.map { axis.place($0.degrees) }, to: &shapes)
  }

  /// A norm's label above or below its line, at the end where least of the curve lies beneath it.
  private func label(
    _ label: String, at y: Double, _ series: PlotSeries, _ axis: PlotAxis, _ time: PlotAxis, top: Double, bottom: Double
  ) -> PlotShape {
    let curve = series.samples.compactMap { sample in
      sample.value.map { Point(time.place(sample.time), axis.place($0)) }
    }
    // With what is written over the peaks.
    let taken =
      curve
      + series.peaks.compactMap { index in
        series.samples[index].value.map { Point(time.place(series.samples[index].time), axis.place($0) - 14) }
      }
    let half = Scene.width(of: label, height: Self.letter) / 2 + 6
    var best = (hits: Int.max, shape: text(label, width - Self.right - 4, y - 11, .end, theme.norm))
    for middle in [y - 11, y + 11] where middle > top + 6 && middle < bottom - 12 {
      for anchor in [PlotShape.Anchor.end, .start, .middle] {
        let x =
          anchor == .end
          ? width - Self.right - 4 : anchor == .start ? Self.left + 4 : (Self.left + width - Self.right) / 2
        let center = Point(anchor == .end ? x - half : anchor == .start ? x + half : x, middle)
        let hits = taken.count { abs($0.x - center.x) < half && abs($0.y - center.y) < Self.letter + 2 }
        if hits < best.hits { best = (hits, text(label, x, middle, anchor, theme.norm)) }
      }
    }
    return best.shape
  }

  /// Brackets from where a repetition begins to where it ends, with their numbers.
  private func addRepetitions(_ series: PlotSeries, _ time: PlotAxis, bottom: Double, to shapes: inout [PlotShape]) {
    for (number, range) in series.repetitions.enumerated() {
      let (from, to) = (
        time.place(series.samples[range.lowerBound].time) + 1, time.place(series.samples[range.upperBound].time) - 1
      )
      shapes.append(bracket(from, to, bottom - 10))
      shapes.append(text("\(number + 1)", (from + to) / 2, bottom - 18, .middle, theme.faint))
    }
  }

  private func bracket(_ from: Double, _ to: Double, _ y: Double) -> PlotShape {
    .line([Point(from, y - 4), Point(from, y), Point(to, y), Point(to, y - 4)], width: 1.5, theme.faint)
  }

  private func addAxis(
    _ series: PlotSeries, _ axis: PlotAxis, _ time: PlotAxis, top: Double, bottom: Double, to shapes: inout [PlotShape]
  ) {
    for tick in axis.ticks {
      let y = axis.place(tick).rounded() + 0.5
      shapes.append(.line([Point(Self.left, y), Point(width - Self.right, y)], width: 1, theme.grid))
      shapes.append(text(axis.label(tick) + "°", Self.left - 8, axis.place(tick), .end, theme.faint))
    }
    for tick in time.ticks {
      let x = time.place(tick).rounded() + 0.5
      shapes.append(.line([Point(x, top), Point(x, bottom)], width: 1, theme.grid))
    }
    shapes.append(text(series.entry.title, Self.left, top - 22, .start, theme.text, height: 11))
    if series.stretches(where: { $0.value != nil }).isEmpty {
      shapes.append(text("no frame has a reading", (Self.left + width) / 2, (top + bottom) / 2, .middle, theme.faint))
    }
  }

  /// Where there is no reading, and where the readings are flagged: a tint, and a strip at the foot for a sharp edge.
  private func addStretches(
    _ series: PlotSeries, _ time: PlotAxis, top: Double, bottom: Double, to shapes: inout [PlotShape]
  ) {
    func add(_ range: ClosedRange<Int>, _ color: Color) {
      // From halfway to the sample before to halfway to the one after.
      func middle(_ a: Int, _ b: Int) -> Double {
        let last = series.samples.count - 1
        return (series.samples[min(max(a, 0), last)].time + series.samples[min(max(b, 0), last)].time) / 2
      }
      let from = time.place(middle(range.lowerBound - 1, range.lowerBound))
      let to = max(from + 1, time.place(middle(range.upperBound, range.upperBound + 1)))
      shapes.append(.rectangle(from: Point(from, top), to: Point(to, bottom), color.opacity(0.22)))
      shapes.append(.rectangle(from: Point(from, bottom - 5), to: Point(to, bottom), color))
    }
    for range in series.stretches(where: { $0.value == nil }) { add(range, theme.gap) }
    for range in series.stretches(where: \.isFlagged) { add(range, theme.flagged) }
  }

  private func addCurve(
    _ series: PlotSeries, _ axis: PlotAxis, _ time: PlotAxis, norms: [Double], to shapes: inout [PlotShape]
  ) {
    func point(_ sample: PlotSeries.Sample, _ value: Double) -> Point {
      Point(time.place(sample.time), axis.place(value))
    }
    for range in series.stretches(where: { $0.interval != nil && $0.value != nil }) where range.count > 1 {
      let part = series.samples[range]
      shapes.append(
        .band(
          upper: part.compactMap { sample in sample.interval.map { point(sample, $0.upperBound) } },
          lower: part.compactMap { sample in sample.interval.map { point(sample, $0.lowerBound) } },
          theme.line.opacity(0.25)))
    }
    for range in series.stretches(where: { $0.value != nil }) {
      let points = series.samples[range].compactMap { sample in sample.value.map { point(sample, $0) } }
      if points.count == 1 {
        shapes.append(.dot(points[0], radius: 1.5, theme.line))
      } else {
        shapes.append(.line(points, width: 2, theme.line))
      }
    }
    for index in series.peaks {
      let sample = series.samples[index]
      guard let value = sample.value else { continue }
      let place = point(sample, value)
      shapes.append(.dot(place, radius: 4, theme.line))
      // Over the dot, and over a norm's line that would run through the number.
      let crossed = norms.first { abs($0 - (place.y - 14)) < Self.letter }
      let y = crossed.map { min($0, place.y) - 11 } ?? place.y - 14
      shapes.append(text("\(value.fixed(decimals: 0))°", place.x, y, .middle, theme.text))
    }
  }

  private func addLegend(at y: Double, to shapes: inout [PlotShape]) {
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
    add("angle, with its 95 % interval") { x in
      [box(x, theme.line.opacity(0.25)), .line([Point(x, y), Point(x + 22, y)], width: 2, theme.line)]
    }
    if !series.flatMap(\.peaks).isEmpty {
      add("peak") { x in [.dot(Point(x + 11, y), radius: 4, theme.line)] }
    }
    if !series.flatMap(\.repetitions).isEmpty {
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

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: PlotShape.Anchor, _ color: Color, height: Double = letter
  ) -> PlotShape {
    .text(text, at: Point(x, y), anchor, height: height, color)
  }
}

/// Values along a line, with ticks at round numbers.
struct PlotAxis {
  private let low, high, from, to, step: Double

  /// - Parameters:
  ///   - values: What must be on the axis.
  ///   - from: Where the low end is.
  ///   - to: Where the high end is.
  ///   - most: The most ticks there is room for.
  ///   - isRounded: Whether the axis ends at ticks, and its steps are those of degrees.
  init(_ values: ClosedRange<Double>, from: Double, to: Double, most: Double, isRounded: Bool = false) {
    let steps =
      isRounded ? [5, 10, 15, 30, 45, 90, 180, 360] : [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600]
    let span = max(values.upperBound - values.lowerBound, 1e-6)
    let fitting = steps.first { span / $0 <= max(most, 2) }
    var wide = steps.last ?? 1
    while fitting == nil, span / wide > max(most, 2) { wide *= 2 }
    step = fitting ?? wide
    // With some room, so that no curve touches the rim.
    let margin = isRounded ? span * 0.05 : 0
    low = isRounded ? ((values.lowerBound - margin) / step).rounded(.down) * step : values.lowerBound
    high = isRounded ? max(((values.upperBound + margin) / step).rounded(.up) * step, low + step) : values.upperBound
    self.from = from
    self.to = to
  }

  func place(_ value: Double) -> Double { from + (value - low) / max(high - low, 1e-9) * (to - from) }

  var ticks: [Double] {
    let first = (low / step).rounded(.up)
    let count = Int(((high - first * step) / step + 1e-9).rounded(.down)) + 1
    return (0..<max(count, 0)).map { (first + Double($0)) * step }
  }

  func label(_ tick: Double) -> String { tick.fixed(decimals: step < 1 ? 1 : 0) }
}
