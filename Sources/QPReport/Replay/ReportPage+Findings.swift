internal import QPClinical
internal import QPCore
internal import QPStates

extension Report {
  /// The comparison of both sides by the mean peaks of the assessment; without one the cards have it.
  var sidesSection: HTML? {
    guard let rows = assessment.map(assessedSides), !rows.isEmpty else { return nil }
    let caption = words.mean + words.colon + words.peak
    let headings = [words.movementHead, words.left, words.right, words.change, words.share, words.mdc95]
    return section("sides", words.sides, table(caption, headings, rows, showsCaption: true))
  }

  private func assessedSides(_ assessment: AssessmentReport) -> [[HTML]] {
    let results = assessment.results
    return results.steps.compactMap { result -> [HTML]? in
      guard result.step.side == .left, let left = result.peaks, let other = results.otherSide(of: result),
        let right = other.peaks
      else { return nil }
      return sides(
        words.title(result.step).capitalizedFirst, left.mean, right.mean, result.step.feature.metadata.unit ?? .degrees,
        mdc95: result.step.item.standardError?.mdc95(trials: min(left.count, right.count)))
    }
  }

  private func sides(
    _ title: String, _ left: Double, _ right: Double, _ unit: FeatureResult.Unit, mdc95: Double?
  ) -> [HTML] {
    let asymmetry = Asymmetry(left, against: right)
    return [
      "\(title)", "\(words.reading(left, unit))", "\(words.reading(right, unit))",
      "\(words.signed(left.printed(unit.decimals) - right.printed(unit.decimals), unit.suffix, decimals: unit.decimals))",
      "\(asymmetry.percent.map { words.signed($0, " %") } ?? "–")",
      "\(mdc95.map { words.number($0, decimals: 1) + unit.suffix } ?? words.notKnown)",
    ]
  }

  /// Published values beside the readings.
  var normsSection: HTML? {
    let rows = assessment.map(assessedNorms)
    let tables = ofEachTake { take in
      let rows = rows ?? take.series.flatMap(norms)
      return rows.isEmpty ? nil : normTable(rows)
    }
    let note: HTML = "<p class=\"note\">\(words.normNote)</p>\n"
    return tables.map { section("norms", words.norms, note + $0) }
  }

  private func normTable(_ rows: [[HTML]]) -> HTML {
    let headings = [
      words.movementHead, words.value, words.legendNorm.capitalizedFirst, words.change, words.source,
    ]
    return table(words.norms, headings, rows)
  }

  private func assessedNorms(_ assessment: AssessmentReport) -> [[HTML]] {
    assessment.results.steps.flatMap { result -> [[HTML]] in
      guard let mean = result.peaks?.mean else { return [] }
      return result.referenceComparisons.map { norm(words.title(result.step).capitalizedFirst, mean, $0.reference) }
    }
  }

  /// The angle in degrees from which on the opposite of a feature's movement was tried; chosen: below all published ranges,
  /// above what a person sways by at rest.
  private static let leastTried = 10.0

  private func norms(_ series: ReportSeries) -> [[HTML]] {
    guard !series.isReadTooSeldom else { return [] }
    let metadata = series.plot.feature.metadata
    return series.plot.referenceValues.compactMap { reference -> [HTML]? in
      let isOpposite = reference.movement == metadata.opposite
      guard let value = isOpposite ? series.plot.least.map({ -$0 }) : series.plot.largest,
        !isOpposite || value >= Self.leastTried
      else { return nil }
      // Flagged readings above the peak may be the true one: no difference is known.
      let isLeast = !isOpposite && series.plot.hasFlaggedReadingsBeyondPeak
      let interval = isOpposite ? nil : series.plot.greatestPeak?.interval
      return norm(series.plot.title, value, reference, interval: interval, isAtLeast: isLeast)
    }
  }

  private func norm(
    _ title: String, _ value: Double, _ reference: ReferenceValue, interval: ClosedRange<Double>? = nil,
    isAtLeast: Bool = false
  ) -> [HTML] {
    let range: HTML = interval.map { "<small>\(words.range($0, .degrees))</small>" } ?? ""
    let difference = words.signed(value.printed(0) - reference.degrees.printed(0), "°")
    let details = [
      "\(words.edition) \(reference.edition)", words.ages(reference.ages),
      words.posture + words.colon + (reference.posture ?? words.notStated),
    ].joined(separator: " · ")
    let standardDeviation = reference.standardDeviation.map { " (SD \(words.number($0, decimals: 0))°)" } ?? ""
    return [
      "\(title)", "\(isAtLeast ? "≥ " : "")\(words.reading(value, .degrees))\(range)",
      "\(words.movement(reference.movement)) \(words.reading(reference.degrees, .degrees) + standardDeviation)",
      "\(isAtLeast ? "–" : difference)",
      "\(words.citation(reference.source))<small>\(details)</small>",
    ]
  }

  /// The change since the last earlier session.
  var earlierSection: HTML? {
    guard let assessment else { return nil }
    let rows = assessment.results.steps.compactMap { result -> [HTML]? in
      guard let change = assessment.comparison(result), let mean = result.peaks?.mean else { return nil }
      let unit = result.step.feature.metadata.unit ?? .degrees
      return changeRow(
        words.title(result.step).capitalizedFirst, from: mean - change.difference, to: mean, change, unit)
    }
    guard !rows.isEmpty else { return nil }
    let note: HTML =
      assessment.isJudgedByRepeats ? "" : "<p class=\"note\">\(words.measurementAlone)</p>\n"
    return section(
      "earlier", words.earlier, table(words.earlier, changeHeadings(words.before, words.today), rows) + note)
  }

  /// The headings of a table of changes.
  func changeHeadings(_ earlier: String, _ later: String, of value: String? = nil) -> [String] {
    [value ?? words.movementHead, earlier, later, words.change, words.detectable, words.verdict]
  }

  /// The row of a change: both values, the change with its interval, what could have been shown, and the verdict.
  func changeRow(
    _ title: String, from earlier: Double, to later: Double, _ change: MeasuredChange, _ unit: FeatureResult.Unit
  ) -> [HTML] {
    let interval = change.interval.map { " (\(words.range($0, unit)))" } ?? ""
    // As many decimals as the values, whose difference it is.
    let decimals = unit.decimals
    let difference = later.printed(decimals) - earlier.printed(decimals)
    return [
      "\(title)", "\(words.reading(earlier, unit))", "\(words.reading(later, unit))",
      "\((words.signed(difference, words.suffix(unit), decimals: decimals) + interval).withWholeBrackets)",
      "\(change.minimumDetectableEffect.map { words.reading($0, unit) } ?? words.notKnown)",
      "\(words.verdict(change.verdict))",
    ]
  }
}

extension PlotSeries {
  /// The peak, by the rule of summaries; `nil` without a usable reading.
  var largest: Double? { readingPeaks.greatest?.value }
  /// The least usable reading; `nil` without one.
  var least: Double? { samples.filter(\.isUsableForDecisions).compactMap(\.value).min() }
}
