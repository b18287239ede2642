internal import QPSignal

/// The peaks of a feature's readings: the one rule of summaries, tables, plots and pages.
///
/// Readings that are not usable for decisions (``Quality/isUsableForDecisions``) have no part in it. Of angles a peak is the top of a
/// parabola over 0.2…2 s around the greatest reading, which alone is mostly noise; peaks that are equal within their errors are
/// shrunk towards their mean. Sweeps above 270° count as negative. Of other units, or few readings, it is the greatest reading.
package struct ReadingPeaks: Sendable {
  /// A reading, or the estimate from the readings around it, at a time.
  package struct Peak: Hashable, Sendable {
    package var value: Double
    /// The 95 % interval of the true value.
    package var interval: ClosedRange<Double>?
    /// The 95 % interval for noise and lag alone.
    package var precision: ClosedRange<Double>?
    package var time: Timestamp
  }

  /// Seconds to each side of a reading whose median ranks it.
  package static var medianReach: Double { PeakParameters.current.medianReach }
  /// The number of flagged readings above a peak from which on it is a lower limit.
  package static var fewestFlaggedAbove: Int { PeakParameters.current.fewestFlaggedAbove }
  private let isSweep: Bool
  private var estimator = PeakEstimator()
  /// The greatest reading, the first of several.
  private var first: Peak?
  private var isInDegrees = false
  /// The systematic error of the greatest reading, or of the last one before it with one; `nil` while none has it.
  private var systematic: SystematicSpan?

  /// Creates the peaks of a feature without readings.
  package init(of feature: Feature) { isSweep = feature.metadata.rotation != nil }

  /// Adds the next reading.
  ///
  /// - Returns: Whether it is the greatest so far.
  @discardableResult
  package mutating func consume(_ result: FeatureResult, at time: Timestamp) -> Bool {
    guard result.quality.isUsableForDecisions else { return false }
    // A sweep at rest alternates between 1° and 359°.
    let value = isSweep && result.value > 270 ? result.value - 360 : result.value
    if result.unit == .degrees, !result.quality.contains(.repeated) {
      estimator.add(value, halfWidth: result.precisionHalfWidth, isSmooth: result.isInSpace, at: time)
      isInDegrees = true
    }
    let greatest = first.map { isSweep && $0.value > 270 ? $0.value - 360 : $0.value }
    let isGreatest = value > greatest ?? -.infinity
    if isGreatest || systematic == nil { systematic = SystematicSpan(result) ?? systematic }
    guard isGreatest else { return false }
    first = Peak(value: result.value, interval: result.interval, precision: result.precision, time: time)
    return true
  }

  /// The greatest peak; `nil` without a reading that is usable for decisions.
  package var greatest: Peak? {
    guard isInDegrees, let peak = estimator.peak, let peak = self.peak(peak) else { return first }
    return peak
  }

  /// The peak of each rise and fall, by time; without those whose readings are too few.
  package var all: [Peak] { estimator.tops.compactMap(peak) }

  private func peak(_ top: PeakEstimator.Peak) -> Peak? {
    top.halfWidth.map { half in
      Peak(
        value: top.value, interval: systematic?.interval(around: top.value, halfWidth: half),
        precision: top.value - half...top.value + half, time: top.time)
    }
  }
}
