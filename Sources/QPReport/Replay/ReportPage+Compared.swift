internal import QPClinical
internal import QPCore

extension Report {
  /// The peak of a feature in this recording and in the other.
  struct ComparedPeak {
    let series: ReportSeries
    let earlier: FeatureResult
    let later: FeatureResult
    let change: MeasuredChange
  }

  var changes: [ComparedPeak] {
    guard let other else { return [] }
    return series.compactMap { mine in
      let feature = mine.plot.feature
      guard let earlier = peaks[feature.id], let later = other.peaks[feature.id],
        let change = try? later.change(from: earlier, of: feature, error: measurementErrors.error(of: feature))
      else { return nil }
      return ComparedPeak(series: mine, earlier: earlier, later: later, change: change)
    }
  }

  /// The name of the first or the second recording: its date, or else its place.
  func name(of take: Int) -> String {
    let dates = takes.map { $0.details.date.map(words.date) }
    if let date = dates[take], Set(dates).count == takes.count { return date }
    return take == 0 ? words.first : words.second
  }

  /// The changes of the features' peaks in words, in the language of the page.
  package var changeSentences: [String] {
    changes.map { "\($0.series.plot.title)\(words.colon)\(words.sentence($0.change))" }
  }

  /// The changes of the features' peaks from this recording to the other.
  var comparedPeaks: HTML? {
    let changes = changes
    guard !changes.isEmpty else { return nil }
    let rows = changes.map { peak in
      changeRow(
        peak.series.plot.title, from: peak.earlier.value, to: peak.later.value, peak.change, peak.series.unit)
    }
    let sentences = changeSentences.map { "<p>\($0).</p>\n" as HTML }
    let table = table(words.peaks, changeHeadings(name(of: 0), name(of: 1)), rows, showsCaption: true)
    return section("changes", words.didItChange, "\(sentences)\(table)<p class=\"note\">\(words.changeNote)</p>\n")
  }

  /// The curves of both recordings over the time of the first, aligned by movement, with their difference.
  var comparedFigures: [HTML] {
    guard let other else { return [] }
    let partners = Alignment(self, other).frames.aligned
    return series.flatMap { mine -> [HTML] in
      guard let theirs = other.series.first(where: { $0.plot.feature == mine.plot.feature }) else { return [] }
      let samples = theirs.plot.samples
      var second = PlotSeries(
        of: mine.plot.feature, title: "\(mine.plot.title), \(name(of: 1))")
      var change = PlotSeries(
        of: mine.plot.feature, title: "\(mine.plot.title): \(name(of: 1)) − \(name(of: 0))", referenceValues: [])
      for (frame, sample) in mine.plot.samples.enumerated() {
        let partner = samples[partners[frame]]
        second.append(sample: partner, at: sample.time)
        change.append(sample: Self.difference(of: partner, and: sample), at: sample.time)
      }
      var first = mine.plot
      first.title = "\(mine.plot.title), \(name(of: 0))"
      return [
        figure([first, second], mine.plot.title, labels: [name(of: 0), name(of: 1)], unit: mine.unit, ""),
        figure([change], change.title, labels: [], unit: mine.unit, ""),
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
