public import QPLandmarks
internal import QPSignal

/// A session that accepts frames from any thread, such as a camera's own.
///
/// It guarantees:
/// - The callback never runs twice at once; frames submitted from several threads wait for each other.
/// - No callback begins after ``stop()`` has returned. When called from inside the callback, `stop()` returns at once.
/// - ``start(features:onFrame:)``, ``update(features:)`` and ``stop()`` may be called from inside the callback;
///   ``submit(_:)`` from there throws ``SubmitError/reentrant``.
///
/// One deadlock is possible, and the host must avoid it: a callback that waits for the main thread while the main
/// thread waits in `stop()`. Measurers must not call their session at all.
public final class PoseSession: Sendable {
  /// A closure that takes a frame's status, overlay, readings, feedback and landmarks, on the submitting thread.
  public typealias FrameHandler =
    @Sendable (Status, Overlay?, FeatureResults, [Feature: PoseFeedback], Landmarks?) -> Void

  private let key: String
  private let validator: KeyValidator
  private let configuration: Configuration
  private let recorder: (any FrameSink)?

  /// The lock held while a frame is processed and delivered; it guards the core.
  private let serialiser = Locked<SessionCore?>(nil)
  /// The lock held only for short state changes.
  private let state = Locked(State())

  private struct State {
    var onFrame: FrameHandler?
    /// The number of starts and stops, by which a frame in progress detects that its run is over.
    var generation = 0
    /// The core that the next frame takes after a start.
    var newCore: SessionCore?
    var newFeatures: [Feature]?
    /// Whether the person is to be locked; `nil` leaves the lock as it is.
    var newLock: Bool?
    /// The number of stops, by which a run detects that it is over.
    var stops = 0
    /// A closure that wakes the run that waits for a live source.
    var endRun: (@Sendable () -> Void)?
    /// The thread on which the callback is running; `nil` while none runs.
    ///
    /// A callback is synchronous, so a caller on its thread is inside of it.
    var callbackThread: ThreadIdentity?
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
  /// The callback of an earlier start has ended when this returns, unless this is called from inside of it.
  /// - Parameters:
  ///   - features: The features to measure.
  ///   - onFrame: A closure called once for each frame submitted, before ``submit(_:)`` returns.
  public func start(features: [Feature], onFrame: @escaping FrameHandler) {
    let core = SessionCore(
      features: features, configuration: configuration, isKeyAccepted: validator.accepts(key), recorder: recorder)
    changeRun { state in
      state.onFrame = onFrame
      state.newCore = core
    }
  }

  /// Changes the features from the next frame on; those whose id stays keep their state.
  public func update(features: [Feature]) {
    state.withLock { state in
      if state.onFrame != nil { state.newFeatures = features }
    }
  }

  /// Keeps the person measured in the last frame from the next one on, see ``Pipeline/lockPerson()``.
  public func lockPerson() { setLock(true) }

  /// Lets ``Configuration/person`` choose again from the next frame on.
  public func unlockPerson() { setLock(false) }

  private func setLock(_ isLocked: Bool) {
    state.withLock { state in
      if state.onFrame != nil { state.newLock = isLocked }
    }
  }

  /// Stops measuring.
  ///
  /// No callback begins after this has returned. A ``run(_:onError:)`` in progress ends without an error, even if its
  /// source throws a `CancellationError` because it is ended.
  public func stop() {
    let endRun = state.withLock { state in
      state.stops += 1
      defer { state.endRun = nil }
      return state.endRun
    }
    endRun?()
    changeRun { state in
      state.onFrame = nil
      state.newCore = nil
    }
  }

