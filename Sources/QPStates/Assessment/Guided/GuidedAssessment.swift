public import QPCore

/// A flow that guides a person through an ``Assessment``: positioning, countdown, movement, rest, and the next trial.
///
/// It is a value: a copy is a saved state, and ``progress`` is a saved state with a text form. ``GuidedFlow`` describes
/// the behaviour that all flows share; while it is ``State/paused``, an assessment ignores frames as if it were
/// finished.
public struct GuidedAssessment: GuidedFlow {
  /// The assessment.
  package let assessment: Assessment
  /// The judge of the trials.
  public var review: Review
  /// The texts; replace or translate them.
  package var prompts: AssessmentPrompts

  // Internal, since the extensions in the neighboring files change them.
  var machine = FlowMachine(Self.table)
  var plan: AssessmentPlan
  var coach = PositioningCoach()
  var detector: TrialDetector
  var advice = Advice.showJoint
  var errorPrompt = ""
  /// The reading in the neutral position.
  var neutral: Double?
  /// The reading of the last frame; below, the time of the last frame with a reading.
  var reading: Double?
  var lastReading: Timestamp?
  var pendingTrial: Assessment.Trial?
  /// The feature's feedback on the movement, and the time since which it is unchanged.
  var correction: (feedback: PoseFeedback, since: Timestamp)?
  /// The identity of the positioned person.
  var person: Int?
  /// The time of the frame in which the phase began; below, that of the last frame.
  var phaseStart: Timestamp?
  var now: Timestamp?

  /// Creates an assessment that has not begun, or one that continues from a saved state.
  ///
  /// - Parameters:
  ///   - assessment: The assessment.
  ///   - review: The judge of the trials.
  ///   - prompts: The texts.
  ///   - progress: The saved state to continue from; `nil` starts with the first step.
  /// - Throws: ``AssessmentError`` for an invalid assessment, or the saved state of another one.
  public init(
    _ assessment: Assessment, review: Review = .automatic, prompts: AssessmentPrompts = AssessmentPrompts(),
    progress: Assessment.Progress? = nil
  ) throws(AssessmentError) {
    let steps = try assessment.steps()
    let ids = steps.map(\.id)
    if let progress, progress.ids != ids { throw AssessmentError(.otherAssessment(expected: ids, got: progress.ids)) }
    self.assessment = assessment
    self.review = review
    self.prompts = prompts
    plan = AssessmentPlan(steps: steps, progress: progress ?? Assessment.Progress(ids: ids))
    detector = TrialDetector(steps[0].item.hold)
    if self.progress.stop != nil {
      send(.stop)
    } else if step == nil {
      send(.finished)
    }
  }

  /// The items, one side at a time.
  public var steps: [Assessment.Step] { plan.steps }

  /// The step that is measured now; `nil` when all is done.
  public var step: Assessment.Step? { plan.step }

  /// The trials so far; save them to continue later.
  public var progress: Assessment.Progress { plan.progress }

  /// The current state.
  public var state: State {
    switch machine.state {
    case .positioning: .positioning(advice)
    case .countdown: .countdown(secondsLeft(of: assessment.pace.countdown))
    case .measuring: .measuring(reading)
    case .review: pendingTrial.map(State.review) ?? .positioning(advice)
    case .rest: .rest(secondsLeft(of: rest))
    case .paused: .paused
    case .error: .error(prompt: errorPrompt)
    case .completed: .completed
    case .stopped: progress.stop.map(State.stopped) ?? .completed
    }
  }

  /// The text to show now; `nil` for none.
  public var prompt: String? {
    switch state {
    case .positioning(.feedback(let feedback)): prompts.text(feedback)
    case .positioning(.showJoint): prompts.showJoint
    case .positioning(.holdStill): prompts.holdStill
    case .countdown: prompts.countdown
    case .measuring: correctionText ?? step?.item.prompt ?? prompts.measuring
    case .review: prompts.review
    case .rest: prompts.rest
    case .paused: prompts.paused
    case .error(let prompt): prompt
    case .completed: prompts.completed
    case .stopped: prompts.stopped
    }
  }

  private var correctionText: String? {
    guard let correction, let now,
      now.seconds(since: correction.since) >= TrialParameters.current.feedbackDelay
    else { return nil }
    return prompts.text(correction.feedback)
  }

  /// The feature of the current step; empty once the assessment is finished.
  public var features: [Feature] { isFinished ? [] : step.map { [$0.feature] } ?? [] }

  /// Whether all trials are done, or the assessment was ended early.
  ///
  /// The last trial can still be rejected when all are done: the assessment then continues.
  public var isFinished: Bool { machine.state == .completed || machine.state == .stopped }

  /// Whether the session should be locked to the measured person, which holds from the countdown to the rest.
  ///
  /// See ``/QPCore/QuickPose/lockPerson()``, which every kind of session has.
  public var locksPerson: Bool {
    switch machine.state {
    case .countdown, .measuring, .review, .rest: true
    default: false
    }
  }

  /// Updates the flow with the next output of a session.
  ///
  /// - Parameter output: The output of the next frame. One that is not later than the last begins another recording:
  ///   the movement under way is discarded, and positioning begins again.
  /// - Returns: The state after the frame; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func consume(_ output: FrameOutput) -> State? {
    stateIfChanged { $0.handle(output) }
  }

  // MARK: Time in the phase

  var elapsed: Double {
    guard let now, let phaseStart else { return 0 }
    return now.seconds(since: phaseStart)
  }

  /// The rest after the last trial in seconds; 0 when all trials are done.
  var rest: Double {
    guard assessment.pace.rests, step != nil, let last = plan.lastStep else { return 0 }
    return last.item.rest
  }

  private func secondsLeft(of total: Double) -> Int { Int(max(0, total - elapsed).rounded(.up)) }

  // MARK: From phase to phase

  /// Sends an event that the table allows in the current phase, and applies its effects.
  mutating func send(_ event: Event) {
    let phase = machine.state
    let effects = machine.send(event)
    if machine.state != phase { phaseStart = now }
    for effect in effects {
      switch effect {
      case .forget:
        coach = PositioningCoach()
        detector = TrialDetector(step?.item.hold ?? .clinicalAngle)
        advice = .showJoint
        reading = nil
        lastReading = nil
      case .keep:
        if let pendingTrial { plan.add(pendingTrial) }
        pendingTrial = nil
      case .clear:
        plan.reset()
        pendingTrial = nil
        neutral = nil
        person = nil
        correction = nil
      }
    }
  }
}
