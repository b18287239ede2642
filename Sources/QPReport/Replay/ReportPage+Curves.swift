internal import QPCore

extension Report {
  /// A figure for each feature, both sides of the body in one, with their gaps as tables.
  ///
  /// `nil` without features.
  var curvesSection: HTML? {
    guard !series.isEmpty else { return nil }
    let figures = other == nil ? sidePairs.map { figure($0) } : comparedFigures
    let hint: HTML = "<p class=\"note hint\">\(words.curveHint)</p>\n"
    return section("curves", words.curves, hint + HTML(figures) + legend)
  }

  /// The curves without their tables, which lead to moments of a replay.
  var plainCurves: HTML { HTML(sidePairs.map { figure($0, hasGaps: false) }) }

  private func figure(_ pair: [ReportSeries], hasGaps: Bool = true) -> HTML {
    let isPair = pair.count == 2
    let metadata = pair[0].plot.feature.metadata
    let labels = isPair ? pair.compactMap { $0.plot.feature.metadata.side.map { words.heading($0) } } : []
    return figure(
      pair.map(\.plot), isPair ? words.titleOfBothSides(metadata).capitalizedFirst : pair[0].plot.title,
      labels: labels, unit: pair[0].unit,
      hasGaps ? HTML(pair.map { gaps($0, isNamed: isPair) }) : "")
  }

  /// A curve, wide for screens and paper, narrow for phones; the style sheet shows one of them.
  ///
  /// - Parameters:
  ///   - plots: A curve, or two over one scale.
  ///   - title: The caption.
  ///   - labels: The names of two curves.
  ///   - unit: The unit of the readings.
  ///   - details: The content below.
  /// - Returns: The figure.
  func figure(
    _ plots: [PlotSeries], _ title: String, labels: [String], unit: FeatureResult.Unit, _ details: HTML
  ) -> HTML {
    let keys = zip(["line", "right"], labels).map { name, label -> HTML in
      " <span class=\"name\"><i class=\"key \(name)\"></i>\(label)</span>"
    }
    return """
      <figure class="curve">
      <figcaption>\(title)\(keys)</figcaption>
      \(svg(plots, unit, PictureSize(width: 1000, height: 280), "wide-curve"))\
      \(svg(plots, unit, PictureSize(width: 400, height: 240), "narrow-curve"))\
      \(details)</figure>

      """
  }

  private func svg(_ plots: [PlotSeries], _ unit: FeatureResult.Unit, _ size: PictureSize, _ name: String) -> HTML {
    var drawing = ReadingPlot(panels: [plots], panel: size)
    drawing.setting = PlotSetting(
      isOnPage: true, showsRepetitions: showsRepetitions, seconds: words.seconds, noReading: words.noReading,
      hasDecimalComma: words.hasDecimalComma)
    let times = drawing.times
    return """
      <svg class="\(name)" role="img" aria-label="\(plots.map { summary($0, unit) }.joined(separator: ". "))" \
      viewBox="0 0 \(size.width) \(Int(drawing.height))" data-from="\(times.lowerBound.fixed(decimals: 6))" \
      data-to="\(times.upperBound.fixed(decimals: 6))" data-left="\(Int(ReadingPlot.left))" \
      data-right="\(size.width - Int(ReadingPlot.right))">
      \(HTML(markup: drawing.pageMarkup))
      </svg>

      """
  }

  /// The curve in words: the number of frames with a reading, its peaks and its published value.
  private func summary(_ plot: PlotSeries, _ unit: FeatureResult.Unit) -> String {
    let read = plot.samples.count { $0.value != nil }
    var parts = ["\(plot.title)\(words.colon)\(words.measuredFrames) \(read)/\(plot.samples.count)"]
    let peaks = plot.marks.prefix(12).map { words.reading($0.value, unit) + " (\(words.time($0.time)))" }
    if !peaks.isEmpty { parts.append(words.peaks + " " + peaks.joined(separator: ", ")) }
    parts += plot.references.map { words.legendNorm + words.colon + $0.label }
    return parts.joined(separator: ". ")
  }

  /// The stretches without a reading and those with flags, collapsed.
  ///
  /// - Parameters:
  ///   - series: The readings.
  ///   - isNamed: Whether their side is named.
  /// - Returns: A table, or a sentence where there are none.
  private func gaps(_ series: ReportSeries, isNamed: Bool) -> HTML {
    let stretches = series.stretches
    let name = isNamed ? series.plot.feature.metadata.side.map { words.heading($0) + words.colon } ?? "" : ""
    guard !stretches.isEmpty else { return "<p class=\"note\">\(name + words.noGaps)</p>\n" }
    let samples = series.plot.samples
    let rows = stretches.prefix(200).map { stretch -> [HTML] in
      let kind = stretch.isGap ? words.noReading : words.flagged
      var reasons = stretch.reasons.prefix(4).joined(separator: "; ")
      if stretch.reasons.count > 4 { reasons += "; …" }
      return [
        moment(samples[stretch.frames.lowerBound].time), "\(words.time(samples[stretch.frames.upperBound].time))",
        "\(kind)", "\(reasons)",
      ]
    }
    return """
      <details><summary>\(name + words.gaps)\(words.colon)\(stretches.count)</summary>
      \(table(name + words.gaps, [words.from, words.to, words.kind, words.reason], rows))</details>

      """
  }

  private var legend: HTML {
    """
    <ul class="legend" aria-hidden="true">
    <li><i class="key line"></i>\(words.legendCurve)</li>
    <li><i class="key dot"></i>\(words.legendPeak)</li>
    \(repetitionKey)\
    <li><i class="key flagged"></i>\(words.legendFlagged)</li>
    <li><i class="key gap"></i>\(words.noReading)</li>
    \(normKey)</ul>

    """
  }

  /// The repetitions of a test are its own, not those of a curve.
  private var showsRepetitions: Bool { test == nil && other == nil }

  private var repetitionKey: HTML {
    let areShown = showsRepetitions && sidePairs.contains { $0.count == 1 && !$0[0].plot.repetitions.isEmpty }
    return areShown ? "<li><i class=\"key bracket\"></i>\(words.legendRepetition)</li>\n" : ""
  }

  private var normKey: HTML {
    guard series.contains(where: { !$0.plot.references.isEmpty }) else { return "" }
    return "<li><i class=\"key norm\"></i>\(words.legendNorm)</li>\n"
  }
}
