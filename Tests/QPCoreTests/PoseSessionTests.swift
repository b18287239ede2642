import QPCore
import QPRecording
import QPTestSupport
import Testing

/// The laws of ``PoseSession``, the session that any thread may reach.
@Suite(.timeLimit(.minutes(20))) struct PoseSessionTests {
  @Test func theCallbackRunsOnTheThreadThatSubmits() throws {
    let session = PoseSession()
    let threads = Locked<[Bool]>([])
    let frame = try Figure.standing.frame()
    concurrently([
      {
        let thread = ThreadIdentity.current
        session.start(features: []) { _, _, _, _, _ in threads.withLock { $0.append(thread == .current) } }
        try? session.submit(frame)
      }
    ])
    #expect(threads.withLock { $0 } == [true])
  }

  @Test func nothingIsTakenBeforeStartNorAfterStop() throws {
    let session = PoseSession()
    let calls = Locked(0)
    let frames = try Figure.frames(3)
    #expect(throws: SubmitError.notRunning) { try session.submit(frames[0]) }
    session.start(features: []) { _, _, _, _, _ in calls.withLock { $0 += 1 } }
    try session.submit(frames[1])
    session.stop()
    #expect(throws: SubmitError.notRunning) { try session.submit(frames[2]) }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func submittingFromInsideIsATypedError() throws {
    let session = PoseSession()
    let errors = Locked<[SubmitError]>([])
    let frames = try Figure.frames(2)
    session.start(features: []) { _, _, _, _, _ in
      do throws(SubmitError) { try session.submit(frames[1]) } catch { errors.withLock { $0.append(error) } }
    }
    try session.submit(frames[0])
    #expect(errors.withLock { $0 } == [.reentrant])
    try session.submit(frames[1])
  }

  @Test func updateFromInsideTakesEffectWithTheNextFrame() throws {
    let session = PoseSession()
    let seen = Locked<[[String: Double]]>([])
    session.start(features: [.counting("a")]) { _, _, results, _, _ in
      let count = seen.withLock { seen in
        seen.append(named(results))
        return seen.count
      }
      if count == 2 { session.update(features: [.counting("b"), .counting("a")]) }
    }
    for frame in try Figure.frames(3) { try session.submit(frame) }
    #expect(seen.withLock { $0 } == [["a": 1], ["a": 2], ["a": 3, "b": 1]])
  }

  @Test func stopAndStartFromInsideReturnAtOnceAndHold() throws {
    let session = PoseSession()
    let calls = Locked<[String]>([])
    @Sendable func log(_ text: String) { calls.withLock { $0.append(text) } }
    session.start(features: [.counting()]) { _, _, results, _, _ in
      log("old \(results.values[0].value)")
      session.start(features: [.counting()]) { _, _, results, _, _ in
        log("new \(results.values[0].value)")
        session.stop()
      }
      log("back")
    }
    let frames = try Figure.frames(3)
    try session.submit(frames[0])
    try session.submit(frames[1])
    #expect(throws: SubmitError.notRunning) { try session.submit(frames[2]) }
    #expect(calls.withLock { $0 } == ["old 1.0", "back", "new 1.0"])
  }

  @Test func updateAndStopFromAnotherThreadWhileTheCallbackRuns() throws {
    for _ in 0..<100 {
      let session = PoseSession()
      let (isInside, isUpdated) = (Gate(), Gate())
      let hasEnded = Locked(false)
      let wasEndedAtStop = Locked<Bool?>(nil)
      let frame = try Figure.standing.frame()
      session.start(features: []) { _, _, _, _, _ in
        isInside.open()
        // An update does not wait for the callback: else this would wait forever.
        isUpdated.wait()
        hasEnded.withLock { $0 = true }
      }
      concurrently([
        { try? session.submit(frame) },
        {
          isInside.wait()
          session.update(features: [.counting()])
          isUpdated.open()
          session.stop()
          wasEndedAtStop.withLock { $0 = hasEnded.withLock { $0 } }
        },
      ])
      // A stop does wait.
      #expect(wasEndedAtStop.withLock { $0 } == true)
    }
  }

  @Test func aTaskThatTheCallbackStartsIsNotInsideIt() async throws {
    let session = PoseSession()
    let frames = try Figure.frames(2)
    let task = Locked<Task<SubmitError?, Never>?>(nil)
    session.start(features: []) { status, _, _, _, _ in
      guard status.info?.timestamp == .zero else { return }
      // It inherits the callback's task-locals, and must be let in all the same once the callback has ended.
      let child = Task {
        do throws(SubmitError) {
          try session.submit(frames[1])
          return SubmitError?.none
        } catch {
          return error
        }
      }
      task.withLock { $0 = child }
    }
    try session.submit(frames[0])
    let child = try #require(task.withLock { $0 })
    #expect(await child.value == nil)
  }

  @Test func twoSessionsDoNotMeet() throws {
    let (one, other) = (PoseSession(), PoseSession())
    let calls = Locked<[String]>([])
    let frames = try Figure.frames(2)
    one.start(features: [.counting()]) { _, _, results, _, _ in
      calls.withLock { $0.append("one \(results.values[0].value)") }
      for frame in frames { try? other.submit(frame) }
      other.stop()
    }
    other.start(features: [.counting()]) { _, _, results, _, _ in
      calls.withLock { $0.append("other \(results.values[0].value)") }
    }
    for frame in frames { try one.submit(frame) }
    #expect(calls.withLock { $0 } == ["one 1.0", "other 1.0", "other 2.0", "one 2.0"])
  }

  @Test func aBadFrameLeavesTheSessionAsItWas() throws {
    let session = PoseSession()
    let values = Locked<[Double]>([])
    session.start(features: [.counting()]) { _, _, results, _, _ in
      values.withLock { $0.append(results.values[0].value) }
    }
    let frames = try [1.0, 1, 0.5, 2].map { try Figure.standing.frame(at: $0) }
    let second = Timestamp(microseconds: 1_000_000)
    try session.submit(frames[0])
    #expect(throws: SubmitError.frame(.timeNotIncreasing(previous: second, got: second))) {
      try session.submit(frames[1])
    }
    #expect(throws: SubmitError.frame(.timeNotIncreasing(previous: second, got: Timestamp(microseconds: 500_000)))) {
      try session.submit(frames[2])
    }
    try session.submit(frames[3])
    #expect(values.withLock { $0 } == [1, 2])
  }

  @Test func aRefusedKeyMeasuresNothing() throws {
    let session = PoseSession(sdkKey: "bad", validator: KeyValidator { $0 == "good" })
    let statuses = Locked<[Status]>([])
    session.start(features: [.counting()]) { status, overlay, results, _, landmarks in
      statuses.withLock { $0.append(status) }
      #expect(overlay == nil && results.isEmpty && landmarks == nil)
    }
    for frame in try Figure.frames(2) { try session.submit(frame) }
    #expect(statuses.withLock { $0 } == [.sdkValidationError, .sdkValidationError])
  }

  @Test func theFrameClockTellsTheFramesTimeInside() throws {
    let session = PoseSession()
    let times = Locked<[Timestamp?]>([])
    session.start(features: []) { _, _, _, _, _ in times.withLock { $0.append(FrameClock.now) } }
    for frame in try Figure.frames(2, from: 7) { try session.submit(frame) }
    #expect(times.withLock { $0 } == [Timestamp(microseconds: 7_000_000), Timestamp(microseconds: 7_100_000)])
    #expect(FrameClock.now == nil)
  }

  @Test func aRunDeliversARecordedSourceAndThrowsWhatItThrows() async throws {
    let session = PoseSession()
    let calls = Locked(0)
    session.start(features: []) { _, _, _, _, _ in calls.withLock { $0 += 1 } }
    let source = HandmadeSource(isLive: false, try Figure.frames(50))
    source.fail(HandmadeSource.Fault("unplugged"))
    await #expect(throws: HandmadeSource.Fault("unplugged")) { try await session.run(source) }
    #expect(calls.withLock { $0 } == 50)
    session.stop()
    let errors = Locked<[SubmitError]>([])
    try await session.run(HandmadeSource.ended(Figure.frames(3))) { error in errors.withLock { $0.append(error) } }
    #expect(errors.withLock { $0 } == [.notRunning])
  }

  @Test func stopFromInsideEndsTheRun() async throws {
    let session = PoseSession()
    let calls = Locked(0)
    session.start(features: []) { _, _, _, _, _ in
      if calls.withLock({
        $0 += 1; return $0
      }) == 3 {
        session.stop()
      }
    }
    // The source never ends: the test would not either.
    try await session.run(HandmadeSource(isLive: false, Figure.frames(5))) { Issue.record($0) }
    #expect(calls.withLock { $0 } == 3)
  }
}
