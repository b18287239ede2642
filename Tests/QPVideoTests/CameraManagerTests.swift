@testable import QPCapture
import QPCore
import QPTestSupport
import Testing

@testable import QPVideo

/// A backend whose reports the test makes.
private final class ScriptedCameras: CameraBackend, Sendable {
  struct Opened: Sendable {
    var device: CameraDevice
    var report: @Sendable (CameraBackendEvent) -> Void
  }

  final class Connection: CameraConnection, Sendable {
    let isClosed = Locked(false)
    func close() { isClosed.withLock { $0 = true } }
  }

  private let variables = Locked<(opened: [Opened], connections: [Connection])>(([], []))

  func open(
    _ device: CameraDevice, format: CameraFormat, report: @escaping @Sendable (CameraBackendEvent) -> Void
  ) -> any CameraConnection {
    let connection = Connection()
    variables.withLock { variables in
      variables.opened.append(Opened(device: device, report: report))
      variables.connections.append(connection)
    }
    return connection
  }

  var devices: [String] { variables.withLock { $0.opened.map(\.device.address) } }
  var openConnections: Int { variables.withLock { $0.connections.count { !$0.isClosed.withLock { $0 } } } }

  /// Sends a report of the newest session, or of an earlier one.
  func report(_ report: CameraBackendEvent, session: Int? = nil) {
    let opened = variables.withLock { $0.opened }
    opened[session ?? (opened.count - 1)].report(report)
  }
}

/// A timer that goes off when the test says so.
private final class ScriptedTimer: CameraTimer, Sendable {
  private let waits = Locked<[(seconds: Double, body: @Sendable () -> Void)]>([])
  var delays: [Double] { waits.withLock { $0.map(\.seconds) } }
  func run(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    waits.withLock { $0.append((seconds, body)) }
  }
  func goOff() { waits.withLock { $0.last }?.body() }
}

/// Records the calls.
private final class EventLog: CameraManagerDelegate, Sendable {
  private let all = Locked<[String]>([])
  private let onEvent: (@Sendable (String) -> Void)?
  init(onEvent: (@Sendable (String) -> Void)? = nil) { self.onEvent = onEvent }
  var told: [String] { all.withLock { $0 } }
  /// Counted while nothing is written: a copy of the list would be read beside the next line.
  var count: Int { all.withLock { $0.count } }
  private func tell(_ text: String) {
    all.withLock { $0.append(text) }
    onEvent?(text)
  }

  func didOutput(_ picture: VideoPicture) { tell("\(picture.time)") }
  func sessionWasInterrupted(canResumeManually: Bool) { tell("interrupted \(canResumeManually)") }
  func sessionInterruptionEnded() { tell("resumed") }
  func didEncounterSessionRuntimeError() { tell("runtime error") }
  func presentCameraPermissionsDeniedAlert() { tell("denied") }
  func presentVideoConfigurationErrorAlert() { tell("configuration") }
}

private func picture(_ milliseconds: Int64) throws -> VideoPicture {
  try VideoPicture(
    size: PictureSize(width: 2, height: 2), layout: PictureLayout(.gray), planes: [[0, 0, 0, 0]],
    time: Timestamp(milliseconds: milliseconds))
}

struct CameraManagerTests {
  private let cameras = ScriptedCameras()
  private let timer = ScriptedTimer()
  /// Seconds on the clock of the camera's machine.
  private let clock = Locked(0.0)

  private func manager(_ addresses: [String] = ["/dev/video0", "/dev/video1"]) -> CameraManager {
    let positions: [CameraPosition] = [.back, .front]
    return CameraManager(
      devices: zip(addresses, positions).map { CameraDevice($0, position: $1) }, preferred: .back, format: .vga30,
      backend: cameras, timer: timer, clock: { [clock] in clock.withLock { $0 } })
  }

  @Test func picturesReachTheDelegateFromStartToStop() throws {
    let (manager, log) = (manager(), EventLog())
    manager.delegate = log
    manager.checkCameraConfigurationAndStartSession()
    #expect(manager.state == .starting)
    cameras.report(.picture(try picture(0)))
    cameras.report(.picture(try picture(33)))
    #expect(manager.state == .running)
    manager.stopSession()
    cameras.report(.picture(try picture(66)))
    cameras.report(.runtimeFailed(.unplugged))
    #expect(log.told == ["0.0", "0.033"])
    #expect(manager.state == .idle && cameras.openConnections == 0)
  }

