internal import QPCore

// The count of the exercise that was declared.
//
// Two counts are kept: the strict one, by the exercise's rules of posture and accompanying motions, and that of the
// movement which repeats itself in the exercise's motions, in any posture. The second one counts where it is a clear
// movement of which the first has lost a good part, and nothing contradicts the exercise for most of the set.
extension RepetitionCounter {
  /// The movements that were seen and did not count, and the postures of other exercises that lasted more than a second.
  ///
  /// The last hundred of each; until the `space` is chosen, those of the picture.
  public var rejectedMovements: [RejectedMovement] {
    let swings = tracks.first?.uncounted ?? []
    guard isMovementCounted else { return swings + postures.log + unexplained }
    return swings.filter { swing in
      !repetitions.contains { swing.start <= $0.turningPoint && $0.turningPoint <= swing.end }
    }
      + postures.log + unexplained
  }

  /// The summary by the exercise's own rules alone, as sure as an undeclared exercise needs.
  package var strictSummary: SetSummary { strict.summary }

  /// The cycles of the repeated movement, and why they do not count, for tables; `nil` without one.
  package var repeatedMovement: String? { movement.map { "\($0.cycles.count) \($0.refusal?.rawValue ?? "valid")" } }

  /// Whether the movement counts, and not the strict rules.
  var isMovementCounted: Bool {
    guard let movement, movement.refusal == nil else { return false }
    let (limits, known, found) = (CycleParameters.current, strict.summary.repetitions, movement.cycles.count)
    return abs(known - found) >= limits.leastDifference || Double(known) <= limits.mostOfStrict * Double(found)
  }

  /// Looks for the repeated movement in all that was seen so far.
  ///
  /// - Parameter isFinal: Whether the set has ended.
  mutating func detectMovement(isFinal: Bool = false) {
    var hasNews = isFinal
    for index in declared.indices where declared[index].detectMovement(isWhole: isFinal) { hasNews = true }
    guard hasNews else { return }
    movement = DeclaredMovement.found(by: declared)
    hasChanged = true
  }

  /// Compares the other joints with the exercise, if the movement would count.
  private mutating func evaluateOtherJoints() {
    guard isMovementCounted, let movement, !movement.isEvaluated else { return }
    var refusal: DeclaredMovement.Refusal? = hasWalked(movement) ? .walkedOn : nil
    for index in declared.indices where refusal == nil { refusal = declared[index].evaluatedContradiction() }
    self.movement?.isEvaluated = true
    self.movement?.refusal = refusal
  }

  /// Returns whether the person walked during most of a movement; walking swings arms and legs.
  private func hasWalked(_ movement: DeclaredMovement.Found) -> Bool {
    let walked = tracks.first?.uncounted.filter { $0.reason == .walkedOn } ?? []
    let count = movement.cycles.count { cycle in walked.contains { $0.start <= cycle.end && cycle.start <= $0.end } }
    return Double(count) >= CycleParameters.current.mismatchFraction * Double(movement.cycles.count)
  }

  /// Publishes the count that holds now; while the set goes on it never falls by more than one.
  ///
  /// - Returns: The last repetition, if there are more than before.
  mutating func publishCount(isFinal: Bool = false) -> Repetition? {
    guard hasChanged || isFinal else { return nil }
    hasChanged = false
    evaluateOtherJoints()
    let before = repetitions.count
    let set = isMovementCounted ? countedCycles : strict
    guard isFinal || set.summary.repetitions >= summary.repetitions - 1 else { return nil }
    (repetitions, summary) = (set.repetitions, set.summary)
    return repetitions.count > before ? repetitions.last : nil
  }

  /// Adds the mismatches that the strict rules find, and logs the movements that nothing else explains.
  mutating func logUnexplained() {
    let log = (tracks.first?.uncounted ?? []) + postures.log
    addMismatches(log)
    let cycles = movement?.cycles.map {
      RejectedMovement(start: $0.start, end: $0.end, reason: .unclear, size: $0.size)
    }
    for swing in (cycles ?? []) + declared.flatMap(\.swings) {
      let isKnown =
        repetitions.contains { $0.start <= swing.end && swing.start <= $0.end }
        || (log + unexplained).contains { $0.start <= swing.end && swing.start <= $0.end }
      guard !isKnown, unexplained.count < CountingParameters.current.longestLog else { continue }
      unexplained.append(swing)
    }
  }

