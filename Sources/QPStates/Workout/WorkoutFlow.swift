public import QPCore
public import QPExercises
public import QPFeatures

/// A flow that guides a person through a workout: instructions, positioning, countdown, exercise, rest, results.
///
/// Besides showing its ``prompt``, speak its ``prompts`` after each frame. ``GuidedFlow`` describes the behaviour that
/// all flows share. A frame without a person counts as outside the box.
public struct WorkoutFlow: GuidedFlow {
  /// The states of a workout.
  public enum State: Hashable, Sendable, CaseIterable {
    /// The next exercise is explained.
    case instructions
    /// The flow waits for the person to stand in the box.
    case positioning
    /// The person stands in the box, and the seconds before the exercise are counted down.
    case countdown
    /// The exercise is done and counted.
    case exercise
    /// The person has left the box; the count is kept.
    case paused
    /// The person rests between two sets.
    case rest
    /// The key was refused; the count is kept.
    case error
    /// The workout is over.
    case results
  }

  /// The workout.
  package let workout: Workout
  /// The durations of its states.
  package let timing: WorkoutTiming
  /// The box in the picture in which the person must stand, as relative insets from the picture's edges.
  package let box: RelativeEdgeInsets
  /// The index of the set that is next or under way.
  package private(set) var index = 0
  /// The results of the sets so far.
  public private(set) var results: [WorkoutResult] = []
  /// The texts to speak because of the last frame or request, in order.
  public internal(set) var prompts: [SpokenPrompt] = []

  var machine = FlowMachine(Self.table)
  var counter: RepetitionCounter?
  var currentResult: WorkoutResult?
  /// Whether counting of the set has begun.
  private var hasBegun = false
  var speaker = AdviceSpeaker()
  /// Whether the exercise has been explained, possibly before the first frame.
  private var isExplained = false
  var announcedNumber: Int?
  /// The time of the last frame.
  private var now: Timestamp?
  /// The time of the frame in which the state began; `nil` until the frame after a request.
  private var stateStart: Timestamp?
  /// Whether the person is in the box, with the time of the last change.
  var inside: (isInside: Bool, since: Timestamp)?
  private var lastHeld: Timestamp?

  /// Creates a workout in its first state.
  ///
  /// - Parameters:
  ///   - workout: The workout.
  ///   - timing: The durations of its states.
  ///   - box: The box in the picture in which the person must stand.
  public init(
    _ workout: Workout, timing: WorkoutTiming = WorkoutTiming(), box: RelativeEdgeInsets = RelativeEdgeInsets()
  ) {
    self.workout = workout
    self.timing = timing
    self.box = box
    begin()
  }

  /// The current state.
  public var state: State { machine.state }

  /// The set that is next or under way; `nil` in a workout without sets.
  public var step: Workout.Step? { workout.steps.indices.contains(index) ? workout.steps[index] : nil }

  /// The repetitions counted in the set under way.
  public var summary: SetSummary { counter?.summary ?? SetSummary() }

  /// The result so far of the set under way, or of the last set when the workout is over.
  ///
  /// `nil` in a workout without sets.
  package var result: WorkoutResult? { currentResult }

  /// The box and the exercise of the current set; empty once the workout is over.
  public var features: [Feature] {
    guard !isFinished, let step else { return [] }
    return [.inside(box), .fitness(step.exercise, in: step.space ?? .picture)]
  }

  /// Whether the workout is over.
  public var isFinished: Bool { state == .results }

