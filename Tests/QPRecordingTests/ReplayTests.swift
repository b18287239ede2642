import QPCore
import QPRecording
import Testing

@Suite struct ReplayTests {
  static let times = [0.25, 0.26, 0.28, 0.29, 0.31]
  static let text = ([pairHeader()] + times.map { #"{"t":\#($0),"poses":[]}"# }).joined(separator: "\n")

  private func replay(
    _ text: String = Self.text, speed: Replay.Speed = .asFastAsPossible, live: Bool = false,
    displayMirrored: Bool = false
  ) -> Replay {
    Replay(speed: speed, live: live, displayMirrored: displayMirrored, topologies: [pair]) { MemoryBytes(text) }
  }

  @Test func everyIterationStartsAfresh() async throws {
    let replay = replay()
    let expected = Reading(Self.text).frames
    for _ in 0..<2 {
      var frames: [PoseFrame] = []
      for try await frame in replay { frames.append(frame) }
      #expect(frames == expected)
    }
    #expect(try replay.header().topology == pair)
  }

  @Test func options() async throws {
    #expect(!replay().isLive)
    #expect(replay(live: true).isLive)
    for try await frame in replay() { #expect(!frame.displayMirrored) }
    for try await frame in replay(displayMirrored: true) { #expect(frame.displayMirrored) }
  }

  // The loop's error is typed: this function would not compile otherwise.
  private func play(_ replay: Replay, _ frame: (PoseFrame) -> Void) async throws(RecordingError) {
    for try await next in replay { frame(next) }
  }

  @Test func framesBeforeTheCutArePlayed() async {
    var count = 0
    let error = await #expect(throws: RecordingError.self) {
      try await play(replay(Self.text + "\n{\"t\":0.5"), { _ in count += 1 })
    }
    #expect(count == 5)
    #expect(error == RecordingError(.cutOff, line: 7, column: 9))
  }

  @Test func afterAnErrorThereIsNothing() async throws {
    var iterator = Replay(path: "/nowhere.qprec.jsonl").makeAsyncIterator()
    await #expect(throws: RecordingError.self) { _ = try await iterator.next() }
    let next = try await iterator.next()
    #expect(next == nil)
  }

  @Test func recordedSpeedAndMultiples() async throws {
    // Sleeping is never too short; how much too long it is, is the machine's affair.
    for (speed, least) in [
      (Replay.Speed.recorded, Duration.milliseconds(60)), (.times(2), .milliseconds(30)),
      (.times(0.5), .milliseconds(120)),
    ] {
      let start = ContinuousClock.now
      for try await _ in replay(speed: speed) {}
      #expect(ContinuousClock.now - start >= least, "\(speed)")
    }
  }

  @Test func noWaitingWhenNotAsked() async throws {
    let hours = pairHeader() + "\n" + #"{"t":0,"poses":[]}"# + "\n" + #"{"t":9e6,"poses":[]}"#
    for speed in [Replay.Speed.asFastAsPossible, .times(0), .times(-1), .times(.nan), .times(.infinity), .times(1e15)] {
      var count = 0
      for try await _ in replay(hours, speed: speed) { count += 1 }
      #expect(count == 2, "\(speed)")
    }
  }

  @Test(.timeLimit(.minutes(10))) func cancellationEndsTheWait() async throws {
    // The wait for the second frame is beyond what clocks can count.
    let ages = pairHeader() + "\n" + #"{"t":0,"poses":[]}"# + "\n" + #"{"t":9e9,"poses":[]}"#
    let replay = replay(ages, speed: .times(1e-300))
    let (firsts, first) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var count = 0
      for try await _ in replay {
        count += 1
        first.yield()
      }
      return count
    }
    for await _ in firsts.prefix(1) { task.cancel() }
    #expect(try await task.value == 1)
  }

  @MainActor @Test func playsOnTheCallersActor() async throws {
    // An iterator is no Sendable value: stepping it from an actor compiles only when it stays on that actor.
    var iterator = replay(speed: .recorded).makeAsyncIterator()
    var times: [Double] = []
    while let frame = try await iterator.next(isolation: MainActor.shared) { times.append(frame.timestamp.seconds) }
    #expect(times == Self.times)

    actor Host {
      var count = 0
      func play(_ replay: Replay) async throws { for try await _ in replay { count += 1 } }
    }
    let host = Host()
    try await host.play(replay())
    #expect(await host.count == 5)
  }

  @Test func anySourceOfFramesTakesIt() async throws {
    func count(_ source: some FrameSource) async throws -> Int {
      var count = 0
      for try await _ in source { count += 1 }
      return count
    }
    #expect(try await count(replay()) == 5)
  }
}
