import QPKit
import QPTestSupport
import Testing

/// The sample that QuickPose publishes, verbatim but for the view lines, in five kinds of hosts.
///
/// What the hosts must reach is worked out here, from the readings alone, with a rule written anew.
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct PublishedSampleTests {
  @Test func aViewKeepsItsCompletedStateSinceItUpdatesTheFeatures() async throws {
    let view = SampleView()
    view.appear()
    try await view.quickPose.run(Self.replay)
    #expect(view.state == .completed(score: try Self.firstHold().score))
    view.disappear()
  }

  @Test @MainActor func aMainActorClass() async throws {
    let host = SampleMainActorClass()
    host.start()
    try await host.quickPose.run(Self.replay)
    try Self.check(host.states)
  }

  @Test func aPlainClass() async throws {
    let host = SampleClass()
    host.start()
    try await host.quickPose.run(Self.replay)
    try Self.check(host.states)
    // After stop() frames are refused.
    host.quickPose.stop()
    let frame = try Figure.standing.frame(at: 100)
    #expect(throws: SubmitError.notRunning) { try host.quickPose.submit(frame) }
  }

  @Test func anActor() async throws {
    let host = SampleActor()
    try await host.measure()
    try Self.check(await host.states)
  }

  @Test func aFunction() async throws {
    try Self.check(try await sampleFunction())
  }

  static let replay = Replay(path: Shared.recording("shoulder-left-raise"), speed: .asFastAsPossible)

  /// The session's readings, from a pipeline of its own.
  static func readings() throws -> [(time: Double, value: Double)] {
    var pipeline = Pipeline(features: [sampleFeature], configuration: Configuration(overlay: .none))
    var readings: [(Double, Double)] = []
    for frame in try RecordingReader.frames("shoulder-left-raise") {
      let output = try pipeline.process(frame)
      if let result = output.results.values.first { readings.append((frame.timestamp.seconds, result.value)) }
    }
    return readings
  }

  /// The first reading that lies 0.5 s after the first of an unbroken row within 5 % of it.
  static func firstHold() throws -> (index: Int, score: Double) {
    let readings = try readings()
    var start = 0
    for (index, reading) in readings.enumerated() {
      let anchor = readings[start].value
      if reading.value < anchor * 0.95 || reading.value > anchor * 1.05 { start = index }
      if reading.time - readings[start].time > 0.499_999 { return (index, reading.value) }
    }
    throw SampleError.neverHeld
  }

  /// A host that does not update its features sees the completion overwritten by the next frame.
  static func check(_ all: [ViewState]) throws {
    // Three times the estimator reports an arm that hangs: a gate holds it back, and the sample goes to its intro.
    #expect(all.dropFirst().count { $0 == .intro } == 3)
    let states = all.prefix(1) + all.dropFirst().filter { $0 != .intro }
    let readings = try readings()
    let hold = try firstHold()
    let completions = states.filter { if case .completed = $0 { true } else { false } }
    #expect(completions.first == .completed(score: hold.score))
    let scores = states.compactMap { if case .measuring(let score) = $0 { score } else { nil } }
    #expect(scores == readings.map(\.value))
    // The first state is the intro; each frame adds one, and a hold one more.
    #expect(states.count == 1 + scores.count + completions.count)
    #expect(states[hold.index + 2] == .completed(score: hold.score))
    #expect(states[hold.index + 3] == .measuring(score: readings[hold.index + 1].value))
    #expect(states.last == readings.last.map { .measuring(score: $0.value) })
  }

  enum SampleError: Error { case neverHeld }
}