  @Test func tenStartsOpenOneDevice() {
    let manager = manager()
    for _ in 0..<10 { manager.checkCameraConfigurationAndStartSession() }
    #expect(cameras.devices == ["/dev/video0"])
  }

  @Test func eachFaultHasItsCallback() throws {
    for (report, told) in [
      (CameraBackendEvent.denied, "denied"), (.configurationFailed(.busy("/dev/video0")), "configuration"),
      (.runtimeFailed(.unplugged), "runtime error"), (.interrupted(.stalled), "interrupted false"),
      (.interrupted(.inUseByAnotherProgram), "interrupted true"),
    ] {
      let (manager, log) = (manager(), EventLog())
      manager.delegate = log
      manager.checkCameraConfigurationAndStartSession()
      cameras.report(.picture(try picture(0)))
      cameras.report(report)
      #expect(log.told == ["0.0", told])
    }
  }

  @Test func aLostCameraComesBack() throws {
    let (manager, log) = (manager(), EventLog())
    manager.delegate = log
    manager.checkCameraConfigurationAndStartSession()
    cameras.report(.picture(try picture(0)))
    cameras.report(.interrupted(.connectionLost))
    timer.goOff()
    cameras.report(.interrupted(.connectionLost))
    timer.goOff()
    // Late pictures of a session that is over.
    cameras.report(.picture(try picture(40)), session: 0)
    clock.withLock { $0 = 7.5 }
    cameras.report(.picture(try picture(0)))
    cameras.report(.picture(try picture(33)))
    #expect(timer.delays == [1, 2])
    #expect(log.told == ["0.0", "interrupted false", "resumed", "7.5", "7.533"])
  }

  @Test func aManualResumeIsTriedWhereItMayHelp() throws {
    let manager = manager()
    #expect(!manager.resumeInterruptedSession())
    manager.checkCameraConfigurationAndStartSession()
    cameras.report(.picture(try picture(0)))
    cameras.report(.interrupted(.inBackground))
    #expect(!manager.resumeInterruptedSession())
    cameras.report(.resumed)
    cameras.report(.interrupted(.severalProgramsInForeground))
    #expect(manager.resumeInterruptedSession())
    cameras.report(.picture(try picture(40)))
    #expect(manager.state == .running)
  }

  @Test func aSwitchShowsTheOtherCameraAndComesBackIfItFails() throws {
    let (manager, log) = (manager(), EventLog())
    manager.delegate = log
    #expect(manager.currentPosition == .back)
    manager.checkCameraConfigurationAndStartSession()
    cameras.report(.picture(try picture(0)))
    manager.switchCamera()
    #expect(manager.currentPosition == .front)
    cameras.report(.configurationFailed(.busy("/dev/video1")))
    #expect(manager.currentPosition == .back)
    clock.withLock { $0 = 0.05 }
    cameras.report(.picture(try picture(0)))
    #expect(log.told == ["0.0", "configuration", "0.05"])
    #expect(cameras.devices == ["/dev/video0", "/dev/video1", "/dev/video0"])
    #expect(cameras.openConnections == 1)
  }

  @Test func aDelegateMayStopTheCameraItself() throws {
    let manager = manager()
    let log = EventLog { [weak manager] _ in manager?.stopSession() }
    manager.delegate = log
    manager.checkCameraConfigurationAndStartSession()
    cameras.report(.picture(try picture(0)))
    cameras.report(.picture(try picture(33)))
    #expect(log.told == ["0.0"])
    #expect(manager.state == .idle && cameras.openConnections == 0)
  }

  @Test func aDelegateThatStopsHearsNothingMore() throws {
    let manager = manager()
    let log = EventLog { [weak manager] told in if told == "interrupted false" { manager?.stopSession() } }
    manager.delegate = log
    manager.checkCameraConfigurationAndStartSession()
    cameras.report(.picture(try picture(0)))
    cameras.report(.interrupted(.stalled))
    timer.goOff()
    #expect(log.told == ["0.0", "interrupted false"])
    #expect(cameras.devices.count == 1)
  }

