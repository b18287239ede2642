internal import QPCore
internal import QPVideo

/// Runs a ``CameraMachine`` and executes its commands, one input at a time.
final class CameraCore: Sendable {
  let pictures = NewestChannel<VideoPicture>()

  private struct Variables {
    var machine: CameraMachine
    var connection: (any CameraConnection)?
    var times: ContinuousTimes
    /// The number of stops: notifications from before a stop are dropped after it.
    var epoch = 0
    var streams: [Int: AsyncStream<CameraEvent>.Continuation] = [:]
    var streamCount = 0
    weak var delegate: (any CameraManagerDelegate)?
  }

  private let devices: [CameraDevice]
  private let format: CameraFormat
  private let backend: any CameraBackend
  private let timer: any CameraTimer
  private let variables: Locked<Variables>
  private let delivery = ReentrantLock()

  init(
    devices: [CameraDevice], preferred: CameraPosition, format: CameraFormat, backend: any CameraBackend,
    timer: any CameraTimer, clock: @escaping @Sendable () -> Double
  ) {
    self.devices = devices
    self.format = format
    self.backend = backend
    self.timer = timer
    let first = devices.firstIndex { $0.position == preferred } ?? 0
    variables = Locked(
      Variables(
        machine: CameraMachine(deviceCount: devices.count, device: first), times: ContinuousTimes(clock: clock)))
  }

  deinit {
    variables.withLock { variables in
      variables.connection?.close()
      for stream in variables.streams.values { stream.finish() }
    }
    pictures.end()
  }

  var state: CameraState { variables.withLock(\.machine.state) }

  var device: CameraDevice? {
    let index = variables.withLock(\.machine.device)
    return devices.indices.contains(index) ? devices[index] : nil
  }

  var delegate: (any CameraManagerDelegate)? {
    get { variables.withLock(\.delegate) }
    set { variables.withLock { $0.delegate = newValue } }
  }

  func events() -> AsyncStream<CameraEvent> {
    let (stream, continuation) = AsyncStream<CameraEvent>.makeStream()
    let number = variables.withLock { variables in
      variables.streamCount += 1
      variables.streams[variables.streamCount] = continuation
      return variables.streamCount
    }
    continuation.onTermination = { [weak self] _ in
      self?.variables.withLock { _ = $0.streams.removeValue(forKey: number) }
    }
    return stream
  }

  /// Processes an input and executes the resulting commands.
  ///
  /// Callbacks run inside, so that none runs any more when a stop has returned. They may call this again: such inputs
  /// are processed at once, since the commands that come after a callback are notifications alone.
  func handle(_ input: CameraMachine.Input) {
    // A source that never waits would deliver on and on while this waits for its turn.
    if input == .stop { variables.withLock(\.connection)?.close() }
    delivery.withLock {
      let (commands, epoch, hasEnded) = variables.withLock { variables in
        if input == .stop { variables.epoch += 1 }
        let wasAtRest = variables.machine.isAtRest
        let commands = variables.machine.handle(input)
        return (commands, variables.epoch, !wasAtRest && variables.machine.isAtRest)
      }
      for command in commands { apply(command, epoch) }
      if hasEnded { pictures.end() }
    }
  }

  private func apply(_ command: CameraMachine.Command, _ epoch: Int) {
    switch command {
    case .close:
      let connection = variables.withLock { variables in
        defer { variables.connection = nil }
        return variables.connection
      }
      connection?.close()
    case .open(let index, let session):
      let connection = backend.open(devices[index], format: format) { [weak self] report in
        self?.handle(report, session: session)
      }
      variables.withLock { $0.connection = connection }
    case .wait(let seconds, let number):
      timer.run(after: seconds) { [weak self] in self?.handle(.timer(number)) }
    case .notify(let event): notify(event, epoch)
    }
  }

  private func handle(_ report: CameraBackendEvent, session: Int) {
    switch report {
    case .picture(let picture): deliver(picture, session: session)
    case .denied: handle(.report(.denied, session: session))
    case .configurationFailed(let error): handle(.report(.configuration(error), session: session))
    case .runtimeFailed(let error): handle(.report(.runtime(error), session: session))
    case .interrupted(let reason): handle(.report(.interrupted(reason), session: session))
    case .resumed: handle(.report(.resumed, session: session))
    case .ended: handle(.report(.ended, session: session))
    }
  }

  private func deliver(_ picture: VideoPicture, session: Int) {
    delivery.withLock {
      // A camera whose device was kept through an interruption says by itself when that ends.
      if variables.withLock({ $0.machine.awaitsPicture(session) }) { handle(.report(.firstPicture, session: session)) }
      let (time, delegate) = variables.withLock { variables in
        guard variables.machine.delivers(session) else { return (Timestamp?.none, variables.delegate) }
        return (variables.times.time(of: picture.time, session: session), variables.delegate)
      }
      guard let time else { return }
      let picture = time == picture.time ? picture : picture.at(time)
      pictures.send(picture)
      delegate?.didOutput(picture)
    }
  }

  private func notify(_ event: CameraEvent, _ epoch: Int) {
    let (isCurrent, streams, delegate) = variables.withLock {
      ($0.epoch == epoch, Array($0.streams.values), $0.delegate)
    }
    guard isCurrent else { return }
    for stream in streams { stream.yield(event) }
    switch event {
    case .state, .ended: break
    case .interrupted(let reason): delegate?.sessionWasInterrupted(canResumeManually: reason.canResumeManually)
    case .interruptionEnded: delegate?.sessionInterruptionEnded()
    case .runtimeError: delegate?.didEncounterSessionRuntimeError()
    case .permissionDenied: delegate?.presentCameraPermissionsDeniedAlert()
    case .configurationError: delegate?.presentVideoConfigurationErrorAlert()
    }
  }
}

/// A lock that its holder may take again.
final class ReentrantLock: Sendable {
  private let lock = Lock()
  private let owner = Locked<ThreadIdentity?>(nil)

  func withLock<Result>(_ body: () -> Result) -> Result {
    if owner.withLock({ $0 }) == .current { return body() }
    return lock.withLock {
      owner.withLock { $0 = .current }
      defer { owner.withLock { $0 = nil } }
      return body()
    }
  }
}

/// A way to wait without holding up a thread.
protocol CameraTimer: Sendable {
  func run(after seconds: Double, _ body: @escaping @Sendable () -> Void)
}

/// The system's clock.
struct SleepingTimer: CameraTimer {
  func run(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    Task {
      try? await Task.sleep(for: .seconds(seconds))
      body()
    }
  }
}
