public import QPCore
public import QPFeatures

/// Guides a person through a workout: explain, wait until they stand in the box, count down, count, rest, results.
///
/// It is driven by frames alone and knows no clock: feed it every output of a session, speak its ``prompts``, and hand its
/// ``features`` to the session.
public struct WorkoutFlow: Sendable {
  /// What is trained.
  public let workout: Workout
  /// How long things take.
  public let timing: WorkoutTiming
  /// Where the person must be.
  public let box: RelativeEdgeInsets
  /// The index of the set that is next or under way.
  public private(set) var index = 0
  /// What came of the sets so far.
  public private(set) var results: [WorkoutResult] = []
  /// What to say because of the last frame, in order.
  public private(set) var prompts: [SpokenPrompt] = []

  private var machine = Self.machine
  private var counter: RepetitionCounter?
  private var current: WorkoutResult?
  private var speaker = AdviceSpeaker()
  private var now: Timestamp?
  /// When the phase began.
  private var since: Timestamp?
  /// When the person came into the box or left it.
  private var inside: (isInside: Bool, since: Timestamp)?
  private var lastHeld: Timestamp?
  private var announced: Int?

  /// Makes a workout in its first state.
  public init(
    _ workout: Workout, timing: WorkoutTiming = WorkoutTiming(), box: RelativeEdgeInsets = RelativeEdgeInsets()
  ) {
    self.workout = workout
    self.timing = timing
    self.box = box
    begin()
  }

  /// Where the workout stands.
  public var phase: Phase { machine.state }

  /// The set that is next or under way; nil where there is none.
  public var step: Workout.Step? { workout.steps.indices.contains(index) ? workout.steps[index] : nil }

  /// What has been counted of the set under way.
  public var summary: SetSummary { counter?.summary ?? SetSummary() }

  /// What the set under way has come to, and what came of it when it is done.
  public var result: WorkoutResult? { current }

  /// What to measure now.
  public var features: [Feature] {
    guard phase != .results, let step else { return [] }
    return [.inside(box), .fitness(step.exercise, in: step.space)]
  }

  /// Takes a session's output.
  ///
  /// - Returns: The new phase; nil where it is as before.
  @discardableResult
  public mutating func update(_ output: FrameOutput) -> Phase? {
    guard let info = output.status.info else { return nil }
    let (before, time) = (phase, info.timestamp)
    prompts = []
    let elapsed = now.map { max(0, time.seconds(since: $0)) } ?? 0
    if now == nil { enterFirst(at: time) }
    if let now, time < now { beginAgain(at: time) }
    now = time
    note(isInside: (output.results[Feature.inside(box)]?.value ?? 0) >= 1, at: time)
    switch phase {
    case .instructions: if inPhase(time) >= timing.instructions { send(.explained, time) }
    case .positioning: if isSettled(time) { send(.settled, time) } else { advise(output, at: time) }
    case .countdown: countDown(time)
    case .exercise: exercise(output, elapsed, time)
    case .paused: if isSettled(time) { send(.settled, time) } else { advise(output, at: time) }
    case .rest: if inPhase(time) >= (index > 0 ? workout.steps[index - 1].rest : 0) { send(.rested, time) }
    case .results: break
    }
    return phase == before ? nil : phase
  }

  /// Takes what a session's callback was given.
  ///
  /// - Returns: The new phase; nil where it is as before.
  @discardableResult
  public mutating func update(
    status: Status, results: FeatureResults, feedback: [Feature: PoseFeedback] = [:], landmarks: Landmarks? = nil
  ) -> Phase? {
    update(FrameOutput(status: status, results: results, landmarks: landmarks))
  }

  /// Goes on without waiting: past the instructions, the set or the rest.
  public mutating func skip() {
    prompts = []
    switch phase {
    case .instructions: send(.explained, now)
    case .exercise, .paused: send(isLast ? .allDone : .setDone, now)
    case .rest: send(.rested, now)
    case .positioning, .countdown, .results: break
    }
  }

  /// Ends the workout; what was done of the set under way is kept.
  public mutating func stop() {
    prompts = []
    send(.stopped, now)
  }

  /// Starts over.
  public mutating func restart() {
    prompts = []
    send(.restarted, now)
  }

  /// Calls an observer after each transition from now on; copies of the workout keep it.
  public mutating func observe(
    _ observer: @escaping @Sendable (StateMachine<Phase, Event, Effect>.Transition) -> Void
  ) {
    machine.observe(observer)
  }

  // MARK: Within a phase

  private var isLast: Bool { index + 1 >= workout.steps.count }

  private func inPhase(_ time: Timestamp) -> Double { since.map { time.seconds(since: $0) } ?? 0 }

  private mutating func enterFirst(at time: Timestamp) {
    since = time
    if workout.steps.isEmpty { send(.stopped, time) } else { explain() }
  }

  /// Takes a clock that has been set back, as when another recording begins: the phase and the movement start afresh.
  private mutating func beginAgain(at time: Timestamp) {
    since = time
    inside = nil
    lastHeld = nil
    speaker.reset()
    guard counter?.isArmed == true else { return }
    counter?.isArmed = false
    counter?.isArmed = true
  }

