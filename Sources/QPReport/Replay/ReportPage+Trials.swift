internal import QPClinical
internal import QPCore
internal import QPExercises
internal import QPStates

extension Report {
  /// The trials of the assessment; without one, the repetitions that the curves show.
  var trialsSection: HTML? {
    if let assessment { return trials(assessment) }
    return ofEachTake { take in
      let tables = take.series.compactMap(take.peaks)
      guard !tables.isEmpty else { return nil }
      let most = take.series.map(\.plot.marks.count).max() ?? 0
      guard take.test?.result.curves.isEmpty == false, most > ReportStyle.mostPrinted else {
        return "<div class=\"tables\">\n\(tables)</div>\n"
      }
      let note = words.texts.page.printed("\(ReportStyle.mostPrinted)", "\(most)")
      return "<div class=\"tables short\">\n\(tables)</div>\n<p class=\"note printed\">\(note)</p>\n"
    }.map { section("trials", words.peaks, $0) }
  }

  private func trials(_ assessment: AssessmentReport) -> HTML {
    let tables = assessment.guide.steps.map { step -> HTML in
      let title = words.title(step).capitalizedFirst
      guard let result = assessment.results.steps.first(where: { $0.step == step }) else {
        return "<h3>\(title)</h3>\n<p>\(words.notMeasured)</p>\n"
      }
      return "<h3>\(title)</h3>\n" + trials(result, title)
    }
    let stop = assessment.results.stop.map { stop -> HTML in
      "<p>\(words.stopped)\(words.colon)\(words.stop(stop.reason))</p>\n"
    }
    let note: HTML = "<p class=\"note\">\(words.trialNote)</p>\n"
    return section("trials", words.trials, HTML([note] + tables + [stop].compactMap(\.self)))
  }

  private func trials(_ result: AssessmentStepResult, _ title: String) -> HTML {
    let unit = result.step.feature.metadata.unit ?? .degrees
    let kinds = Assessment.Trial.Compensation.allCases
    let rows = result.trials.enumerated().map { number, trial -> [HTML] in
      var row: [HTML] = [
        "\(number + 1)", "\(words.reading(trial.start.value, unit))", "\(words.reading(trial.peak.value, unit))",
        "\(trial.interval.map { words.range($0, unit) } ?? "–")",
        "\(trial.precision.map { words.range($0, unit) } ?? "–")",
        "\(trial.hold.map { words.reading($0.value, unit) } ?? "–")",
      ]
      row += kinds.map { "\(trial.compensations[$0].map { words.number($0, decimals: 0) + "°" } ?? "–")" }
      row += [moment(trial.start.time.seconds), moment(trial.peak.time.seconds)]
      row.append(trial.end.map { moment($0.time.seconds) } ?? "…")
      return row + ["\(verdict(trial))"]
    }
    let headings =
      [words.trial, words.start, words.peak, words.interval, words.precision, words.held]
      + kinds.map { words.compensation($0).capitalizedFirst }
      + [words.start, words.peak, words.end, words.verdict]
    return table(title, headings, rows) + statistics(result, unit)
  }

  private func verdict(_ trial: Assessment.Trial) -> String {
    var text = words.accepted
    if case .rejected(let reason) = trial.verdict { text = words.rejected + words.colon + words.reason(reason) }
    let remarks = words.remarks(trial.quality)
    return remarks.isEmpty ? text : text + " (" + remarks.joined(separator: ", ") + ")"
  }

  private func statistics(_ result: AssessmentStepResult, _ unit: FeatureResult.Unit) -> HTML {
    guard let peaks = result.peaks else { return "" }
    var text = "\(words.peak)\(words.colon)\(words.best) \(words.reading(peaks.maximum, unit)), "
    if peaks.values.count == 2 {
      text += "\(words.twoTrials)\(words.colon)\(peaks.values.map { words.reading($0, unit) }.joined(separator: ", "))"
    } else {
      text += "\(words.meanOf) \(words.reading(peaks.mean, unit))"
    }
    if let standardDeviation = peaks.standardDeviation, let interval = result.peakInterval {
      text += ", \(words.confidence) \(words.range(interval, unit))"
      text += ", \(words.deviation) \(words.number(standardDeviation, decimals: 1))\(unit.suffix)"
    }
    return "<p>\(text)</p>\n"
  }

  /// The peaks of a curve, with the repetitions around them.
  private func peaks(_ series: ReportSeries) -> HTML? {
    guard series.hasPeaks else { return nil }
    let samples = series.plot.samples
    // The repetitions of an exercise or a test are its own.
    let repetitions = exercise == nil && test == nil ? series.plot.repetitions : []
    let marks = series.plot.marks
    func range(_ range: ClosedRange<Double>?) -> HTML { "\(range.map { words.range($0, series.unit) } ?? "–")" }
    // Without lasting errors both are the same, as far as they are printed.
    let hasPrecision = marks.contains { $0.precision != nil && range($0.precision).text != range($0.interval).text }
    let rows = marks.enumerated().map { number, top -> [HTML] in
      let around = repetitions.first { $0.contains(top.index) }
      let flag = top.isFlagged ? " (\(words.flagged))" : ""
      var row: [HTML] = [
        "\(number + 1)", "\(words.reading(top.value, series.unit) + flag)", range(top.interval),
      ]
      if hasPrecision { row.append(range(top.precision)) }
      row.append(moment(top.time))
      if !repetitions.isEmpty {
        row.append(around.map { span(samples[$0.lowerBound].time, samples[$0.upperBound].time) } ?? "–")
      }
      return row
    }
    guard !rows.isEmpty else { return nil }
    return table(
      series.plot.title,
      [words.peak, words.value, words.interval] + (hasPrecision ? [words.precision] : [])
        + [words.time] + (repetitions.isEmpty ? [] : [startAndEnd]), rows,
      showsCaption: true)
  }

  private var startAndEnd: String { words.start + ", " + words.behindColon(words.end) }

  /// The first and the last moment of a repetition, below each other where the page is narrow.
  private func span(_ start: Double, _ end: Double) -> HTML { "\(moment(start)) – \(moment(end))" }

  /// The repetitions of the exercise.
  var repetitionsSection: HTML? {
    guard !repetitions.isEmpty else { return nil }
    let rows = repetitions.enumerated().map { number, repetition -> [HTML] in
      [
        "\(number + 1)",
        "\(words.number(repetition.depth * 100, decimals: 0) + " %")<small>\(words.kind(repetition))</small>",
        "\(repetition.leadingAngle.map(words.range) ?? "–")",
        "\(words.number(repetition.duration, decimals: 1) + " s")", moment(repetition.turningPoint.seconds),
        span(repetition.start.seconds, repetition.end.seconds),
      ]
    }
    let headings = [
      words.repetition, words.depth, words.movementHead, words.duration, words.peak, startAndEnd,
    ]
    let note: HTML = "<p class=\"note\">\(words.exerciseAngles)</p>\n"
    return section("repetitions", words.repetitions, table(words.repetitions, headings, rows) + note)
  }
}

extension ReportWords {
  fileprivate func range(_ angle: Repetition.Excursion) -> String {
    number(angle.start, decimals: 0) + "° → " + number(angle.furthest, decimals: 0) + "°"
      + (angle.halfWidth.map { " ± " + number($0, decimals: 0) + "°" } ?? "")
  }
}
