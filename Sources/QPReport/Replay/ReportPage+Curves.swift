internal import QPCore

extension Report {
  /// A figure for each feature, with its gaps as a table.
  ///
  /// `nil` without features.
  var curvesSection: HTML? {
    guard !series.isEmpty else { return nil }
    let figures = other == nil ? series.indices.map(figure) : comparedFigures
    let hint: HTML = "<p class=\"note hint\">\(words.curveHint)</p>\n"
    return section("curves", words.curves, hint + HTML(figures) + legend)
  }

  private func figure(_ index: Int) -> HTML {
    let series = series[index]
    return figure(series.plot, unit: series.unit, gaps(series))
  }

  /// A curve, wide for screens and paper, narrow for phones; the style sheet shows one of them.
  func figure(_ plot: PlotSeries, unit: FeatureResult.Unit, _ details: HTML) -> HTML {
    """
    <figure class="curve">
    <figcaption>\(plot.title)</figcaption>
    \(svg(plot, unit, PictureSize(width: 1000, height: 280), "wide-curve"))\
    \(svg(plot, unit, PictureSize(width: 400, height: 240), "narrow-curve"))\
    \(details)</figure>

    """
  }

  private func svg(_ plot: PlotSeries, _ unit: FeatureResult.Unit, _ size: PictureSize, _ name: String) -> HTML {
    var drawing = ReadingPlot([plot], panel: size)
    drawing.setting = PlotSetting(
      isOnPage: true, seconds: words.seconds, noReading: words.noReading,
      hasDecimalComma: words.language == .german)
    let times = drawing.times
    return """
      <svg class="\(name)" role="img" aria-label="\(summary(plot, unit))" \
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
    var parts = ["\(plot.title): \(words.measuredFrames) \(read)/\(plot.samples.count)"]
    let peaks = plot.tops.prefix(12).map { words.reading($0.value, unit) + " (\(words.time($0.time)))" }
    if !peaks.isEmpty { parts.append(words.peaks + " " + peaks.joined(separator: ", ")) }
    parts += plot.references.map { words.legendNorm + ": " + $0.label }
    return parts.joined(separator: ". ")
  }

  /// The stretches without a reading and those with flags, collapsed.
  private func gaps(_ series: ReportSeries) -> HTML {
    let stretches = series.stretches
    guard !stretches.isEmpty else { return "<p class=\"note\">\(words.noGaps)</p>\n" }
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
      <details><summary>\(words.gaps): \(stretches.count)</summary>
      \(table(words.gaps, [words.from, words.to, words.kind, words.reason], rows))</details>

      """
  }

  private var legend: HTML {
    """
    <ul class="legend" aria-hidden="true">
    <li><i class="key line"></i>\(words.legendCurve)</li>
    <li><i class="key dot"></i>\(words.legendPeak)</li>
    <li><i class="key bracket"></i>\(words.legendRepetition)</li>
    <li><i class="key flagged"></i>\(words.legendFlagged)</li>
    <li><i class="key gap"></i>\(words.noReading)</li>
    \(normKey)</ul>

    """
  }

  private var normKey: HTML {
    guard series.contains(where: { !$0.plot.references.isEmpty }) else { return "" }
    return "<li><i class=\"key norm\"></i>\(words.legendNorm)</li>\n"
  }
}
