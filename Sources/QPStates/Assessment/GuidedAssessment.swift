public import QPCore
internal import QPFeatures

/// Guides a person through an ``Assessment``: stand right, keep still, move, rest, and again.
///
/// Like ``GuidedMeasurement`` it is driven by frames alone and knows no clock: feed it every output of a session, show its
/// ``prompt``, and hand its ``features`` to the session when its state changes. It is a value: a copy is a saved state, and
/// ``progress`` is one that can be written down.
public struct GuidedAssessment: Sendable {
  /// What is carried out.
  public let assessment: Assessment
  /// The measures, one side at a time.
  public let steps: [Assessment.Step]
  /// Who decides whether a trial counts.
  public var review: Review
  /// What is said; replace or translate it at will.
  public var prompts: AssessmentPrompts
  /// What has been done so far; keep it to go on later.
  public private(set) var progress: Assessment.Progress

  private var machine = Self.machine
  private var coach = PositioningCoach()
  private var detector: TrialDetector
  private var advice = Advice.showJoint
  private var errorPrompt = ""
  private var neutral: Double?
  private var reading: Double?
  private var pending: Trial?
  /// What the feature says is wrong with the movement, and since when.
  private var correction: (feedback: PoseFeedback, since: Timestamp)?
  /// Who was positioned.
  private var person: Int?
  /// The frame in which the phase began, and the last one.
  private var entered: Timestamp?
  private var now: Timestamp?
  private var lastReading: Timestamp?

  /// Seconds without the person, or without a reading, after which positioning begins again: it may be another.
  private static let patience = 2.0
  /// Seconds for which the feature must say the same before it is passed on during a movement: a frame or two that a gate
  /// holds back are no reason to say anything.
  private static let tolerance = 0.5

  /// Makes an assessment that has not begun, or one that goes on.
  ///
  /// - Parameters:
  ///   - assessment: What to carry out.
  ///   - review: Who decides whether a trial counts.
  ///   - prompts: What is said.
  ///   - progress: The saved state to go on from; nil: from the beginning.
  /// - Throws: ``AssessmentError`` for a description that cannot be carried out, or the state of another one.
  public init(
    _ assessment: Assessment, review: Review = .automatic, prompts: AssessmentPrompts = AssessmentPrompts(),
    progress: Assessment.Progress? = nil
  ) throws(AssessmentError) {
    steps = try assessment.steps()
    let ids = steps.map(\.id)
    if let progress, progress.ids != ids { throw .otherAssessment(expected: ids, got: progress.ids) }
    self.assessment = assessment
    self.review = review
    self.prompts = prompts
    self.progress = progress ?? Assessment.Progress(ids: ids)
    detector = TrialDetector(steps[0].measure.settling)
    if self.progress.stop != nil {
      send(.stop)
    } else if step == nil {
      send(.finished)
    }
  }

  /// What is measured now; nil when all is done.
  public var step: Assessment.Step? { steps.indices.first { !isDone($0) }.map { steps[$0] } }

  /// Where the assessment stands.
  public var state: State {
    switch machine.state {
    case .positioning: .positioning(advice)
    case .countdown: .countdown(secondsLeft(of: assessment.pace.countdown))
    case .measuring: .measuring(reading)
    case .review: pending.map(State.review) ?? .positioning(advice)
    case .rest: .rest(secondsLeft(of: rest))
    case .paused: .paused
    case .error: .error(prompt: errorPrompt)
    case .completed: .completed
    case .stopped: progress.stop.map(State.stopped) ?? .completed
    }
  }

  /// What to say now; nil: nothing.
  public var prompt: String? {
    switch state {
    case .positioning(.feedback(let feedback)): prompts.text(feedback)
    case .positioning(.showJoint): prompts.showJoint
    case .positioning(.holdStill): prompts.holdStill
    case .countdown: prompts.countdown
    case .measuring: correctionText ?? step?.measure.prompt ?? prompts.measuring
    case .review: prompts.review
    case .rest: prompts.rest
    case .paused: prompts.paused
    case .error(let prompt): prompt
    case .completed: prompts.completed
    case .stopped: prompts.stopped
    }
  }

  private var correctionText: String? {
    guard let correction, let now, now.seconds(since: correction.since) >= Self.tolerance else { return nil }
    return prompts.text(correction.feedback)
  }

  /// What to measure now: nothing once it is over.
  public var features: [Feature] {
    switch machine.state {
    case .completed, .stopped: []
    default: step.map { [$0.feature] } ?? []
    }
  }

