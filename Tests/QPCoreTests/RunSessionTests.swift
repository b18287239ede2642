import QPCore
import QPRecording
import QPTestSupport
import Testing

/// Sessions that pull their frames from a source.
@Suite struct RunSessionTests {
  @Test func aRunDeliversEveryFrameOfARecordedSource() async throws {
    let quickPose = QuickPose()
    var times: [Double] = []
    quickPose.start(features: []) { status, _, _, _, _ in times.append(status.info?.timestamp.seconds ?? .nan) }
    try await quickPose.run(HandmadeSource.ended(Figure.frames(200)))
    #expect(times == (0..<200).map { Double($0) / 10 })
  }

  @Test func aSlowHostOfALiveSourceGetsTheNewestFrame() async throws {
    let source = HandmadeSource(isLive: true)
    let frames = try Figure.frames(10)
    var outputs = QuickPose().outputs(of: source, features: [.counting()]).makeAsyncIterator()
    source.push([frames[0]])
    #expect(try await outputs.next()?.status.info?.timestamp == frames[0].timestamp)
    // While the host is busy, four frames come; each next question shows that the one before was taken.
    source.push(Array(frames[1...4]))
    await source.asked(6)
    let newest = try await outputs.next()
    #expect(newest?.status.info?.timestamp == frames[4].timestamp)
    #expect(newest?.results.values.first?.value == 2)
    source.push([frames[5]])
    #expect(try await outputs.next()?.status.info?.timestamp == frames[5].timestamp)
    source.push(Array(frames[6...7]))
    source.finish()
    await source.asked(9)
    #expect(try await outputs.next()?.status.info?.timestamp == frames[7].timestamp)
    #expect(try await outputs.next() == nil)
  }

  @Test func aSlowHostOfARecordedSourceGetsEveryFrame() async throws {
    let source = HandmadeSource(isLive: false)
    let frames = try Figure.frames(6)
    var outputs = QuickPose().outputs(of: source, features: []).makeAsyncIterator()
    source.push(frames)
    source.finish()
    var times: [Timestamp?] = []
    while let output = try await outputs.next() { times.append(output.status.info?.timestamp) }
    #expect(times == frames.map(\.timestamp))
    // Nothing is taken before it is wanted.
    let patient = HandmadeSource(isLive: false, frames)
    var unhurried = QuickPose().outputs(of: patient, features: []).makeAsyncIterator()
    _ = try await unhurried.next()
    patient.finish()
    var left = 0
    for try await _ in patient { left += 1 }
    #expect(left == 5)
  }

