@testable import QPCapture
import QPCore
import QPTestSupport
import Testing

@testable import QPVideo

/// Sends inputs and writes down what follows, as texts.
private struct Run {
  var machine: CameraMachine
  /// The commands of the last input.
  var last: [String] = []

  init(devices: Int = 2) { machine = CameraMachine(deviceCount: devices, device: 0) }

  var state: CameraState { machine.state }

  mutating func send(_ input: CameraMachine.Input) {
    last = machine.handle(input).map { command in
      switch command {
      case .close(let session): "close \(session)"
      case .open(let device, let session): "open \(device) as \(session)"
      case .wait(let seconds, let timer): "wait \(Int(seconds)) s, timer \(timer)"
      case .notify(.state(let state)): "state \(state.word)"
      case .notify(let event): event.word
      }
    }
  }

  /// Sends a report of the current session.
  mutating func report(_ report: CameraMachine.Report) { send(.report(report, session: machine.session ?? 0)) }

  mutating func start() {
    send(.start)
    report(.firstPicture)
  }
}

extension CameraState {
  fileprivate var word: String {
    switch self {
    case .idle: "idle"
    case .starting: "starting"
    case .running: "running"
    case .interrupted: "interrupted"
    case .failed(.notAllowed): "not allowed"
    case .failed(.configuration): "configuration failed"
    case .failed(.runtime): "runtime failed"
    }
  }
}

extension CameraEvent {
  fileprivate var word: String {
    switch self {
    case .state(let state): state.word
    case .interrupted(let reason): "interrupted: \(reason.rawValue)"
    case .interruptionEnded: "interruption ended"
    case .runtimeError: "runtime error"
    case .permissionDenied: "permission denied"
    case .configurationError: "configuration error"
    case .ended: "ended"
    }
  }
}

struct CameraMachineTests {
  @Test func startsAndStops() {
    var run = Run()
    run.send(.start)
    #expect(run.last == ["open 0 as 1", "state starting"])
    run.report(.firstPicture)
    #expect(run.last == ["state running"])
    run.send(.stop)
    #expect(run.last == ["close 1", "state idle"])
    run.send(.stop)
    #expect(run.last == [])
  }

  @Test func tenStartsInARowOpenOnce() {
    var run = Run()
    run.send(.start)
    for _ in 0..<9 {
      run.send(.start)
      #expect(run.last == [])
    }
    run.report(.firstPicture)
    run.send(.start)
    #expect(run.last == [] && run.state == .running)
  }

  @Test func aStopWhileStartingClosesAndItsReportsAreIgnored() {
    var run = Run()
    run.send(.start)
    run.send(.stop)
    #expect(run.last == ["close 1", "state idle"])
    for report in [
      CameraMachine.Report.firstPicture, .denied, .configuration(.unplugged), .runtime(.unplugged), .resumed, .ended,
      .interrupted(.stalled),
    ] {
      run.send(.report(report, session: 1))
      #expect(run.last == [] && run.state == .idle)
    }
  }

  @Test func withoutADeviceTheConfigurationFails() {
    var run = Run(devices: 0)
    run.send(.start)
    #expect(run.last == ["state configuration failed"])
  }

  @Test func deniedAndMisconfiguredCamerasFail() {
    var run = Run()
    run.send(.start)
    run.report(.denied)
    #expect(run.last == ["close 1", "state not allowed", "permission denied"])
    run.send(.start)
    #expect(run.last == ["open 0 as 2", "state starting"])
    run.report(.configuration(.busy("/dev/video0")))
    #expect(run.last == ["close 2", "state configuration failed", "configuration error"])
    #expect(run.state == .failed(.configuration(.busy("/dev/video0"))))
  }

  @Test func aFailedCameraRestartsOnce() {
    var run = Run()
    run.start()
    run.report(.runtime(.unplugged))
    #expect(run.last == ["close 1", "wait 1 s, timer 1", "state runtime failed", "runtime error"])
    #expect(!run.machine.isAtRest)
    run.send(.timer(1))
    #expect(run.last == ["open 0 as 2", "state starting"])
    run.report(.firstPicture)
    run.report(.runtime(.unplugged))
    #expect(run.last == ["close 2", "state runtime failed", "runtime error"])
    #expect(run.machine.isAtRest)
    // A manual start allows one more restart.
    run.start()
    run.report(.runtime(.unplugged))
    #expect(run.last.contains("wait 1 s, timer 2"))
  }

