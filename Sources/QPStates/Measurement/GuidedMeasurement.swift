public import QPCore

/// A flow that guides a person through one measurement: show the joint, move, hold still, done.
///
/// ```swift
/// var guide = GuidedMeasurement(.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)))
/// quickPose.start(features: guide.features) { status, overlay, features, feedback, landmarks in
///   guide.consume(status: status, results: features)
///   if case .completed(let score) = guide.state { print(score) }
/// }
/// ```
/// It completes with the furthest value held in the direction of its ``Aim``: away from a rest, for the
/// duration of its ``HoldCriterion``, and not exceeded for a second afterwards. ``GuidedFlow`` describes the behaviour
/// that all flows share.
public struct GuidedMeasurement: GuidedFlow {
  /// The states of a measurement.
  public enum State: Hashable, Sendable {
    /// A person is in view, but there is no reading yet.
    case intro
    /// There is a reading, given as the score.
    case measuring(score: Double)
    /// The furthest reading was held; the score is the median of the hold.
    case completed(score: Double)
    /// No person is in view, or the key was refused.
    case error(prompt: String)
  }

  /// The measured feature.
  package let feature: Feature
  /// The criterion for a held reading.
  package let hold: HoldCriterion
  /// The direction of the measured movement.
  package let aim: Aim
  /// The texts; replace or translate them.
  package var prompts: MeasurementPrompts
  /// The result; `nil` until the measurement is completed.
  public private(set) var result: Result?

  var machine = FlowMachine(Self.table)
  private var detector: Detector
  private var score = 0.0
  private var errorPrompt = ""
  private var advice: String?
  /// Whether the last movement came back to rest without a hold.
  private var lacksHold = false
  private var now: Timestamp?
  private var lastReading: Timestamp?

  /// Creates a measurement in its first state.
  ///
  /// - Parameters:
  ///   - feature: The feature to measure.
  ///   - hold: The criterion for a held reading.
  ///   - aim: The direction; `nil` takes that of the feature's metadata.
  ///   - prompts: The texts.
  public init(
    _ feature: Feature, hold: HoldCriterion = .clinicalAngle, aim: Aim? = nil,
    prompts: MeasurementPrompts = MeasurementPrompts()
  ) {
    self.feature = feature
    self.hold = hold
    self.aim = aim ?? Aim(feature.metadata)
    self.prompts = prompts
    detector = Detector(hold, self.aim)
  }

  /// The current state.
  public var state: State {
    switch machine.state {
    case .intro: .intro
    case .measuring: .measuring(score: score)
    case .completed: .completed(score: score)
    case .error: .error(prompt: errorPrompt)
    }
  }

  /// The text to show now; `nil` for none.
  ///
  /// In the intro it is the feature's own advice, if it has any.
  public var prompt: String? {
    switch machine.state {
    case .intro: advice ?? prompts.intro
    case .measuring: measuringPrompt
    case .completed: prompts.completed
    case .error: errorPrompt
    }
  }

  private var measuringPrompt: String? {
    if detector.lacksRest { return prompts.startFromRest }
    if isHolding { return prompts.holdIt }
    return lacksHold ? prompts.holdAtTop : prompts.measuring
  }

  /// The feature; empty once the measurement is completed.
  public var features: [Feature] { isFinished ? [] : [feature] }

  /// Whether the measurement is completed.
  public var isFinished: Bool { machine.state == .completed }

  /// Whether no rest has been seen yet; a movement begins from a rest only.
  package var lacksRest: Bool { detector.lacksRest }

  /// Whether a value is held but not yet confirmed as the furthest.
  package var isHolding: Bool { detector.isHolding && !isFinished }

  /// Whether the reading has moved far enough for a hold to count, see ``HoldCriterion/movement``.
  package var hasMoved: Bool { detector.hasMoved }

  /// Updates the flow with the next output of a session.
  ///
  /// - Parameter output: The output of the next frame; one that is not later than the last begins another recording.
  /// - Returns: The state after the frame; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func consume(_ output: FrameOutput) -> State? {
    stateIfChanged { $0.handle(output) }
  }

  /// Ends the input, as at the end of a recording: a hold that was not exceeded for half a second counts.
  ///
  /// - Returns: The state afterwards; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func finish() -> State? {
    stateIfChanged { guide in
      if guide.machine.state == .measuring, let found = guide.detector.finish() { guide.complete(found) }
    }
  }

  /// Starts over from the intro, and discards the readings.
  public mutating func restart() { send(.restart) }

  private mutating func handle(_ output: FrameOutput) {
    guard !isFinished else { return }
    guard let info = output.status.info else {
      forgetMovement()
      return fail(.keyRefused, prompts.keyRefused)
    }
    if let now, info.timestamp <= now { forgetMovement() }
    now = info.timestamp
    guard case .success = output.status else { return fail(.personLost, prompts.noPerson) }
    if let result = output.results[feature], result.quality.isUsableForDecisions {
      handle(result, at: info.timestamp)
    } else if machine.state != .measuring || isOverdue(info.timestamp) {
      advice = output.results.outcome(of: feature)?.feedback?.displayString
      send(.readingLost)
    }
  }

  private mutating func handle(_ result: FeatureResult, at time: Timestamp) {
    advice = nil
    score = result.value
    send(.reading)
    // A repeated frame adds no evidence for a hold; only the time advances.
    if result.quality.contains(.repeated), lastReading != nil { return }
    if let lastReading, time.seconds(since: lastReading) > HoldParameters.current.longestAbsence { forgetMovement() }
    lastReading = time
    if let found = detector.add(result, at: time) { complete(found) }
    if detector.hasEndedAttempt { lacksHold = true }
  }

  private mutating func complete(_ found: Result) {
    result = found
    score = found.value
    send(.held)
  }

  private mutating func fail(_ event: Event, _ prompt: String) {
    errorPrompt = prompt
    send(event)
  }

  private func isOverdue(_ time: Timestamp) -> Bool {
    guard let lastReading else { return true }
    return time.seconds(since: lastReading) > HoldParameters.current.longestGap
  }

  private mutating func forgetMovement() {
    detector = Detector(hold, aim)
    lacksHold = false
    lastReading = nil
  }

  private mutating func send(_ event: Event) {
    for effect in machine.send(event) {
      switch effect {
      case .forget:
        forgetMovement()
        result = nil
        advice = nil
        now = nil
      }
    }
  }
}
