internal import QPCore
internal import QPFeatures

/// Finds the furthest value held in readings that lead away from a rest and back.
///
/// It knows numbers and times alone; guides and trials share it, so that they cannot disagree. The rule:
/// - *Rest* is the steady level least far so far. Nothing is held without one.
/// - *Reach* is the furthest level since the last rest.
/// - A *hold* is steady, far enough from rest and near enough to the reach.
/// - It is *confirmed* when nothing went further for a second, or when the readings come back. What goes further
///   takes it back.
/// - Back at rest without a hold, the *attempt* has ended.
///
/// A level is the mean of the last 0.2 s of medians of three: one reading alone counts for nothing, and a tremor of
/// 5 Hz or faster is no movement.
struct ReachDetector: Hashable, Sendable {
  /// A value that was held.
  struct Hold: Hashable, Sendable {
    /// The median of the readings.
    var value: Double
    /// Half the width of the readings' intervals; 0 where it is not known.
    var halfWidth: Double
    /// The time of the first reading.
    var from: Timestamp
    /// The time of the last reading so far.
    var to: Timestamp
    /// The time at which it had lasted long enough.
    var time: Timestamp

    /// Where the true value lies for the noise of the readings; `nil` where that is not known.
    var interval: ClosedRange<Double>? { halfWidth > 0 ? value - halfWidth...value + halfWidth : nil }
  }

  /// What a reading has brought about.
  enum Event: Hashable, Sendable {
    /// The hold is certain.
    case confirmed
    /// The readings are back at rest, and nothing was held.
    case attemptEnded
  }

  let criterion: HoldCriterion
  let aim: GuidedMeasurement.Aim
  /// The hold, confirmed or not; `nil` without one.
  private(set) var hold: Hold?
  private(set) var isConfirmed = false
  /// How far the rest is; `nil` before the first.
  private(set) var rest: Double?
  /// How far the furthest level since the rest is; `nil` before a reading.
  private(set) var reach: Double?
  /// The number of attempts, with the one under way.
  private(set) var attempts = 0
  /// Whether the readings have left the rest by ``HoldCriterion/movement``.
  private(set) var isMoving = false

  private let scale: Double
  /// The reading from which an aim without a direction leads away.
  private var neutral: Double?
  private var levels = RecentLevel()
  private var steady = SteadyRun()
  private var run = SteadyRun()
  /// Since when the readings have been back at rest.
  private var restingSince: Timestamp?
  private var last: Timestamp?
  /// How far the last level was.
  private var lastFar = -Double.infinity
  /// Whether there are readings below 0, as in −180…180; else what is below 0 means the far side of the seam.
  private var isSigned = false

  /// Seconds without a reading that end whatever was steady: a gate often withholds a frame or two.
  static let patience = 0.5
  /// A rest stays within 6° for 0.5 s, and is left behind by 10°; for a least movement below 15° by as much less.
  private static let rest = (tolerance: 6.0, margin: 10.0, duration: 0.5)
  /// A hold is confirmed after 1 s, if nothing goes further by 2.5°, and when the readings come back by 10°.
  private static let confirmation = (duration: 1.0, further: 2.5, back: 10.0)
  /// Seconds that a hold must have waited at the end of a recording.
  private static let leastWait = 0.5
  /// The share of the way from rest to reach that a hold may lack.
  private static let shortfall = 0.1

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - criterion: When a value counts as held.
  ///   - aim: The direction.
  ///   - rest: The rest, where it is known beforehand.
  init(_ criterion: HoldCriterion, aim: GuidedMeasurement.Aim, rest: Double? = nil) {
    self.criterion = criterion.usable
    self.aim = aim
    scale = self.criterion.scale
    if case .away(let neutral) = aim { self.neutral = neutral }
    self.rest = rest.map { Self.far($0, aim, nil, self.criterion.period) }
  }

  /// Whether a hold waits to be confirmed.
  var isHolding: Bool { hold != nil && !isConfirmed }

  /// Takes the next reading that may drive and brings news.
  ///
  /// - Parameters:
  ///   - value: The reading.
  ///   - halfWidth: Half the width of its interval; 0 where it is not known.
  ///   - time: The frame's time, later than the last one.
  /// - Returns: What it has brought about; `nil` for nothing.
  mutating func take(_ value: Double, halfWidth: Double, at time: Timestamp) -> Event? {
    if let last, time.seconds(since: last) > Self.patience { interrupt() }
    last = time
    if value < 0 { isSigned = true }
    let (reading, middle, level) = levels.add(value, at: time, period: criterion.period)
    takeRest(level, reading, at: time, halfWidth)
    let far = far(level)
    reach = max(reach ?? far, far)
    lastFar = far
    if let rest, !isMoving, far >= rest + criterion.movement {
      isMoving = true
      attempts += 1
    }
    if let event = confirm(far, at: time) { return event }
    takeRun(level, reading, at: middle, halfWidth)
    return endAttempt(far, at: time)
  }

