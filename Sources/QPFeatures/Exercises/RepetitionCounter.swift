public import QPCore

/// A counter of repetitions in a progress over time.
///
/// Pass it every frame, also those without a reading. A repetition leaves the start, goes at least as far as
/// ``Rule/partial``, and comes back. A median of three removes single outliers, so that a repetition is known one frame
/// after its end. A turn within a gap is placed where the lines through the values before and after it meet.
///
/// ```swift
/// var counter = RepetitionCounter(.squats)
/// let repetition = counter.add(output)
/// ```
public struct RepetitionCounter: Sendable {
  /// The criteria of a repetition.
  public let rule: Rule
  /// The exercise, for ``add(_:)``; `nil` for a counter of plain numbers.
  public let exercise: Exercise?
  /// The space in which the exercise's angles are measured.
  public let space: BodyAngle.Space
  /// Whether movements count; setting it to `false` discards the movement under way.
  public var isArmed: Bool {
    didSet { if !isArmed { forget() } }
  }
  /// The summary of the set so far.
  public private(set) var summary = SetSummary()

  /// The phase of the movement, which follows every value without delay.
  public private(set) var phase = Phase.start

  private var window = SampleWindow()
  private var extreme = 0.0
  private var lastTime: Timestamp?
  private var isBlind = false
  private var isElsewhere = false
  /// The time from frame to frame in seconds.
  private var interval = 0.0
  private var rest: Sample?
  private var lowest = 1.0
  private var movement: Movement?
  /// The end of the previous repetition.
  private var lastEnd: Timestamp?
  /// The time from the end before that to it, in seconds.
  private var lastPace: Double?

