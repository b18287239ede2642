import QPCore
import QPFeatures
import QPTestSupport
import Testing

@Suite struct ThresholdTests {
  @Test func onlyAboveGoesInAndOnlyBelowGoesOut() {
    var counter = ThresholdCounter()
    #expect((counter.enterThreshold, counter.exitThreshold) == (0.6, 0.3))
    #expect(counter.state == ThresholdCounter.State(count: 0, isEntered: false))
    #expect(!counter.consume(0.6).isEntered)
    #expect(counter.consume(0.6.nextUp).isEntered)
    #expect(counter.consume(0.3) == ThresholdCounter.State(count: 0, isEntered: true))
    #expect(counter.consume(0.3.nextDown) == ThresholdCounter.State(count: 1, isEntered: false))
    #expect(counter.consume(0) == ThresholdCounter.State(count: 1, isEntered: false))
  }

  @Test func nanChangesNeitherStateNorCount() {
    var counter = ThresholdCounter()
    counter.consume(.nan)
    #expect(!counter.state.isEntered)
    counter.consume(1)
    #expect(counter.consume(.nan) == ThresholdCounter.State(count: 0, isEntered: true))
  }

  @Test func anExitAboveTheEntryCountsAsTheEntry() {
    var counter = ThresholdCounter(enterThreshold: 0.5, exitThreshold: 0.9)
    #expect(counter.exitThreshold == 0.5)
    counter.consume(0.7)
    #expect(counter.state.isEntered)
    #expect(counter.consume(0.4).count == 1)
  }

  /// The count of a walk is the number of times that its values, without those between the thresholds, go from above to
  /// below.
  @Test func randomWalksAgreeWithBruteForce() {
    for seed in UInt64(1)...12 {
      var random = SplitMix64(seed: seed)
      var values = [0.5]
      for _ in 0..<300 {
        // On a grid, so that the thresholds themselves are met.
        let step = Double(Int.random(in: -3...3, using: &random)) / 10
        values.append(min(max(values[values.count - 1] + step, 0), 1))
      }
      var counter = ThresholdCounter(enterThreshold: 0.7, exitThreshold: 0.4)
      for length in values.indices {
        counter.consume(values[length])
        let sides = values[...length].compactMap { $0 > 0.7 ? true : $0 < 0.4 ? false : nil }
        let falls = zip(sides, sides.dropFirst()).filter { $0 && !$1 }.count
        #expect(counter.state.count == falls, "seed \(seed), value \(length)")
        #expect(counter.state.isEntered == sides.last ?? false, "seed \(seed), value \(length)")
      }
    }
  }

  @Test(.enabled(if: Shared.has("reference/opencap"), "\(Shared.unfetched)")) func fiveSquatsAreCountedAsFive() throws {
    // Knee flexion of a published motion file: 60 is deep, 20 is standing. See ../shared/README.md.
    let text = try Shared.text("reference/opencap/squats1_videoAndMocap.mot")
    let rows = text.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
    let header = try #require(rows.firstIndex { $0.first == "time" })
    let column = try #require(rows[header].firstIndex { $0 == "knee_angle_r" })
    var counter = ThresholdCounter(enterThreshold: 60, exitThreshold: 20)
    for row in rows[(header + 1)...] { counter.consume(Double(row[column]) ?? .nan) }
    #expect(counter.state.count == 5)
  }

  @Test func theTimerAddsUpTheTimeAboveTheThreshold() {
    var timer = ThresholdTimer(threshold: 0.5)
    // In for 0.1…0.4 s and for 0.6…0.7 s, out at exactly the threshold.
    let values = [0.0, 1, 0.6, 0.8, 0.9, 0.5, 0.7, 0.7, 0.1]
    for (index, value) in values.enumerated() { timer.consume(value, at: Self.at(Double(index) / 10)) }
    #expect(abs(timer.state.time - 0.4) < 1e-9)
    #expect(timer.state.min == 0.6)
    #expect(timer.state.max == 1)
    // Trapezoids: 0.8 + 0.7 + 0.85, and 0.7, each 0.1 s.
    #expect(abs((timer.state.mean ?? 0) - 3.05 / 4) < 1e-9)
    #expect(!timer.state.isEntered)
  }

  /// A triangle 0 → 2 → 0 over 2 s lies above 1 from 0.5 to 1.5 s, with a mean of 1.5.
  @Test(arguments: [20, 60, 240, 1000]) func theTimerApproachesTheClosedForm(rate: Int) {
    var timer = ThresholdTimer(threshold: 1)
    for frame in 0...(2 * rate) {
      let seconds = Double(frame) / Double(rate)
      timer.consume(2 - 2 * abs(seconds - 1), at: Self.at(seconds))
    }
    // Up to a step is lost at each end.
    #expect(timer.state.time <= 1 + 1e-6)
    #expect(timer.state.time >= 1 - 2 / Double(rate) - 1e-6)
    #expect(abs((timer.state.mean ?? 0) - 1.5) <= 1 / Double(rate) + 1e-6)
    #expect(timer.state.max == 2)
  }

  @Test func theMeanWeighsEachValueByItsTime() {
    // 1 for 0.9 s in one step and 3 for 0.1 s in many: the mean of the values would be near 3.
    var timer = ThresholdTimer(threshold: 0)
    timer.consume(1, at: Self.at(0))
    timer.consume(1, at: Self.at(0.9))
    for step in 1...100 { timer.consume(3, at: Self.at(0.9 + Double(step) / 1000)) }
    // The one step between them has the mean of both.
    #expect(abs((timer.state.mean ?? 0) - (0.9 + 0.002 + 0.099 * 3) / 1) < 1e-9)
  }

  @Test func gapsAndStepsBackAreNotCounted() {
    var timer = ThresholdTimer(threshold: 0)
    for time in [0.0, 1, 2.5, 3, 2, 2.25] { timer.consume(1, at: Self.at(time)) }
    // 0…1, not 1…2.5, 2.5…3, not 3…2, 2…2.25.
    #expect(abs(timer.state.time - 1.75) < 1e-9)
    timer.consume(.nan, at: Self.at(2.3))
    #expect(!timer.state.isEntered)
    timer.consume(1, at: Self.at(2.4))
    #expect(abs(timer.state.time - 1.75) < 1e-9)
    timer.reset()
    #expect(timer.state == ThresholdTimer.State())
  }

  static func at(_ seconds: Double) -> Timestamp { Timestamp(microseconds: Int64((seconds * 1e6).rounded())) }
}
