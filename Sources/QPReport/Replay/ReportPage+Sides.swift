internal import QPClinical
internal import QPCore

extension Report {
  /// The features, those of both sides of the body together, the left first.
  var sidePairs: [[ReportSeries]] {
    var shown: Set<Feature.ID> = []
    return series.compactMap { mine in
      guard shown.insert(mine.plot.feature.id).inserted else { return nil }
      // The mirror image of a turn is one the other way round.
      guard mine.plot.feature.metadata.rotation == nil, let opposite = mine.plot.feature.otherSide,
        let other = series.first(where: { $0.plot.feature == opposite })
      else { return [mine] }
      shown.insert(opposite.id)
      return mine.plot.feature.metadata.side == .left ? [mine, other] : [other, mine]
    }
  }

  /// The fraction of the other side's frames in which a side must be read to be compared; chosen: below it the hidden side's
  /// peaks are mostly missing.
  private static let comparableShare = 0.5

  /// The difference of both sides in words; `nil` without a peak of each.
  func sides(_ left: ReportSeries, _ right: ReportSeries) -> String? {
    let usable = [left, right].map { series in series.plot.samples.count(where: \.isUsableForDecisions) }
    if Double(usable[0]) < Self.comparableShare * Double(usable[1]) { return words.notCompared(.left) }
    if Double(usable[1]) < Self.comparableShare * Double(usable[0]) { return words.notCompared(.right) }
    // A side that does not move takes no part: there is nothing to compare.
    let summits = [left, right].map { $0.plot.peaks.count }
    guard summits.min() ?? 0 > 0 || summits.max() ?? 0 < 2 else { return nil }
    let (leftMoved, rightMoved) = (left.plot.isMoved, right.plot.isMoved)
    guard leftMoved == rightMoved else { return words.notMoved(leftMoved ? .right : .left) }
    // A flagged reading may be the true peak.
    if left.plot.hasFlaggedReadingsBeyondPeak { return words.flaggedAtTheTop(.left) }
    if right.plot.hasFlaggedReadingsBeyondPeak { return words.flaggedAtTheTop(.right) }
    guard let difference = difference(left, right) else { return nil }
    return words.sentence(difference, left.unit)
  }

  /// The difference of the medians of the peaks, or of the greatest where a side has fewer than two; `nil` without a peak
  /// of each.
  func difference(_ left: ReportSeries, _ right: ReportSeries) -> SideDifference? {
    if let mine = left.plot.medianPeak, let other = right.plot.medianPeak {
      return SideDifference(left: mine, right: other)
    }
    guard let mine = left.plot.greatestPeak, let other = right.plot.greatestPeak else { return nil }
    return SideDifference(left: mine, right: other)
  }
}

extension PlotSeries {
  /// The greatest peak, by the rule of summaries; `nil` without one.
  var greatestPeak: (value: Double, interval: ClosedRange<Double>?)? {
    readingPeaks.greatest.map { ($0.value, $0.interval) }
  }

  /// The median of the unflagged peaks with the mean half width of their intervals; `nil` of fewer than two.
  var medianPeak: (value: Double, interval: ClosedRange<Double>?)? {
    let tops = tops.filter { !$0.isFlagged }
    guard tops.count > 1, let median = tops.map(\.value).median else { return nil }
    let widths = tops.compactMap { top in top.interval.map { $0.upperBound - $0.lowerBound } }
    guard widths.count == tops.count else { return (median, nil) }
    let half = widths.reduce(0, +) / Double(2 * widths.count)
    return (median, median - half...median + half)
  }
}

extension PlotSeries {
  /// Whether flagged readings, which are no peaks, exceed the interval of the greatest peak.
  var hasFlaggedReadingsBeyondPeak: Bool {
    guard let top = greatestPeak?.interval?.upperBound else { return false }
    return samples.count { !$0.isUsableForDecisions && ($0.value ?? top) > top } >= ReadingPeaks.fewestFlaggedAbove
  }

  /// Whether the greatest peak differs from the neutral position by more than its interval; true where that is not known.
  var isBeyondNeutral: Bool {
    guard let interval = greatestPeak?.interval, let neutral = feature.metadata.neutral else { return true }
    return !interval.contains(neutral)
  }

  /// Whether the greatest peak differs from the neutral position and from the median reading by more than its interval; true
  /// where that is not known.
  fileprivate var isMoved: Bool {
    guard let peak = greatestPeak, let interval = peak.interval else { return true }
    let values = samples.compactMap(\.value).sorted()
    guard !values.isEmpty else { return true }
    return isBeyondNeutral && values[values.count / 2] < interval.lowerBound
  }
}

extension ReportSeries {
  /// Whether the readings are of an exercise, which has a card of its own.
  var isOfExercise: Bool { plot.feature.metadata.joint == nil && plot.feature.id.rawValue.hasPrefix("fitness.") }

  /// The share of frames and the seconds with a reading below which both the greatest is no peak of a movement; chosen: a
  /// movement takes a second, and a single frame's reading may be an outlier.
  private static let fewestReadings = (share: 0.1, seconds: 1.0)

  /// Whether so few frames have a reading that their greatest says nothing of a movement.
  var isReadTooSeldom: Bool {
    let samples = plot.samples
    let count = Double(samples.count { $0.value != nil })
    guard count > 0, let first = samples.first, let last = samples.last else { return false }
    let share = count / Double(samples.count)
    return share < Self.fewestReadings.share && share * (last.time - first.time) < Self.fewestReadings.seconds
  }

  /// Whether the peaks are of a movement: of enough readings, and not at the neutral position.
  var hasPeaks: Bool { !isReadTooSeldom && plot.isBeyondNeutral }

  /// The share of frames with a reading, in words.
  func quality(_ words: ReportWords) -> String {
    let samples = plot.samples
    guard !samples.isEmpty else { return words.noReading.capitalizedFirst }
    let count = Double(samples.count)
    let frames = notes.reduce(into: [Int: Int]()) { $0[$1.text, default: 0] += $1.frames.count }
    let ranked = frames.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { texts[$0.key] }
    return words.quality(
      read: Double(samples.count { $0.value != nil }) / count,
      flagged: Double(samples.count { $0.value != nil && $0.isFlagged }) / count,
      reason: ReasonList(ranked).texts.first { $0 != words.noReading })
  }
}