  /// A phase of a repetition; ``Exercise/Phases`` has the names.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The start position.
    case start
    /// The movement to full depth.
    case out
    /// The position at full depth.
    case end
    /// The movement back to the start.
    case back
  }

  /// The criteria of a repetition, in shares of the full movement (0…1) and in seconds.
  public struct Rule: Hashable, Sendable {
    /// The progress below which the movement is back at its start.
    public var rest: Double
    /// The least depth of a partial repetition.
    public var partial: Double
    /// The least depth of a full repetition.
    public var full: Double
    /// The least duration of a repetition in seconds.
    public var shortest: Double
    /// The longest unseen part of a repetition and its pause, as a share; a repetition with a longer one is uncertain.
    public var largestGapShare: Double
    /// The longest time without a reading in seconds, after which a movement is discarded.
    public var longestGap: Double

    /// Creates a rule; every member has its default.
    public init(
      rest: Double = 0.3, partial: Double = 0.4, full: Double = 0.8, shortest: Double = 0.2,
      largestGapShare: Double = 1.0 / 3, longestGap: Double = 3
    ) {
      self.rest = rest
      self.partial = max(partial, rest)
      self.full = max(full, self.partial)
      self.shortest = shortest
      self.largestGapShare = largestGapShare
      self.longestGap = longestGap
    }
  }

  /// Creates a counter of plain numbers.
  ///
  /// - Parameters:
  ///   - rule: The criteria of a repetition.
  ///   - isArmed: Whether it counts from the start.
  public init(rule: Rule = Rule(), isArmed: Bool = true) {
    self.init(exercise: nil, space: .picture, rule: rule, isArmed: isArmed)
  }

  /// Creates a counter of an exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise; measure its ``feature``.
  ///   - space: The space in which its angles are measured.
  ///   - rule: The criteria of a repetition.
  ///   - isArmed: Whether it counts from the start.
  public init(_ exercise: Exercise, in space: BodyAngle.Space = .picture, rule: Rule = Rule(), isArmed: Bool = true) {
    self.init(exercise: exercise, space: space, rule: rule, isArmed: isArmed)
  }

  private init(exercise: Exercise?, space: BodyAngle.Space, rule: Rule, isArmed: Bool) {
    self.exercise = exercise
    self.space = space
    self.rule = rule
    self.isArmed = isArmed
  }

  /// The feature to measure; `nil` for a counter of plain numbers.
  public var feature: Feature? { exercise.map { .fitness($0, in: space) } }

  /// Adds the output of a session.
  ///
  /// - Returns: The repetition that it ends; `nil` if it ends none.
  @discardableResult
  public mutating func add(_ output: FrameOutput) -> Repetition? {
    guard let exercise, let info = output.status.info else { return nil }
    let id = exercise.id(in: space)
    let outcome = output.results.outcome(of: id)
    guard let result = outcome?.result else {
      // A person in another posture is not doing the exercise during the gap.
      let advice = outcome?.feedback
      if exercise.posture.contains(where: { $0.feedback == advice }) { isElsewhere = true }
      return add(progress: nil, at: info.timestamp)
    }
    let detail = result.detail(of: ExerciseDetail.self)
    var doubts = result.quality
    if detail?.areSidesCorrected == true { doubts.remove(.sidesSwapped) }
    // A point that may belong to another limb, or to none, counts as not seen.
    guard doubts.mayDrive else { return add(progress: nil, at: info.timestamp) }
    // Raw values, since smoothing flattens fast movements; the median of three removes outliers.
    return add(
      progress: result.raw ?? result.value, at: info.timestamp, quality: result.quality, degrees: detail?.degrees,
      side: detail?.side)
  }

  /// Adds the next value.
  ///
  /// - Parameters:
  ///   - progress: The share of the full movement; `nil` or NaN if it was not seen.
  ///   - time: Its time; a value that is not later than the one before is ignored.
  ///   - quality: The quality flags of the value.
  ///   - degrees: The leading joint's angle in degrees.
  ///   - side: The working side.
  /// - Returns: The repetition that it ends; `nil` if it ends none.
  @discardableResult
  public mutating func add(
    progress: Double?, at time: Timestamp, quality: Quality = Quality(), degrees: Double? = nil, side: Side? = nil
  ) -> Repetition? {
    guard isArmed else { return nil }
    guard let progress, !progress.isNaN else {
      isBlind = true
      return nil
    }
    if let lastTime, time <= lastTime { return nil }
    let elapsed = lastTime.map(time.seconds(since:)) ?? 0
    lastTime = time
    // Slow frames are not a gap; missing and empty frames are.
    if !isBlind, elapsed <= Self.slowestFrame { interval = interval > 0 ? min(interval, elapsed) : elapsed }
    let gap = isBlind || elapsed > Self.slowestFrame ? max(0, elapsed - interval) : 0
    isBlind = false
    defer { isElsewhere = false }
    if gap > rule.longestGap {
      forget()
      lastTime = time
    }
    follow(progress)
    let (bridge, middle) = window.add(
      Sample(
        progress: min(max(progress, 0), 1), time: time, gap: gap > rule.longestGap ? 0 : gap,
        mayHaveTurned: !isElsewhere, quality: quality, degrees: degrees, side: side), rule)
    let bridged = bridge.flatMap { take($0) }
    let taken = middle.flatMap { take($0) }
    return bridged ?? taken
  }

  /// The movement that has exceeded ``Rule/partial`` and is not back yet; `nil` for none.
  public var unfinished: Repetition? {
    guard let movement, movement.deepest.progress >= rule.partial else { return nil }
    return movement.repetition(rule, end: nil, after: lastEnd, pace: lastPace, frame: interval)
  }

  /// Ends the set.
  ///
  /// - Returns: The last repetition, if it ended with the last frame or is unfinished, which counts as partial.
  @discardableResult
  public mutating func finish() -> Repetition? {
    let last = window.last.flatMap { take($0) }
    if last == nil, let unfinished { summary.add(unfinished) }
    let result = last ?? unfinished
    forget()
    return result
  }

  /// Starts a new set.
  public mutating func reset() {
    forget()
    summary = SetSummary()
  }

  /// The longest interval of slow frames, in seconds; a longer one is a gap.
  private static let slowestFrame = 0.5

  /// The progress above which the movement has begun; it is back at half of it.
  private static let begun = 0.1
  /// The least decrease of the progress for the phase of the movement back.
  private static let turned = 0.1

  private mutating func follow(_ progress: Double) {
    switch phase {
    case .start where progress > Self.begun: enter(progress >= rule.full ? .end : .out, progress)
    case .start: break
    case _ where progress < Self.begun / 2: enter(.start, progress)
    case _ where progress >= rule.full: enter(.end, progress)
    case .end: enter(.back, progress)
    case .out:
      extreme = max(extreme, progress)
      if progress < extreme - Self.turned { enter(.back, progress) }
    case .back:
      extreme = min(extreme, progress)
      if progress > extreme + Self.turned { enter(.out, progress) }
    }
  }

  private mutating func enter(_ next: Phase, _ progress: Double) {
    phase = next
    extreme = progress
  }

  private mutating func forget() {
    phase = .start
    window = SampleWindow()
    lastTime = nil
    isBlind = false
    isElsewhere = false
    rest = nil
    lowest = 1
    movement = nil
    lastEnd = nil
    lastPace = nil
  }

  private mutating func take(_ sample: Sample) -> Repetition? {
    if movement != nil {
      movement?.add(sample, full: rule.full)
      guard sample.progress < rule.rest, let ended = movement else { return nil }
      movement = nil
      defer {
        lastPace = lastEnd.map(sample.time.seconds(since:))
        lastEnd = sample.time
      }
      rest = sample
      lowest = sample.progress
      guard ended.deepest.progress >= rule.partial else { return nil }
      let repetition = ended.repetition(rule, end: sample.time, after: lastEnd, pace: lastPace, frame: interval)
      guard repetition.duration >= rule.shortest else { return nil }
      summary.add(repetition)
      return repetition
    }
    if sample.progress < rule.rest {
      // The rest is the last sample near the lowest progress.
      lowest = min(lowest, sample.progress)
      if sample.progress <= max(lowest + Self.stillness, Self.begun) { rest = sample }
    } else if let rest {
      movement = Movement(from: rest)
      movement?.add(sample, full: rule.full)
    }
    return nil
  }

  /// The largest change of the progress during a rest.
  private static let stillness = 0.05
}