  @Test func aStopOrAStartOvertakesTheRestart() {
    for input in [CameraMachine.Input.stop, .start] {
      var run = Run()
      run.start()
      run.report(.runtime(.unplugged))
      run.send(input)
      run.send(.timer(1))
      #expect(run.last == [])
    }
  }

  @Test func interruptionsOfTheSystemEndByThemselves() {
    for reason in CameraInterruption.allCases where !reason.needsReopening {
      var run = Run()
      run.start()
      run.report(.interrupted(reason))
      #expect(run.last == ["state interrupted", "interrupted: \(reason.rawValue)"])
      #expect(!run.machine.delivers(1))
      // A picture on its way is no end of it.
      #expect(!run.machine.awaitsPicture(1))
      run.report(.resumed)
      #expect(run.last == ["state running", "interruption ended"])
    }
  }

  @Test func theUserResumesWhereThatMayHelp() {
    for reason in CameraInterruption.allCases where !reason.needsReopening {
      var run = Run()
      run.start()
      run.report(.interrupted(reason))
      run.send(.resume)
      #expect(run.last == (reason.canResumeManually ? ["close 1", "open 0 as 2"] : []))
      guard reason.canResumeManually else { continue }
      #expect(run.machine.awaitsPicture(2))
      run.report(.firstPicture)
      #expect(run.last == ["state running", "interruption ended"])
    }
  }

  @Test func aVainResumeLeavesTheInterruption() {
    var run = Run()
    run.start()
    run.report(.interrupted(.inUseByAnotherProgram))
    run.send(.resume)
    run.report(.configuration(.busy("/dev/video0")))
    #expect(run.last == ["close 2", "configuration error"])
    #expect(run.state == .interrupted(.inUseByAnotherProgram))
    run.send(.resume)
    #expect(run.last == ["open 0 as 3"])
  }

  @Test(arguments: [CameraInterruption.connectionLost, .stalled])
  func aLostCameraIsOpenedFourTimesMore(reason: CameraInterruption) {
    var run = Run()
    run.start()
    run.report(.interrupted(reason))
    #expect(run.last == ["close 1", "wait 1 s, timer 1", "state interrupted", "interrupted: \(reason.rawValue)"])
    for (attempt, delay) in [2, 4, 8].enumerated() {
      run.send(.timer(attempt + 1))
      #expect(run.last == ["open 0 as \(attempt + 2)"])
      run.report(attempt == 0 ? .configuration(.timedOut) : .interrupted(reason))
      #expect(run.last == ["close \(attempt + 2)", "wait \(delay) s, timer \(attempt + 2)"])
    }
    run.send(.timer(4))
    run.report(.runtime(.timedOut))
    #expect(run.last == ["close 5", "state runtime failed", "runtime error"])
    #expect(run.machine.isAtRest)
  }

  @Test func aCameraThatComesBackHasAllAttemptsAgain() {
    var run = Run()
    run.start()
    run.report(.interrupted(.connectionLost))
    run.send(.timer(1))
    run.report(.firstPicture)
    #expect(run.last == ["state running", "interruption ended"])
    run.report(.interrupted(.connectionLost))
    #expect(run.last.contains("wait 1 s, timer 2"))
  }

  @Test func aLostCameraThatRefusesIsDenied() {
    var run = Run()
    run.start()
    run.report(.interrupted(.connectionLost))
    run.send(.timer(1))
    run.report(.denied)
    #expect(run.last == ["close 2", "state not allowed", "permission denied"])
  }

  @Test func aSwitchOpensTheOther() {
    var run = Run()
    run.start()
    run.send(.switchCamera)
    #expect(run.last == ["close 1", "open 1 as 2", "state starting"])
    #expect(!run.machine.delivers(1))
    run.report(.firstPicture)
    #expect(run.last == ["state running"] && run.machine.device == 1)
  }