  /// Ends the readings: a hold that has waited for 0.5 s is confirmed.
  ///
  /// Having waited for less than a second, the readings may have gone further by as much less only.
  mutating func finish() -> Event? {
    guard isHolding, let hold, let last else { return nil }
    let wait = min(last.seconds(since: hold.time) / Self.confirmation.duration, 1)
    let allowed = wait * max(Self.confirmation.further * scale, hold.halfWidth)
    guard wait * Self.confirmation.duration >= Self.leastWait, lastFar <= far(hold.value) + allowed else { return nil }
    isConfirmed = true
    return .confirmed
  }

  /// Forgets what was steady: readings after a long gap do not go on where those before it ended.
  private mutating func interrupt() {
    levels = RecentLevel()
    steady.reset()
    run.reset()
    restingSince = nil
  }

  // MARK: Distances

  /// How far a value lies in the direction.
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

  private mutating func takeRest(_ level: Double, _ reading: Double, at time: Timestamp, _ halfWidth: Double) {
    steady.take(
      reading, level: level, at: time,
      tolerance: max(Self.rest.tolerance, min(halfWidth / scale, 1.5 * Self.rest.tolerance)) * scale,
      period: criterion.period)
    guard let median = steady.median(after: Self.rest.duration, count: 3) else { return }
    if case .away(nil) = aim, neutral == nil { neutral = median }
    let far = far(median)
    guard far < rest ?? .infinity else { return }
    let isNew = rest.map { far < $0 - Self.rest.margin * scale } ?? true
    rest = far
    guard isNew else { return }
    // What came before was no attempt: somebody began with a raised arm, and has lowered it.
    if isMoving { attempts -= 1 }
    isMoving = false
    reach = far
  }

  /// Ends an attempt that is back at rest for long enough.
  private mutating func endAttempt(_ far: Double, at time: Timestamp) -> Event? {
    guard let rest, far <= rest + Self.rest.margin * scale else {
      restingSince = nil
      return nil
    }
    let since = restingSince ?? time
    restingSince = since
    guard time.seconds(since: since) >= Self.rest.duration else { return nil }
    reach = far
    guard isMoving else { return nil }
    isMoving = false
    guard isHolding else { return hold == nil ? .attemptEnded : nil }
    isConfirmed = true
    return .confirmed
  }

  // MARK: Hold

  private mutating func takeRun(_ level: Double, _ reading: Double, at time: Timestamp, _ halfWidth: Double) {
    guard reading >= criterion.minValue ?? -.infinity, reading <= criterion.maxValue ?? .infinity else {
      return run.reset()
    }
    // Noise alone leaves a narrow tolerance now and then; twice the tolerance is no hold any more.
    let narrow = criterion.reach(at: run.count == 0 ? reading : run.anchor)
    let tolerance = max(narrow, min(halfWidth, 2 * narrow))
    let start = run.start
    run.take(reading, level: level, at: time, tolerance: tolerance, period: criterion.period)
    if let hold, hold.from == start, run.start == start,
      abs(reading.distance(from: hold.value, period: criterion.period)) <= tolerance
    {
      self.hold?.to = time
    }
    guard let median = run.median(after: criterion.duration, count: criterion.duration > 0 ? 3 : 1) else { return }
    let value = wrapped(median)
    guard isFarEnough(value, tolerance), hold.map({ far(value) > far($0.value) }) ?? true else { return }
    hold = Hold(value: value, halfWidth: halfWidth, from: run.start, to: time, time: time)
    isConfirmed = false
  }

  private func isFarEnough(_ value: Double, _ tolerance: Double) -> Bool {
    let far = far(value)
    if case .target = aim, -far > tolerance { return false }
    let hasGoal = criterion.minValue.map { value >= $0 } ?? false
    guard let rest else { return hasGoal }
    guard far >= rest + criterion.movement || hasGoal, let reach else { return false }
    return far >= reach - max(tolerance, Self.shortfall * (reach - rest))
  }

  /// Takes a hold back that was gone beyond, and confirms one that was left behind or has waited for long enough.
  private mutating func confirm(_ far: Double, at time: Timestamp) -> Event? {
    guard let hold else { return nil }
    let held = self.far(hold.value)
    // A wide interval must not let a slow movement pass for noise.
    let width = min(hold.halfWidth, criterion.reach(at: hold.value))
    if far > held + max(Self.confirmation.further * scale, width) {
      self.hold = nil
      isConfirmed = false
      run.reset()
      return nil
    }
    let isBack = far < held - max(Self.confirmation.back * scale, 2 * hold.halfWidth)
    guard !isConfirmed, isBack || time.seconds(since: hold.time) >= Self.confirmation.duration else { return nil }
    isConfirmed = true
    return .confirmed
  }

  /// A sweep's median may lie across the seam from its first reading: 359.5 + 1 is 0.5.
  private func wrapped(_ value: Double) -> Double {
    guard !isSigned, let period = criterion.period, period > 0 else { return value }
    return value >= period ? value - period : value < 0 ? value + period : value
  }
}
