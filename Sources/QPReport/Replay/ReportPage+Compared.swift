internal import QPClinical
internal import QPCore
internal import QPStates

extension Report {
  /// A value of this recording and of the other.
  struct ComparedValue {
    let title: String
    let earlier: SessionValue
    let later: SessionValue
    let change: MeasuredChange
    var values: (Double?, Double?) { (earlier.value, later.value) }
  }

  /// The headline values of the test, then the peaks of the features.
  var changes: [ComparedValue] {
    guard let other else { return [] }
    let later = other.sessionValues.reduce(into: [:]) { $0[$1.key] = $0[$1.key] ?? $1 }
    return sessionValues.compactMap { mine in
      guard let theirs = later[mine.key], let change = theirs.change(from: mine, measurementErrors) else { return nil }
      return ComparedValue(title: mine.title(words), earlier: mine, later: theirs, change: change)
    }
  }

  /// Returns a part of the page, of two recordings one below the other with their names; `nil` where there is none.
  func ofEachTake(_ part: (Report) -> HTML?) -> HTML? {
    let parts = takes.enumerated().compactMap { index, take -> HTML? in
      var take = take
      take.leadsReplay = index == 0
      return part(take).map { other == nil ? $0 : "<h3>\(name(of: index))</h3>\n\($0)" }
    }
    return parts.isEmpty ? nil : HTML(parts)
  }

  /// A sentence on the error by which changes are judged; empty where all are judged by own repeats.
  var verdictNote: String {
    changes.allSatisfy { $0.later.error(measurementErrors) != nil } ? "" : " " + words.measurementAlone
  }

  /// The name of the first or the second recording: its date, or else its place.
  func name(of take: Int) -> String {
    let dates = takes.map { $0.details.date.map(words.date) }
    if let date = dates[take], Set(dates).count == takes.count { return date }
    return take == 0 ? words.first : words.second
  }

  /// The changes in words, in the language of the page.
  package var changeSentences: [String] {
    changes.map { "\($0.title)\(words.colon)\(words.sentence($0.change, of: $0.values))" }
  }

  /// The changes from this recording to the other.
  var comparedPeaks: HTML? {
    let changes = changes
    guard !changes.isEmpty else { return nil }
    let rows = changes.compactMap { entry -> [HTML]? in
      guard let earlier = entry.earlier.value, let later = entry.later.value else { return nil }
      return changeRow(entry.title, from: earlier, to: later, entry.change, entry.later.unit)
    }
    let table = table(words.didItChange, changeHeadings(name(of: 0), name(of: 1), of: words.value), rows)
    return section(
      "changes", words.didItChange, "\(table)<p class=\"note\">\(words.changeNote)</p>\n")
  }

  /// The curves of both recordings over the time of the first, aligned by movement, with their difference.
  var comparedFigures: [HTML] {
    guard let other else { return [] }
    let partners = Alignment(self, other).frames.aligned
    return series.enumerated().flatMap { index, mine -> [HTML] in
      guard let theirs = other.series.first(where: { $0.plot.feature == mine.plot.feature }) else { return [] }
      let samples = theirs.plot.samples
      var second = PlotSeries(
        of: mine.plot.feature, title: "\(mine.plot.title), \(name(of: 1))")
      var change = PlotSeries(
        of: mine.plot.feature, title: "\(mine.plot.title)\(words.colon)\(name(of: 1)) − \(name(of: 0))",
        referenceValues: [])
      for (frame, sample) in mine.plot.samples.enumerated() {
        let partner = samples[partners[frame]]
        second.append(sample: partner, at: sample.time)
        change.append(sample: Self.difference(of: partner, and: sample), at: sample.time)
      }
      // The peaks are those of the second's own course, each at the moment that is shown beside it.
      second.ownTops = theirs.plot.tops.compactMap { top in
        let frame = partners.indices.min { abs(partners[$0] - top.index) < abs(partners[$1] - top.index) }
        return frame.map { frame in
          var moved = top
          (moved.index, moved.time) = (frame, mine.plot.samples[frame].time)
          return moved
        }
      }
      var first = mine.plot
      first.title = "\(mine.plot.title), \(name(of: 0))"
      return [
        figure(
          "curve\(index)", [first, second], mine.plot.title, labels: [name(of: 0), name(of: 1)], unit: mine.unit, ""),
        figure("change\(index)", [change], change.title, labels: [], unit: mine.unit, ""),
      ]
    }
  }

  /// The second reading minus the first; its interval is the root of the sum of both squares.
  private static func difference(of second: PlotSeries.Sample, and first: PlotSeries.Sample) -> PlotSeries.Sample {
    guard let a = first.value, let b = second.value else {
      return PlotSeries.Sample(
        time: first.time, value: nil, interval: nil, isFlagged: false, isUsableForDecisions: false)
    }
    var interval: ClosedRange<Double>?
    if let mine = first.interval, let theirs = second.interval {
      let (low, high) = (
        Point(a - mine.upperBound, b - theirs.lowerBound).length,
        Point(a - mine.lowerBound, b - theirs.upperBound).length
      )
      interval = (b - a - low)...(b - a + high)
    }
    return PlotSeries.Sample(
      time: first.time, value: b - a, interval: interval, isFlagged: first.isFlagged || second.isFlagged,
      isUsableForDecisions: false)
  }
}

extension Report {
  /// The values that sessions are compared by: of the test, of the assessment, and the peaks of other features.
  var sessionValues: [SessionValue] {
    let tested = test.map { test in
      HeadlineValues.groups(of: test.result).joined().map { SessionValue.test($0, of: test.result.test) }
    }
    let steps = assessment?.results.steps ?? []
    let assessed = Set(steps.map(\.step.feature.id))
    let read = series.compactMap { series -> SessionValue? in
      let feature = series.plot.feature
      guard !assessed.contains(feature.id), !series.isOfExercise, !isTested(feature) else { return nil }
      return peaks[feature.id].map { .peak(feature, $0) }
    }
    return (tested ?? []) + steps.map(SessionValue.step) + read
  }
}

extension SessionValue {
  func title(_ words: ReportWords) -> String {
    switch self {
    case .peak(let feature, _): words.title(feature.metadata).capitalizedFirst
    case .test(let value, _): words.title(value).capitalizedFirst
    case .step(let result): words.title(result.step).capitalizedFirst
    }
  }
}
