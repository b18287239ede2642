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
  public var peakTime: Timestamp? { angle?.time ?? greatest?.time }

  private var sum = 0.0
  private var flagged = [Int](repeating: 0, count: flags.count)
  /// The greatest reading that may drive, the first of several.
  private var greatest: Moment?
  /// The estimator of the peak of angles.
  private var top = PeakEstimator()
  private static let flags = Quality.Flag.allCases

  private struct Moment {
    var result: FeatureResult
    var time: Timestamp
  }

  /// Creates a summary without frames.
  public init(of feature: Feature) {
    self.feature = feature
  }

  /// The greatest reading; `nil` without one that may drive (``/QPCore/Quality/isUsableForDecisions``).
  ///
  /// Of angles it is the top of a parabola through the readings around the greatest, over 0.2…2 s, since the greatest
  /// of many readings is mostly noise. Tops of several movements that may well be equal are drawn towards their mean,
  /// since the greatest of them is the luckiest. Its flags and detail are those of the greatest reading. Sweeps above
  /// 270° count as negative. Of other units it is the greatest reading itself, the first of several.
  public var peak: FeatureResult? { (angle ?? greatest)?.result }

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
    takePeak(result, at: time)
    guard !result.quality.isEmpty else { return }
    for index in Self.flags.indices where result.quality.contains(Self.flags[index]) { flagged[index] += 1 }
  }

  private mutating func takePeak(_ result: FeatureResult, at time: Timestamp) {
    guard result.quality.isUsableForDecisions else { return }
    if unrolled(result.value) > (greatest.map { unrolled($0.result.value) }) ?? -.infinity {
      greatest = Moment(result: result, time: time)
    }
    if result.unit == .degrees, !result.quality.contains(.repeated) {
      top.take(unrolled(result.value), halfWidth: result.precisionHalfWidth, at: time)
    }
  }

  /// Returns the angle of a sweep with values above 270° as negative, since a sweep at rest alternates between 1° and
  /// 359°.
  private func unrolled(_ value: Double) -> Double {
    feature.metadata.rotation != nil && value > 270 ? value - 360 : value
  }

  /// The peak of angles; `nil` for other units, and with too few readings to estimate its uncertainty.
  private var angle: Moment? {
    guard let greatest, let peak = top.peak, let half = peak.halfWidth,
      var result = FeatureResult(value: peak.value, unit: greatest.result.unit)
    else { return nil }
    result.interval = SystematicSpan(greatest.result).interval(around: peak.value, halfWidth: half)
    result.precision = peak.value - half...peak.value + half
    result.quality = greatest.result.quality
    result.algorithm = greatest.result.algorithm
    result.detail = greatest.result.detail
    return Moment(result: result, time: peak.time)
  }
}
