internal import QPCore

extension PlotSeries {
  /// Returns the stretches of consecutive samples, such as those with a reading, as sample numbers.
  func stretches(where isWanted: (Sample) -> Bool) -> [ClosedRange<Int>] {
    var (ranges, start): ([ClosedRange<Int>], Int?) = ([], nil)
    for index in samples.indices {
      if isWanted(samples[index]) {
        start = start ?? index
      } else if let first = start {
        ranges.append(first...(index - 1))
        start = nil
      }
    }
    if let first = start { ranges.append(first...(samples.count - 1)) }
    return ranges
  }

  /// The values usable as peaks, with their sample numbers.
  private var drivingSamples: [(index: Int, value: Double)] {
    samples.indices.compactMap { index in
      samples[index].isUsableForDecisions ? samples[index].value.map { (index: index, value: $0) } : nil
    }
  }

  /// The summits: values before which the angle rose, and after which it fell, by the prominence.
  ///
  /// The prominence is a quarter of the range of the values, and at least 10° for angles. The last summit may have
  /// fallen by less, but must not be the end of the recording. A single value that stands out is no summit.
  var peaks: [Int] {
    let known = drivingSamples
    guard let first = known.first, let most = known.map(\.value).max(), let least = known.map(\.value).min() else {
      return []
    }
    let prominence = max(isInDegrees ? 10 : .leastNormalMagnitude, (most - least) / 4)
    let steady = steadied(known.map(\.value), spike: prominence / 2)
    /// Whether a value is the greater one; of equal ones the one that was before spikes were cut.
    func isGreater(_ index: Int, _ other: Int) -> Bool {
      (steady[index], known[index].value) > (steady[other], known[other].value)
    }
    var (peaks, low, high, isRising): ([Int], Double, Int, Bool) = ([], first.value, 0, true)
    for index in known.indices {
      let value = steady[index]
      if !isRising {
        low = min(low, value)
        if value >= low + prominence { (isRising, high) = (true, index) }
      } else if value < low {
        (low, high) = (value, index)
      } else if isGreater(index, high) {
        high = index
      } else if value <= steady[high] - prominence {
        if steady[high] >= low + prominence { peaks.append(known[high].index) }
        (isRising, low) = (false, value)
      }
    }
    let isLast = isRising && steady[high] >= low + prominence && high != known.count - 1
    return isLast ? peaks + [known[high].index] : peaks
  }

  /// Returns the values, each that exceeds both neighbours by a spike's height as the greater of them.
  private func steadied(_ values: [Double], spike: Double) -> [Double] {
    values.indices.map { index in
      let beside = [index - 1, index + 1].filter(values.indices.contains).map { values[$0] }
      guard let greatest = beside.max(), values[index] - greatest >= spike else { return values[index] }
      return greatest
    }
  }

  /// A summit in numbers.
  struct Top {
    /// The summit's sample number.
    var index: Int
    var value: Double
    var interval: ClosedRange<Double>?
    var precision: ClosedRange<Double>?
    /// Seconds from the start of the recording.
    var time: Double
    /// Whether the reading there has a fault of its own.
    var isFlagged: Bool
  }

  /// The ``peaks`` in numbers: the estimate from the readings around each (``/QPCore/ReadingPeaks``), or their median
  /// over 0.2 s, at most the greatest peak.
  ///
  /// Summits in the lower half of the readings that are no peak by that rule, such as the first bend of a knee in a stride, are
  /// left out.
  var tops: [Top] {
    if let ownTops { return ownTops }
    let (summits, estimated) = (peaks, readingPeaks.all)
    let values = drivingSamples.map(\.value)
    let middle = ((values.min() ?? 0) + (values.max() ?? 0)) / 2
    func distance(_ summit: Int, _ peak: ReadingPeaks.Peak) -> Double {
      abs(peak.time.seconds - samples[summit].time)
    }
    return summits.compactMap { summit in
      let sample = samples[summit]
      guard let value = sample.value else { return nil }
      let nearest = estimated.min { distance(summit, $0) < distance(summit, $1) }
      // A peak belongs to its nearest summit.
      if let peak = nearest, distance(summit, peak) <= Self.topReach,
        summits.min(by: { distance($0, peak) < distance($1, peak) }) == summit
      {
        return Top(
          index: summit, value: peak.value, interval: peak.interval, precision: peak.precision, time: peak.time.seconds,
          isFlagged: sample.isFlagged)
      }
      guard let greatest = estimated.map(\.value).max() else { return top(summit, of: value) }
      guard value >= middle else { return nil }
      return top(summit, of: min(medianReading(around: sample.time) ?? value, greatest))
    }
  }