  /// Whether whoever is measured should be kept, from positioning to the rest: see ``QPCore/QuickPose/lockPerson()``, which
  /// every kind of session has.
  public var locksPerson: Bool {
    switch machine.state {
    case .countdown, .measuring, .review, .rest: true
    default: false
    }
  }

  /// Takes a session's output.
  ///
  /// - Parameter output: The output of the next frame. One that is not later than the last begins another recording: the
  ///   movement under way is forgotten, and the person positioned anew.
  /// - Returns: The new state; nil where it is as before, and so is the prompt.
  @discardableResult
  public mutating func update(_ output: FrameOutput) -> State? {
    let before = (state, prompt)
    take(output)
    return (state, prompt) == before ? nil : state
  }

  /// Takes what a session's callback was given.
  ///
  /// - Parameters:
  ///   - status: The frame's status.
  ///   - results: The frame's readings.
  ///   - feedback: The frame's feedback.
  ///   - landmarks: The person; without them nobody can tell whether the person keeps still and is inside the picture.
  /// - Returns: The new state; nil where it is as before, and so is the prompt.
  @discardableResult
  public mutating func update(
    status: Status, results: FeatureResults, feedback: [Feature: PoseFeedback], landmarks: Landmarks?
  ) -> State? {
    update(FrameOutput(status: status, results: results, landmarks: landmarks))
  }

  /// Calls an observer after each transition from now on; copies of the assessment keep it.
  public mutating func observe(
    _ observer: @escaping @Sendable (StateMachine<Phase, Event, Effect>.Transition) -> Void
  ) {
    machine.observe(observer)
  }

  // MARK: What people ask

  /// Lets the trial under review count; in a rest, or when all is done, the last trial.
  ///
  /// - Throws: ``IllegalTransition`` where there is no trial to decide on.
  public mutating func accept() throws(IllegalTransition<Phase, Event>) { try judge(.accepted, .accepted) }

  /// Lets the trial under review not count; in a rest, or when all is done, the last trial, which is then repeated unless
  /// there were ``Measure/attempts`` enough.
  ///
  /// - Parameter reason: Why, in words; it is kept with the trial.
  /// - Throws: ``IllegalTransition`` where there is no trial to decide on.
  public mutating func reject(_ reason: String) throws(IllegalTransition<Phase, Event>) {
    try judge(.rejected(.byHand(reason)), .rejected)
  }

  /// Waits; a movement under way is forgotten, a trial under review is kept.
  public mutating func pause() { send(.pause) }

  /// Goes on after a pause, with positioning.
  public mutating func resume() { send(.resume) }

  /// Ends the assessment early and keeps what there is.
  ///
  /// - Parameter reason: Why; it is kept with the reading of the moment.
  public mutating func stop(reason: Assessment.Stop.Reason) {
    guard machine.allowedEvents.contains(.stop) else { return }
    let stop = Assessment.Stop(reason: reason, step: step?.id, value: reading, time: now)
    send(.stop)
    progress.stop = stop
  }

  /// Ends the frames, as at the end of a recording: a movement that was held or left behind counts without its return, and
  /// the assessment waits.
  public mutating func finish() {
    if machine.state == .measuring, let trial = detector.finish() {
      offer(trial)
      if review == .automatic { decide() }
    }
    if machine.state == .rest { proceed() }
    if machine.state.isLive, machine.state != .review { pause() }
  }

  // MARK: Frames

  private mutating func take(_ output: FrameOutput) {
    guard machine.state != .paused, machine.state != .completed, machine.state != .stopped else { return }
    guard let info = output.status.info else {
      errorPrompt = prompts.keyRefused
      send(.keyRefused)
      return
    }
    if let now, info.timestamp <= now { beginAgain(at: info.timestamp) }
    now = info.timestamp
    if entered == nil { entered = now }
    if lastReading == nil { lastReading = now }
    guard case .success = output.status else { return takeNobody(info.timestamp) }
    if machine.state == .error { send(.personBack) }
    // Somebody else: whoever was positioned is gone.
    if info.person != person, machine.state == .countdown || machine.state == .measuring { send(.disturbed) }
    proceed()
    guard let step else { return }
    let result = output.results[step.feature]?.reading(step)
    reading = result?.value
    if reading != nil { lastReading = now }
    correction = output.feedback[step.feature].map {
      ($0, $0 == correction?.feedback ? correction?.since ?? info.timestamp : info.timestamp)
    }
    switch machine.state {
    case .positioning: takePosition(output, step)
    case .countdown: takeReady(result)
    case .measuring: takeMovement(result)
    default: break
    }
  }

