public import QPLandmarks

/// A session that measures the frames submitted to it and passes each result to a callback.
///
/// It belongs to its owner's isolation (a view, an actor, a main-actor class) and is not `Sendable`: the callback needs
/// no `@Sendable` and may change the owner's state. For frames that come on a camera's own thread see ``PoseSession``;
/// to reach this session from another thread use ``remote``.
///
/// ```swift
/// let quickPose = QuickPose()
/// quickPose.start(features: [.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))]) {
///   status, overlay, features, feedback, landmarks in
///   if let result = features.values.first { print(result.stringValue) }
/// }
/// try await quickPose.run(Replay(path: "session.qprec.jsonl"))
/// ```
public final class QuickPose {
  /// A closure that takes a frame's status, overlay, readings, feedback and landmarks.
  public typealias FrameHandler = (Status, Overlay?, FeatureResults, [Feature: PoseFeedback], Landmarks?) -> Void

  /// A handle to this session for any thread.
  public let remote = Remote()

  private let key: String
  private let validator: KeyValidator
  private let configuration: Configuration
  private let recorder: (any FrameSink)?
  private var running: Running?
  private var isDelivering = false
  /// The number of stops, by which a run detects that it is over.
  private var stops = 0
  /// A closure that wakes the run that waits for a live source.
  private var endRun: (@Sendable () -> Void)?
  /// The signal to a run of a live source that began before the session.
  private var startRun: AsyncStream<Void>.Continuation?

  private struct Running {
    var core: SessionCore
    let onFrame: FrameHandler
  }

  /// Creates a session; it measures nothing before it is started.
  ///
  /// - Parameters:
  ///   - sdkKey: The key passed to the validator.
  ///   - configuration: The settings of the session.
  ///   - validator: The check of the key; a refused key gives ``Status/sdkValidationError`` for every frame.
  ///   - recorder: The receiver of measured frames and their outputs; `nil` records nothing.
  public init(
    sdkKey: String = "", configuration: Configuration = Configuration(), validator: KeyValidator = .acceptAll,
    recorder: (any FrameSink)? = nil
  ) {
    key = sdkKey
    self.configuration = configuration
    self.validator = validator
    self.recorder = recorder
  }

  /// Starts measuring, or restarts with a reset clock, filters and measurers.
  ///
  /// The session keeps the callback until ``stop()``: a closure that captures the session's owner keeps the owner alive
  /// as long.
  /// - Parameters:
  ///   - features: The features to measure.
  ///   - onFrame: A closure called once for each frame submitted, before ``submit(_:)`` returns.
  public func start(features: [Feature], onFrame: @escaping FrameHandler) {
    _ = remote.mailbox.take()
    let core = SessionCore(
      features: features, configuration: configuration, isKeyAccepted: validator.accepts(key), recorder: recorder)
    running = Running(core: core, onFrame: onFrame)
    startRun?.yield()
    startRun = nil
  }

  /// Changes the features from the next frame on; those whose id stays keep their state.
  public func update(features: [Feature]) {
    running?.core.update(features: features)
  }

  /// Keeps the person measured now, see ``Pipeline/lockPerson()``.
  public func lockPerson() {
    running?.core.lockPerson()
  }

  /// Lets ``Configuration/person`` choose again.
  public func unlockPerson() {
    running?.core.unlockPerson()
  }

  /// Stops measuring.
  ///
  /// No callback follows. A ``run(_:onError:)`` in progress ends without an error, even if its source throws a
  /// `CancellationError` because it is ended.
  public func stop() {
    running = nil
    stops += 1
    endRun?()
    endRun = nil
    startRun?.finish()
    startRun = nil
  }

  /// Measures a frame and calls the callback with the result.
  ///
  /// - Parameter frame: A frame later than the one before it.
  /// - Throws: ``SubmitError``; the callback was then not called and the session is unchanged.
  public func submit(_ frame: PoseFrame) throws(SubmitError) {
    guard !isDelivering else { throw .reentrant }
    applyPendingCommands()
    guard let onFrame = running?.onFrame else { throw .notRunning }
    let output: FrameOutput?
    do throws(FrameError) {
      output = try running?.core.process(frame)
    } catch {
      throw .frame(error)
    }
    guard let output else { throw .notRunning }
    isDelivering = true
    defer { isDelivering = false }
    FrameClock.$now.withValue(frame.timestamp) {
      onFrame(output.status, output.overlay, output.results, output.feedback, output.landmarks)
    }
  }

