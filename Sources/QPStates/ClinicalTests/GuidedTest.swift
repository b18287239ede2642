public import QPClinical
public import QPCore
internal import QPFeatures

/// A guided flow of a clinical test that waits for a person, counts down, records, and evaluates.
///
/// ```swift
/// var flow = GuidedTest(.thirtySecondChairStand, seconds: 31)
/// ```
/// Run it in a session without smoothing (`Configuration(smoothing: nil)`): tests filter the whole recording without
/// lag. The command to start is the time from which tests with a start are timed.
public struct GuidedTest: GuidedFlow {
  /// The states of the flow.
  public enum State: Hashable, Sendable {
    /// No person is seen yet.
    case waiting
    /// The person is seen; the seconds until the start.
    case countdown(seconds: Int)
    /// The test runs; the whole seconds since the start.
    case recording(seconds: Int)
    /// The test is evaluated.
    case completed(ClinicalTestResult)
    /// The recording gives no result.
    case refused(ClinicalTestError)
    /// Nothing can be measured.
    case error(prompt: String)
  }

  /// The texts of the flow; replace or translate them.
  public struct Prompts: Hashable, Sendable {
    package var waiting: String
    package var ready: String
    package var go: String
    package var completed: String
    package var keyRefused: String

    /// Creates texts; each has its English default.
    ///
    /// - Parameters:
    ///   - waiting: Text while no person is seen.
    ///   - ready: Text during the countdown, before the seconds.
    ///   - go: Text from the start on.
    ///   - completed: Text after the test.
    ///   - keyRefused: Text when the key was refused.
    public init(
      waiting: String = "Step into the picture", ready: String = "Get ready", go: String = "Go",
      completed: String = "Done", keyRefused: String = "The key was refused"
    ) {
      (self.waiting, self.ready, self.go) = (waiting, ready, go)
      (self.completed, self.keyRefused) = (completed, keyRefused)
    }
  }

  /// The test.
  package let test: ClinicalTest
  /// The seconds after which the test ends; ``finish()`` ends it earlier.
  package let seconds: Double
  /// The seconds of the countdown.
  package let countdown: Int
  /// The current state.
  public private(set) var state = State.waiting

  private let calibration: Calibration
  private let prompts: Prompts
  private var motion: MotionRecording
  private var now: Timestamp?
  private var firstSeen: Timestamp?

  /// Creates a flow.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - seconds: The seconds after which it ends.
  ///   - countdown: The seconds of the countdown.
  ///   - calibration: The lens, scale and vertical of the camera.
  ///   - prompts: The texts.
  public init(
    _ test: ClinicalTest, seconds: Double = 30, countdown: Int = 3, calibration: Calibration = Calibration(),
    prompts: Prompts = Prompts()
  ) {
    (self.test, self.seconds, self.countdown) = (test, seconds, max(0, countdown))
    (self.calibration, self.prompts) = (calibration, prompts)
    motion = MotionRecording(calibration: calibration)
  }

  /// The text to show now; `nil` for none.
  public var prompt: String? {
    switch state {
    case .waiting: prompts.waiting
    case .countdown(let seconds): "\(prompts.ready): \(seconds)"
    case .recording: prompts.go
    case .completed: prompts.completed
    case .refused(let reason): "\(reason)"
    case .error(let prompt): prompt
    }
  }

  /// The overlay of the body; empty once the test is over.
  public var features: [Feature] { isFinished ? [] : [.overlay(.wholeBody)] }

  /// Whether the test is over.
  public var isFinished: Bool {
    switch state {
    case .completed, .refused: true
    default: false
    }
  }

  /// Updates the flow with the next output of a session.
  ///
  /// - Parameter output: The output of the next frame; one that is not later than the last begins another recording.
  /// - Returns: The state after the frame; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func consume(_ output: FrameOutput) -> State? {
    stateIfChanged { $0.handle(output) }
  }

  /// Ends the test now, and evaluates it.
  ///
  /// - Returns: The state afterwards; `nil` if both the state and the ``prompt`` are as before.
  @discardableResult
  public mutating func finish() -> State? {
    stateIfChanged { flow in
      if case .recording = flow.state { flow.evaluate() }
    }
  }

  /// Starts over, and discards the recording.
  public mutating func restart() { forget(.waiting) }

  private mutating func handle(_ output: FrameOutput) {
    guard !isFinished else { return }
    guard let info = output.status.info else { return forget(.error(prompt: prompts.keyRefused)) }
    if let now, info.timestamp <= now { forget(.waiting) }
    now = info.timestamp
    let isSeen = output.landmarks != nil
    guard isSeen || motion.start != nil else { return forget(.waiting, at: info.timestamp) }
    motion.consume(
      output.landmarks, gravity: output.frame?.gravity, estimator: output.frame?.estimator, at: info.timestamp)
    let first = firstSeen ?? info.timestamp
    firstSeen = first
    let left = Double(countdown) - info.timestamp.seconds(since: first)
    guard left <= 0 || motion.start != nil else {
      state = .countdown(seconds: Int(left.rounded(.up)))
      return
    }
    let start = motion.start ?? info.timestamp
    motion.start = start
    let elapsed = info.timestamp.seconds(since: start)
    if elapsed >= seconds { evaluate() } else { state = .recording(seconds: Int(elapsed)) }
  }

  private mutating func evaluate() {
    do throws(ClinicalTestError) { state = .completed(try test.evaluate(motion)) } catch { state = .refused(error) }
  }

  private mutating func forget(_ next: State, at time: Timestamp? = nil) {
    motion = MotionRecording(calibration: calibration)
    (firstSeen, now, state) = (nil, time, next)
  }
}
