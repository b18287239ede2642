internal import QPCore

extension Report {
  /// A figure for each feature, both sides of the body in one, with their gaps as tables.
  ///
  /// `nil` without features.
  var curvesSection: HTML? {
    guard !series.isEmpty else { return nil }
    let figures = other == nil ? sidePairs.enumerated().map { figure($1, "curve\($0)") } : comparedFigures
    let hint: HTML = "<p class=\"note hint\">\(words.curveHint)</p>\n"
    return section("curves", words.curves, hint + HTML(figures) + legend)
  }

  /// The curves without their tables, which lead to moments of a replay.
  ///
  /// - Parameter name: The name of the curves, unique on their page.
  /// - Returns: The figures.
  func plainCurves(_ name: String) -> HTML {
    HTML(sidePairs.enumerated().map { figure($1, "\(name)-\($0)", hasGaps: false) })
  }

  private func figure(_ pair: [ReportSeries], _ name: String, hasGaps: Bool = true) -> HTML {
    let isPair = pair.count == 2
    let metadata = pair[0].plot.feature.metadata
    let labels = isPair ? pair.compactMap { $0.plot.feature.metadata.side.map { words.heading($0) } } : []
    return figure(
      name, pair.map(\.plot), isPair ? words.titleOfBothSides(metadata).capitalizedFirst : pair[0].plot.title,
      labels: labels, unit: pair[0].unit,
      hasGaps ? HTML(pair.map { gaps($0, isNamed: isPair) }) : "")
  }

  /// A curve, wide for screens and paper, narrow for phones; the style sheet shows one of them.
  ///
  /// - Parameters:
  ///   - name: The name of the curve, unique on its page.
  ///   - plots: A curve, or two over one scale.
  ///   - title: The caption.
  ///   - labels: The names of two curves.
  ///   - unit: The unit of the readings.
  ///   - details: The content below.
  /// - Returns: The figure.
  func figure(
    _ name: String, _ plots: [PlotSeries], _ title: String, labels: [String], unit: FeatureResult.Unit, _ details: HTML
  ) -> HTML {
    let (wide, narrow) = (plot(plots, PictureSize(width: 1000, height: 280)), plot(plots, Self.narrowCurve))
    let summary = plots.map { self.summary($0, unit) }.joined(separator: ". ")
    let (first, second) = PageDrawing(theme: wide.theme, name: name).markup(wide.shapes, narrow.shapes)
    let keys = zip(["line", "right"], labels).map { name, label -> HTML in
      " <span class=\"name\"><i class=\"key \(name)\"></i>\(label)</span>"
    }
    return """
      <figure class="curve">
      <figcaption>\(title)\(keys)</figcaption>
      \(svg(wide, first, summary, "wide-curve"))\
      \(svg(narrow, second, summary, "narrow-curve"))\
      \(details)</figure>

      """
  }

  /// The size of a curve on a phone.
  private static let narrowCurve = PictureSize(width: 400, height: 240)

  private func plot(_ plots: [PlotSeries], _ size: PictureSize) -> ReadingPlot {
    var plot = ReadingPlot(panels: [plots], panel: size)
    plot.setting = PlotSetting(
      isOnPage: true, showsRepetitions: showsRepetitions, seconds: words.seconds, noReading: words.noReading,
      hasDecimalComma: words.hasDecimalComma)
    return plot
  }

  private func svg(_ plot: ReadingPlot, _ content: String, _ summary: String, _ name: String) -> HTML {
    let (times, width) = (plot.times, plot.panel.width)
    return """
      <svg class="\(name)" role="img" aria-label="\(summary)" \
      viewBox="0 0 \(width) \(Int(plot.height))" data-from="\(times.lowerBound.fixed(decimals: 6))" \
      data-to="\(times.upperBound.fixed(decimals: 6))" data-left="\(Int(ReadingPlot.left))" \
      data-right="\(width - Int(ReadingPlot.right))">
      \(HTML(markup: content))
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
    guard !stretches.isEmpty else {
      return "<p class=\"note\">\(name + (isNamed ? words.behindColon(words.noGaps) : words.noGaps))</p>\n"
    }
    let title = name + (isNamed ? words.behindColon(words.gaps) : words.gaps)
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
      <details><summary>\(title)\(words.colon)\(stretches.count)</summary>
      \(table(title, [words.from, words.to, words.kind, words.reason], rows))</details>

      """
  }

  private var legend: HTML {
    """
    <ul class="legend" aria-hidden="true">
    <li><i class="key line"></i>\(words.legendCurve)</li>
    <li><i class="key dot"></i>\(words.legendPeak)</li>
    \(repetitionKey)\
    \(flaggedKey)\(gapKey)\(normKey)</ul>

    """
  }

  /// The repetitions of a test are its own, not those of a curve.
  private var showsRepetitions: Bool { test == nil && other == nil }

  private var repetitionKey: HTML {
    let areShown = showsRepetitions && sidePairs.contains { $0.count == 1 && !$0[0].plot.repetitions.isEmpty }
    return areShown ? "<li><i class=\"key bracket\"></i>\(words.legendRepetition)</li>\n" : ""
  }

  private var flaggedKey: HTML {
    guard series.contains(where: { $0.plot.samples.contains(where: \.isFlagged) }) else { return "" }
    return "<li><i class=\"key flagged\"></i>\(words.legendFlagged)</li>\n"
  }

  private var gapKey: HTML {
    guard series.contains(where: { $0.plot.samples.contains { $0.value == nil } }) else { return "" }
    return "<li><i class=\"key gap\"></i>\(words.noReading)</li>\n"
  }

  private var normKey: HTML {
    guard series.contains(where: { !$0.plot.references.isEmpty }) else { return "" }
    return "<li><i class=\"key norm\"></i>\(words.legendNorm)</li>\n"
  }
}
