public import QPLandmarks

/// Measures the frames that it is given and hands each result to a callback.
///
/// It lives where its owner lives (a view, an actor, a main-actor class) and is not `Sendable`: the callback needs no
/// `@Sendable` and may change the owner's state. For frames that come on a camera's own thread see ``PoseSession``; to
/// reach this session from another thread use ``remote``.
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
  /// Takes a frame's status, overlay, readings, feedback and landmarks.
  public typealias FrameHandler = (Status, Overlay?, FeatureResults, [Feature: PoseFeedback], Landmarks?) -> Void

  /// Reaches this session from any thread.
  public let remote = Remote()

  private let key: String
  private let validator: KeyValidator
  private let configuration: Configuration
  private let recorder: (any FrameSink)?
  private var running: Running?
  private var isDelivering = false
  /// Counts stops, so that a run can tell that it is over.
  private var stops = 0
  /// Wakes the run that waits for a live source.
  private var endRun: (@Sendable () -> Void)?

  private struct Running {
    var core: SessionCore
    let onFrame: FrameHandler
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
  /// The session keeps the callback until ``stop()``: a closure that captures the session's owner keeps it alive as long.
  /// - Parameters:
  ///   - features: What to measure.
  ///   - onFrame: Called once for each frame submitted, before ``submit(_:)`` returns.
  public func start(features: [Feature], onFrame: @escaping FrameHandler) {
    _ = remote.mailbox.take()
    let core = SessionCore(
      features: features, configuration: configuration, isKeyAccepted: validator.accepts(key), recorder: recorder)
    running = Running(core: core, onFrame: onFrame)
  }

  /// Changes the features from the next frame on; those whose id stays keep their state.
  public func update(features: [Feature]) {
    running?.core.update(features: features)
  }

  /// Keeps whoever is measured now, see ``Pipeline/lockPerson()``.
  public func lockPerson() {
    running?.core.lockPerson()
  }

  /// Lets ``Configuration/person`` choose again.
  public func unlockPerson() {
    running?.core.unlockPerson()
  }

  /// Stops measuring.
  ///
  /// No callback comes after it. A ``run(_:onError:)`` under way ends without an error, also where its source throws a
  /// `CancellationError` because it is ended.
  public func stop() {
    running = nil
    stops += 1
    endRun?()
    endRun = nil
  }

  /// Measures a frame and calls the callback with the result.
  ///
  /// - Parameter frame: A frame later than the one before it.
  /// - Throws: ``SubmitError``; then the callback was not called and the session is as it was.
  public func submit(_ frame: PoseFrame) throws(SubmitError) {
    guard !isDelivering else { throw .reentrant }
    readMail()
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
  /// ``stop()`` ends it at once where it waits for a live source, else with the next frame. A start without a stop before
  /// it goes on with the same source: its frames are then for the new callback.
  /// - Parameters:
  ///   - source: From a live one, frames that came while the callback was busy are dropped but for the newest.
  ///   - onError: Takes frames that were refused; the run goes on. ``SubmitError/notRunning`` comes once, where the
  ///     session had not been started.
  /// - Throws: What the source throws before the session is stopped, and nothing else.
  public nonisolated(nonsending) func run<Source: FrameSource>(
    _ source: Source, onError: (SubmitError) -> Void = { _ in }
  ) async throws(Source.Failure) {
    guard running != nil else { return onError(.notRunning) }
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

  /// The outputs of a source's frames as a sequence, from a pipeline of its own.
  ///
  /// - Parameters:
  ///   - source: Where the frames come from.
  ///   - features: What to measure.
  ///   - onError: Takes frames that were refused; the sequence goes on.
  /// - Returns: One output for each good frame. Every iteration starts afresh.
  public func outputs<Source: FrameSource>(
    of source: Source, features: [Feature], onError: @escaping @Sendable (FrameError) -> Void = { _ in }
  ) -> FrameOutputs<Source> {
    FrameOutputs(
      source: source, features: features, configuration: configuration, isKeyAccepted: validator.accepts(key),
      recorder: recorder, onError: onError)
  }

  private func readMail() {
    switch remote.mailbox.take() {
    case .stop: stop()
    case .update(let features): update(features: features)
    case nil: break
    }
  }
}

extension QuickPose {
  /// Reaches a session from any thread.
  ///
  /// What is asked is done from the next frame on.
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

  enum Mail: Sendable {
    case update([Feature])
    case stop
  }

  /// Holds the last wish; a stop outlasts everything.
  final class Mailbox: Sendable {
    private let mail = Locked<Mail?>(nil)

    func put(_ new: Mail) {
      mail.withLock { mail in
        if case .stop = mail { return }
        mail = new
      }
    }

    func take() -> Mail? {
      mail.withLock { mail in
        defer { mail = nil }
        return mail
      }
    }
  }
}