  /// Takes a clock that has been set back: another recording.
  private mutating func beginAgain(at time: Timestamp) {
    coach = PositioningCoach()
    lastReading = nil
    correction = nil
    if machine.state == .countdown || machine.state == .measuring { send(.disturbed) }
    entered = time
  }

  private mutating func takeNobody(_ time: Timestamp) {
    reading = nil
    correction = nil
    errorPrompt = prompts.noPerson
    let isLost = absence >= Self.patience
    switch machine.state {
    case .positioning: send(.personLost)
    case .countdown, .measuring: if isLost { send(.personLost) }
    default: proceed()
    }
  }

  private var absence: Double {
    guard let now, let lastReading else { return 0 }
    return now.seconds(since: lastReading)
  }

  private mutating func takePosition(_ output: FrameOutput, _ step: Assessment.Step) {
    switch coach.check(output, reading, step, assessment.pace) {
    case .wrong(let advice): self.advice = advice
    case .right(let neutral):
      self.neutral = neutral
      person = output.status.info?.person
      detector = TrialDetector(step.measure.settling)
      send(.positioned)
      proceed()
      if let result = output.results[step.feature]?.reading(step) {
        machine.state == .measuring ? takeMovement(result) : takeReady(result)
      }
    }
  }

  private mutating func takeReady(_ result: FeatureResult?) {
    guard let result, let now else { return isOverdue() }
    _ = detector.take(result, at: now)
    if detector.isMoving { send(.disturbed) }
  }

  private mutating func takeMovement(_ result: FeatureResult?) {
    guard let result, let now else { return isOverdue() }
    guard let trial = detector.take(result, at: now) else { return }
    offer(trial)
    if review == .automatic { decide() }
    proceed()
  }

  private mutating func isOverdue() {
    if absence >= Self.patience { send(.disturbed) }
  }

  /// Leaves phases whose time is over.
  private mutating func proceed() {
    if machine.state == .rest, elapsed >= rest {
      send(step == nil ? .finished : isNextStep ? .nextStep : .rested)
    }
    if machine.state == .countdown, elapsed >= assessment.pace.countdown { send(.counted) }
  }

  private var elapsed: Double {
    guard let now, let entered else { return 0 }
    return now.seconds(since: entered)
  }

  /// Seconds of rest after the last trial; none when all is done.
  private var rest: Double {
    guard assessment.pace.rests, step != nil, let last = progress.last else { return 0 }
    return steps[last].measure.rest
  }

  private var isNextStep: Bool { step.map(\.id) != progress.last.map { steps[$0].id } }

  private func secondsLeft(of total: Double) -> Int { Int(max(0, total - elapsed).rounded(.up)) }

  private func isDone(_ index: Int) -> Bool {
    let trials = progress.records[index].trials
    let measure = steps[index].measure
    return trials.filter(\.isAccepted).count >= measure.trials || trials.count >= measure.attempts
  }

  // MARK: Trials

  private mutating func offer(_ trial: Trial) {
    guard let step else { return }
    var trial = trial
    trial.neutral = neutral
    if let breach = trial.compensations.breach(of: step.measure.limits) { trial.verdict = .rejected(breach) }
    pending = trial
    send(.moved)
  }

  private mutating func decide() {
    guard let pending else { return }
    send(pending.isAccepted ? .accepted : .rejected)
  }

  private mutating func judge(_ verdict: Trial.Verdict, _ event: Event) throws(IllegalTransition<Phase, Event>) {
    if machine.state == .review { pending?.verdict = verdict }
    let phase = machine.state
    try carryOut(machine.send(event), from: phase)
    progress.judgeLast(verdict)
    if phase == .completed, step == nil { send(.finished) }
  }

  /// Takes an event, if the table allows it.
  private mutating func send(_ event: Event) {
    let phase = machine.state
    guard let effects = try? machine.send(event) else { return }
    carryOut(effects, from: phase)
  }

  private mutating func carryOut(_ effects: [Effect], from phase: Phase) {
    if machine.state != phase { entered = now }
    for effect in effects {
      switch effect {
      case .forget:
        coach = PositioningCoach()
        detector = TrialDetector(step?.measure.settling ?? .degrees)
        advice = .showJoint
        reading = nil
        lastReading = nil
      case .keep:
        if let pending, let index = steps.indices.first(where: { !isDone($0) }) { progress.add(pending, to: index) }
        pending = nil
      }
    }
  }
}
