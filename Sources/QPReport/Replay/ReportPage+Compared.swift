internal import QPCore

extension Report {
  /// The curves of both recordings over the time of the first, aligned by movement, with their difference.
  var comparedFigures: [HTML] {
    guard let other else { return [] }
    let partners = Alignment(self, other).frames.aligned
    return series.flatMap { mine -> [HTML] in
      guard let theirs = other.series.first(where: { $0.plot.feature == mine.plot.feature }) else { return [] }
      let samples = theirs.plot.samples
      var second = PlotSeries(
        of: mine.plot.feature, title: "\(words.second): \(mine.plot.title)")
      var change = PlotSeries(
        of: mine.plot.feature, title: "\(mine.plot.title): \(words.difference)", referenceValues: [])
      for (frame, sample) in mine.plot.samples.enumerated() {
        let partner = samples[partners[frame]]
        second.append(sample: partner, at: sample.time)
        change.append(sample: Self.difference(of: partner, and: sample), at: sample.time)
      }
      var first = mine.plot
      first.title = "\(words.first): \(mine.plot.title)"
      return [first, second, change].map { figure($0, unit: mine.unit, "") }
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
