internal import QPClinical
internal import QPCore
internal import QPExercises
internal import QPStates

extension Report {
  /// The answers of the page: a card for each measurement, and the known faults of the test.
  var answerSection: HTML? {
    let cards = cards
    guard !cards.isEmpty else { return nil }
    return """
      <section class="answer" aria-labelledby="answer">
      <h2 id="answer">\(words.answer)</h2>
      <div class="cards">
      \(cards.map(\.html))</div>
      \(other == nil ? test.map { remarks($0.result) } ?? "" : changeRemark)</section>

      """
  }

  /// The cards of all measurements; of two recordings those of the changes.
  var cards: [Card] {
    other == nil ? testCards + assessmentCards + exerciseCards + featureCards : changeCards
  }

  /// The headline values of the test.
  private var testCards: [Card] {
    if let refusal {
      return [
        Card(
          title: words.title(refusal.test), values: [Card.Value(text: words.noResult)],
          notes: [words.refusal(refusal.reason)])
      ]
    }
    guard let test else { return [] }
    return HeadlineValues.groups(of: test.result).compactMap { group in
      guard let first = group.first else { return nil }
      let limits = PublishedLimit.limits(of: first.name, in: test.result.test)
      let known = limits.filter { limit in details.age.map(limit.ages.contains) ?? true }
      var card = Card(
        title: words.title(first, withSide: false).capitalizedFirst,
        values: group.map { value in
          Card.Value(
            label: value.side.map { words.heading($0) } ?? "",
            text: shown(value, of: test.result),
            interval: value.interval.map { words.range($0, value.unit) } ?? "")
        },
        notes: known.map { words.published($0, first.unit) })
      // Stands with the arms may not count at all.
      if first.name == "stands", let arms = test.result.flags.first(where: { $0.kind == .armsUsed }) {
        card.notes.append(words.remark(arms).capitalizedFirst)
      }
      if let left = group.first(where: { $0.side == .left }), let right = group.first(where: { $0.side == .right }) {
        let sides = SideDifference(left: (left.mean, left.interval), right: (right.mean, right.interval))
        if sides.verdict != .unknown { card.verdicts = [words.sentence(sides, first.unit)] }
      }
      return card
    }
  }

  /// The steps of the assessment, both sides of an item together.
  private var assessmentCards: [Card] {
    guard let assessment else { return [] }
    let results = assessment.results
    var shown: [AssessmentStepResult] = []
    return results.steps.compactMap { result -> Card? in
      guard !shown.contains(result) else { return nil }
      let pair = [result, results.otherSide(of: result)].compactMap(\.self)
      shown += pair
      return card(pair.sorted { $0.step.side == .left && $1.step.side != .left }, assessment)
    }
  }

  private func card(_ steps: [AssessmentStepResult], _ assessment: AssessmentReport) -> Card? {
    guard let first = steps.first else { return nil }
    let unit = first.step.feature.metadata.unit ?? .degrees
    let isPair = steps.count == 2
    let title = isPair ? words.titleOfBothSides(first.step) : words.title(first.step)
    var card = Card(
      title: title.capitalizedFirst,
      values: steps.map { result in
        Card.Value(
          label: isPair ? result.step.side.map { words.heading($0) } ?? "" : "",
          text: result.peaks.map { $0.shownNumbers.map { words.reading($0, unit) }.joined(separator: ", ") }
            ?? words.notMeasured,
          interval: result.meanInterval.map { words.range($0, unit) } ?? "")
      })
    for result in steps {
      guard let change = assessment.comparison(result) else { continue }
      let side = isPair ? result.step.side.map { words.heading($0) + ". " } ?? "" : ""
      card.verdicts.append(side + words.sinceEarlier(words.sentence(change)))
    }
    if isPair, let left = steps[0].peaks, let right = steps[1].peaks {
      let sides = SideDifference(left: (left.mean, steps[0].meanInterval), right: (right.mean, steps[1].meanInterval))
      if sides.verdict != .unknown { card.verdicts.append(words.sentence(sides, unit)) }
    }
    let counts = steps.map { "\($0.accepted.count)/\($0.step.item.trials)" }
    card.notes = ["\(words.trials)\(words.colon)" + counts.joined(separator: ", ")]
    let curves = steps.compactMap { step in series.first { $0.plot.feature == step.step.feature }?.plot }
    card.curve = Sparkline(curves, span: unit == .degrees ? commonSpan : 0)
    return card
  }