  /// Pictures come on one thread while another stops: nothing is told after the stop has returned.
  @Test func nothingFollowsAStop() throws {
    for _ in 0..<50 {
      let cameras = ScriptedCameras()
      let manager = CameraManager(
        devices: [CameraDevice("/dev/video0")], preferred: .back, format: .vga30, backend: cameras, timer: timer,
        clock: { 0 })
      let log = EventLog()
      manager.delegate = log
      manager.checkCameraConfigurationAndStartSession()
      let pictures = try (0..<200).map { try picture(Int64($0)) }
      let counted = Locked(0)
      concurrently([
        { for picture in pictures { cameras.report(.picture(picture)) } },
        {
          while log.count == 0 {}
          manager.stopSession()
          counted.withLock { $0 = log.count }
        },
      ])
      #expect(log.count == counted.withLock { $0 })
    }
  }

  @Test func iterationsGetTheNewestPictureAndEndWithTheCamera() async throws {
    let manager = manager()
    var pictures = manager.pictures.makeAsyncIterator()
    manager.checkCameraConfigurationAndStartSession()
    for time in [0, 33, 66] { cameras.report(.picture(try picture(Int64(time)))) }
    #expect(await pictures.next()?.time == Timestamp(milliseconds: 66))
    #expect(pictures.missed == 2)
    cameras.report(.interrupted(.stalled))
    timer.goOff()
    clock.withLock { $0 = 0.034 }
    cameras.report(.picture(try picture(0)))
    #expect(await pictures.next()?.time == Timestamp(milliseconds: 100))
    cameras.report(.picture(try picture(33)))
    manager.stopSession()
    #expect(await pictures.next()?.time == Timestamp(milliseconds: 133))
    #expect(await pictures.next() == nil)
  }

  @Test func anIterationThatWaitsIsWokenAndCancelled() async throws {
    let manager = manager()
    let pictures = manager.pictures
    manager.checkCameraConfigurationAndStartSession()
    let first = Task { await pictures.first { _ in true }?.time }
    while !manager.hasIterations { await Task.yield() }
    cameras.report(.picture(try picture(7)))
    #expect(await first.value == Timestamp(milliseconds: 7))
    let second = Task { await pictures.first { _ in true } == nil }
    second.cancel()
    #expect(await second.value)
  }

  @Test func eventsComeInOrder() async throws {
    let manager = manager()
    var events = manager.events.makeAsyncIterator()
    manager.checkCameraConfigurationAndStartSession()
    cameras.report(.picture(try picture(0)))
    cameras.report(.interrupted(.stalled))
    manager.stopSession()
    let expected: [CameraEvent] = [
      .state(.starting), .state(.running), .state(.interrupted(.stalled)), .interrupted(.stalled), .state(.idle),
    ]
    for event in expected { #expect(await events.next() == event) }
  }

  @Test func aManagerThatIsReleasedLetsGoOfItsCamera() async throws {
    var manager: CameraManager? = manager()
    let pictures = manager?.pictures
    let events = manager?.events
    manager?.checkCameraConfigurationAndStartSession()
    cameras.report(.picture(try picture(0)))
    var iterator = pictures?.makeAsyncIterator()
    manager = nil
    #expect(cameras.openConnections == 0)
    #expect(await iterator?.next() == nil)
    var count = 0
    if let events { for await _ in events { count += 1 } }
    #expect(count == 3)
  }

  @Test(arguments: [
    ("/dev/video2", CameraDevice.Kind.camera, "/dev/video2"), ("rtsp://host/a", .network, "rtsp://host/a"),
    ("HTTP://host/b", .network, "HTTP://host/b"), ("lavfi:testsrc2=rate=30", .test, "testsrc2=rate=30"),
    ("pipes/camera.ts", .pipe, "pipes/camera.ts"), ("lavfi", .pipe, "lavfi"),
  ])
  func devicesAreToldByTheirText(text: String, kind: CameraDevice.Kind, address: String) {
    let device = CameraDevice(text)
    #expect(device.kind == kind && device.address == address)
  }
}