  /// A summit of a value, with the doubt of its reading.
  private func top(_ summit: Int, of value: Double) -> Top {
    let sample = samples[summit]
    let difference = value - (sample.value ?? value)
    func moved(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
      range.map { $0.lowerBound + difference...$0.upperBound + difference }
    }
    return Top(
      index: summit, value: value, interval: moved(sample.interval), precision: moved(sample.precision),
      time: sample.time, isFlagged: sample.isFlagged)
  }

  /// The median of the usable readings around a time, the lower of two: a single reading is not a peak.
  private func medianReading(around time: Double) -> Double? {
    let reach = ReadingPeaks.medianReach
    let near = samples.filter { $0.isUsableForDecisions && abs($0.time - time) <= reach }.compactMap(\.value).sorted()
    return near.isEmpty ? nil : near[(near.count - 1) / 2]
  }

  /// The ``tops``, and the greatest peak where it is at none of them, such as at the beginning of the recording.
  var marks: [Top] {
    let tops = tops
    guard ownTops == nil, let greatest = readingPeaks.greatest, !samples.isEmpty,
      !tops.contains(where: {
        abs($0.time - greatest.time.seconds) <= Self.topReach && $0.value >= greatest.value - 1e-9
      })
    else { return tops }
    let seconds = greatest.time.seconds
    let index = samples.indices.min { abs(samples[$0].time - seconds) < abs(samples[$1].time - seconds) } ?? 0
    let mark = Top(
      index: index, value: greatest.value, interval: greatest.interval, precision: greatest.precision, time: seconds,
      isFlagged: samples[index].isFlagged)
    let others = tops.filter { abs($0.time - seconds) > Self.topReach }
    return (others + [mark]).sorted { $0.time < $1.time }
  }

  /// The seconds between a summit and the top of the parabola around it.
  private static let topReach = 0.5

  /// The repetitions: for each of the ``peaks`` where the angle leaves its low and where it is back, as sample numbers.
  ///
  /// A repetition begins and ends at a tenth of the way from the low of that side to the peak. Adjacent ones share a
  /// sample. Repetitions that the recording cuts off before half of the way back are left out.
  var repetitions: [ClosedRange<Int>] {
    let known = drivingSamples
    let places = peaks.compactMap { peak in known.firstIndex { $0.index == peak } }
    return places.indices.compactMap { number in
      let index = places[number]
      let before = known[(number == 0 ? 0 : places[number - 1])...index]
      let after = known[index...(number + 1 < places.count ? places[number + 1] : known.count - 1)]
      let top = known[index].value
      guard let low = before.map(\.value).min(), let end = after.map(\.value).min(), end <= (low + top) / 2 else {
        return nil
      }
      let start = before.last { $0.value <= low + (top - low) / 10 }
      let back = after.first { $0.value <= end + (top - end) / 10 }
      guard let start, let back else { return nil }
      return start.index...back.index
    }
  }

  /// The degrees by which intervals may reach beyond the readings of a flat curve before they are cut; chosen: ±45° of a
  /// reading stays whole.
  private static let intervalRoom = 60.0

  /// Returns the values that the axis of a panel must hold.
  ///
  /// These are the readings, and of their intervals as much as the readings' own range beyond them: a single very uncertain
  /// reading would flatten the curve.
  static func shownValues(of panel: [PlotSeries]) -> [Double] {
    let samples = panel.flatMap(\.samples)
    let readings = samples.compactMap(\.value)
    let ends = samples.compactMap(\.interval).flatMap { [$0.lowerBound, $0.upperBound] }
    guard panel.allSatisfy(\.isInDegrees), let least = readings.min(), let most = readings.max() else {
      return readings + ends
    }
    let room = max(most - least, intervalRoom)
    return readings + ends.map { min(max($0, least - room), most + room) }
  }
}
