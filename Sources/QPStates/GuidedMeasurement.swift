public import QPCore
internal import QPFeatures

/// Guides a person through one measurement: show the joint, move, hold still, done.
///
/// It is driven by frames alone and knows no clock: feed it every output of a session, show its ``prompt``, and hand
/// its ``features`` to the session when its state changes.
///
/// ```swift
/// var guide = GuidedMeasurement(.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false)))
/// for await output in session.outputs(of: camera, features: guide.features) {
///   guide.update(output)
///   if case .completed(let score) = guide.state { print(score) }
/// }
/// ```
public struct GuidedMeasurement: Sendable {
  /// Where the measurement stands.
  public enum State: Hashable, Sendable {
    /// Waiting for a reading.
    case intro
    /// There is a reading.
    case measuring(score: Double)
    /// The value was held; the score is the median of the hold.
    case completed(score: Double)
    /// Nobody is in view, or the key was refused.
    case error(prompt: String)
  }

  /// What is measured.
  public let feature: Feature
  /// What is said.
  ///
  /// Replace or translate it at will.
  public var prompts: GuidedPrompts
  /// Where the measurement stands.
  public private(set) var state = State.intro

  private var machine = Self.machine
  private let settling: Settling
  private var detector: UnchangedDetector
  private var movement = Movement()
  private var advice: String?
  private var lastReading: Timestamp?

  /// After so many seconds without a reading it may be another person: the movement begins anew.
  private static let longestAbsence = 2.0
  /// Seconds without a reading that go unnoticed: a frame or two that a gate holds back are no reason to say anything.
  private static let patience = 0.5

  /// Makes a measurement in its first state.
  ///
  /// - Parameters:
  ///   - feature: What to measure.
  ///   - settling: When the value counts as held.
  ///   - prompts: What is said.
  public init(_ feature: Feature, settling: Settling = .degrees, prompts: GuidedPrompts = GuidedPrompts()) {
    self.feature = feature
    self.settling = settling
    self.prompts = prompts
    detector = settling.detector
  }

  /// What to say now; nil: nothing.
  ///
  /// In the intro it is the feature's own advice, where it has any.
  public var prompt: String? {
    switch state {
    case .intro: advice ?? prompts.intro
    case .measuring: prompts.measuring
    case .completed: prompts.completed
    case .error(let prompt): prompt
    }
  }

  /// What to measure now: nothing once the measurement is completed.
  public var features: [Feature] {
    if case .completed = state { [] } else { [feature] }
  }

  /// Whether the reading has moved far enough to count once it is held, see ``Settling/movement``.
  public var hasMoved: Bool { movement.hasMoved }

  /// Takes a session's output.
  ///
  /// - Parameter output: The output of the next frame.
  /// - Returns: The new state; nil where it is as before.
  @discardableResult
  public mutating func update(_ output: FrameOutput) -> State? {
    update(status: output.status, results: output.results, feedback: output.feedback)
  }

  /// Takes what a session's callback was given.
  ///
  /// - Parameters:
  ///   - status: The frame's status.
  ///   - results: The frame's readings.
  ///   - feedback: The frame's feedback.
  /// - Returns: The new state; nil where it is as before.
  @discardableResult
  public mutating func update(
    status: Status, results: FeatureResults, feedback: [Feature: PoseFeedback] = [:]
  ) -> State? {
    let before = state
    // A result stands until somebody asks for another.
    guard machine.state != .completed else { return nil }
    switch status {
    case .success(let info):
      if let result = results[feature] {
        advice = nil
        take(result.value, at: info.timestamp)
      } else if machine.state != .measuring || isOverdue(info.timestamp) {
        advice = feedback[feature]?.displayString
        enter(.readingLost, .intro)
      }
    case .noPersonFound:
      enter(.personLost, .error(prompt: prompts.noPerson))
    case .sdkValidationError:
      enter(.keyRefused, .error(prompt: prompts.keyRefused))
    }
    return state == before ? nil : state
  }

  /// Calls an observer after each transition from now on; copies of the measurement keep it.
  public mutating func observe(
    _ observer: @escaping @Sendable (StateMachine<Phase, Event, Effect>.Transition) -> Void
  ) {
    machine.observe(observer)
  }

  /// Starts over.
  public mutating func retry() {
    enter(.retry, .intro)
  }

  private func isOverdue(_ time: Timestamp) -> Bool {
    guard let lastReading else { return true }
    return time.seconds(since: lastReading) > Self.patience
  }

  private mutating func take(_ value: Double, at time: Timestamp) {
    enter(.reading, .measuring(score: value))
    if let lastReading, time.seconds(since: lastReading) > Self.longestAbsence {
      detector.reset()
      movement = Movement()
    }
    lastReading = time
    // A limb that still rests is as unchanged as one that has arrived.
    guard movement.isEnough(value, settling) else { return }
    if let held = detector.count(value, at: time) { enter(.settled, .completed(score: held)) }
  }

  /// Takes an event that the table allows in every phase but the last.
  private mutating func enter(_ event: Event, _ new: State) {
    guard let effects = try? machine.send(event) else { return }
    state = new
    for effect in effects {
      switch effect {
      case .forget:
        detector.reset()
        movement = Movement()
        advice = nil
      }
    }
  }

  /// Whether the value has moved since the first reading.
  private struct Movement {
    var first: Double?
    var hasMoved = false

    mutating func isEnough(_ value: Double, _ settling: Settling) -> Bool {
      let start = first ?? value
      first = start
      hasMoved =
        hasMoved || abs(value.distance(from: start, period: settling.period)) >= settling.movement
        || settling.minValue.map { value >= $0 } ?? false
      return hasMoved
    }
  }
}
