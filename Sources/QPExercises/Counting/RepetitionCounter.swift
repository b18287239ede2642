public import QPCore

/// A counter of repetitions.
///
/// Pass it every frame, also those without a reading. A repetition is a swing of the exercise's leading motion there and
/// back, relative to the person: at least half of the person's typical swing and a quarter of the nominal one. Its depth is
/// a label, see ``Repetition/Kind``. The first swing counts at its end if it covers 85 % of the nominal travel in the
/// picture; else it waits for a second similar one, or a third if it covers less than 40 %. Later swings count at once.
/// Other movements are listed in ``rejectedMovements``.
///
/// ```swift
/// var counter = RepetitionCounter(.squats)
/// let repetition = counter.consume(output)
/// ```
public struct RepetitionCounter: FrameConsumer, Sendable {
  /// The criteria of a repetition.
  package let rule: Rule
  /// The exercise, for ``consume(_:)``; `nil` for a counter of plain numbers.
  package let exercise: Exercise?
  /// Whether movements count; setting it to `false` discards the movement under way.
  public var isCounting: Bool {
    didSet { if !isCounting { interrupt() } }
  }
  /// The summary of the set so far; it may be revised until ``finish()``.
  public internal(set) var summary = SetSummary()
  /// The repetitions of the set so far, of every kind; they may be revised until ``finish()``.
  public internal(set) var repetitions: [Repetition] = []
  /// The phase of the movement, which follows every value without delay.
  public private(set) var phase = Phase.start

  // Copies of the members that every frame needs: an exercise is large.
  private let id: Feature.ID?
  private var resultIndex = 0
  private let side: Side?
  private let alternates: Bool
  private var extreme = 0.0
  var tracks: [SwingTrack]
  private let fixedSpace: ExerciseSpace?
  private var selector: ExerciseSpaceSelector
  var postures: PostureLog
  private var lastTime: Timestamp?
  /// The number of swings that had been accepted when ``strict`` was made.
  private var gathered = 0
  /// The repetitions by the exercise's own rules of posture and accompanying motions.
  var strict = CountedSet()
  /// The followers of the declared exercise's movement, in any posture; none where it does not count.
  var declared: [DeclaredMovement]
  /// The movement as of the last detection.
  var movement: DeclaredMovement.Found?
  /// Whether one of the two counts has changed since it was last shown.
  var hasChanged = false
  /// The cycles that are in no other log.
  var unexplained: [RejectedMovement] = []
  /// The time for which the person was seen, in seconds.
  private(set) var seconds = 0.0

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

  /// Creates a counter of plain numbers.
  ///
  /// - Parameters:
  ///   - rule: The criteria of a repetition.
  ///   - isCounting: Whether it counts from the start.
  public init(rule: Rule = Rule(), isCounting: Bool = true) {
    self.init(exercise: nil, space: .picture, rule: rule, isCounting: isCounting)
  }

  /// Creates a counter of an exercise.
  ///
  /// - Parameters:
  ///   - exercise: The exercise; measure its ``feature``.
  ///   - space: The space in which repetitions are counted; `nil` chooses once a set the one that shows them best.
  ///   - rule: The criteria of a repetition.
  ///   - isCounting: Whether it counts from the start.
  public init(
    _ exercise: Exercise, in space: ExerciseSpace? = nil, rule: Rule = Rule(), isCounting: Bool = true
  ) {
    self.init(exercise: exercise, space: space, rule: rule, isCounting: isCounting)
  }

  private init(exercise: Exercise?, space: ExerciseSpace?, rule: Rule, isCounting: Bool) {
    self.exercise = exercise
    fixedSpace = space
    id = exercise?.id(in: space ?? .picture)
    side = exercise?.side
    alternates = exercise?.motions.leading.sides == .alternating
    self.rule = rule
    self.isCounting = isCounting
    tracks = Self.tracks(exercise, space, rule)
    selector = ExerciseSpaceSelector(exercise)
    postures = PostureLog(exercise)
    declared = rule.countsPartial ? DeclaredMovement.followers(of: exercise, in: space) : []
  }

