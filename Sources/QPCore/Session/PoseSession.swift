public import QPLandmarks
internal import QPSignal

/// A session that frames may be submitted to from any thread, such as a camera's own.
///
/// Its laws:
/// - The callback never runs twice at once; frames submitted from several threads wait for each other.
/// - No callback begins after ``stop()`` has returned. When called from inside the callback, `stop()` returns at once.
/// - ``start(features:onFrame:)``, ``update(features:)`` and ``stop()`` may be called from inside the callback;
///   ``submit(_:)`` from there is ``SubmitError/reentrant``.
///
/// One deadlock is possible, and it is the host's to avoid: a callback that waits for the main thread while the main
/// thread waits in `stop()`. Measurers must not reach for their session at all.
public final class PoseSession: Sendable {
  /// Takes a frame's status, overlay, readings, feedback and landmarks, on the thread that submitted the frame.
  public typealias FrameHandler =
    @Sendable (Status, Overlay?, FeatureResults, [Feature: PoseFeedback], Landmarks?) -> Void

  private let key: String
  private let validator: KeyValidator
  private let configuration: Configuration
  private let recorder: (any FrameSink)?

  /// Held while a frame is processed and delivered; what it guards is the core.
  private let serialiser = Locked<SessionCore?>(nil)
  /// Held for moments only.
  private let state = Locked(State())

  private struct State {
    var onFrame: FrameHandler?
    /// Counts starts and stops, so that a frame under way can tell that its run is over.
    var generation = 0
    /// A core for the next frame to work with, after a start.
    var newCore: SessionCore?
    var newFeatures: [Feature]?
    /// Whether the person is to be kept; nil: as before.
    var newLock: Bool?
    /// Counts stops, so that a run can tell that it is over.
    var stops = 0
    /// Wakes the run that waits for a live source.
    var endRun: (@Sendable () -> Void)?
    /// Where the callback is running.
    ///
    /// A callback is synchronous, so whoever is on its thread is inside of it.
    var callbackThread: ThreadIdentity?
  }

  /// Creates a session; it measures nothing before it is started.
  ///
  /// - Parameters:
  ///   - sdkKey: Handed to the validator.
  ///   - configuration: How the session works.
  ///   - validator: Decides on the key; a refused key gives ``Status/sdkValidationError`` for every frame.
  ///   - recorder: Keeps the frames that are measured, and what was measured; nil: nobody does.
  public init(
    sdkKey: String = "", configuration: Configuration = Configuration(), validator: KeyValidator = .acceptAll,
    recorder: (any FrameSink)? = nil
  ) {
    key = sdkKey
    self.configuration = configuration
    self.validator = validator
    self.recorder = recorder
  }

  /// Starts measuring, or starts over: clock, filters and measurers afresh.
  ///
  /// The callback of an earlier start has ended when this returns, unless this is called from inside of it.
  /// - Parameters:
  ///   - features: What to measure.
  ///   - onFrame: Called once for each frame submitted, before ``submit(_:)`` returns.
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

  /// Keeps whoever was measured in the last frame from the next one on, see ``Pipeline/lockPerson()``.
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
  /// No callback begins after it has returned. A ``run(_:onError:)`` under way ends without an error, also where its source
  /// throws a `CancellationError` because it is ended.
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
  /// - Throws: ``SubmitError``; then the callback was not called and the session is as it was.
  public func submit(_ frame: PoseFrame) throws(SubmitError) {
    guard !state.withLock({ $0.callbackThread == .current }) else { throw .reentrant }
    try serialiser.withLock { (core: inout SessionCore?) throws(SubmitError) in
      var delivery: (output: FrameOutput, onFrame: FrameHandler)?
      // More than once where the session was restarted meanwhile: then the frame is the new run's.
      while delivery == nil {
        guard let generation = take(&core) else { throw .notRunning }
        delivery = try Self.process(frame, &core).flatMap { output in
          enterCallback(generation).map { (output, $0) }
        }
      }
      guard let (output, onFrame) = delivery else { throw .notRunning }
      FrameClock.$now.withValue(frame.timestamp) {
        onFrame(output.status, output.overlay, output.results, output.feedback, output.landmarks)
      }
      state.withLock { $0.callbackThread = nil }
      letGo(of: &core)
    }
  }

  /// Submits every frame of a source until it ends or the session is stopped.
  ///
  /// ``stop()`` ends it at once where it waits for a live source, else with the next frame. A start without a stop before
  /// it goes on with the same source: its frames are then for the new callback.
  /// - Parameters:
  ///   - source: From a live one, frames that came while the callback was busy are dropped but for the newest.
  ///   - onError: Takes frames that were refused; the run goes on. ``SubmitError/notRunning`` comes once, where the
  ///     session had not been started.
  /// - Throws: What the source throws before the session is stopped, and nothing else.
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

  /// How often the session had been stopped when the run began; nil where it is not running.
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

  /// Ends the run under way and waits for its callback, unless this is that callback.
  private func changeRun(_ body: (inout State) -> Void) {
    let isInside = state.withLock { state in
      state.generation += 1
      state.newFeatures = nil
      state.newLock = nil
      body(&state)
      return state.callbackThread == .current
    }
    if !isInside { serialiser.withLock { letGo(of: &$0) } }
  }

  /// A session that has stopped keeps neither measurers nor buffers.
  private func letGo(of core: inout SessionCore?) {
    if state.withLock({ $0.onFrame == nil }) { core = nil }
  }

  /// Brings the core up to date with what was asked since the last frame.
  private func take(_ core: inout SessionCore?) -> Int? {
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

  /// nil where the run has ended meanwhile.
  private func enterCallback(_ generation: Int) -> FrameHandler? {
    state.withLock { state in
      guard state.generation == generation else { return nil }
      state.callbackThread = .current
      return state.onFrame
    }
  }
}
