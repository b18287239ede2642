import QPCore
import QPFeatures
import QPTestSupport
import Testing

/// The reference types with QuickPose's names, and the clock that they take their time from.
@Suite struct QuickPoseDetectorTests {
  @Test func insideACallbackTheTimeIsTheFrames() throws {
    let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.3, leniency: 0.05)
    var fired: [Double] = []
    let quickPose = QuickPose()
    quickPose.start(features: []) { status, _, _, _, _ in
      unchanged.count(result: 100) { fired.append(status.info?.timestamp.seconds ?? .nan) }
    }
    // Far faster than the clock on the wall.
    for frame in 0..<10 { try quickPose.submit(Figure.standing.frame(at: 50 + Double(frame) / 10)) }
    #expect(fired == [50.3])
  }

  @Test func aGivenTimeWins() throws {
    let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.3)
    var fired: [Int] = []
    let quickPose = QuickPose()
    var step = 0
    quickPose.start(features: []) { _, _, _, _, _ in
      // 0.2 s a step, where the frames are 0.1 s apart.
      unchanged.count(result: 100, at: ThresholdTests.at(Double(step) / 5)) { fired.append(step) }
      step += 1
    }
    for frame in 0..<10 { try quickPose.submit(Figure.standing.frame(at: Double(frame) / 10)) }
    #expect(fired == [2])
  }

  @Test func aChangeOfClockStartsANewRun() {
    let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.3)
    var fired: [String] = []
    func count(_ name: String, given: Double? = nil, frame: Double? = nil) {
      FrameClock.$now.withValue(frame.map(ThresholdTests.at)) {
        unchanged.count(result: 100, at: given.map(ThresholdTests.at)) { fired.append(name) }
      }
    }
    count("frame 0", frame: 0)
    count("frame 0.2", frame: 0.2)
    // Another clock: although later by its own account, the run starts here.
    count("given 0.4", given: 0.4)
    count("given 0.6", given: 0.6)
    count("given 0.7", given: 0.7)
    #expect(fired == ["given 0.7"])
    count("frame 0.9", frame: 0.9)
    count("frame 1.2", frame: 1.2)
    #expect(fired == ["given 0.7", "frame 1.2"])
  }

  @Test func outsideOfCallbacksTheClockIsMonotonic() {
    // A run of no length fires with its first value; the second belongs to the same run.
    let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0)
    var count = 0
    FrameClock.$now.withValue(nil) {
      for _ in 0..<3 { unchanged.count(result: 1) { count += 1 } }
    }
    #expect(count >= 1)
    // An hour by this clock does not pass.
    let patient = QuickPoseDoubleUnchangedDetector(similarDuration: 3600)
    for _ in 0..<1000 { patient.count(result: 1) { Issue.record("the clock ran away") } }
  }

  @Test func theDoubleDetectorIsRelative() {
    let unchanged = QuickPoseDoubleUnchangedDetector(similarDuration: 0.2, leniency: 0.1)
    var fired = 0
    for (index, value) in [100.0, 109, 91].enumerated() {
      unchanged.count(result: value, at: ThresholdTests.at(Double(index) / 10)) { fired += 1 }
    }
    #expect(fired == 1)
    unchanged.reset()
    for (index, value) in [10.0, 11.5, 10].enumerated() {
      unchanged.count(result: value, at: ThresholdTests.at(5 + Double(index) / 10)) { fired += 1 }
    }
    #expect(fired == 1)
  }

  @Test func theStateDetectorFiresForAStateThatStays() {
    let unchanged = QuickPoseStateUnchangedDetector<String>(similarDuration: 0.2)
    var fired: [Int] = []
    for (index, state) in ["a", "b", "b", "b", "b", "a", "a", "a"].enumerated() {
      unchanged.count(result: state, at: ThresholdTests.at(Double(index) / 10)) { fired.append(index) }
    }
    #expect(fired == [3, 7])
  }

  @Test func theCounterTellsOfChangesOnly() {
    let counter = QuickPoseThresholdCounter()
    var states: [ThresholdCounter.State] = []
    for value in [0.1, 0.7, 0.9, 0.5, 0.2, 0.1, 0.8] { counter.count(value) { states.append($0) } }
    #expect(
      states == [
        ThresholdCounter.State(count: 0, isEntered: true), ThresholdCounter.State(count: 1, isEntered: false),
        ThresholdCounter.State(count: 1, isEntered: true),
      ])
    counter.reset()
    #expect(counter.state == ThresholdCounter.State(count: 0, isEntered: false))
  }

  @Test func aChangeOfClockEndsTheTimersStayAndKeepsItsTime() {
    let timer = QuickPoseThresholdTimer(threshold: 0.5)
    timer.time(1, at: ThresholdTests.at(0))
    timer.time(1, at: ThresholdTests.at(0.5))
    FrameClock.$now.withValue(ThresholdTests.at(0.7)) { _ = timer.time(1) }
    #expect(abs(timer.state.time - 0.5) < 1e-9)
    FrameClock.$now.withValue(ThresholdTests.at(0.8)) { _ = timer.time(1) }
    #expect(abs(timer.state.time - 0.6) < 1e-9)
    #expect(timer.state.isEntered)
  }
}