  private static func tracks(_ exercise: Exercise?, _ space: ExerciseSpace?, _ rule: Rule) -> [SwingTrack] {
    let spaces: [ExerciseSpace] =
      switch space {
      case .picture: [.picture]
      case .world: [.world]
      case .height: [.height]
      case nil where exercise?.height == nil: [.picture, .world]
      case nil where exercise?.height?.replacesWorld == true: [.picture, .height]
      case nil: [.picture, .world, .height]
      }
    return spaces.map { SwingTrack(exercise, in: $0, rule: rule) }
  }

  /// The feature to measure; `nil` for a counter of plain numbers.
  public var feature: Feature? { exercise.map { .fitness($0, in: fixedSpace ?? .picture) } }

  /// The space in which the set is counted; `nil` until it is chosen.
  package var space: ExerciseSpace? { tracks.count == 1 ? tracks.first?.space : nil }

  /// Adds the output of a session.
  ///
  /// Several repetitions can become known at once, or be replaced: read ``repetitions`` for all of them. A repetition that
  /// the repeated movement found first has only times, depth and, where sides take turns, its side, until the exercise's
  /// own rules find it.
  ///
  /// - Returns: The last repetition that became known; `nil` for none.
  @discardableResult
  public mutating func consume(_ output: FrameOutput) -> Repetition? {
    guard isCounting, let id, let info = output.status.info else { return nil }
    let time = info.timestamp
    let elapsed = lastTime.map { max(0, time.seconds(since: $0)) } ?? 0
    lastTime = time
    if case .success = output.status { seconds += elapsed }
    // Each case takes its part of the outcome, which is large.
    switch output.results.outcome(of: id, lastAt: &resultIndex) {
    case .reading(let result, _):
      postures.add(nil, at: time)
      add(result, at: time)
    case .withheld(_, let feedback), .nothing(let feedback):
      addNothing(feedback, at: time, elapsed: elapsed)
    case nil:
      addNothing(nil, at: time, elapsed: elapsed)
    }
    var isDue = false
    for index in declared.indices where declared[index].add(output.landmarks, at: time) { isDue = true }
    if isDue { detectMovement() }
    return publishCount()
  }

  /// Adds a frame without a reading.
  private mutating func addNothing(_ feedback: PoseFeedback?, at time: Timestamp, elapsed: Double) {
    // A person in another posture is not doing the exercise during the gap.
    let isOtherPosture = postures.add(feedback, at: time)
    for index in tracks.indices {
      if isOtherPosture {
        tracks[index].addOtherPosture(feedback, seconds: elapsed)
      } else {
        tracks[index].addNothing()
      }
    }
  }

  /// Adds a reading.
  private mutating func add(_ result: FeatureResult, at time: Timestamp) {
    let detail = result.detail(of: ExerciseDetail.self)
    var doubts = result.quality
    if detail?.areSidesCorrected == true { doubts.remove(.sidesSwapped) }
    // A limb of another length may point at the camera, but a swing is relative.
    doubts.remove(.limbLength)
    // A point that may belong to another limb, or to none, counts as not seen.
    guard doubts.isUsableForDecisions else {
      for index in tracks.indices { tracks[index].addNothing() }
      return
    }
    follow(min(max(result.raw ?? result.value, 0), 1))
    selector.add(detail)
    let all = detail?.motions ?? MotionReadings()
    for index in tracks.indices {
      let space = tracks[index].space
      var motions = all[space]
      // A result of another measurer has its progress alone.
      if detail == nil, space == .picture { motions.leading = Float(result.raw ?? result.value) }
      guard motions.isSeen else {
        tracks[index].addNothing()
        continue
      }
      tracks[index].add(
        SwingTrack.Sample(
          progress: Double(motions.leading), time: time, gap: 0, quality: result.quality,
          degrees: detail == nil ? nil : tracks[index].degrees(motions),
          side: side ?? (alternates ? motions.ahead : nil), hips: all.hips, motions: motions,
          heights: space == .height ? all.heights : SIMD2(repeating: .nan), hands: all.hands, shoulders: all.shoulders),
        size: all.size)
    }
    gather()
  }

