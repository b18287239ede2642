internal import QPCore

/// The repeated movement of a declared exercise, in any posture.
///
/// Postures and accompanying motions tell exercises apart. They do not veto the one that was declared, unless they
/// contradict it for most of the set.
struct DeclaredMovement: Sendable {
  /// The signals of the exercise, as fractions of their travels.
  private(set) var signals: [SampledSignal]
  private(set) var otherJoints: ExerciseConsistencyCheck
  private let sources: [DeclaredSource]
  /// The side whose movement is followed, of an exercise in turns; `nil` for both together.
  private let side: Side?
  private let leading: JointMotion
  private var stature = StatureEstimate()
  private var vertical = StandingVertical()
  /// The times at which counting began and went on after an interruption, with the seconds of the signals there.
  private var parts: [(start: Timestamp, seconds: Double)] = []
  private var last: (time: Timestamp, seconds: Double)?
  /// The time at which a frame was last kept for ``otherJoints``.
  private var lastCheck: Double?
  /// The seconds of the signals at which the next part begins.
  private var beginning = 0.0
  private var triggers: [CycleTrigger]
  /// Each signal's own cycles, and how they were fused, as of the last whole detection.
  private var detectors: [CycleDetector]
  private var fused: FusedCycles?
  /// The contradiction by the other joints since the last whole detection; `nil` if it was not evaluated.
  private var contradiction: Refusal??
  /// The refusal as of the last detection; `nil` without a movement.
  private var refusal: Refusal??
  /// The number of samples at the last whole detection.
  private var detectedCount = 0
  /// The time of the last frame in which a signal came back, and that of the next detection.
  private var returned: (at: Double, next: Double)?

  /// Returns the followers of an exercise's movement: one of both sides together, or one of each side where they take turns.
  ///
  /// One-sided exercises (walking looks the same), those with a `crossing`, and those with a required view have none:
  /// nothing but their own rules can count them.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - space: The only space to use; `nil` for all.
  /// - Returns: The followers.
  static func followers(of exercise: Exercise?, in space: ExerciseSpace?) -> [DeclaredMovement] {
    guard let exercise, exercise.kind == .repetitions, exercise.side == nil, exercise.crossing == nil,
      exercise.motions.leading.travel.start != exercise.motions.leading.travel.end
    else { return [] }
    if case .required = exercise.view { return [] }
    guard exercise.motions.leading.sides == .alternating else { return [DeclaredMovement(exercise, nil, in: space)] }
    return Side.allCases.map { DeclaredMovement(exercise, $0, in: space) }
  }

  private init(_ exercise: Exercise, _ side: Side?, in space: ExerciseSpace?) {
    self.side = side
    leading = exercise.motions.leading
    sources = DeclaredSource.sources(of: exercise, side, in: space)
    signals = sources.map { _ in SampledSignal() }
    triggers = sources.map { _ in CycleTrigger() }
    detectors = sources.map { _ in CycleDetector(least: Self.limits.leastSize) }
    otherJoints = ExerciseConsistencyCheck(exercise)
  }

  /// Adds a frame; `nil` where the person was not seen.
  ///
  /// - Returns: Whether it is time to detect a new cycle: shortly after a signal has come back.
  mutating func add(_ landmarks: Landmarks?, at time: Timestamp) -> Bool {
    let elapsed = last.map { time.seconds(since: $0.time) }
    if let elapsed, elapsed <= 0 { return false }
    if parts.isEmpty || last == nil { parts.append((time, parts.isEmpty ? 0 : beginning)) }
    guard let part = parts.last else { return false }
    let seconds = part.seconds + time.seconds(since: part.start)
    last = (time, seconds)
    guard seconds * Self.limits.rate < Double(Self.limits.mostSamples) else { return false }
    if let landmarks { add(landmarks, elapsed, at: seconds) }
    guard let due = returned, seconds >= due.next else { return false }
    // The smooth signals come back a little later.
    returned =
      seconds < due.at + 3 * Self.limits.recomputeInterval ? (due.at, seconds + Self.limits.recomputeInterval) : nil
    return true
  }