  private mutating func note(isInside: Bool, at time: Timestamp) {
    if inside?.isInside != isInside { inside = (isInside, time) }
  }

  private func isSettled(_ time: Timestamp) -> Bool {
    guard let inside, inside.isInside else { return false }
    return time.seconds(since: inside.since) >= timing.dwell
  }

  private func hasLeft(_ time: Timestamp) -> Bool {
    guard let inside, !inside.isInside else { return false }
    return time.seconds(since: inside.since) >= timing.patience
  }

  private mutating func countDown(_ time: Timestamp) {
    guard !hasLeft(time) else { return send(.leftBox, time) }
    let left = timing.countdown - inPhase(time)
    guard left > 0 else { return send(.counted, time) }
    let number = Int(min(left, 3600).rounded(.up))
    if number != announced {
      announced = number
      say("workout.countdown", "\(number)", arguments: ["\(number)"], .immediate)
    }
  }

  private mutating func exercise(_ output: FrameOutput, _ elapsed: Double, _ time: Timestamp) {
    guard let step else { return }
    if hasLeft(time) { return send(.leftBox, time) }
    current?.seconds += elapsed
    if step.exercise.kind == .hold {
      let isHeld = (output.results[step.exercise.id(in: step.space)]?.value ?? 0) >= step.rule.full
      if isHeld, lastHeld != nil { current?.held += elapsed }
      lastHeld = isHeld ? time : nil
    }
    if step.countsRepetitions, let repetition = counter?.add(output) {
      current?.repetitions.append(repetition)
      speak(of: repetition, step)
    }
    if isDone(step) { return send(isLast ? .allDone : .setDone, time) }
    advise(output, at: time)
  }

  private func isDone(_ step: Workout.Step) -> Bool {
    switch step.target {
    case .repetitions(let count): summary.repetitions >= count
    case .seconds(let seconds): (step.exercise.kind == .hold ? current?.held : current?.seconds) ?? 0 >= seconds
    }
  }

  private mutating func speak(of repetition: Repetition, _ step: Workout.Step) {
    switch repetition.kind {
    case .full:
      let count = summary.repetitions
      say("workout.count", "\(count)", arguments: ["\(count)"], .immediate)
    case .partial: say("workout.partial", "Go all the way", .queued)
    case .uncertain: say("workout.uncertain", "Stay in view", .queued)
    }
  }

  /// At most one piece of advice, the most important first: where to stand, then form.
  private mutating func advise(_ output: FrameOutput, at time: Timestamp) {
    // A number or a word on a repetition is enough for one frame.
    guard prompts.isEmpty, let step else { return }
    let framing = inside?.isInside == true ? nil : output.feedback[.inside(box)]
    let id = step.exercise.id(in: step.space)
    guard let advice = framing ?? output.feedback.first(where: { $0.key.id == id })?.value,
      speaker.says(advice, at: time, timing)
    else { return }
    current?.advice[advice.key, default: 0] += 1
    prompts.append(SpokenPrompt(advice.key, advice.displayString, arguments: advice.arguments, urgency: .queued))
  }

  private mutating func say(
    _ key: String, _ text: String, arguments: [String] = [], _ urgency: SpokenPrompt.Urgency
  ) {
    prompts.append(SpokenPrompt(key, text, arguments: arguments, urgency: urgency))
  }

  // MARK: From phase to phase

  private mutating func begin() {
    guard let step else { return }
    counter = RepetitionCounter(step.exercise, in: step.space, rule: step.rule, isArmed: false)
    current = WorkoutResult(step: step)
  }

  private mutating func explain() {
    guard let step else { return }
    let text = [step.exercise.title, step.exercise.summary].filter { !$0.isEmpty }.joined(separator: ". ")
    say("workout.explain", text, arguments: [step.exercise.name], .queued)
  }

  /// Takes an event; one that the table does not know in this phase changes nothing.
  private mutating func send(_ event: Event, _ time: Timestamp?) {
    guard let effects = try? machine.send(event) else { return }
    since = time
    for effect in effects { carryOut(effect) }
  }

  private mutating func carryOut(_ effect: Effect) {
    switch effect {
    case .explain: explain()
    case .invite: say("workout.stepIn", "Step into the box", .queued)
    case .countDown: announced = nil
    case .arm:
      counter?.isArmed = true
      lastHeld = nil
      speaker.reset()
      say("workout.go", "Go", .immediate)
    case .disarm: counter?.isArmed = false
    case .keep:
      // A repetition is known a frame after its end; the set may end with that frame.
      if let last = counter?.finish() { current?.repetitions.append(last) }
      guard let step, var result = current else { return }
      result.summary = summary
      result.isComplete = isDone(step)
      current = result
      results.append(result)
    case .advance:
      index += 1
      begin()
    case .announceRest: say("workout.rest", "Rest", .queued)
    case .announceResults: say("workout.done", "Well done", .queued)
    case .forget:
      index = 0
      results = []
      inside = nil
      speaker.reset()
      begin()
    }
  }
}