  /// The set of the exercise.
  private var exerciseCards: [Card] {
    guard let exercise else { return [] }
    let counted = repetitions.filter { $0.isFinished && $0.kind != .uncertain }
    let partial = counted.count { $0.kind == .partial }
    var values = [
      Card.Value(
        label: words.repetitionsCounted, text: "\(counted.count)",
        interval: partial > 0 ? "\(partial) \(words.partly)" : "")
    ]
    let depths = counted.map { $0.depth * 100 }
    if let least = depths.min(), let greatest = depths.max() {
      let range = [least, greatest].map { words.number($0, decimals: 0) }
      values.append(
        Card.Value(
          label: words.depth, text: (range[0] == range[1] ? range[0] : range.joined(separator: "–")) + " %"))
    }
    return [
      Card(
        title: words.exercise(exercise).capitalizedFirst, values: values,
        notes: mismatches.map { words.counted(counted.count, $0) })
    ]
  }

  /// The peaks of the features that no other card shows, both sides together.
  private var featureCards: [Card] {
    guard other == nil else { return [] }
    let assessed = assessment?.results.steps.map(\.step.feature) ?? []
    return sidePairs.filter { pair in
      !pair.contains { assessed.contains($0.plot.feature) || isTested($0.plot.feature) }
        && pair.contains { !$0.isOfExercise }
    }.map(card)
  }

  /// Whether the test has its own values of a feature's joint, beside which a second one would only confuse.
  func isTested(_ feature: Feature) -> Bool {
    test.map { HeadlineValues.report(feature, in: $0.test) } ?? false
  }

  /// The sides of a pair that take part in an exercise: one that rests beside a moving one has no peak.
  private func moving(_ pair: [ReportSeries]) -> [ReportSeries] {
    let summits = pair.map(\.plot.peaks.count)
    guard exercise != nil, summits.contains(0), summits.max() ?? 0 > 1 else { return pair }
    return zip(pair, summits).filter { $0.1 > 0 }.map(\.0)
  }

  private func card(_ pair: [ReportSeries]) -> Card {
    let unit = pair[0].unit
    let isPair = pair.count == 2
    let metadata = pair[0].plot.feature.metadata
    // The sides are compared by what is shown.
    let areMedians = isPair && pair.allSatisfy { $0.plot.medianPeak != nil }
    var card = Card(
      title: (isPair ? words.titleOfBothSides(metadata) : words.title(metadata)).capitalizedFirst + " · "
        + (areMedians ? words.medianPeak : words.peak),
      values: moving(pair).map { series in
        // Flagged readings above the greatest peak may be the true one; medians are of what was read.
        let least = !areMedians && series.plot.hasFlaggedReadingsBeyondPeak ? "≥ " : ""
        let peak = series.isReadTooSeldom ? nil : areMedians ? series.plot.medianPeak : series.plot.greatestPeak
        return Card.Value(
          label: isPair ? series.plot.feature.metadata.side.map { words.heading($0) } ?? "" : "",
          text: peak.map { least + words.reading($0.value, unit) }
            ?? (series.isReadTooSeldom ? words.tooFewReadings : words.noReading),
          interval: peak?.interval.map { words.range($0, unit) } ?? "")
      })
    if isPair, !pair.contains(where: \.isReadTooSeldom) { card.verdicts = [sides(pair[0], pair[1])].compactMap(\.self) }
    card.notes = pair.map { series in
      let side = isPair ? series.plot.feature.metadata.side.map { words.heading($0) + words.colon } ?? "" : ""
      return (side + series.quality(words)).capitalizedFirst
    }
    card.curve = Sparkline(pair.map(\.plot), span: unit == .degrees ? commonSpan : 0)
    return card
  }

  /// The order of the subtraction, and the error by which changes are judged.
  private var changeRemark: HTML {
    "<p class=\"note\">\(name(of: 1)) − \(name(of: 0)).\(verdictNote)</p>\n"
  }

  /// The change of each value from this recording to the other.
  private var changeCards: [Card] {
    changes.map { entry in
      Card(
        title: entry.title,
        values: [(name(of: 0), entry.earlier), (name(of: 1), entry.later)].map { name, value in
          Card.Value(
            label: name, text: value.value.map { words.reading($0, value.unit) } ?? words.notMeasured,
            interval: value.interval.map { words.range($0, value.unit) } ?? "")
        },
        verdicts: [words.sentence(entry.change, of: entry.values).capitalizedFirst])
    }
  }

  /// The height that all small curves share, in degrees.
  private var commonSpan: Double {
    series.filter(\.plot.isInDegrees).map { series in
      let values = series.plot.samples.compactMap(\.value)
      return (values.max() ?? 0) - (values.min() ?? 0)
    }.max() ?? 0
  }
}

extension ClinicalTestResult.Value {
  /// The numbers to show: two repetitions say neither how they scatter nor what their mean is worth.
  var shownNumbers: [Double] { count == 2 ? repetitions : [mean] }
}

extension RepeatedTrials {
  /// The numbers to show: both of two trials, else their mean.
  var shownNumbers: [Double] { count == 2 ? values : [mean] }
}