  /// Adds mismatches: the reasons by which the strict rules refuse most of the movement that counts.
  private mutating func addMismatches(_ log: [RejectedMovement]) {
    guard isMovementCounted, let movement else { return }
    var reasons: [RejectedMovement.Reason: Int] = [:]
    for cycle in movement.cycles {
      let explanations = log.filter { $0.start <= cycle.end && cycle.start <= $0.end }
      for reason in Set(explanations.map(\.reason)) { reasons[reason, default: 0] += 1 }
    }
    let count = Double(movement.cycles.count)
    let mismatches = reasons.map { ExerciseMismatch(reason: $0.key, fraction: Double($0.value) / count) }
      .filter { $0.fraction >= CycleParameters.current.mismatchFraction }
    summary.mismatches =
      mismatches.isEmpty
      ? [ExerciseMismatch(reason: .unclear, fraction: 1 - Double(strict.summary.repetitions) / count)]
      : mismatches.sorted { ($0.fraction, "\($1.reason)") > ($1.fraction, "\($0.reason)") }
  }

  /// The cycles as repetitions; where the strict rules have one of the same side, as they measured it.
  private var countedCycles: CountedSet {
    let (known, cycles) = (strict.repetitions, movement?.cycles ?? [])
    var set = CountedSet(capacity: cycles.count)
    for (cycle, index) in zip(cycles, known.indices(matching: cycles)) {
      set.add(index.map { known[$0] } ?? Repetition(cycle, rule), rule)
    }
    return set
  }
}

extension [Repetition] {
  /// Returns the repetitions that cycles take: the first certain one of the cycle's side that turns within it.
  ///
  /// A cycle of both sides takes a repetition of either or of both. No repetition is taken twice by cycles of the same side.
  /// - Parameter cycles: The cycles, in the order of their turns; those of one side follow each other, those of both sides
  ///   may overlap.
  /// - Returns: The index of each cycle's repetition; `nil` for none.
  func indices(matching cycles: [DeclaredMovement.Cycle]) -> [Int?] {
    var next = (both: 0, left: 0, right: 0)
    return cycles.map { cycle in
      switch cycle.side {
      case nil: firstIndex(matching: cycle, from: &next.both)
      case .left: firstIndex(matching: cycle, from: &next.left)
      case .right: firstIndex(matching: cycle, from: &next.right)
      }
    }
  }

  /// Returns the index of the first repetition that matches a cycle.
  ///
  /// - Parameters:
  ///   - cycle: The cycle.
  ///   - next: The first index to look at; moves over those that no later cycle of the side can match.
  /// - Returns: The index; `nil` for none.
  private func firstIndex(matching cycle: DeclaredMovement.Cycle, from next: inout Int) -> Int? {
    while next < count {
      let isCandidate =
        self[next].kind != .uncertain && self[next].isFinished && (cycle.side == nil || self[next].side == cycle.side)
      guard !isCandidate || self[next].turningPoint < cycle.start else { break }
      next += 1
    }
    guard next < count, self[next].turningPoint <= cycle.end else { return nil }
    defer { next += 1 }
    return next
  }
}

extension Repetition {
  /// Creates a repetition of a cycle, of which nothing but times, depth and the side that moved is known.
  init(_ cycle: DeclaredMovement.Cycle, _ rule: RepetitionCounter.Rule) {
    self.init(
      start: cycle.start, turningPoint: cycle.turn, end: cycle.end, depth: cycle.depth,
      kind: cycle.depth >= rule.full ? .full : .partial, isFinished: true,
      phaseDurations: Durations(
        out: cycle.turn.seconds(since: cycle.start), hold: 0, back: cycle.end.seconds(since: cycle.turn)),
      leadingAngle: nil, side: cycle.side, gap: 0, quality: Quality())
  }
}
