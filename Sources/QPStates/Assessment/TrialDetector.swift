package import QPCore
internal import QPFeatures

/// A detector of trials in a series of readings: movements from rest to the furthest point and back.
///
/// A movement begins when the reading exceeds its lowest by ``HoldCriterion/movement``; its start is dated back to the
/// last time at rest. It ends when the reading is back within that distance of the start (half the way, for small
/// movements), or rises again after more than half of the way back. Frames without a reading are ignored, and so are
/// repeated readings and those that are not usable (``/QPCore/Quality/isUsableForDecisions``).
///
/// The peak is the held value, by the rule of ``GuidedMeasurement``, or else the vertex of a parabola through the
/// readings around the furthest. A single reading is not a peak: it counts only as far as the readings next to it
/// reach, or lead to.
package struct TrialDetector: Hashable, Sendable {
  /// The least size of a movement, and the criterion for holding its end.
  package let hold: HoldCriterion

  private typealias Moment = Assessment.Trial.Moment

  private var rest: [Moment] = []
  private var movement: Attempt?

  /// Creates a detector without readings.
  package init(_ hold: HoldCriterion = .clinicalAngle) {
    self.hold = hold.usable
  }

  /// Whether a movement is under way.
  package var isMoving: Bool { movement != nil }

  /// Adds the next reading.
  ///
  /// - Parameters:
  ///   - result: The reading; it must grow with the movement.
  ///   - time: The frame's time, later than the last one.
  /// - Returns: The trial that ended with this reading; `nil` if none did.
  package mutating func add(_ result: FeatureResult, at time: Timestamp) -> Assessment.Trial? {
    guard result.quality.isUsableForDecisions, !result.quality.contains(.repeated) else { return nil }
    let moment = Moment(value: result.value, time: time)
    guard movement != nil else {
      addRest(moment)
      if movement != nil { movement?.add(moment, result) }
      return nil
    }
    movement?.add(moment, result)
    if movement?.hasVanished(hold) == true {
      movement = nil
      addRest(moment)
      return nil
    }
    guard let end = movement?.end(moment, hold) else { return nil }
    defer {
      movement = nil
      rest = [end]
      if end.time < time { addRest(moment) }
    }
    return movement?.trial(end: end)
  }

  /// Ends the series.
  ///
  /// - Returns: The movement under way, without an end, if its peak was held or the readings have left it; else `nil`.
  package mutating func finish() -> Assessment.Trial? {
    defer { self = TrialDetector(hold) }
    movement?.confirmLast()
    guard let movement else { return nil }
    let trial = movement.trial(end: nil)
    return trial.hold != nil || movement.low != nil ? trial : nil
  }

  // MARK: At rest

  private static var limits: TrialParameters { .current }

  private mutating func addRest(_ moment: Moment) {
    rest.removeAll { moment.time.seconds(since: $0.time) > Self.limits.longestRest }
    let lowest = lowest ?? moment.value
    if moment.value - lowest >= hold.minMovement {
      // The start is the last reading near the lowest, within the tolerance of an unchanged reading.
      let near = rest.filter { ($0.value - lowest).magnitude <= hold.reach(at: lowest) }
      let value = near.map(\.value).median ?? lowest
      movement = Attempt(start: Moment(value: value, time: near.last?.time ?? moment.time), hold)
      return
    }
    rest.append(moment)
    if rest.count > Self.limits.mostRestReadings { rest.removeFirst() }
  }

  /// The lowest reading of the rest, without single outliers: estimators lose a limb for a frame.
  private var lowest: Double? {
    guard rest.count > 2 else { return rest.map(\.value).min() }
    return (2..<rest.count).map { index in
      let (a, b, c) = (rest[index - 2].value, rest[index - 1].value, rest[index].value)
      return max(min(a, b), min(max(a, b), c))
    }.min()
  }

  // MARK: Moving

  /// A movement under way.
  private struct Attempt: Hashable {
    let start: Moment
    var peak: Moment
    var interval: ClosedRange<Double>?
    var precision: ClosedRange<Double>?
    /// The systematic error of the furthest reading, and of the one that completed a hold, or of the nearest reading
    /// with one; `nil` if none has it.
    var span: SystematicSpan?
    var heldSpan: SystematicSpan?
    var quality = Quality()
    var compensations = Assessment.Trial.Compensations()
    /// The lowest reading on the way back; `nil` before half of the way.
    var low: Moment?
    private var reach: ReachDetector
    private var top = PeakEstimator()
    /// The last two readings, the last one first.
    private var lastTwo: [Double] = []
    /// The last reading, until the next one confirms it.
    private var candidate: Candidate?

    private struct Candidate: Hashable {
      let moment: Moment
      let result: FeatureResult
      /// The furthest reading that the previous ones reach or lead to.
      let reach: Double
    }

    init(start: Moment, _ criterion: HoldCriterion) {
      self.start = start
      peak = start
      // Readings grow with the movement and do not wrap around; the goal of an item does not limit its trials.
      var criterion = criterion
      (criterion.minValue, criterion.maxValue) = (nil, nil)
      reach = ReachDetector(criterion, aim: .increase, rest: start.value)
    }

    private var excursion: Double { peak.value - start.value }

    mutating func add(_ moment: Moment, _ result: FeatureResult) {
      confirm(asFarAs: moment.value)
      let before = lastTwo.first ?? start.value
      let course = lastTwo.count > 1 ? 2 * before - lastTwo[1] : before
      candidate = Candidate(moment: moment, result: result, reach: max(before, course))
      lastTwo = [moment.value] + lastTwo.prefix(1)
      if span == nil { span = SystematicSpan(result) }
      let (half, heldAt) = (result.precisionHalfWidth, reach.hold?.time)
      _ = reach.add(moment.value, halfWidth: half, at: moment.time)
      if let hold = reach.hold, hold.time != heldAt { heldSpan = SystematicSpan(result) }
      top.add(result.value, halfWidth: half, isSmooth: result.isInSpace, at: moment.time)
      if moment.value < start.value + excursion / 2 {
        if moment.value < low?.value ?? .infinity { low = moment }
      } else if low == nil, let context = result.detail(of: CompensationDetail.self) {
        compensations.add(context)
      }
    }

    /// Confirms the last reading by the previous ones only.
    mutating func confirmLast() { confirm(asFarAs: -.infinity) }

    private mutating func confirm(asFarAs next: Double) {
      guard let candidate else { return }
      self.candidate = nil
      let reach = max(candidate.reach, next)
      let value = min(candidate.moment.value, reach)
      guard value > peak.value || peak.time == start.time else { return }
      peak = Moment(value: value, time: candidate.moment.time)
      let isWhole = value == candidate.moment.value
      interval = isWhole ? candidate.result.interval : nil
      precision = isWhole ? candidate.result.precision : nil
      span = SystematicSpan(candidate.result) ?? span
      quality = candidate.result.quality
    }

    /// Returns whether a single reading began the movement and the next ones do not confirm it.
    func hasVanished(_ criterion: HoldCriterion) -> Bool {
      peak.time != start.time && excursion < criterion.minMovement / 2
    }

    /// Returns the end of the movement; `nil` while it goes on.
    func end(_ moment: Moment, _ criterion: HoldCriterion) -> Moment? {
      guard let low else { return nil }
      if moment.value <= start.value + min(criterion.minMovement, excursion / 2) { return moment }
      return moment.value >= low.value + criterion.minMovement ? low : nil
    }

    func trial(end: Moment?) -> Assessment.Trial {
      var trial = Assessment.Trial(start: start, peak: peak)
      (trial.interval, trial.precision) = (interval, precision)
      if let held = reach.hold {
        trial.hold = Assessment.Trial.Hold(value: held.value, from: held.from, to: held.to)
        trial.peak.value = held.value
        (trial.interval, trial.precision) = (held.interval(heldSpan ?? span), held.precision)
      } else if let top = top.peak, let half = top.halfWidth {
        trial.peak = Moment(value: top.value, time: top.time)
        trial.interval = span?.interval(around: top.value, halfWidth: half)
        trial.precision = top.value - half...top.value + half
      }
      trial.end = end
      trial.quality = quality
      trial.compensations = compensations
      return trial
    }
  }
}
