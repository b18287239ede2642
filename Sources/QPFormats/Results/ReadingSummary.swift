public import QPCore

/// The summary of a feature's readings in a recording.
public struct ReadingSummary: Sendable {
  /// The measured feature.
  package let feature: Feature
  /// The number of frames.
  public private(set) var frames = 0
  /// The number of frames with a reading.
  public private(set) var readings = 0
  /// The time of the peak; `nil` without one.
  public var peakTime: Timestamp? { peaks.greatest?.time }

  private var sum = 0.0
  private var flagged = [Int](repeating: 0, count: flags.count)
  /// The greatest reading that is usable for decisions, the first of several.
  private var greatest: FeatureResult?
  private var peaks: ReadingPeaks
  /// The greatest readings that are not usable for decisions, in descending order.
  private var greatestFlagged: [Double] = []
  private static let flags = Quality.Flag.allCases

  /// Creates a summary without frames.
  public init(of feature: Feature) {
    self.feature = feature
    peaks = ReadingPeaks(of: feature)
  }

  /// The greatest reading; `nil` without one that is usable for decisions (``/QPCore/Quality/isUsableForDecisions``).
  ///
  /// Of angles it is the top of a parabola through the readings around the greatest, over 0.2…2 s, since the greatest
  /// of many readings is mostly noise. If several peaks are equal within their errors, the greatest is shrunk towards
  /// their mean, since the maximum of noisy values is biased upward. Its flags and detail are those of the greatest reading. Sweeps above
  /// 270° count as negative. Of other units it is the greatest reading itself, the first of several.
  public var peak: FeatureResult? {
    guard let greatest, let peak = peaks.greatest else { return nil }
    if (peak.value, peak.precision) == (greatest.value, greatest.precision) { return greatest }
    guard var result = FeatureResult(value: peak.value, unit: greatest.unit) else { return nil }
    (result.interval, result.precision, result.quality) = (peak.interval, peak.precision, greatest.quality)
    (result.algorithm, result.detail) = (greatest.algorithm, greatest.detail)
    return result
  }

  /// The greatest flagged reading where several lie above the peak's interval; else `nil`.
  ///
  /// The true peak may be among them: ``peak`` is a lower limit.
  package var flaggedAbovePeak: Double? {
    guard let peak, let least = greatestFlagged.last, greatestFlagged.count == ReadingPeaks.fewestFlaggedAbove,
      least > peak.interval?.upperBound ?? peak.value
    else { return nil }
    return greatestFlagged.first
  }

  /// The mean of the readings; `nil` without readings.
  public var mean: Double? { readings == 0 ? nil : sum / Double(readings) }

  /// Returns the number of readings with a flag.
  public func count(of flag: Quality.Flag) -> Int {
    Self.flags.firstIndex(of: flag).map { flagged[$0] } ?? 0
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - result: The frame's reading; `nil` if it has none.
  ///   - time: The frame's timestamp.
  public mutating func consume(_ result: FeatureResult?, at time: Timestamp) {
    frames += 1
    guard let result else { return }
    readings += 1
    sum += result.value
    if peaks.consume(result, at: time) { greatest = result }
    guard !result.quality.isEmpty else { return }
    if !result.quality.isUsableForDecisions {
      let index = greatestFlagged.firstIndex { $0 < result.value } ?? greatestFlagged.endIndex
      greatestFlagged.insert(result.value, at: index)
      if greatestFlagged.count > ReadingPeaks.fewestFlaggedAbove { greatestFlagged.removeLast() }
    }
    for index in Self.flags.indices where result.quality.contains(Self.flags[index]) { flagged[index] += 1 }
  }
}