  private mutating func add(_ landmarks: Landmarks, _ elapsed: Double?, at seconds: Double) {
    if !landmarks.pose.world.isEmpty { vertical.update(landmarks, gravity: nil, elapsed: elapsed) }
    if let trunk = landmarks.trunkLength { stature.update(trunk, elapsed: elapsed) }
    for index in sources.indices {
      let value = sources[index].value(landmarks, of: side, trunk: stature.pixels, down: vertical.down)
      signals[index].add(value, at: seconds)
      guard triggers[index].add(value) else { continue }
      returned = (seconds, returned?.next ?? seconds + Self.limits.recomputeInterval)
    }
    guard seconds >= (lastCheck ?? -.infinity) + Self.limits.checkInterval else { return }
    lastCheck = seconds
    otherJoints.add(landmarks, leading, down: vertical.down, at: seconds)
  }

  /// Discards the movement under way; the next frame may have any time.
  mutating func interrupt() {
    guard let seconds = last?.seconds else { return }
    beginning = seconds + 2 * Self.limits.longestGap
    last = nil
  }

  /// A repeated movement.
  struct Found: Sendable {
    /// The movements out and back.
    var cycles: [Cycle]
    /// The reason for which they are no repetitions of the exercise; `nil` if they may be.
    var refusal: Refusal?
    /// Whether the other joints were compared with the exercise.
    var isEvaluated = false
  }

  /// Returns the movement of all followers of an exercise; `nil` unless each has found its own.
  ///
  /// If one follower refuses its movement, all are refused.
  ///
  /// - Parameter followers: The followers.
  /// - Returns: The movement, its cycles in the order of their turns.
  static func found(by followers: [DeclaredMovement]) -> Found? {
    guard var all = followers.first?.found else { return nil }
    for follower in followers.dropFirst() {
      guard let found = follower.found else { return nil }
      all.cycles += found.cycles
      all.refusal = all.refusal ?? found.refusal
    }
    if followers.count > 1 { all.cycles.sort { $0.turn < $1.turn } }
    return all
  }

  /// A reason for which a repeated movement is not counted as the exercise's.
  enum Refusal: String, Hashable, Sendable {
    /// There are fewer cycles than ``CycleParameters/fewest``.
    case tooFewCycles
    /// Sizes and periods differ too much.
    case irregular
    /// The leading motion is too small.
    case amplitudeTooSmall
    /// The trunk lies where it must be upright, or the other way round.
    case tilt
    /// The leading joint hardly moves beside the rest.
    case leadingJointNotDominant
    /// The sides go out in turns.
    case sidesInTurns
    /// The knees rise in turns.
    case kneesInTurns
    /// The person walks on.
    case walkedOn
  }

  /// One movement out and back.
  struct Cycle: Hashable, Sendable {
    var start: Timestamp
    var turn: Timestamp
    var end: Timestamp
    /// The progress of the clearest leading signal at the turn, 0…1.
    var depth: Double
    /// The size as a fraction of the nominal travel.
    var size: Double
    /// The side that moves, of an exercise in turns; `nil` for both.
    var side: Side?
  }

  /// Looks for the repeated movement in all that was seen.
  ///
  /// While a set goes on, its beginning is searched anew only when it has grown by a part: the work of each look is that of
  /// the new samples, with the levels, sizes and weights of the signals as they were.
  ///
  /// - Parameter isWhole: Whether everything is searched anew, as at the end of the set.
  /// - Returns: Whether the number of cycles or their refusal may have changed.
  mutating func detectMovement(isWhole: Bool = true) -> Bool {
    guard let count = signals.first?.count else { return false }
    let before = (count: fused?.detector.count, refusal: refusal)
    if isWhole || fused == nil || Double(count) >= Self.limits.recomputeGrowth * Double(detectedCount) {
      for index in signals.indices { signals[index].settle() }
      detectAll(count)
    } else {
      for index in fused?.order ?? [] { signals[index].settle() }
      fused?.extend(signals)
    }
    refusal = fused.map(refusal)
    return before.count != fused?.detector.count || before.refusal != refusal
  }

