import QPKit
import QPTestSupport
import Testing

/// Code in the style of QuickPose's users, in five kinds of owners of a session.
///
/// The expected results are computed here from the readings alone, by an independent rule.
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)"), .timeLimit(.minutes(20))) struct CallbackHostTests {
  @Test func aViewLikeValueStaysDoneSinceItUpdatesTheFeatures() async throws {
    let host = ViewLikeHost()
    host.open()
    try await host.session.run(Self.replay)
    #expect(host.raise == .kept(degrees: try Self.firstHold().degrees))
    host.close()
  }

  @Test @MainActor func aMainActorClass() async throws {
    let host = MainActorHost()
    host.open()
    try await host.session.run(Self.replay)
    try Self.check(host.history)
  }

  @Test func aPlainClassWhoseSessionRefusesFramesAfterItsStop() async throws {
    let host = PlainHost()
    host.open()
    try await host.session.run(Self.replay)
    try Self.check(host.history)
    host.session.stop()
    let frame = try Figure.standing.frame(at: 100)
    #expect(throws: SubmitError.notRunning) { try host.session.submit(frame) }
  }

  @Test func anActor() async throws {
    let host = ActorHost()
    try await host.play(Self.replay)
    try Self.check(await host.history)
  }

  @Test func aFunction() async throws {
    try Self.check(try await playInAFunction(Self.replay))
  }

  static let replay = Replay(path: Shared.recording("shoulder-left-raise"), speed: .asFastAsPossible)

  /// The session's readings, from a pipeline of its own.
  static func readings() throws -> [(time: Double, value: Double)] {
    var pipeline = Pipeline(features: ArmRaise.waiting.features, configuration: Configuration(overlay: .none))
    var readings: [(Double, Double)] = []
    for frame in try RecordingReader.frames("shoulder-left-raise") {
      let output = try pipeline.process(frame)
      if let result = output.results.values.first { readings.append((frame.timestamp.seconds, result.value)) }
    }
    return readings
  }

  /// The first reading that lies 0.5 s after the first of an unbroken row within 5 % of it.
  static func firstHold() throws -> (index: Int, degrees: Double) {
    let readings = try readings()
    var start = 0
    for (index, reading) in readings.enumerated() {
      let anchor = readings[start].value
      if reading.value < anchor * 0.95 || reading.value > anchor * 1.05 { start = index }
      if reading.time - readings[start].time > 0.499_999 { return (index, reading.value) }
    }
    throw NeverHeld()
  }

  /// An owner that does not update its features sees the end overwritten by the next frame.
  static func check(_ history: [ArmRaise]) throws {
    // Three times the estimator reports an arm that hangs: a gate withholds the reading, and the exercise begins anew.
    #expect(history.dropFirst().count { $0 == .waiting } == 3)
    let steps = history.prefix(1) + history.dropFirst().filter { $0 != .waiting }
    let readings = try readings()
    let hold = try firstHold()
    let ends = steps.filter { if case .kept = $0 { true } else { false } }
    #expect(ends.first == .kept(degrees: hold.degrees))
    let angles = steps.compactMap { if case .raising(let degrees) = $0 { degrees } else { nil } }
    #expect(angles == readings.map(\.value))
    // The first step is the wait; each frame adds one, and a hold one more.
    #expect(steps.count == 1 + angles.count + ends.count)
    #expect(steps[hold.index + 2] == .kept(degrees: hold.degrees))
    #expect(steps[hold.index + 3] == .raising(degrees: readings[hold.index + 1].value))
    #expect(steps.last == readings.last.map { .raising(degrees: $0.value) })
  }

  struct NeverHeld: Error {}
}
