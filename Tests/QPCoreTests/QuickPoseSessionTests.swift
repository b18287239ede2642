import QPCore
import QPStyle
import QPTestSupport
import Testing

/// The laws of ``QuickPose``, the session that lives where its owner lives.
@Suite(.timeLimit(.minutes(20))) struct QuickPoseSessionTests {
  @Test func theCallbackComesOncePerFrameBeforeSubmitReturns() throws {
    let quickPose = QuickPose()
    var times: [Double] = []
    quickPose.start(features: []) { status, _, _, _, landmarks in
      times.append(status.info?.timestamp.seconds ?? .nan)
      #expect(landmarks != nil)
    }
    for (index, frame) in try Figure.frames(5).enumerated() {
      try quickPose.submit(frame)
      #expect(times.count == index + 1)
    }
    #expect(times == [0, 0.1, 0.2, 0.3, 0.4])
  }

  @Test func nothingIsTakenBeforeStartNorAfterStop() throws {
    let quickPose = QuickPose()
    let frames = try Figure.frames(3)
    #expect(throws: SubmitError.notRunning) { try quickPose.submit(frames[0]) }
    var calls = 0
    quickPose.start(features: []) { _, _, _, _, _ in calls += 1 }
    try quickPose.submit(frames[1])
    quickPose.stop()
    #expect(throws: SubmitError.notRunning) { try quickPose.submit(frames[2]) }
    #expect(calls == 1)
  }

  @Test func submittingFromInsideIsATypedError() throws {
    let quickPose = QuickPose()
    let frames = try Figure.frames(3)
    var errors: [SubmitError] = []
    quickPose.start(features: [.counting()]) { _, _, results, _, _ in
      do throws(SubmitError) { try quickPose.submit(frames[1]) } catch { errors.append(error) }
    }
    try quickPose.submit(frames[0])
    #expect(errors == [.reentrant])
    // The refused frame left no mark: it can be submitted from outside.
    try quickPose.submit(frames[1])
    #expect(errors == [.reentrant, .reentrant])
  }

  @Test func anUpdateFromInsideTakesEffectWithTheNextFrame() throws {
    let quickPose = QuickPose()
    var seen: [[String: Double]] = []
    quickPose.start(features: [.counting("a")]) { _, _, results, _, _ in
      seen.append(named(results))
      if seen.count == 2 { quickPose.update(features: [.counting("b"), .counting("a")]) }
      if seen.count == 3 { quickPose.update(features: [.counting("b")]) }
      if seen.count == 4 { quickPose.update(features: [.counting("a"), .counting("b")]) }
    }
    for frame in try Figure.frames(5) { try quickPose.submit(frame) }
    // An id that stays keeps its state; one that comes back starts afresh.
    #expect(seen == [["a": 1], ["a": 2], ["a": 3, "b": 1], ["b": 2], ["a": 1, "b": 3]])
  }

  @Test func aRestyledFeatureKeepsItsStateAndTakesTheStyle() throws {
    let quickPose = QuickPose()
    var styles: [Color?] = []
    var values: [Double?] = []
    quickPose.start(features: [.counting()]) { _, _, results, _, _ in
      styles.append(results.keys.first?.style.color)
      values.append(results.values.first?.value)
    }
    let frames = try Figure.frames(2)
    try quickPose.submit(frames[0])
    quickPose.update(features: [Feature.counting().restyled(Style(color: .red))])
    try quickPose.submit(frames[1])
    #expect(styles == [.white, .red])
    #expect(values == [1, 2])
  }

  @Test func ofTwoFeaturesWithOneIdTheLastStyleWins() throws {
    let quickPose = QuickPose()
    var entries: [(String, Color)] = []
    let red = Feature.counting("a").restyled(Style(color: .red))
    quickPose.start(features: [.counting("a"), .counting("b"), red]) { _, _, results, _, _ in
      entries = results.map { ($0.feature.id.rawValue, $0.feature.style.color) }
    }
    try quickPose.submit(Figure.frames(1)[0])
    #expect(entries.map(\.0) == ["a", "b"])
    #expect(entries.map(\.1) == [.red, .white])
  }

  @Test func stopFromInsideEndsTheSession() throws {
    let quickPose = QuickPose()
    var calls = 0
    quickPose.start(features: []) { _, _, _, _, _ in
      calls += 1
      quickPose.stop()
    }
    let frames = try Figure.frames(2)
    try quickPose.submit(frames[0])
    #expect(throws: SubmitError.notRunning) { try quickPose.submit(frames[1]) }
    #expect(calls == 1)
  }

  @Test func startFromInsideHandsTheNextFrameToTheNewCallback() throws {
    let quickPose = QuickPose()
    var calls: [String] = []
    quickPose.start(features: [.counting()]) { _, _, results, _, _ in
      calls.append("old \(results.values[0].value)")
      quickPose.start(features: [.counting()]) { _, _, results, _, _ in calls.append("new \(results.values[0].value)") }
    }
    for frame in try Figure.frames(3) { try quickPose.submit(frame) }
    #expect(calls == ["old 1.0", "new 1.0", "new 2.0"])
  }

  @Test func startingTwiceStartsAfresh() throws {
    let quickPose = QuickPose()
    var first: [Double] = []
    var second: [Double] = []
    quickPose.start(features: [.counting()]) { _, _, results, _, _ in first.append(results.values[0].value) }
    for frame in try Figure.frames(3, from: 100) { try quickPose.submit(frame) }
    quickPose.start(features: [.counting()]) { _, _, results, _, _ in second.append(results.values[0].value) }
    // The clock as well: these frames are earlier than the last.
    for frame in try Figure.frames(2) { try quickPose.submit(frame) }
    #expect(first == [1, 2, 3])
    #expect(second == [1, 2])
  }

  @Test func twoSessionsDoNotMeet() throws {
    let (one, other) = (QuickPose(), QuickPose())
    var calls: [String] = []
    one.start(features: [.counting()]) { status, _, results, _, _ in
      calls.append("one \(results.values[0].value)")
      // From inside one callback the other session may be fed.
      if let frame = try? Figure.standing.frame(at: status.info?.timestamp.seconds ?? 0) { try? other.submit(frame) }
    }
    other.start(features: [.counting()]) { _, _, results, _, _ in calls.append("other \(results.values[0].value)") }
    let frames = try Figure.frames(3)
    try one.submit(frames[0])
    try one.submit(frames[1])
    other.stop()
    try one.submit(frames[2])
    #expect(calls == ["one 1.0", "other 1.0", "one 2.0", "other 2.0", "one 3.0"])
  }

  @Test func aBadFrameLeavesTheSessionAsItWas() throws {
    let quickPose = QuickPose()
    var values: [Double] = []
    quickPose.start(features: [.counting()]) { _, _, results, _, _ in values.append(results.values[0].value) }
    try quickPose.submit(Figure.standing.frame(at: 1))
    let (t0, t1) = (Timestamp(microseconds: -1), Timestamp(microseconds: 1_000_000))
    for (seconds, error) in [
      (-0.000001, FrameError.negativeTime(t0)), (1, .timeNotIncreasing(previous: t1, got: t1)),
      (0.5, .timeNotIncreasing(previous: t1, got: Timestamp(microseconds: 500_000))),
    ] {
      let frame = try Figure.standing.frame(at: seconds)
      #expect(throws: SubmitError.frame(error)) { try quickPose.submit(frame) }
    }
    try quickPose.submit(Figure.standing.frame(at: 1.000001))
    #expect(values == [1, 2])
  }

  @Test func theKeyIsJudgedOnceForEachStart() throws {
    let asked = Locked<[String]>([])
    let validator = KeyValidator { key in
      asked.withLock { $0.append(key) }
      return key == "good"
    }
    for (key, isGood) in [("good", true), ("bad", false)] {
      let quickPose = QuickPose(sdkKey: key, validator: validator)
      var statuses: [Status] = []
      var readings = 0
      quickPose.start(features: [.counting()]) { status, overlay, results, feedback, landmarks in
        statuses.append(status)
        readings += results.count
        #expect((landmarks != nil) == isGood)
        #expect((overlay != nil) == isGood)
      }
      for frame in try Figure.frames(3) { try quickPose.submit(frame) }
      #expect(statuses.filter { $0 == .sdkValidationError }.count == (isGood ? 0 : 3))
      #expect(readings == (isGood ? 3 : 0))
    }
    #expect(asked.withLock { $0 } == ["good", "bad"])
  }

  @Test func theRemoteIsHeardFromTheNextFrameOn() async throws {
    let quickPose = QuickPose()
    var seen: [[String: Double]] = []
    quickPose.start(features: [.counting("a")]) { _, _, results, _, _ in seen.append(named(results)) }
    let frames = try Figure.frames(4)
    try quickPose.submit(frames[0])
    let remote = quickPose.remote
    await Task.detached { remote.update(features: [.counting("a"), .counting("b")]) }.value
    try quickPose.submit(frames[1])
    await Task.detached {
      remote.stop()
      // A stop outlasts what is asked after it.
      remote.update(features: [.counting("c")])
    }.value
    #expect(throws: SubmitError.notRunning) { try quickPose.submit(frames[2]) }
    #expect(seen == [["a": 1], ["a": 2, "b": 1]])
    // What was asked before a start is not for the new run.
    remote.stop()
    quickPose.start(features: [.counting("a")]) { _, _, results, _, _ in seen.append(named(results)) }
    try quickPose.submit(frames[3])
    #expect(seen.count == 3)
  }

  @Test func theFrameClockTellsTheFramesTimeInsideAndNothingOutside() throws {
    let quickPose = QuickPose()
    var inside: [Timestamp?] = []
    quickPose.start(features: []) { _, _, _, _, _ in inside.append(FrameClock.now) }
    try quickPose.submit(Figure.standing.frame(at: 3.25))
    #expect(inside == [Timestamp(microseconds: 3_250_000)])
    #expect(FrameClock.now == nil)
  }

  @Test func theFiguresOfAFrameAreItsOwn() throws {
    let quickPose = QuickPose()
    var infos: [FrameInfo?] = []
    quickPose.start(features: []) { status, _, _, _, _ in infos.append(status.info) }
    for index in 0..<30 { try quickPose.submit(Figure.standing.frame(at: Double(index) / 25)) }
    try quickPose.submit(Figure.standing.emptyFrame(at: 2))
    #expect(infos[0]?.framesPerSecond == nil)
    #expect(infos.dropFirst().dropLast().allSatisfy { abs(($0?.framesPerSecond ?? 0) - 25) < 0.01 })
    #expect(infos.allSatisfy { $0?.latency ?? -1 >= 0 })
    #expect(infos.allSatisfy { $0?.size == PictureSize(width: 1000, height: 800) })
    #expect(infos.last??.timestamp == Timestamp(microseconds: 2_000_000))
  }
}

/// Readings by the names of their features.
func named(_ results: FeatureResults) -> [String: Double] {
  Dictionary(uniqueKeysWithValues: results.map { ($0.feature.id.rawValue, $0.result.value) })
}