  /// The repeated movement as of the last detection; `nil` where nothing moves out and back.
  var found: Found? {
    guard let fused, fused.detector.count > 0 else { return nil }
    let leads = fused.order.first { isLeading($0) }
    let signal = leads.map { signals[$0].smooth } ?? []
    let typical = leads.map { detectors[$0].typical } ?? 1
    let cycles = fused.detector.cycles.map { cycle in
      let depth = cycle.turn < signal.count ? signal[cycle.turn] : .nan
      return Cycle(
        start: time(cycle.start), turn: time(cycle.turn), end: time(cycle.end),
        depth: depth.isNaN ? 0.5 : Double(min(max(depth, 0), 1)), size: Double(cycle.out * typical), side: side)
    }
    return Found(cycles: cycles, refusal: refusal ?? nil)
  }

  /// The swings of the leading motion in each signal, as of the last whole detection, with what may be said against them.
  var swings: [RejectedMovement] {
    signals.indices.filter(isLeading).flatMap { index in
      let detector = detectors[index]
      return detector.all.map { swing in
        RejectedMovement(
          start: time(swing.start), end: time(swing.end),
          reason: swing.out < Self.limits.leastOfTypical * detector.typical ? .smallerThanUsual : .unclear,
          size: Double(swing.out))
      }
    }
  }

  /// Finds the signals that show the movement most clearly, and fuses them.
  private mutating func detectAll(_ count: Int) {
    detectedCount = count
    for index in signals.indices {
      detectors[index].detectCycles(in: signals[index].smooth, settled: signals[index].settled)
    }
    fused = FusedCycles(signals, detectors)
    contradiction = nil
  }

  /// Returns the reason for which the other joints contradict the exercise in most of the movement; `nil` for none.
  ///
  /// It is kept until all cycles are detected anew.
  mutating func evaluatedContradiction() -> Refusal? {
    if let contradiction { return contradiction }
    guard let fused, let typical = typical(fused) else { return nil }
    let reason = otherJoints.contradiction(fused.detector.cycles, leadingSwing: typical * travel, travel: travel)
    contradiction = .some(reason)
    return reason
  }

  /// Returns the time of a sample.
  private func time(_ sample: Int) -> Timestamp {
    let seconds = Double(sample) / Self.limits.rate
    guard let part = parts.last(where: { $0.seconds <= seconds }) ?? parts.first else { return .zero }
    var time = part.start
    time.microseconds += Int64((seconds - part.seconds) * 1e6)
    return time
  }

  private func isLeading(_ index: Int) -> Bool {
    switch sources[index] {
    case .angles(let motion, _): motion == leading
    case .height: true
    }
  }

  /// The travel of the leading motion in degrees.
  private var travel: Float { Float(abs(leading.travel.end - leading.travel.start)) }

  /// Returns the typical size of the leading motion; `nil` where no signal shows it.
  ///
  /// It is the largest: a signal of three may show it small.
  private func typical(_ fused: FusedCycles) -> Float? {
    fused.order.filter(isLeading).map { detectors[$0].typical }.max()
  }

  private func refusal(_ fused: FusedCycles) -> Refusal? {
    guard let typical = typical(fused), fused.detector.count >= Self.limits.fewest else { return .tooFewCycles }
    guard fused.detector.regularity > Self.limits.leastRegularity else { return .irregular }
    let least = otherJoints.hasLegsInTurns ? Self.limits.leastTypicalOfLegsInTurns : Self.limits.leastTypical
    guard typical >= least, typical * travel >= Self.limits.leastTypicalDegrees else {
      return .amplitudeTooSmall
    }
    return nil
  }

  private static var limits: CycleParameters { .current }
}

extension Landmarks {
  /// The length of the trunk in pixels; `nil` where it is not seen.
  fileprivate var trunkLength: Double? {
    guard let hips = pixel(.midHip), let shoulders = pixel(.midShoulder) else { return nil }
    return (shoulders - hips).length
  }
}
