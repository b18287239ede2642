internal import QPCore

// Updates of an assessment from frame to frame.
extension GuidedAssessment {
  mutating func handle(_ output: FrameOutput) {
    guard !isFinished, machine.state != .paused else { return }
    guard let info = output.status.info else {
      errorPrompt = prompts.keyRefused
      return send(.keyRefused)
    }
    if let now, info.timestamp <= now { beginAgain(at: info.timestamp) }
    now = info.timestamp
    if phaseStart == nil { phaseStart = now }
    if lastReading == nil { lastReading = now }
    guard case .success = output.status else { return consumeMissingPerson() }
    if machine.state == .error { send(.personBack) }
    // Another person than the positioned one.
    if info.personID != person, machine.state == .countdown || machine.state == .measuring { send(.disturbed) }
    proceed()
    guard let step else { return }
    let result = output.results[step.feature]?.reading(step)
    reading = result?.value
    if reading != nil { lastReading = now }
    correction = (output.results.outcome(of: step.feature)?.feedback).map {
      ($0, $0 == correction?.feedback ? correction?.since ?? info.timestamp : info.timestamp)
    }
    switch machine.state {
    case .positioning: handlePosition(output, step)
    case .countdown: handleReady(result)
    case .measuring: handleMovement(result)
    default: break
    }
  }

  /// Ends the phases whose time is over, and positioning when nothing is left to measure.
  mutating func proceed() {
    if machine.state == .positioning, step == nil { send(.finished) }
    if machine.state == .rest, elapsed >= rest {
      send(step == nil ? .finished : step?.id == plan.lastStep?.id ? .rested : .nextStep)
    }
    if machine.state == .countdown, elapsed >= assessment.pace.countdown { send(.counted) }
  }

  /// Begins another recording, whose timestamps are unrelated to those of the last.
  private mutating func beginAgain(at time: Timestamp) {
    coach = PositioningCoach()
    lastReading = nil
    correction = nil
    if machine.state == .countdown || machine.state == .measuring { send(.disturbed) }
    phaseStart = time
  }

  private mutating func consumeMissingPerson() {
    reading = nil
    correction = nil
    switch machine.state {
    case .positioning: lose()
    case .countdown, .measuring: if isOverdue { lose() }
    case .error: errorPrompt = prompts.noPerson
    default: proceed()
    }
  }

  private mutating func lose() {
    // No person is needed when nothing is left to measure.
    guard step != nil else { return proceed() }
    errorPrompt = prompts.noPerson
    send(.personLost)
  }

  /// Whether the last reading is older than the longest allowed gap.
  private var isOverdue: Bool {
    guard let now, let lastReading else { return false }
    return now.seconds(since: lastReading) >= HoldParameters.current.longestAbsence
  }

  private mutating func handlePosition(_ output: FrameOutput, _ step: Assessment.Step) {
    // A reading that may come from another limb is not used as the neutral position.
    let isSure = output.results[step.feature]?.quality.isUsableForDecisions ?? false
    switch coach.check(output, isSure ? reading : nil, step, assessment.pace) {
    case .wrong(let advice): self.advice = advice
    case .right(let neutral):
      self.neutral = neutral
      person = output.status.info?.personID
      detector = TrialDetector(step.item.hold)
      send(.positioned)
      proceed()
      if let result = output.results[step.feature]?.reading(step) {
        machine.state == .measuring ? handleMovement(result) : handleReady(result)
      }
    }
  }

  private mutating func handleReady(_ result: FeatureResult?) {
    guard let result, let now else { return handleGap() }
    _ = detector.add(result, at: now)
    if detector.isMoving { send(.disturbed) }
  }

  private mutating func handleMovement(_ result: FeatureResult?) {
    guard let result, let now else { return handleGap() }
    guard let trial = detector.add(result, at: now) else { return }
    offer(trial)
    proceed()
  }

  private mutating func handleGap() {
    if isOverdue { send(.disturbed) }
  }

  /// Ends the movement with a trial; without a review by the host, the limits decide whether it counts.
  mutating func offer(_ trial: Assessment.Trial) {
    guard let step else { return }
    var trial = trial
    trial.neutral = neutral
    if let breach = trial.compensations.breach(of: step.item.limits) { trial.verdict = .rejected(breach) }
    pendingTrial = trial
    send(.moved)
    if review == .automatic { send(trial.isAccepted ? .accepted : .rejected) }
  }
}
