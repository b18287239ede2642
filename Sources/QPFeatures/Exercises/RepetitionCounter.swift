public import QPCore

/// Creates repetitions of a progress over time.
///
/// Feed it every frame, also those without a reading. A repetition leaves the start, goes at least as far as
/// ``Rule/partial``, and comes back. One value among three that stands alone counts for nothing, so that a repetition is
/// known one frame after its end. A turn that falls into a gap is put where the ways before and after it meet.
///
/// ```swift
/// var counter = RepetitionCounter(.squats)
/// let repetition = counter.add(output)
/// ```
public struct RepetitionCounter: Sendable {
  /// What a repetition is.
  public let rule: Rule
  /// The exercise and where its angles are taken, for ``add(_:)``; nil for a counter of bare numbers.
  public let exercise: Exercise?
  /// Where the exercise's angles are taken.
  public let space: BodyAngle.Space
  /// Whether movements count; while not, all is forgotten.
  public var isArmed: Bool {
    didSet { if !isArmed { forget() } }
  }
  /// What has been counted.
  public private(set) var summary = SetSummary()

  /// Where in the movement the person is; it follows every value at once.
  public private(set) var phase = Phase.start

  private var window = SampleWindow()
  private var extreme = 0.0
  private var lastTime: Timestamp?
  private var isBlind = false
  private var isElsewhere = false
  /// Seconds from frame to frame.
  private var interval = 0.0
  private var rest: Sample?
  private var lowest = 1.0
  private var movement: Movement?
  /// When the repetition before ended.
  private var lastEnd: Timestamp?
  /// Seconds from the end before that to it.
  private var lastPace: Double?

  /// A part of a repetition; ``Exercise/Phases`` has the names.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Not begun.
    case start
    /// On the way to full depth.
    case out
    /// At full depth.
    case end
    /// On the way back.
    case back
  }

  /// What a repetition is, in shares of the full movement and seconds.
  public struct Rule: Hashable, Sendable {
    /// Below it the movement is back at its start.
    public var rest: Double
    /// From here on it is a partial repetition.
    public var partial: Double
    /// From here on it is a full one.
    public var full: Double
    /// The shortest repetition.
    public var shortest: Double
    /// The largest share of a repetition, with the pause that belongs to it, that may be unseen in one piece; beyond it is
    /// uncertain.
    public var largestGapShare: Double
    /// After so many seconds unseen a movement is forgotten.
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

  /// Creates a counter of bare numbers.
  ///
  /// - Parameters:
  ///   - rule: What a repetition is.
  ///   - isArmed: Whether it counts from the beginning.
  public init(rule: Rule = Rule(), isArmed: Bool = true) {
    self.init(exercise: nil, space: .picture, rule: rule, isArmed: isArmed)
  }

  /// Creates a counter of an exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise; measure its ``feature``.
  ///   - space: Where its angles are taken.
  ///   - rule: What a repetition is.
  ///   - isArmed: Whether it counts from the beginning.
  public init(_ exercise: Exercise, in space: BodyAngle.Space = .picture, rule: Rule = Rule(), isArmed: Bool = true) {
    self.init(exercise: exercise, space: space, rule: rule, isArmed: isArmed)
  }

  private init(exercise: Exercise?, space: BodyAngle.Space, rule: Rule, isArmed: Bool) {
    self.exercise = exercise
    self.space = space
    self.rule = rule
    self.isArmed = isArmed
  }

  /// The feature to measure; nil for a counter of bare numbers.
  public var feature: Feature? { exercise.map { .fitness($0, in: space) } }

  /// Takes a session's output.
  ///
  /// - Returns: The repetition that it ends; nil where it ends none.
  @discardableResult
  public mutating func add(_ output: FrameOutput) -> Repetition? {
    guard let exercise, let info = output.status.info else { return nil }
    let id = exercise.id(in: space)
    let outcome = output.results.outcome(of: id)
    guard let result = outcome?.result else {
      // Who is seen in another posture does not do it unseen.
      let advice = outcome?.feedback
      if exercise.posture.contains(where: { $0.feedback == advice }) { isElsewhere = true }
      return add(progress: nil, at: info.timestamp)
    }
    let detail = result.detail(of: ExerciseDetail.self)
    var doubts = result.quality
    if detail?.areSidesCorrected == true { doubts.remove(.sidesSwapped) }
    // What may be another limb, or none, is not seen.
    guard doubts.mayDrive else { return add(progress: nil, at: info.timestamp) }
    // Smoothing flattens what is fast, and the neighbours vouch for a value anyway.
    return add(
      progress: result.raw ?? result.value, at: info.timestamp, quality: result.quality, degrees: detail?.degrees,
      side: detail?.side)
  }

  /// Takes the next value.
  ///
  /// - Parameters:
  ///   - progress: The share of the movement; nil or NaN: not seen.
  ///   - time: Later than the one before; others are passed over.
  ///   - quality: What is known against the value.
  ///   - degrees: The leading joint's angle.
  ///   - side: The side that works.
  /// - Returns: The repetition that it ends; nil where it ends none.
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
    // Slow frames are no gap; frames that are missing are, whether they came empty or not at all.
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

  /// The movement that has gone beyond ``Rule/partial`` and is not back yet; nil: none.
  public var unfinished: Repetition? {
    guard let movement, movement.deepest.progress >= rule.partial else { return nil }
    return movement.repetition(rule, end: nil, after: lastEnd, pace: lastPace, frame: interval)
  }

  /// Ends the set.
  ///
  /// - Returns: The last repetition, where it ended with the last frame or is not finished: then it counts as partial.
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

  /// Seconds between frames that are only slow.
  private static let slowestFrame = 0.5

  /// Beyond it the movement has begun; it is back at half of it.
  private static let begun = 0.1
  /// How far the movement must turn back to be on its way back.
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
      // The last moment at which it was about as far back as before.
      lowest = min(lowest, sample.progress)
      if sample.progress <= max(lowest + Self.stillness, Self.begun) { rest = sample }
    } else if let rest {
      movement = Movement(from: rest)
      movement?.add(sample, full: rule.full)
    }
    return nil
  }

  /// How far a rest may wander, as a share of the movement.
  private static let stillness = 0.05
}