  /// Measures a frame and calls the callback with the result, on this thread.
  ///
  /// - Parameter frame: A frame later than the one before it.
  /// - Throws: ``SubmitError``; the callback was then not called and the session is unchanged.
  public func submit(_ frame: PoseFrame) throws(SubmitError) {
    guard !state.withLock({ $0.callbackThread == .current }) else { throw .reentrant }
    try serialiser.withLock { (core: inout SessionCore?) throws(SubmitError) in
      var delivery: (output: FrameOutput, onFrame: FrameHandler)?
      // Repeats if the session was restarted meanwhile: the frame then belongs to the new run.
      while delivery == nil {
        guard let generation = applyRequests(to: &core) else { throw .notRunning }
        delivery = try Self.process(frame, &core).flatMap { output in
          enterCallback(generation).map { (output, $0) }
        }
      }
      guard let (output, onFrame) = delivery else { throw .notRunning }
      FrameClock.$now.withValue(frame.timestamp) {
        onFrame(output.status, output.overlay, output.results, output.feedback, output.landmarks)
      }
      state.withLock { $0.callbackThread = nil }
      releaseCore(&core)
    }
  }

  /// Submits every frame of a source until it ends or the session is stopped.
  ///
  /// ``stop()`` ends the run at once while it waits for a live source, otherwise with the next frame. A start without a
  /// stop before it continues with the same source: its frames then go to the new callback.
  /// - Parameters:
  ///   - source: The source of frames; of a live one, frames that came while the callback was busy are dropped except
  ///     the newest.
  ///   - onError: A closure that takes the error of each refused frame; the run continues. ``SubmitError/notRunning``
  ///     comes once, if the session had not been started.
  /// - Throws: The source's error, unless the session has been stopped before.
  public func run<Source: FrameSource>(
    _ source: Source, onError: @Sendable (SubmitError) -> Void = { _ in }
  ) async throws(Source.Failure) {
    var frames = PacedFrames(source)
    guard let stops = beginRun(frames.end) else { return onError(.notRunning) }
    while true {
      let frame: PoseFrame?
      do throws(Source.Failure) { frame = try await frames.next(isolation: nil) } catch {
        if hasStopped(since: stops) { return }
        throw error
      }
      guard let frame, !hasStopped(since: stops) else { return }
      do throws(SubmitError) {
        try submit(frame)
      } catch .notRunning {
        return
      } catch {
        onError(error)
      }
      if hasStopped(since: stops) { return }
    }
  }

  private static func process(_ frame: PoseFrame, _ core: inout SessionCore?) throws(SubmitError) -> FrameOutput? {
    do throws(FrameError) {
      return try core?.process(frame)
    } catch {
      throw .frame(error)
    }
  }

  /// Returns the number of stops when the run begins; `nil` while the session is not running.
  private func beginRun(_ end: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard state.onFrame != nil else { return nil }
      state.endRun = end
      return state.stops
    }
  }

  private func hasStopped(since stops: Int) -> Bool {
    state.withLock { $0.stops != stops }
  }

  /// Ends the run in progress and waits for its callback, unless this is that callback.
  private func changeRun(_ body: (inout State) -> Void) {
    let isInside = state.withLock { state in
      state.generation += 1
      state.newFeatures = nil
      state.newLock = nil
      body(&state)
      return state.callbackThread == .current
    }
    if !isInside { serialiser.withLock { releaseCore(&$0) } }
  }

  /// Releases the measurers and buffers of a session that has stopped.
  private func releaseCore(_ core: inout SessionCore?) {
    if state.withLock({ $0.onFrame == nil }) { core = nil }
  }

  /// Applies the requests since the last frame to the core, and returns the run's generation; `nil` while not running.
  private func applyRequests(to core: inout SessionCore?) -> Int? {
    let (generation, newCore, newFeatures, newLock) = state.withLock { state in
      defer {
        state.newCore = nil
        state.newFeatures = nil
        state.newLock = nil
      }
      return (state.onFrame == nil ? nil : state.generation, state.newCore, state.newFeatures, state.newLock)
    }
    if let newCore { core = newCore }
    if let newFeatures { core?.update(features: newFeatures) }
    if let newLock { newLock ? core?.lockPerson() : core?.unlockPerson() }
    return generation
  }

  /// Marks the callback as running and returns it; `nil` where the run has ended meanwhile.
  private func enterCallback(_ generation: Int) -> FrameHandler? {
    state.withLock { state in
      guard state.generation == generation else { return nil }
      state.callbackThread = .current
      return state.onFrame
    }
  }
}
