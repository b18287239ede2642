internal import QPCore
internal import QPFeatures

/// A detector of the furthest value held in readings that lead away from a rest and back.
///
/// It uses only numbers and times; guided measurements and trials share it, so that they agree. Its terms:
/// - *Rest* is the steady level least far in the direction of the aim so far. Without a rest there is no hold.
/// - *Reach* is the furthest level since the last rest.
/// - A *hold* is steady, far enough from the rest and near enough to the reach.
/// - A hold is *confirmed* when it was not exceeded for a second, or when the readings come back. A further reading
///   revokes it.
/// - An *attempt* ends when the readings are back at rest without a hold.
///
/// A level is the mean of the last medians of three readings: a single reading has no influence, and a tremor of 5 Hz
/// or faster does not count as a movement. ``HoldParameters`` has the limits.
struct ReachDetector: Hashable, Sendable {
  /// A held value.
  struct Hold: Hashable, Sendable {
    /// The median of the readings.
    var value: Double
    /// Half the width of the readings' precision; 0 if it is not known.
    var halfWidth: Double
    /// The time of the first reading.
    var from: Timestamp
    /// The time of the last reading so far.
    var to: Timestamp
    /// The time at which the hold had lasted long enough.
    var time: Timestamp

    /// The precision of the value; `nil` if the noise is not known.
    var precision: ClosedRange<Double>? { halfWidth > 0 ? value - halfWidth...value + halfWidth : nil }

    /// Returns the interval of the value with the systematic error; `nil` if that or the noise is not known.
    func interval(_ span: SystematicSpan?) -> ClosedRange<Double>? {
      halfWidth > 0 ? span?.interval(around: value, halfWidth: halfWidth) : nil
    }
  }

  /// An event that a reading triggers.
  enum Event: Hashable, Sendable {
    /// The hold is confirmed.
    case confirmed
    /// The readings are back at rest, and nothing was held.
    case attemptEnded
  }

  let criterion: HoldCriterion
  let aim: GuidedMeasurement.Aim
  /// The hold, confirmed or not; `nil` without one.
  private(set) var hold: Hold?
  private(set) var isConfirmed = false
  /// The distance of the rest in the direction of the aim; `nil` before the first rest.
  private(set) var rest: Double?
  /// The distance of the furthest level since the rest, in the direction of the aim; `nil` before a reading.
  private(set) var reach: Double?
  /// The number of attempts, including the one under way.
  private(set) var attempts = 0
  /// Whether the readings have left the rest by ``HoldCriterion/movement``.
  private(set) var isMoving = false

  private let scale: Double
  /// The reading from which an aim without a direction leads away.
  private var neutral: Double?
  private var levels = RecentLevel()
  private var steady = SteadyRun()
  private var run = SteadyRun()
  /// The time since which the readings have been back at rest.
  private var restingSince: Timestamp?
  private var last: Timestamp?
  /// The distance of the last level in the direction of the aim.
  private var lastFar = -Double.infinity
  /// Whether there are readings below 0, as in −180…180; otherwise values below 0 wrap around to the end of the period.
  private var isSigned = false

  private static var limits: HoldParameters { .current }

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - criterion: The criterion for a held value.
  ///   - aim: The direction.
  ///   - rest: The rest; `nil` if it is not known beforehand.
  init(_ criterion: HoldCriterion, aim: GuidedMeasurement.Aim, rest: Double? = nil) {
    self.criterion = criterion.usable
    self.aim = aim
    scale = self.criterion.scale
    if case .away(let neutral) = aim { self.neutral = neutral }
    self.rest = rest.map { Self.far($0, aim, nil, self.criterion.period) }
  }

  /// Whether a hold waits to be confirmed.
  var isHolding: Bool { hold != nil && !isConfirmed }

  /// Adds the next reading, which must be usable for decisions and not repeated.
  ///
  /// - Parameters:
  ///   - value: The reading.
  ///   - halfWidth: Half the width of its precision; 0 if it is not known.
  ///   - time: The frame's time, later than the last one.
  /// - Returns: The event that it triggers; `nil` for none.
  mutating func add(_ value: Double, halfWidth: Double, at time: Timestamp) -> Event? {
    if let last, time.seconds(since: last) > Self.limits.longestGap { interrupt() }
    last = time
    if value < 0 { isSigned = true }
    let (reading, middle, level) = levels.add(value, at: time, period: criterion.period)
    addRest(level, reading, at: time, halfWidth)
    let far = far(level)
    reach = max(reach ?? far, far)
    lastFar = far
    if let rest, !isMoving, far >= rest + criterion.minMovement {
      isMoving = true
      attempts += 1
    }
    if let event = confirm(far, at: time) { return event }
    addRun(level, reading, at: middle, halfWidth)
    return endAttempt(far, at: time)
  }

  /// Ends the readings, and confirms a hold that has waited long enough.
  ///
  /// For a shorter wait, the limit by which readings may exceed the hold shrinks in proportion.
  mutating func finish() -> Event? {
    guard isHolding, let hold, let last else { return nil }
    let wait = min(last.seconds(since: hold.time) / Self.limits.confirmationTime, 1)
    let allowed = wait * max(Self.limits.revokingDistance * scale, hold.halfWidth)
    guard wait * Self.limits.confirmationTime >= Self.limits.finalConfirmationTime,
      lastFar <= far(hold.value) + allowed
    else { return nil }
    isConfirmed = true
    return .confirmed
  }

