internal import QPVideo

/// The states of a camera and their transitions, as a pure state machine that returns commands.
///
/// Sessions are numbered from 1; reports of a session that is not the current one are ignored, and so are timers that
/// were overtaken.
struct CameraMachine: Sendable {
  /// An input of the machine.
  enum Input: Hashable, Sendable {
    case start, stop, switchCamera, resume
    case report(Report, session: Int)
    case timer(Int)
  }

  /// A backend's report of a session.
  enum Report: Hashable, Sendable {
    case firstPicture
    case denied
    case configuration(VideoError)
    case runtime(VideoError)
    case interrupted(CameraInterruption)
    /// An interruption that needed no reopening has ended.
    case resumed
    case ended
  }

  /// A command, to be executed in this order; notifications come last.
  enum Command: Hashable, Sendable {
    case close(session: Int)
    case open(device: Int, session: Int)
    case wait(seconds: Double, timer: Int)
    case notify(CameraEvent)
  }

  /// The waits before a lost camera is opened again, in seconds.
  static let retryDelays: [Double] = [1, 2, 4, 8]
  /// The wait before a camera that failed is opened again, in seconds.
  static let restartDelay = 1.0

  private(set) var state = CameraState.idle
  /// The place of the current device.
  private(set) var device: Int
  /// The current session; `nil` where no device is open.
  private(set) var session: Int?
  /// Whether the current session has given no picture yet.
  private var isFresh = false

  private let deviceCount: Int
  private var sessions = 0
  private var timers = 0
  private var timer: Int?
  /// The device to go back to if the one that was switched to fails.
  private var fallback: Int?
  private var hasRestarted = false
  /// The number of attempts to open a lost camera again; `nil` where it is not lost.
  private var attempts: Int?

  init(deviceCount: Int, device: Int) {
    self.deviceCount = deviceCount
    self.device = device
  }

  /// Whether a session's pictures are to be delivered.
  func delivers(_ session: Int) -> Bool { self.session == session && state == .running }

  /// Whether a session's next picture changes the state.
  ///
  /// A device that was kept through an interruption says by itself when that ends.
  func awaitsPicture(_ session: Int) -> Bool {
    guard self.session == session else { return false }
    switch state {
    case .starting, .interrupted: return isFresh
    case .idle, .running, .failed: return false
    }
  }

  /// Whether no pictures come before the next start.
  var isAtRest: Bool {
    switch state {
    case .idle: true
    case .failed: timer == nil
    case .starting, .running, .interrupted: false
    }
  }

  /// Processes an input.
  mutating func handle(_ input: Input) -> [Command] {
    let before = state
    var commands = Commands()
    switch input {
    case .start: start(&commands)
    case .stop: stop(&commands)
    case .switchCamera: switchCamera(&commands)
    case .resume: resume(&commands)
    case .report(let report, let session): if session == self.session { handle(report, &commands) }
    case .timer(let number): if number == timer { reopen(&commands) }
    }
    return commands.all(state == before ? nil : state)
  }

  private struct Commands {
    var actions: [Command] = []
    var events: [CameraEvent] = []

    func all(_ state: CameraState?) -> [Command] {
      actions + (state.map { [.notify(.state($0))] } ?? []) + events.map(Command.notify)
    }
  }

  // MARK: The user's inputs

  private mutating func start(_ commands: inout Commands) {
    switch state {
    case .starting, .running, .interrupted: return
    case .idle, .failed:
      (fallback, attempts, hasRestarted) = (nil, nil, false)
      guard deviceCount > 0 else { return fail(.configuration(.notFound("A camera")), &commands) }
      open(&commands)
      state = .starting
    }
  }

  private mutating func stop(_ commands: inout Commands) {
    close(&commands)
    (fallback, attempts) = (nil, nil)
    state = .idle
  }

  private mutating func switchCamera(_ commands: inout Commands) {
    guard deviceCount > 1 else { return }
    let previous = device
    device = (device + 1) % deviceCount
    switch state {
    case .idle, .failed: break
    case .starting, .running, .interrupted:
      // A second switch before the first picture still goes back to the device that worked.
      fallback = fallback ?? previous
      if fallback == device { fallback = nil }
      (attempts, hasRestarted) = (nil, false)
      open(&commands)
      state = .starting
    }
  }