  @Test func aLiveRunEndsWithTheNewestFrameAndNeverGoesBack() async throws {
    let quickPose = QuickPose()
    var times: [Timestamp] = []
    quickPose.start(features: []) { status, _, _, _, _ in times.append(status.info?.timestamp ?? .zero) }
    try await quickPose.run(HandmadeSource.ended(isLive: true, Figure.frames(200))) { Issue.record($0) }
    #expect(times.last == Timestamp(microseconds: 19_900_000))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func badFramesGoToTheErrorHandlerAndTheRunGoesOn() async throws {
    let quickPose = QuickPose()
    var times: [Double] = []
    var errors: [SubmitError] = []
    quickPose.start(features: []) { status, _, _, _, _ in times.append(status.info?.timestamp.seconds ?? .nan) }
    let frames = try [0.0, 1, 1, 0.5, 2].map { try Figure.standing.frame(at: $0) }
    try await quickPose.run(HandmadeSource.ended(frames)) { errors.append($0) }
    #expect(times == [0, 1, 2])
    let second = Timestamp(microseconds: 1_000_000)
    #expect(
      errors == [
        .frame(.timeNotIncreasing(previous: second, got: second)),
        .frame(.timeNotIncreasing(previous: second, got: Timestamp(microseconds: 500_000))),
      ])
  }

  @Test(arguments: [true, false]) func aRunThrowsWhatItsSourceThrows(isLive: Bool) async throws {
    let source = HandmadeSource(isLive: isLive, try Figure.frames(2))
    source.fail(HandmadeSource.Fault("unplugged"))
    let quickPose = QuickPose()
    quickPose.start(features: []) { _, _, _, _, _ in }
    // Compiles only since the throw is typed.
    do throws(HandmadeSource.Fault) {
      try await quickPose.run(source)
      Issue.record("did not throw")
    } catch {
      #expect(error == HandmadeSource.Fault("unplugged"))
    }
  }

  @Test func aRunOfASessionThatWasNotStartedSaysSoOnce() async throws {
    var errors: [SubmitError] = []
    let source = try HandmadeSource.ended(Figure.frames(3))
    try await QuickPose().run(source) { errors.append($0) }
    #expect(errors == [.notRunning])
  }

  /// A view's task may begin before the host's start; the camera is on until the view goes.
  @Test @MainActor func aLiveRunWaitsForALaterStart() async throws {
    let quickPose = QuickPose()
    var errors: [SubmitError] = []
    var times: [Double] = []
    let source = HandmadeSource(isLive: true, try Figure.frames(1))
    let run = Task { @MainActor in try await quickPose.run(source) { errors.append($0) } }
    while errors.isEmpty { await Task.yield() }
    quickPose.start(features: []) { status, _, _, _, _ in
      times.append(status.info?.timestamp.seconds ?? .nan)
      quickPose.stop()
    }
    try await run.value
    #expect(times == [0] && errors == [.notRunning])
  }

  @Test(arguments: [true, false]) @MainActor
  func aWaitForAStartEndsWithTheStopAndTheTask(isCancelled: Bool) async throws {
    let quickPose = QuickPose()
    var errors = 0
    let run = Task { @MainActor in try await quickPose.run(HandmadeSource(isLive: true)) { _ in errors += 1 } }
    while errors == 0 { await Task.yield() }
    if isCancelled { run.cancel() } else { quickPose.stop() }
    try await run.value
    #expect(errors == 1)
  }

  /// The source stays silent: only the stop itself can end the run.
  @Test func stopWakesARunThatWaitsForALiveSource() async throws {
    let source = HandmadeSource(isLive: true, try Figure.frames(1))
    let session = PoseSession()
    session.start(features: []) { _, _, _, _, _ in }
    async let run: Void = session.run(source)
    await source.asked(2)
    session.stop()
    try await run

    let quickPose = QuickPose()
    let other = HandmadeSource(isLive: true, try Figure.frames(2))
    quickPose.start(features: []) { _, _, _, _, _ in quickPose.stop() }
    try await quickPose.run(other)
  }

  /// A camera whose stream throws when its task is cancelled, as `Task.sleep` does.
  private struct CancelledCamera: FrameSource {
    typealias Element = PoseFrame
    let isLive: Bool
    let frames: [PoseFrame]
    /// Told when the frames are gone and the next one is waited for.
    let waits: AsyncStream<Void>.Continuation

    func makeAsyncIterator() -> Iterator { Iterator(camera: self) }

    struct Iterator: AsyncIteratorProtocol {
      let camera: CancelledCamera
      var next = 0

      mutating func next() async throws -> PoseFrame? {
        try Task.checkCancellation()
        defer { next += 1 }
        if camera.frames.indices.contains(next) { return camera.frames[next] }
        camera.waits.yield()
        try await Task.sleep(for: .seconds(3600))
        return nil
      }
    }
  }

  /// Bug: a source that throws because `stop()` cancels it made the run throw.
  @Test(.timeLimit(.minutes(20)), arguments: 0..<20)
  func stopEndsALiveRunWithoutAnError(round: Int) async throws {
    let (waits, continuation) = AsyncStream.makeStream(of: Void.self)
    let camera = CancelledCamera(isLive: true, frames: try Figure.frames(round % 3), waits: continuation)
    let session = PoseSession(configuration: Configuration(overlay: .none))
    let hasStopped = Locked(false)
    session.start(features: [.counting()]) { _, _, _, _, _ in
      if hasStopped.withLock({ $0 }) { Issue.record("a callback after stop") }
    }
    // The camera may be waited for before the run has begun.
    let run = Task { try await session.run(camera) { if $0 != .notRunning { Issue.record($0) } } }
    for await _ in waits.prefix(1) { session.stop() }
    hasStopped.withLock { $0 = true }
    try await run.value
  }

  /// A session that is stopped inside of its callback wants nothing more from its source, not even its failure.
  @Test func aSourceThatFailsAfterTheStopIsNotHeard() async throws {
    let source = HandmadeSource(isLive: true, try Figure.frames(1))
    let quickPose = QuickPose(configuration: Configuration(overlay: .none))
    quickPose.start(features: [.counting()]) { _, _, _, _, _ in
      source.fail(HandmadeSource.Fault("unplugged"))
      quickPose.stop()
    }
    try await quickPose.run(source)
  }

  @Test func aStopAndAStartInsideTheCallbackEndTheRun() async throws {
    let quickPose = QuickPose()
    var first = 0
    var second = 0
    quickPose.start(features: []) { _, _, _, _, _ in
      first += 1
      quickPose.stop()
      quickPose.start(features: []) { _, _, _, _, _ in second += 1 }
    }
    try await quickPose.run(HandmadeSource.ended(Figure.frames(5)))
    #expect(first == 1 && second == 0)
    // The new run is the new start's.
    try await quickPose.run(HandmadeSource.ended(Figure.frames(5)))
    #expect(second == 5)
  }

  @Test func aStartAloneGoesOnWithTheSameSource() async throws {
    let quickPose = QuickPose()
    var second = 0
    quickPose.start(features: []) { _, _, _, _, _ in
      quickPose.start(features: []) { _, _, _, _, _ in second += 1 }
    }
    try await quickPose.run(HandmadeSource.ended(Figure.frames(5)))
    #expect(second == 4)
  }

  @Test func stopFromInsideEndsTheRun() async throws {
    // The source never ends: the test would not either.
    let source = HandmadeSource(isLive: false, try Figure.frames(5))
    let quickPose = QuickPose()
    var calls = 0
    quickPose.start(features: []) { _, _, _, _, _ in
      calls += 1
      if calls == 3 { quickPose.stop() }
    }
    try await quickPose.run(source) { Issue.record($0) }
    #expect(calls == 3)
  }

  @Test func theRemoteEndsARunWithTheNextFrame() async throws {
    let source = HandmadeSource(isLive: false, try Figure.frames(5))
    let quickPose = QuickPose()
    let remote = quickPose.remote
    var calls = 0
    quickPose.start(features: []) { _, _, _, _, _ in
      calls += 1
      if calls == 2 { remote.stop() }
    }
    try await quickPose.run(source) { Issue.record($0) }
    #expect(calls == 2)
  }

  @Test(arguments: [true, false]) func aCancelledHostEndsItsRun(isLive: Bool) async throws {
    let source = HandmadeSource(isLive: isLive, try Figure.frames(1))
    let task = Task {
      let quickPose = QuickPose()
      quickPose.start(features: []) { _, _, _, _, _ in }
      try await quickPose.run(source)
    }
    // The first frame was taken and the second is waited for.
    await source.asked(2)
    task.cancel()
    try await task.value
  }

  @Test func outputsHaveAPipelineOfTheirOwn() async throws {
    let quickPose = QuickPose()
    var own: [Double] = []
    quickPose.start(features: [.counting()]) { _, _, results, _, _ in own.append(results.values[0].value) }
    let frames = try Figure.frames(3)
    let outputs = quickPose.outputs(of: Frames(frames: frames), features: [.counting()])
    try quickPose.submit(frames[0])
    for _ in 0..<2 {
      // Every iteration starts afresh, and leaves the session alone.
      var values: [Double] = []
      for try await output in outputs { values.append(output.results.values[0].value) }
      #expect(values == [1, 2, 3])
    }
    try quickPose.submit(frames[1])
    #expect(own == [1, 2])
  }

  @Test func outputsSkipBadFramesAndTellOfThem() async throws {
    let errors = Locked<[FrameError]>([])
    let frames = try [0.0, 0, 1].map { try Figure.standing.frame(at: $0) }
    let outputs = QuickPose().outputs(of: Frames(frames: frames), features: []) { error in
      errors.withLock { $0.append(error) }
    }
    var times: [Double?] = []
    for try await output in outputs { times.append(output.status.info?.timestamp.seconds) }
    #expect(times == [0, 1])
    #expect(errors.withLock { $0 } == [.timeNotIncreasing(previous: .zero, got: .zero)])
  }
}

/// A source that may be read many times, as any sequence becomes one in a line.
private struct Frames: FrameSource {
  let frames: [PoseFrame]
  var isLive: Bool { false }

  func makeAsyncIterator() -> Iterator { Iterator(frames: frames[...]) }

  struct Iterator: AsyncIteratorProtocol {
    var frames: ArraySlice<PoseFrame>
    mutating func next() async throws(HandmadeSource.Fault) -> PoseFrame? { frames.popFirst() }
    mutating func next(isolation: isolated (any Actor)?) async throws(HandmadeSource.Fault) -> PoseFrame? {
      frames.popFirst()
    }
  }
}
