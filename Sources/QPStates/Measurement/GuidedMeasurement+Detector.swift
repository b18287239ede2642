internal import QPCore

extension GuidedMeasurement {
  /// A detector of the value of a measurement: the furthest held value, or any held value.
  struct Detector: Hashable, Sendable {
    private var reach: ReachDetector
    /// The detector for ``Aim/anyHeldValue``; `nil` for all other aims.
    private var any: FirstHoldDetector?
    /// The flags of the reading at which the current hold was long enough.
    private var quality = Quality()
    /// The systematic error of that reading; `nil` if it states none.
    private var span: SystematicSpan?
    /// Whether the last reading ended an attempt without a hold.
    private(set) var hasEndedAttempt = false

    init(_ hold: HoldCriterion, _ aim: Aim) {
      reach = ReachDetector(hold, aim: aim)
      if aim == .anyHeldValue { any = FirstHoldDetector(hold) }
    }

    var lacksRest: Bool { any == nil && reach.rest == nil }
    var isHolding: Bool { reach.isHolding }
    var hasMoved: Bool { any?.hasMoved ?? (reach.attempts > 0) }

    /// Adds the next reading, and returns the result that completes the measurement.
    mutating func add(_ reading: FeatureResult, at time: Timestamp) -> Result? {
      if let found = any?.add(reading.value, at: time) {
        let half = reading.precisionHalfWidth
        return Result(
          value: found, from: time.earlier(by: reach.criterion.duration), time: time, attempts: 0,
          interval: SystematicSpan(reading)?.interval(around: found, halfWidth: half),
          precision: reading.precision.map { _ in found - half...found + half }, quality: reading.quality)
      }
      guard any == nil else { return nil }
      let before = reach.hold?.time
      let event = reach.add(reading.value, halfWidth: reading.precisionHalfWidth, at: time)
      if let hold = reach.hold, hold.time != before { (quality, span) = (reading.quality, SystematicSpan(reading)) }
      hasEndedAttempt = event == .attemptEnded
      return event == .confirmed ? result : nil
    }

    /// Ends the readings, and returns the result of a hold that has waited long enough.
    mutating func finish() -> Result? {
      reach.finish() == .confirmed ? result : nil
    }

    private var result: Result? {
      guard let hold = reach.hold else { return nil }
      return Result(
        value: hold.value, from: hold.from, time: hold.time, attempts: max(1, reach.attempts),
        interval: hold.interval(span), precision: hold.precision, quality: quality)
    }
  }
}

extension Timestamp {
  /// Returns the time the given number of seconds earlier.
  fileprivate func earlier(by seconds: Double) -> Timestamp {
    Timestamp(microseconds: microseconds - Int64((seconds * 1e6).rounded()))
  }
}