  @Test(arguments: [
    CameraMachine.Report.denied, .configuration(.unplugged), .runtime(.unplugged), .ended, .interrupted(.stalled),
  ])
  func aFailedSwitchGoesBack(report: CameraMachine.Report) {
    var run = Run()
    run.start()
    run.send(.switchCamera)
    run.report(report)
    #expect(run.last.prefix(2) == ["close 2", "open 0 as 3"])
    #expect(run.state == .starting && run.machine.device == 0)
    // And fails if that one fails too.
    run.report(.configuration(.unplugged))
    #expect(run.state == .failed(.configuration(.unplugged)))
  }

  @Test func twoSwitchesBeforeAPictureAreNone() {
    var run = Run()
    run.start()
    run.send(.switchCamera)
    run.send(.switchCamera)
    #expect(run.last == ["close 2", "open 0 as 3"])
    run.report(.configuration(.unplugged))
    #expect(run.state == .failed(.configuration(.unplugged)))
  }

  @Test func aSwitchDuringAnInterruptionStartsTheOther() {
    for reason in CameraInterruption.allCases {
      var run = Run()
      run.start()
      run.report(.interrupted(reason))
      run.send(.switchCamera)
      #expect(run.last.contains("open 1 as 2") && run.state == .starting)
      run.send(.timer(1))
      #expect(run.last == [])
      run.report(.firstPicture)
      #expect(run.state == .running)
    }
  }

  @Test func aSwitchOfAStoppedCameraOnlyChangesTheDevice() {
    var run = Run()
    run.send(.switchCamera)
    #expect(run.last == [] && run.machine.device == 1)
    run.send(.start)
    #expect(run.last == ["open 1 as 1", "state starting"])
    run.report(.denied)
    run.send(.switchCamera)
    #expect(run.last == [] && run.machine.device == 0)
  }

  @Test func theOnlyDeviceIsNotSwitched() {
    var run = Run(devices: 1)
    run.start()
    run.send(.switchCamera)
    #expect(run.last == [] && run.state == .running)
  }

  @Test func theEndOfASourceStopsIt() {
    var run = Run()
    run.start()
    run.report(.ended)
    #expect(run.last == ["close 1", "state idle", "ended"])
    run.send(.start)
    run.report(.ended)
    #expect(run.state == .failed(.configuration(.noVideo("The camera"))))
  }

  /// For any inputs one session at most is open, notifications come last, and a stop ends it.
  @Test(arguments: 0..<200 as Range<UInt64>) func anyInputsLeaveOneSessionAtMost(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var machine = CameraMachine(deviceCount: Int.random(in: 1...3, using: &random), device: 0)
    var open: Int?
    var timers: [Int] = []
    for _ in 0..<100 {
      let session = machine.session ?? 0
      let reports: [CameraMachine.Report] = [
        .firstPicture, .firstPicture, .denied, .configuration(.unplugged), .runtime(.unplugged), .resumed, .ended,
        .interrupted(.stalled), .interrupted(.inUseByAnotherProgram),
      ]
      var inputs: [CameraMachine.Input] = [.start, .stop, .switchCamera, .resume]
      inputs += reports.map { .report($0, session: session) } + timers.suffix(2).map(CameraMachine.Input.timer)
      let input = inputs.randomElement(using: &random) ?? .stop
      var hasNotified = false
      for command in machine.handle(input) {
        switch command {
        case .close(let session):
          #expect(open == session && !hasNotified, "seed \(seed)")
          open = nil
        case .open(_, let session):
          #expect(open == nil && !hasNotified, "seed \(seed)")
          open = session
        case .wait(_, let timer):
          #expect(open == nil && !hasNotified, "seed \(seed)")
          timers.append(timer)
        case .notify: hasNotified = true
        }
      }
      #expect(machine.session == open, "seed \(seed)")
      switch machine.state {
      case .idle, .failed: #expect(open == nil, "seed \(seed)")
      case .starting, .running: #expect(open != nil, "seed \(seed)")
      case .interrupted: break
      }
    }
    _ = machine.handle(.stop)
    #expect(machine.state == .idle && machine.session == nil)
  }
}