  /// Submits every frame of a source until it ends or the session is stopped.
  ///
  /// ``stop()`` ends the run at once while it waits for a live source, otherwise with the next frame. A start without a
  /// stop before it continues with the same source: its frames then go to the new callback. A run of a live source that
  /// comes before the start, as a view's task may, waits for it; of a recorded source no frame would remain to be
  /// measured, and the run ends.
  /// - Parameters:
  ///   - source: The source of frames; of a live one, frames that came while the callback was busy are dropped except
  ///     the newest.
  ///   - onError: A closure that takes the error of each refused frame; the run continues. ``SubmitError/notRunning``
  ///     comes once, if the session had not been started.
  /// - Throws: The source's error, unless the session has been stopped before.
  public nonisolated(nonsending) func run<Source: FrameSource>(
    _ source: Source, onError: (SubmitError) -> Void = { _ in }
  ) async throws(Source.Failure) {
    if running == nil {
      onError(.notRunning)
      if source.isLive { await waitForStart() }
      guard running != nil else { return }
    }
    var frames = PacedFrames(source)
    let before = stops
    endRun = frames.end
    while true {
      let frame: PoseFrame?
      do throws(Source.Failure) { frame = try await frames.next(isolation: #isolation) } catch {
        if stops != before { return }
        throw error
      }
      guard let frame, stops == before else { return }
      do throws(SubmitError) {
        try submit(frame)
      } catch .notRunning {
        return
      } catch {
        onError(error)
      }
      if stops != before { return }
    }
  }

  /// Waits until the session is started or stopped, or the task is cancelled.
  private nonisolated(nonsending) func waitForStart() async {
    let (starts, signal) = AsyncStream.makeStream(of: Void.self)
    startRun?.finish()
    startRun = signal
    var iterator = starts.makeAsyncIterator()
    _ = await iterator.next(isolation: #isolation)
  }

  /// Returns the outputs of a source's frames as a sequence, from a pipeline of its own.
  ///
  /// - Parameters:
  ///   - source: The source of frames.
  ///   - features: The features to measure.
  ///   - onError: A closure that takes the error of each refused frame; the sequence continues.
  /// - Returns: One output for each accepted frame. Every iteration starts with no state.
  public func outputs<Source: FrameSource>(
    of source: Source, features: [Feature], onError: @escaping @Sendable (FrameError) -> Void = { _ in }
  ) -> FrameOutputs<Source> {
    FrameOutputs(
      source: source, features: features, configuration: configuration, isKeyAccepted: validator.accepts(key),
      recorder: recorder, onError: onError)
  }

  private func applyPendingCommands() {
    switch remote.mailbox.take() {
    case .stop: stop()
    case .update(let features): update(features: features)
    case nil: break
    }
  }
}

extension QuickPose {
  /// A handle to a session for any thread.
  ///
  /// Requests take effect from the next frame on.
  public struct Remote: Sendable {
    let mailbox = Mailbox()

    /// Changes the session's features.
    public func update(features: [Feature]) {
      mailbox.put(.update(features))
    }

    /// Stops the session: no callback begins for a frame that is submitted later.
    public func stop() {
      mailbox.put(.stop)
    }
  }

  enum Request: Sendable {
    case update([Feature])
    case stop
  }

  /// A mailbox that holds the last request; a stop is not overwritten.
  final class Mailbox: Sendable {
    private let mail = Locked<Request?>(nil)

    func put(_ new: Request) {
      mail.withLock { mail in
        if case .stop = mail { return }
        mail = new
      }
    }

    func take() -> Request? {
      mail.withLock { mail in
        defer { mail = nil }
        return mail
      }
    }
  }
}