  /// Updates the flow with the next output of a session.
  ///
  /// - Parameter output: The output of the next frame. One that is not later than the last begins another recording:
  ///   the state and the movement under way start again, and the count is kept.
  /// - Returns: The state after the frame; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func consume(_ output: FrameOutput) -> State? {
    stateIfChanged { $0.handle(output) }
  }

  // MARK: Requests

  /// Skips the instructions, the set or the rest; has no effect in other states.
  public mutating func skip() {
    switch state {
    case .instructions: request(step == nil ? .stop : .explained)
    case .exercise, .paused: request(endOfSet)
    case .rest: request(.rested)
    case .positioning, .countdown, .error, .results: prompts = []
    }
  }

  /// Ends the workout and keeps the result so far of the set under way; has no effect when it is over.
  public mutating func stop() {
    if isFinished { prompts = [] } else { request(.stop) }
  }

  /// Starts over with the first set, and discards all results.
  public mutating func restart() { request(.restart) }

  private mutating func request(_ event: Event) {
    prompts = []
    send(event, nil)
  }

  // MARK: Within a state

  private mutating func handle(_ output: FrameOutput) {
    prompts = []
    guard !isFinished else { return }
    guard let info = output.status.info else { return send(.keyRefused, now) }
    let time = info.timestamp
    let elapsed = now.map { max(0, time.seconds(since: $0)) } ?? 0
    if let now, time <= now { beginAgain(at: time) }
    now = time
    if stateStart == nil { stateStart = time }
    if state == .instructions, !isExplained { explain() }
    if state == .error { send(.keyAccepted, time) }
    note(isInside: (output.results[Feature.inside(box)]?.value ?? 0) >= 1, at: time)
    switch state {
    case .instructions: instruct(time)
    case .positioning, .paused: if isInPlace(time) { send(.positioned, time) } else { advise(output, at: time) }
    case .countdown: countDown(time)
    case .exercise: exercise(output, elapsed, time)
    case .rest: if has(inState(time), reached: index > 0 ? workout.steps[index - 1].rest : 0) { send(.rested, time) }
    case .error, .results: break
    }
  }

  private func inState(_ time: Timestamp) -> Double { stateStart.map { time.seconds(since: $0) } ?? 0 }

  /// Returns whether an elapsed time has reached a duration, in seconds; a duration of NaN counts as 0.
  private func has(_ elapsed: Double, reached seconds: Double) -> Bool { !(elapsed < seconds) }

  /// Begins another recording, whose timestamps are unrelated to those of the last.
  private mutating func beginAgain(at time: Timestamp) {
    stateStart = time
    inside = nil
    lastHeld = nil
    speaker.reset()
    guard counter?.isCounting == true else { return }
    counter?.isCounting = false
    counter?.isCounting = true
  }

  private mutating func note(isInside: Bool, at time: Timestamp) {
    if inside?.isInside != isInside { inside = (isInside, time) }
  }

  private func isInPlace(_ time: Timestamp) -> Bool {
    guard let inside, inside.isInside else { return false }
    return has(time.seconds(since: inside.since), reached: timing.dwell)
  }

  private func hasLeft(_ time: Timestamp) -> Bool {
    guard let inside, !inside.isInside else { return false }
    return has(time.seconds(since: inside.since), reached: timing.pauseDelay)
  }

  private mutating func instruct(_ time: Timestamp) {
    guard step != nil else { return send(.stop, time) }
    if has(inState(time), reached: timing.instructions) { send(.explained, time) }
  }

  private mutating func countDown(_ time: Timestamp) {
    guard !hasLeft(time) else { return send(.leftBox, time) }
    let left = timing.countdown - inState(time)
    guard left > 0 else { return send(.counted, time) }
    announce(Int(min(left, WorkoutParameters.current.longestCountdown).rounded(.up)))
  }

  private mutating func exercise(_ output: FrameOutput, _ elapsed: Double, _ time: Timestamp) {
    guard let step else { return }
    if hasLeft(time) { return send(.leftBox, time) }
    currentResult?.seconds += elapsed
    if step.exercise.kind == .hold {
      let isHeld = (output.results[step.exercise.id(in: step.space ?? .picture)]?.value ?? 0) >= step.rule.full
      if isHeld, lastHeld != nil { currentResult?.held += elapsed }
      lastHeld = isHeld ? time : nil
    }
    if step.countsRepetitions, let repetition = counter?.consume(output) {
      announce(repetition, at: time)
    }
    if isDone(step) { return send(endOfSet, time) }
    advise(output, at: time)
  }

  private var endOfSet: Event { index + 1 >= workout.steps.count ? .allDone : .setDone }

  private func isDone(_ step: Workout.Step) -> Bool {
    switch step.target {
    case .repetitions(let count): summary.repetitions >= count
    case .seconds(let seconds):
      has((step.exercise.kind == .hold ? currentResult?.held : currentResult?.seconds) ?? 0, reached: seconds)
    }
  }

  // MARK: From state to state

  private mutating func begin() {
    hasBegun = false
    guard let step else { return }
    counter = RepetitionCounter(step.exercise, in: step.space, rule: step.rule, isCounting: false)
    currentResult = WorkoutResult(step: step)
  }

  private mutating func explain() {
    isExplained = true
    if let explanation { prompts.append(explanation) }
  }

  /// Sends an event that the table allows in the current state, and applies its effects.
  private mutating func send(_ event: Event, _ time: Timestamp?) {
    let effects = machine.send(event)
    stateStart = time
    for effect in effects { apply(effect) }
  }

  private mutating func apply(_ effect: Effect) {
    switch effect {
    case .explain: explain()
    case .invite: prompts.append(.stepIn)
    case .countDown: announcedNumber = nil
    case .startCounting:
      hasBegun = true
      counter?.isCounting = true
      lastHeld = nil
      speaker.reset()
      prompts.append(.go)
    case .stopCounting: counter?.isCounting = false
    case .keep: keep()
    case .advance:
      index += 1
      begin()
    case .announceRest: prompts.append(.rest)
    case .announceResults: prompts.append(.wellDone)
    case .announceRefusal:
      inside = nil
      prompts.append(.keyRefused)
    case .forget:
      index = 0
      results = []
      inside = nil
      speaker.reset()
      begin()
    }
  }

  private mutating func keep() {
    guard hasBegun, let step else { return }
    // A repetition is detected one frame after its end, and the set may end with that frame.
    counter?.finish()
    guard var result = currentResult else { return }
    result.repetitions = counter?.repetitions ?? []
    result.summary = summary
    result.isComplete = isDone(step)
    currentResult = result
    results.append(result)
    if let doubt = summary.mismatches.first { prompts.append(.doubt(doubt, summary.repetitions)) }
  }
}
