internal import QPClinical
internal import QPCore
internal import QPFeatures

extension Report {
  /// The clinical test: its values, mean curves, events and known faults.
  var testSection: HTML? {
    if other != nil { return comparedTestSection }
    guard let test else { return refusedSection }
    let result = test.result
    let values: HTML = "<div class=\"values-of-test\">\n\(self.values(result, of: test.test))</div>\n"
    let curves: HTML = "<div class=\"beside\">\n\(cycles(result))<div>\n\(values)\(greatest(result))</div>\n</div>\n"
    return section(
      "test", "\(words.clinicalTest)\(words.colon)\(words.title(test.test))",
      HTML([
        view(of: result), hands(of: result), result.curves.isEmpty ? values : curves, outliers(result), events(result),
      ]))
  }

  private func view(of result: ClinicalTestResult) -> HTML {
    "<p class=\"note\">\(words.view(result.view).capitalizedFirst) · \(result.algorithm)</p>\n"
  }

  /// The test in both recordings: each one's values and mean curves beside the other's.
  private var comparedTestSection: HTML? {
    guard let title = takes.compactMap({ $0.test?.test ?? $0.refusal?.test }).first else { return nil }
    let parts = takes.enumerated().map { index, take -> HTML in
      let heading: HTML = "<h3>\(name(of: index))</h3>\n"
      guard let test = take.test else {
        return take.refusal.map { "<div>\(heading)<p class=\"note\">\(words.refusal($0.reason))</p></div>\n" } ?? ""
      }
      let result = test.result
      return
        "<div>\(heading)\(view(of: result))\(cycles(result, "cycle\(index)"))\(values(result, of: test.test))\(remarks(result))</div>\n"
    }
    return section(
      "test", "\(words.clinicalTest)\(words.colon)\(words.title(title))",
      "<div class=\"both\">\n\(HTML(parts))</div>\n")
  }

  /// The values of a test, each in a row: of both sides together, the left and the right.
  private func values(_ result: ClinicalTestResult, of test: ClinicalTest) -> HTML {
    var names: [String] = []
    for value in result.values where !names.contains(value.name) && !HeadlineValues.isOfMethod(value) {
      names.append(value.name)
    }
    // A column for both sides, for the left, and for the right, where one has a value.
    let all: [Side?] = [nil, .left, .right]
    let sides = all.filter { side in result.values.contains { names.contains($0.name) && $0.side == side } }
    let hasSides = sides.contains { $0 != nil }
    let rows = names.compactMap { name -> [HTML]? in
      let group = result.values.filter { $0.name == name }
      guard let first = group.first else { return nil }
      return ["\(words.title(first, withSide: false).capitalizedFirst)"]
        + sides.map { side in group.first { $0.side == side }.map { cell($0, result) } ?? "–" }
    }
    let headings = sides.map { side in side.map { words.heading($0) } ?? (hasSides ? words.sides : words.mean) }
    // Of a test of one side the other is named, too.
    let untested = hasSides ? Side.allCases.filter { !sides.contains($0) } : []
    let note = untested.map { words.heading($0) + words.colon + words.notTested + ". " }.joined() + words.cellNote
    return table(words.title(test), [words.value] + headings, rows) + "<p class=\"note\">\(note)</p>\n"
  }

  /// A value in words: its mean or both of two, the answer to its question; `≤` where noise may be all of it, `≥` where
  /// only the least is known.
  func shown(_ value: ClinicalTestResult.Value, of result: ClinicalTestResult) -> String {
    if FistValue.isAnswer(value.name) { return value.mean > 0 ? words.yes : words.no }
    let numbers = value.shownNumbers.map { words.reading($0, value.unit) }.joined(separator: ", ")
    return (result.mayBeNoise(value) ? "≤ " : result.isLeast(value) ? "≥ " : "") + numbers
  }

  /// A value's mean, and below it the interval of the mean, the standard deviation and the number of repetitions.
  private func cell(_ value: ClinicalTestResult.Value, _ result: ClinicalTestResult) -> HTML {
    let unit = value.unit
    // Two repetitions say neither how they scatter nor what their mean is worth.
    let isPair = value.count == 2
    var facts = value.interval.map { [words.range($0, unit)] } ?? []
    if !isPair, let standardDeviation = value.standardDeviation.flatMap({ shown($0, unit) }) {
      facts.append("\(words.standardDeviation)\u{A0}\(standardDeviation)")
    }
    if value.count > 1 { facts.append("n\u{A0}\(value.count)") }
    let whole = facts.map { "<span class=\"whole\">\($0)</span>" as HTML }
    let spread: HTML = facts.isEmpty ? "" : "<small>\(HTML(markup: whole.map(\.text).joined(separator: " · ")))</small>"
    let ending: HTML = words.ending(value, of: result).map { "<small>\($0)</small>" } ?? ""
    return "\(shown(value, of: result))\(spread)\(ending)"
  }

  /// A standard deviation with the decimals of its unit, or with two where these are all 0; `nil` where those are too.
  private func shown(_ standardDeviation: Double, _ unit: FeatureResult.Unit) -> String? {
    [unit.decimals, 2].first { standardDeviation.printed($0) != 0 }.map {
      words.number(standardDeviation, decimals: $0)
    }
  }