  /// Resets the steady levels: readings after a long gap do not continue those before it.
  private mutating func interrupt() {
    levels = RecentLevel()
    steady.reset()
    run.reset()
    restingSince = nil
  }

  // MARK: Distances

  /// Returns the distance of a value in the direction of the aim.
  private func far(_ value: Double) -> Double { Self.far(value, aim, neutral, criterion.period) }

  private static func far(
    _ value: Double, _ aim: GuidedMeasurement.Aim, _ neutral: Double?, _ period: Double?
  ) -> Double {
    switch aim {
    case .increase, .anyHeldValue: value
    case .decrease: -value
    case .away: neutral.map { abs(value.distance(from: $0, period: period)) } ?? 0
    case .target(let target): -abs(value.distance(from: target, period: period))
    }
  }

  // MARK: Rest

  private mutating func addRest(_ level: Double, _ reading: Double, at time: Timestamp, _ halfWidth: Double) {
    steady.add(
      reading, level: level, at: time,
      tolerance: max(
        Self.limits.restTolerance, min(halfWidth / scale, Self.limits.mostRestWidening * Self.limits.restTolerance))
        * scale,
      period: criterion.period)
    guard let median = steady.median(after: Self.limits.shortestRest, count: Self.limits.fewestReadings) else { return }
    if case .away(nil) = aim, neutral == nil { neutral = median }
    let far = far(median)
    guard far < rest ?? .infinity else { return }
    let isNew = rest.map { far < $0 - Self.limits.restMargin * scale } ?? true
    rest = far
    guard isNew else { return }
    // The movement before was not an attempt: the person began with a raised arm and has lowered it.
    if isMoving { attempts -= 1 }
    isMoving = false
    reach = far
  }

  /// Ends an attempt that has been back at rest for long enough.
  private mutating func endAttempt(_ far: Double, at time: Timestamp) -> Event? {
    guard let rest, far <= rest + Self.limits.restMargin * scale else {
      restingSince = nil
      return nil
    }
    let since = restingSince ?? time
    restingSince = since
    guard time.seconds(since: since) >= Self.limits.shortestRest else { return nil }
    reach = far
    guard isMoving else { return nil }
    isMoving = false
    guard isHolding else { return hold == nil ? .attemptEnded : nil }
    isConfirmed = true
    return .confirmed
  }

  // MARK: Hold

  private mutating func addRun(_ level: Double, _ reading: Double, at time: Timestamp, _ halfWidth: Double) {
    guard reading >= criterion.minValue ?? -.infinity, reading <= criterion.maxValue ?? .infinity else {
      return run.reset()
    }
    // Noise alone exceeds a narrow tolerance at times.
    let narrow = criterion.reach(at: run.count == 0 ? reading : run.anchor)
    let tolerance = max(narrow, min(halfWidth, Self.limits.mostHoldWidening * narrow))
    let start = run.start
    run.add(reading, level: level, at: time, tolerance: tolerance, period: criterion.period)
    if let hold, hold.from == start, run.start == start,
      abs(reading.distance(from: hold.value, period: criterion.period)) <= tolerance
    {
      self.hold?.to = time
    }
    let fewest = criterion.duration > 0 ? Self.limits.fewestReadings : 1
    guard let median = run.median(after: criterion.duration, count: fewest) else { return }
    // A sweep's median may wrap around, as 359.5 + 1 is 0.5.
    let value = isSigned ? median : median.wrapped(within: criterion.period)
    guard isFarEnough(value, tolerance), hold.map({ far(value) > far($0.value) }) ?? true else { return }
    hold = Hold(value: value, halfWidth: halfWidth, from: run.start, to: time, time: time)
    isConfirmed = false
  }

  private func isFarEnough(_ value: Double, _ tolerance: Double) -> Bool {
    let far = far(value)
    if case .target = aim, -far > tolerance { return false }
    let hasGoal = criterion.minValue.map { value >= $0 } ?? false
    guard let rest else { return hasGoal }
    guard far >= rest + criterion.minMovement || hasGoal, let reach else { return false }
    return far >= reach - max(tolerance, Self.limits.mostShortfall * (reach - rest))
  }

  /// Revokes a hold that was exceeded, and confirms one from which the readings came back or that waited long enough.
  private mutating func confirm(_ far: Double, at time: Timestamp) -> Event? {
    guard let hold else { return nil }
    let held = self.far(hold.value)
    // A wide interval must not make a slow movement pass for noise.
    let width = min(hold.halfWidth, criterion.reach(at: hold.value))
    if far > held + max(Self.limits.revokingDistance * scale, width) {
      self.hold = nil
      isConfirmed = false
      run.reset()
      return nil
    }
    let isBack = far < held - max(Self.limits.returnDistance * scale, 2 * hold.halfWidth)
    guard !isConfirmed, isBack || time.seconds(since: hold.time) >= Self.limits.confirmationTime else { return nil }
    isConfirmed = true
    return .confirmed
  }
}
