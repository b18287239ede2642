public import QPCore
internal import QPFeatures

/// Guides a person through one measurement: show the joint, move, hold still, done.
///
/// ```swift
/// var guide = GuidedMeasurement(.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)))
/// quickPose.start(features: guide.features) { status, overlay, features, feedback, landmarks in
///   guide.update(status: status, results: features)
///   if case .completed(let score) = guide.state { print(score) }
/// }
/// ```
/// ``GuidedFlow`` says what all flows have in common.
public struct GuidedMeasurement: GuidedFlow {
  /// The states of a measurement.
  public enum State: Hashable, Sendable {
    /// There is a person, but no reading yet.
    case intro
    /// There is a reading, the score.
    case measuring(score: Double)
    /// The reading was held; the score is the median of the hold.
    case completed(score: Double)
    /// Nobody is in view, or the key was refused.
    case error(prompt: String)
  }

  /// The feature measured.
  public let feature: Feature
  /// When a reading counts as held.
  public let hold: HoldCriterion
  /// The texts; replace or translate them.
  public var prompts: MeasurementPrompts

  var machine = FlowMachine(Self.table)
  private var detector: UnchangedDetector
  private var excursion = Excursion()
  private var score = 0.0
  private var errorPrompt = ""
  private var advice: String?
  private var now: Timestamp?
  private var lastReading: Timestamp?

  /// Seconds without a reading after which it may be another person: the movement begins anew.
  private static let longestAbsence = 2.0
  /// Seconds without a reading that go unnoticed: a gate often withholds a frame or two.
  private static let patience = 0.5

  /// Creates a measurement in its first state.
  ///
  /// - Parameters:
  ///   - feature: The feature to measure.
  ///   - hold: When a reading counts as held.
  ///   - prompts: The texts.
  public init(_ feature: Feature, hold: HoldCriterion = .degrees, prompts: MeasurementPrompts = MeasurementPrompts()) {
    self.feature = feature
    self.hold = hold
    self.prompts = prompts
    detector = hold.detector
  }

  /// The present state.
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
  /// In the intro it is the feature's own advice, where it has any.
  public var prompt: String? {
    switch machine.state {
    case .intro: advice ?? prompts.intro
    case .measuring: prompts.measuring
    case .completed: prompts.completed
    case .error: errorPrompt
    }
  }

  /// The feature; none once the measurement is completed.
  public var features: [Feature] { isFinished ? [] : [feature] }

  /// Whether the measurement is completed.
  public var isFinished: Bool { machine.state == .completed }

  /// Whether the reading has moved far enough for a hold to count, see ``HoldCriterion/movement``.
  public var hasMoved: Bool { excursion.isEnough }

  /// Takes the next output of a session.
  ///
  /// - Parameter output: The output of the next frame; one that is not later than the last begins another recording.
  /// - Returns: The state after the frame; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func update(_ output: FrameOutput) -> State? {
    stateIfChanged { $0.take(output) }
  }

  /// Starts over from the intro, and forgets the reading.
  public mutating func restart() { send(.restart) }

  private mutating func take(_ output: FrameOutput) {
    guard !isFinished else { return }
    guard let info = output.status.info else { return fail(.keyRefused, prompts.keyRefused) }
    if let now, info.timestamp <= now { forgetMovement() }
    now = info.timestamp
    guard case .success = output.status else { return fail(.personLost, prompts.noPerson) }
    if let result = output.results[feature] {
      take(result.value, at: info.timestamp)
    } else if machine.state != .measuring || isOverdue(info.timestamp) {
      advice = output.results.outcome(of: feature)?.feedback?.displayString
      send(.readingLost)
    }
  }

  private mutating func take(_ value: Double, at time: Timestamp) {
    advice = nil
    score = value
    send(.reading)
    if let lastReading, time.seconds(since: lastReading) > Self.longestAbsence { forgetMovement() }
    lastReading = time
    excursion.take(value, hold)
    // A limb that still rests is as unchanged as one that has arrived.
    guard excursion.isEnough, let held = detector.count(value, at: time) else { return }
    score = held
    send(.held)
  }

  private mutating func fail(_ event: Event, _ prompt: String) {
    errorPrompt = prompt
    send(event)
  }

  private func isOverdue(_ time: Timestamp) -> Bool {
    guard let lastReading else { return true }
    return time.seconds(since: lastReading) > Self.patience
  }

  private mutating func forgetMovement() {
    detector.reset()
    excursion = Excursion()
    lastReading = nil
  }

  private mutating func send(_ event: Event) {
    for effect in machine.send(event) {
      switch effect {
      case .forget:
        forgetMovement()
        advice = nil
        now = nil
      }
    }
  }

  /// The distance of the readings from the first one.
  private struct Excursion {
    private var first: Double?
    private(set) var isEnough = false

    mutating func take(_ value: Double, _ hold: HoldCriterion) {
      let start = first ?? value
      first = start
      isEnough =
        isEnough || abs(value.distance(from: start, period: hold.period)) >= hold.movement
        || hold.minValue.map { value >= $0 } ?? false
    }
  }
}
