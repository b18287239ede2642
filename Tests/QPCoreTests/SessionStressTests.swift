import QPCore
import QPTestSupport
import Testing

/// Three submitters against starts, stops and updates; meant for the thread sanitizer, and quick without it.
@Suite(.serialized, .timeLimit(.minutes(20))) struct SessionStressTests {
  /// Deliberately without a lock: only the session's own law keeps two callbacks from meeting here.
  private final class Unguarded: @unchecked Sendable {
    var isInside = false
    var calls = 0
    var overlaps = 0

    func call(_ body: () -> Void = {}) {
      if isInside { overlaps += 1 }
      isInside = true
      calls += 1
      body()
      isInside = false
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func callbacksNeverMeetAndNoneBeginsAfterStop(seed: UInt64) throws {
    let session = PoseSession()
    let unguarded = Unguarded()
    /// The runs whose callbacks may begin now.
    let allowed = Locked<Set<Int>>([])
    let trespasses = Locked(0)
    let isOver = Locked(false)
    let errors = Locked<[SubmitError]>([])
    let clock = Locked(Int64(0))
    let pose = Figure.standing.pose

    concurrently(
      [@Sendable () -> Void](repeating: { Self.submit(pose, to: session, clock, until: isOver, errors) }, count: 3) + [
        {
          var random = SplitMix64(seed: seed)
          for run in 0..<200 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
              session.stop()
              allowed.withLock { $0 = [] }
            case 1: session.update(features: [.counting("a"), .counting("b")])
            default:
              allowed.withLock { _ = $0.insert(run) }
              let isCalled = Gate()
              session.start(features: [.counting("a")]) { _, _, _, _, _ in
                isCalled.open()
                unguarded.call {
                  if !allowed.withLock({ $0.contains(run) }) { trespasses.withLock { $0 += 1 } }
                }
              }
              // The callback of the run before has ended and no other begins.
              allowed.withLock { $0 = [run] }
              if Bool.random(using: &random) { isCalled.wait() }
            }
          }
          session.stop()
          allowed.withLock { $0 = [] }
          isOver.withLock { $0 = true }
        }
      ])
    #expect(unguarded.overlaps == 0, "seed \(seed)")
    #expect(trespasses.withLock { $0 } == 0, "seed \(seed)")
    #expect(unguarded.calls > 0, "seed \(seed)")
    #expect(errors.withLock { $0 }.allSatisfy { $0.isExpected }, "seed \(seed)")
  }

  @Test(arguments: [UInt64(4), 5, 6]) func startUpdateAndStopFromInsideAndOutsideAtOnce(seed: UInt64) throws {
    let session = PoseSession()
    let unguarded = Unguarded()
    let isOver = Locked(false)
    let clock = Locked(Int64(0))
    let random = Locked(SplitMix64(seed: seed))
    let pose = Figure.standing.pose
    let errors = Locked<[SubmitError]>([])
    let calls = Locked(0)
    @Sendable func disturb() {
      switch random.withLock({ Int.random(in: 0..<5, using: &$0) }) {
      case 0: session.stop()
      case 1: session.update(features: [.counting()])
      case 2, 3: start()
      default: break
      }
    }
    @Sendable func start() {
      session.start(features: []) { _, _, _, _, _ in
        calls.withLock { $0 += 1 }
        unguarded.call { disturb() }
      }
    }
    concurrently(
      [@Sendable () -> Void](repeating: { Self.submit(pose, to: session, clock, until: isOver, errors) }, count: 3) + [
        {
          var rounds = 0
          while rounds < 200 || calls.withLock({ $0 }) < 200 {
            disturb()
            start()
            rounds += 1
          }
          isOver.withLock { $0 = true }
        }
      ])
    session.stop()
    #expect(unguarded.overlaps == 0, "seed \(seed)")
    #expect(unguarded.calls >= 200, "seed \(seed)")
    #expect(errors.withLock { $0 }.allSatisfy { $0.isExpected }, "seed \(seed)")
  }

  /// Bug: a frame that was being measured while the session was restarted was refused as if the session had been
  /// stopped, and ended a run.
  @Test func aSessionThatIsRestartedNeverSaysThatItIsNotRunning() async throws {
    let session = PoseSession()
    let isOver = Locked(false)
    let clock = Locked(Int64(0))
    let errors = Locked<[SubmitError]>([])
    let pose = Figure.standing.pose
    session.start(features: []) { _, _, _, _, _ in }
    concurrently(
      [@Sendable () -> Void](repeating: { Self.submit(pose, to: session, clock, until: isOver, errors) }, count: 3) + [
        {
          for _ in 0..<300 {
            let isCalled = Gate()
            session.start(features: []) { _, _, _, _, _ in isCalled.open() }
            isCalled.wait()
          }
          isOver.withLock { $0 = true }
        }
      ])
    #expect(!errors.withLock { $0 }.contains(.notRunning))
  }

  @Test func twoSessionsAtOnceOnFourThreads() throws {
    let pose = Figure.standing.pose
    let sessions = [PoseSession(), PoseSession()]
    let boxes = [Unguarded(), Unguarded()]
    for (session, box) in zip(sessions, boxes) {
      session.start(features: [.counting()]) { _, _, _, _, _ in box.call() }
    }
    concurrently(
      (0..<4).map { index in
        {
          for step in 1...200 {
            let time = Timestamp(microseconds: Int64(step) * 1000 + Int64(index))
            if let frame = try? PoseFrame(
              timestamp: time, size: PictureSize(width: 64, height: 64), topology: .blazePose33, poses: [pose])
            {
              try? sessions[index % 2].submit(frame)
            }
          }
        }
      })
    for box in boxes {
      #expect(box.overlaps == 0)
      // The later of two frames that meet makes the earlier one late, but never both.
      #expect((200...400).contains(box.calls))
    }
  }

  /// Each of the sessions is stopped while frames still come to it from the other threads.
  @Test func noCallbackBeginsAfterStopInHundredSessionsOnEightThreads() throws {
    let pose = Figure.standing.pose
    let sessions = (0..<100).map { _ in PoseSession(configuration: Configuration(overlay: .none)) }
    let boxes = (0..<100).map { _ in Unguarded() }
    let stopped = (0..<100).map { _ in Locked(false) }
    let trespasses = Locked(0)
    for index in 0..<100 {
      sessions[index].start(features: [.counting()]) { _, _, _, _, _ in
        boxes[index].call { if stopped[index].withLock({ $0 }) { trespasses.withLock { $0 += 1 } } }
      }
    }
    let frames = try (1...12).map { step in
      try PoseFrame(
        timestamp: Timestamp(microseconds: Int64(step) * 1000), size: PictureSize(width: 64, height: 64),
        topology: .blazePose33, poses: [pose])
    }
    concurrently(
      (0..<8).map { thread in
        {
          for (step, frame) in frames.enumerated() {
            for turn in 0..<100 {
              let index = (turn + thread * 13) % 100
              // Those that come too late, and those of sessions that have stopped, are refused.
              try? sessions[index].submit(frame)
              guard step == 8, index % 8 == thread else { continue }
              sessions[index].stop()
              stopped[index].withLock { $0 = true }
            }
          }
        }
      })
    #expect(boxes.allSatisfy { $0.overlaps == 0 } && boxes.reduce(0) { $0 + $1.calls } > 100)
    #expect(trespasses.withLock { $0 } == 0)
    for session in sessions { #expect(throws: SubmitError.notRunning) { try session.submit(frames[11]) } }
  }

  @Test func theRemoteOfASessionIsReachedFromManyThreads() async throws {
    let quickPose = QuickPose(configuration: Configuration(overlay: .none))
    var calls = 0
    quickPose.start(features: []) { _, _, _, _, _ in calls += 1 }
    let remote = quickPose.remote
    let tasks = (0..<3).map { index in
      Task.detached {
        for step in 0..<200 { remote.update(features: [.counting("\(index) \(step)")]) }
      }
    }
    for frame in try Figure.frames(200) { try quickPose.submit(frame) }
    for task in tasks { await task.value }
    #expect(calls == 200)
  }

  private static func submit(
    _ pose: Pose, to session: PoseSession, _ clock: Locked<Int64>, until isOver: Locked<Bool>,
    _ errors: Locked<[SubmitError]>
  ) {
    while !isOver.withLock({ $0 }) {
      let time = clock.withLock { clock in
        clock += 1000
        return Timestamp(microseconds: clock)
      }
      do throws(SubmitError) {
        guard
          let frame = try? PoseFrame(
            timestamp: time, size: PictureSize(width: 64, height: 64), topology: .blazePose33, poses: [pose])
        else { return }
        try session.submit(frame)
      } catch {
        errors.withLock { errors in
          if !errors.contains(where: { $0 == error || ($0.isLate && error.isLate) }) { errors.append(error) }
        }
      }
    }
  }
}

extension SubmitError {
  /// Two threads may overtake each other between taking a time and submitting it.
  fileprivate var isLate: Bool { if case .frame(.timeNotIncreasing) = self { true } else { false } }
  fileprivate var isExpected: Bool { self == .notRunning || isLate }
}