  /// The reason for which a clinical test has no result.
  private var refusedSection: HTML? {
    guard let refusal else { return nil }
    return section(
      "test", "\(words.clinicalTest)\(words.colon)\(words.title(refusal.test))",
      "<p class=\"note\">\(words.refusal(refusal.reason))</p>\n")
  }

  /// The parts of the body that the features and the test measure.
  var measuredParts: Set<Body> {
    let legs: Set<Body> = test == nil && refusal == nil ? [] : LimbGroup.lowerBody.parts
    return series.reduce(into: legs) { $0.formUnion($1.plot.feature.metadata.parts) }
  }

  /// The known faults of a test's result.
  func remarks(_ result: ClinicalTestResult) -> HTML {
    guard !result.flags.isEmpty else { return "" }
    let remarks = result.flags.map { "<li>\(words.remark($0).capitalizedFirst)</li>\n" as HTML }
    return "<ul class=\"remarks\">\n\(remarks)</ul>\n"
  }

  /// The steps that are in no mean.
  private func outliers(_ result: ClinicalTestResult) -> HTML {
    guard !result.outliers.isEmpty else { return "" }
    let rows = result.outliers.map { outlier -> [HTML] in
      [
        moment(outlier.time.seconds), "\(words.side(outlier.side))", "\(words.reading(outlier.value, outlier.unit))",
        "\(words.remark(outlier.reason))",
      ]
    }
    return table(
      words.leftOutSteps, [words.time, words.sideHead, words.value, words.reason], rows, showsCaption: true)
  }

  /// The mean curves of a cycle with ± one standard deviation, before those of other people where some are published.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - name: The name of the curves, unique on the page.
  /// - Returns: The figure; empty without curves.
  private func cycles(_ result: ClinicalTestResult, _ name: String = "cycle") -> HTML {
    guard !result.curves.isEmpty else { return "" }
    let wide = cyclePlot(result, PictureSize(width: 1000, height: 300))
    let narrow = cyclePlot(result, PictureSize(width: 400, height: 210))
    let (first, second) = PageDrawing(theme: wide.theme, name: name).markup(wide.shapes, narrow.shapes)
    let hasOthers = !PublishedStride.curves(of: result.test).isEmpty
    let others: HTML = hasOthers ? "<li><i class=\"key others\"></i>\(words.others)</li>\n" : ""
    let source = words.texts.tests.othersNote(PublishedStride.source)
    let note: HTML = hasOthers ? "<p class=\"note\">\(source)</p>\n" : ""
    return """
      <figure class="cycle">
      <figcaption>\(words.meanCurves)</figcaption>
      <ul class="legend" aria-hidden="true">
      <li><i class="key line"></i>\(words.left)</li>
      <li><i class="key right"></i>\(words.right)</li>
      <li><i class="key toe-off"></i>\(words.event(.toeOff))</li>
      \(others)</ul>
      \(svg(wide, first, result, "wide-curve"))\
      \(svg(narrow, second, result, "narrow-curve"))\
      \(note)</figure>

      """
  }

  /// The greatest values of the mean curves.
  private func greatest(_ result: ClinicalTestResult) -> HTML {
    guard !result.curves.isEmpty else { return "" }
    let rows = result.curves.map { curve -> [HTML] in
      let peak = curve.peak
      return [
        "\(words.title(curve))", "\(words.number(peak.degrees, decimals: 1))°",
        "\(peak.percent) \(words.percentOfStride)", "\(curve.count)",
      ]
    }
    let headings = [words.curve, words.greatestMean, words.time, words.strides]
    return table(words.greatestMean, headings, rows, showsCaption: true)
      + "<p class=\"note\">\(words.meanIsLower)</p>\n"
  }

  private func cyclePlot(_ result: ClinicalTestResult, _ size: PictureSize) -> CyclePlot {
    var plot = CyclePlot(result, panel: size)
    plot.setting = CycleSetting(
      isOnPage: true, percent: words.strikeToStrike, published: PublishedStride.curves(of: result.test))
    for curve in result.curves where words.language != .english {
      plot.setting.titles[curve.name] = words.title(curve, withSide: false)
    }
    return plot
  }

  private func svg(_ plot: CyclePlot, _ content: String, _ result: ClinicalTestResult, _ name: String) -> HTML {
    let summary = result.curves.map { "\(words.title($0)) \(words.number($0.peak.degrees, decimals: 0))°" }
    return """
      <svg class="\(name)" role="img" aria-label="\(words.meanCurves). \(summary.joined(separator: ", "))" \
      viewBox="0 0 \(plot.panel.width) \(Int(plot.height))">
      \(HTML(markup: content))
      </svg>

      """
  }

  /// The events of the movement, collapsed; each links to its moment.
  private func events(_ result: ClinicalTestResult) -> HTML {
    guard !result.events.isEmpty else { return "" }
    let shown = result.events.filter { (track.firstTime...track.lastTime).contains($0.time.seconds) }.prefix(400)
    let rows = shown.map { event -> [HTML] in
      [moment(event.time.seconds), "\(words.event(event))", "\(event.side.map(words.side) ?? "–")"]
    }
    return """
      <details><summary>\(words.events)\(words.colon)\(result.events.count)</summary>
      \(table(words.events, [words.time, words.event, words.sideHead], rows))</details>

      """
  }
}