  private mutating func resume(_ commands: inout Commands) {
    guard case .interrupted(let reason) = state, reason.canResumeManually else { return }
    open(&commands)
    // The interruption ends with the first picture.
  }

  // MARK: The backend's reports

  private mutating func handle(_ report: Report, _ commands: inout Commands) {
    switch report {
    case .firstPicture, .resumed: run(&commands)
    case .denied:
      commands.events.append(.permissionDenied)
      fallBack(or: .notAllowed, &commands)
    case .configuration(let error):
      if attempts != nil { return retry(.runtime(error), &commands) }
      commands.events.append(.configurationError(error))
      if case .interrupted = state { return close(&commands) }
      fallBack(or: .configuration(error), &commands)
    case .runtime(let error):
      if attempts != nil { return retry(.runtime(error), &commands) }
      commands.events.append(.runtimeError(error))
      restart(error, &commands)
    case .interrupted(let reason): interrupt(reason, &commands)
    case .ended: end(&commands)
    }
  }

  private mutating func run(_ commands: inout Commands) {
    if case .interrupted = state { commands.events.append(.interruptionEnded) }
    (fallback, attempts, isFresh) = (nil, nil, false)
    state = .running
  }

  private mutating func interrupt(_ reason: CameraInterruption, _ commands: inout Commands) {
    if attempts != nil { return retry(.runtime(.timedOut), &commands) }
    if fallback != nil {
      commands.events.append(.configurationError(.timedOut))
      return fallBack(or: .configuration(.timedOut), &commands)
    }
    if state != .interrupted(reason) { commands.events.append(.interrupted(reason)) }
    state = .interrupted(reason)
    if reason.needsReopening {
      attempts = 0
      retry(.runtime(.timedOut), &commands)
    }
  }

  private mutating func end(_ commands: inout Commands) {
    // Without a picture it is not the end of anything.
    guard state != .starting else { return handle(.configuration(.noVideo("The camera")), &commands) }
    close(&commands)
    attempts = nil
    state = .idle
    commands.events.append(.ended)
  }

  // MARK: Failures

  /// Opens the device that worked before a switch, or fails.
  private mutating func fallBack(or failure: CameraFailure, _ commands: inout Commands) {
    guard let previous = fallback else { return fail(failure, &commands) }
    fallback = nil
    device = previous
    open(&commands)
    state = .starting
  }

  /// Opens a failed device once more, after a while.
  private mutating func restart(_ error: VideoError, _ commands: inout Commands) {
    if fallback != nil { return fallBack(or: .runtime(error), &commands) }
    fail(.runtime(error), &commands)
    if !hasRestarted {
      hasRestarted = true
      wait(Self.restartDelay, &commands)
    }
  }

  /// Waits for the next attempt to open a lost device, or fails after the last.
  private mutating func retry(_ failure: CameraFailure, _ commands: inout Commands) {
    let attempt = attempts ?? 0
    close(&commands)
    guard Self.retryDelays.indices.contains(attempt) else {
      attempts = nil
      if case .runtime(let error) = failure { commands.events.append(.runtimeError(error)) }
      return fail(failure, &commands)
    }
    attempts = attempt + 1
    wait(Self.retryDelays[attempt], &commands)
  }

  /// Opens the device again when its wait is over.
  private mutating func reopen(_ commands: inout Commands) {
    open(&commands)
    // A lost camera stays interrupted until its first picture.
    if case .failed = state { state = .starting }
  }

  private mutating func fail(_ failure: CameraFailure, _ commands: inout Commands) {
    close(&commands)
    attempts = nil
    state = .failed(failure)
  }

  private mutating func open(_ commands: inout Commands) {
    close(&commands)
    sessions += 1
    session = sessions
    isFresh = true
    commands.actions.append(.open(device: device, session: sessions))
  }

  private mutating func close(_ commands: inout Commands) {
    timer = nil
    guard let session else { return }
    commands.actions.append(.close(session: session))
    self.session = nil
  }

  private mutating func wait(_ seconds: Double, _ commands: inout Commands) {
    timers += 1
    timer = timers
    commands.actions.append(.wait(seconds: seconds, timer: timers))
  }
}