  /// Adds the next value.
  ///
  /// - Parameters:
  ///   - progress: The fraction of the full movement; `nil` or NaN if it was not seen.
  ///   - time: Its time; a value that is not later than the one before is ignored.
  ///   - quality: The quality flags of the value.
  ///   - degrees: The leading joint's angle in degrees.
  ///   - side: The working side.
  /// - Returns: The last repetition that became known; `nil` for none.
  @discardableResult
  public mutating func consume(
    progress: Double?, at time: Timestamp, quality: Quality = Quality(), degrees: Double? = nil, side: Side? = nil
  ) -> Repetition? {
    guard isCounting else { return nil }
    guard let progress, !progress.isNaN else {
      for index in tracks.indices { tracks[index].addNothing() }
      return nil
    }
    if let lastTime, time <= lastTime { return nil }
    lastTime = time
    follow(min(max(progress, 0), 1))
    let largest = Self.limits.largestProgress
    for index in tracks.indices {
      tracks[index].add(
        SwingTrack.Sample(
          progress: min(max(progress, -largest), largest), time: time, gap: 0, quality: quality, degrees: degrees,
          side: side))
    }
    gather()
    return publishCount()
  }

  /// The movement under way that is large enough for a repetition; `nil` for none.
  public var unfinished: Repetition? { selector.best(of: tracks)?.unfinished }

  /// Ends the set.
  ///
  /// - Returns: The repetition found at the end, or the unfinished movement as a partial one that does not count; `nil`
  ///   for none.
  @discardableResult
  public mutating func finish() -> Repetition? {
    for index in tracks.indices { tracks[index].finish(countsSingle: !selector.isOutOfView) }
    if let best = selector.best(of: tracks) { tracks = [best] }
    gathered = -1
    gather()
    if let unfinished { strict.add(unfinished, rule) }
    detectMovement(isFinal: true)
    let last = publishCount(isFinal: true)
    logUnexplained()
    interrupt()
    return last
  }

  /// Starts a new set.
  public mutating func reset() {
    interrupt()
    tracks = Self.tracks(exercise, fixedSpace, rule)
    selector = ExerciseSpaceSelector(exercise)
    postures = PostureLog(exercise)
    declared = rule.countsPartial ? DeclaredMovement.followers(of: exercise, in: fixedSpace) : []
    (strict, movement, unexplained, hasChanged) = (CountedSet(), nil, [], false)
    summary = SetSummary()
    repetitions = []
    gathered = 0
    seconds = 0
  }

  /// Selects the space if possible, and gathers the repetitions of the space that shows them best so far.
  private mutating func gather() {
    var accepted = 0
    for index in tracks.indices { accepted += tracks[index].acceptedCount }
    guard accepted != gathered else { return }
    gathered = accepted
    hasChanged = true
    if tracks.count > 1, let chosen = selector.selected(of: tracks) { tracks = [chosen] }
    let known = (tracks.count == 1 ? tracks.first : selector.best(of: tracks))?.provisionalRepetitions ?? []
    if known.starts(with: strict.repetitions) {
      for repetition in known[strict.repetitions.count...] { strict.add(repetition, rule) }
    } else {
      strict = CountedSet(known, rule)
    }
  }

  private mutating func interrupt() {
    phase = .start
    lastTime = nil
    for index in declared.indices { declared[index].interrupt() }
    for index in tracks.indices { tracks[index].interrupt() }
  }

  private static var limits: CountingParameters { .current }

  private mutating func follow(_ progress: Double) {
    switch phase {
    case .start where progress > Self.limits.begun: enter(progress >= rule.full ? .end : .out, progress)
    case .start: break
    case _ where progress < Self.limits.begun / 2: enter(.start, progress)
    case _ where progress >= rule.full: enter(.end, progress)
    case .end: enter(.back, progress)
    case .out:
      extreme = max(extreme, progress)
      if progress < extreme - Self.limits.reversal { enter(.back, progress) }
    case .back:
      extreme = min(extreme, progress)
      if progress > extreme + Self.limits.reversal { enter(.out, progress) }
    }
  }

  private mutating func enter(_ next: Phase, _ progress: Double) {
    phase = next
    extreme = progress
  }
}
