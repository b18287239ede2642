import QPCore
@testable import QPExercises
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Counting the repetitions of plain numbers.
struct RepetitionCounterTests {
  /// Progress by frame; nil: not seen.
  private func count(
    _ values: [Double?], fps: Double = 30, rule: RepetitionCounter.Rule = .init()
  ) -> (ended: [Repetition], counter: RepetitionCounter) {
    var counter = RepetitionCounter(rule: rule)
    var ended: [Repetition] = []
    for (index, value) in values.enumerated() {
      let time = Timestamp(microseconds: Int64((Double(index) / fps * 1e6).rounded()))
      if let repetition = counter.consume(progress: value, at: time) { ended.append(repetition) }
    }
    return (ended, counter)
  }

  /// There and back in a number of frames.
  private func triangle(_ depth: Double = 1, frames: Int = 30) -> [Double?] {
    (0..<frames).map { depth * (1 - abs(2 * Double($0) / Double(frames) - 1)) }
  }

  @Test func aRepetitionHasItsTimesAndPhases() throws {
    // At rest until 1 s, out until 2 s, held until 2.5 s, back at 4.5 s.
    let values = (0...150).map { frame in
      let time = Double(frame) / 30
      return min(max(time < 2.25 ? time - 1 : (4.5 - time) / 2, 0), 1)
    }
    let (ended, counter) = count(values)
    let only = try #require(ended.first)
    #expect(ended.count == 1 && counter.summary.repetitions == 1)
    #expect(only.kind == .full && only.depth == 1 && only.isFinished)
    #expect(abs(only.start.seconds - 1.1) < 0.05, "the last moment before it has begun")
    #expect(abs(only.phaseDurations.out - 0.7) < 0.05 && abs(only.phaseDurations.hold - 1.1) < 0.05)
    #expect(abs(only.end.seconds - 3.9) < 0.05 && abs(only.phaseDurations.back - 1) < 0.05)
    #expect(only.duration == only.end.seconds(since: only.start))
    #expect(abs(only.phaseDurations.out + only.phaseDurations.hold + only.phaseDurations.back - only.duration) < 1e-9)
    #expect(counter.summary.meanDepth == 1 && counter.summary.meanDuration == only.duration)
  }

  /// The typical swing is the median of those before: half of it is 0.5, 0.4, 0.3 and 0.34 in turn.
  @Test func halfRepetitionsAreListedAsPartial() {
    let depths = [1, 0.6, 0.45, 0.75, 0.2, 1]
    let values = depths.flatMap { depth -> [Double?] in triangle(depth) } + [0, 0]
    let (ended, counter) = count(values)
    #expect(ended.map(\.kind) == [.full, .partial, .partial, .partial, .full])
    let summary = counter.summary
    #expect((summary.repetitions, summary.full, summary.partial, summary.uncertain) == (5, 2, 3, 0))
    // A turn that lasts one frame of thirty loses it to the removal of outliers.
    #expect(abs((summary.medianDepth ?? 0) - 0.75 * 14 / 15) < 0.01)
    #expect(counter.rejectedMovements.map(\.reason) == [.tooSmall])
    let strict = count(values, rule: .strict).counter.summary
    #expect((strict.repetitions, strict.full, strict.partial) == (2, 2, 3))
  }

  /// A small movement counts when a second one shows that it is the person's own, a very small one when two do.
  @Test(arguments: [(0.6, 0.55, 2), (0.35, 0.38, 3)])
  func smallRepetitionsCountOnceTheyRepeat(first: Double, second: Double, least: Int) {
    var (ended, counter) = count([0, 0] + triangle(first) + [0, 0])
    #expect(ended.isEmpty && counter.summary.repetitions == 0)
    counter.finish()
    #expect((counter.summary.repetitions, counter.summary.partial) == (1, 1))
    for repetitions in 2...4 {
      let values = (1..<repetitions).flatMap { _ in triangle(first) + [0, 0] } + triangle(second) + [0, 0]
      (ended, counter) = count([0, 0] + values)
      #expect(counter.summary.repetitions == (repetitions < least ? 0 : repetitions))
      #expect(counter.repetitions.allSatisfy { $0.kind == .partial })
    }
  }

  /// Before the usual size is known, a trial waits; afterwards it is too small.
  @Test func aTrialDoesNotCountAndIsLogged() {
    let (ended, counter) = count([0, 0] + triangle(0.35) + [0, 0] + triangle() + [0] + triangle() + [0, 0])
    #expect(ended.map(\.kind) == [.full, .full])
    #expect(counter.rejectedMovements.map(\.reason) == [.smallerThanUsual])
    #expect(abs((counter.rejectedMovements.first?.size ?? 0) - 0.35) < 0.03)
  }

  /// Both ends of a burpee identify it: a squat does not get to the floor, and a sit-up starts there.
  @Test(arguments: ["squats", "sitUps", "pushUps", "deadlift"], [true, false])
  func stayingUpOrDownIsNoBurpee(name: String, givesWorld: Bool) throws {
    var set = WorkoutSet(try #require(SimulatedExercise.named(name)))
    set.repetitions = 5
    set.noise = 1
    set.givesWorld = givesWorld
    for yaw in [0.0, 45, 90] {
      var simulation = set.simulation
      simulation.camera.yaw = yaw
      #expect(try RepetitionCounter.summary(of: simulation.poseFrames, .burpees).repetitions == 0, "yaw \(yaw)")
    }
  }

  /// Hysteresis is relative to the swing, not to the start position.
  @Test func repetitionsThatDoNotComeBackAllTheWayCount() {
    let (_, counter) = count(
      [0, 0] + (0..<5).flatMap { _ in triangle(0.6).map { $0.map { $0 + 0.4 } } } + [0.4, 0.2, 0, 0])
    var finished = counter
    finished.finish()
    #expect(finished.summary.repetitions == 5)
  }

  /// A swing must be larger than four standard deviations of the noise, here of 0.1.
  @Test func noiseIsNoSwing() {
    for seed in UInt64(1)...20 {
      var gaussian = SplitMix64(seed: seed)
      let values: [Double?] = (0..<600).map { _ in
        // The sum of twelve uniform numbers is almost normal.
        0.5 + 0.1 * (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &gaussian) }
      }
      var counter = count(values).counter
      counter.finish()
      #expect(counter.summary.repetitions == 0, "seed \(seed)")
    }
  }

  @Test func aRepetitionLostForTwelveFramesIsNotOneMore() {
    for start in stride(from: 4, through: 44, by: 4) {
      var values: [Double?] = [0, 0] + triangle(frames: 60) + [0, 0, 0]
      for frame in start..<start + 12 { values[frame] = nil }
      let (ended, counter) = count(values)
      #expect(ended.map(\.kind) == [.full], "lost from frame \(start) on")
      #expect(counter.unfinished == nil)
    }
  }

  @Test func aDownPhaseOfThreeFramesIsSeen() {
    #expect(count([0, 0, 0, 0, 0.9, 1, 0.9, 0, 0, 0]).ended.isEmpty, "in a tenth of a second nobody squats")
    #expect(count([0, 0, 0, 0, 0.9, 1, 0.9, 0, 0, 0], fps: 10).ended.map(\.kind) == [.full])
    #expect(count([0, 0, 0.2, 0.6, 0.9, 1, 0.9, 0.6, 0.2, 0, 0]).ended.map(\.kind) == [.full])
  }

  /// Chatter of 3° in a travel of 60° is a twentieth.
  @Test func chatterCountsNothing() {
    for level in stride(from: 0.0, through: 1, by: 0.05) {
      let values = (0..<300).map { level + ($0 % 2 == 0 ? 0.05 : -0.05) }
      let (ended, counter) = count(values)
      #expect(ended.isEmpty && counter.summary == SetSummary(), "around \(level)")
    }
  }

  @Test func oneValueAloneCountsNothing() {
    var values = [Double?](repeating: 0, count: 100)
    for frame in stride(from: 10, to: 100, by: 10) { values[frame] = 1 }
    #expect(count(values).ended.isEmpty)
    // Nor does it make two of one.
    var deep: [Double?] = [0, 0] + triangle(frames: 60) + [0, 0]
    deep[32] = 0
    #expect(count(deep).ended.map(\.kind) == [.full])
    // Nor a full one of half a one.
    var half: [Double?] = [0, 0] + triangle(0.6, frames: 60) + [0, 0]
    half[32] = 1
    var (_, counter) = count(half)
    #expect(counter.finish()?.kind == .partial)
  }

  @Test func aMostlyUnseenRepetitionIsUncertain() {
    var values: [Double?] = [0, 0] + triangle(frames: 60) + [0, 0]
    for frame in 14..<44 { values[frame] = nil }
    var (_, counter) = count(values)
    // Its turn was not seen, so that it may have been a small one, which waits for a second one.
    counter.finish()
    #expect(counter.repetitions.map(\.kind) == [.uncertain])
    #expect((counter.summary.repetitions, counter.summary.uncertain) == (0, 1))
  }

  @Test func anAbsenceForgetsTheMovement() {
    // Down, then away for four seconds, then up again.
    let values: [Double?] = [0, 0, 0.5, 1, 1] + [Double?](repeating: nil, count: 120) + [1, 1, 0.5, 0, 0]
    let (ended, counter) = count(values)
    #expect(ended.isEmpty && counter.unfinished == nil)
  }

  @Test func startingAtTheEndCountsNothing() {
    #expect(count([1, 1, 1, 0.5, 0, 0, 0] + triangle() + [0, 0]).ended.count == 1)
  }

  @Test func nothingCountsBeforeItIsArmed() {
    var counter = RepetitionCounter(isCounting: false)
    var time = 0.0
    func add(_ values: [Double?]) {
      for value in values {
        counter.consume(progress: value, at: Timestamp(microseconds: Int64(time * 1e6)))
        time += 1.0 / 30
      }
    }
    add([0] + triangle() + [0, 0] + triangle().prefix(15))
    #expect(counter.summary == SetSummary() && counter.unfinished == nil)
    counter.isCounting = true
    // The rest of a repetition that began before is none.
    add(triangle().suffix(15) + [0, 0])
    #expect(counter.summary == SetSummary())
    add(triangle() + [0, 0])
    #expect(counter.summary.repetitions == 1)
  }

  @Test func theLastRepetitionMayEndWithTheLastFrame() {
    var (ended, counter) = count([0, 0] + triangle().prefix(27))
    #expect(ended.isEmpty && counter.unfinished != nil)
    #expect(counter.finish()?.kind == .full)
    #expect(counter.summary.repetitions == 1 && counter.finish() == nil)
    (ended, counter) = count([0, 0] + triangle().prefix(20))
    #expect(counter.finish()?.isFinished == false)
    #expect((counter.summary.repetitions, counter.summary.partial) == (0, 1))
    counter.reset()
    #expect(counter.summary == SetSummary())
  }

  @Test func badTimesAndValuesChangeNothing() {
    var counter = RepetitionCounter()
    let values: [Double?] = [0, 0] + triangle(frames: 60) + [0, 0]
    var plain: [Repetition] = []
    for (index, value) in values.enumerated() {
      let time = Timestamp(milliseconds: Int64(index) * 33)
      if let repetition = counter.consume(progress: value, at: time) { plain.append(repetition) }
      counter.consume(progress: 1, at: time)
      counter.consume(progress: 0, at: Timestamp(microseconds: .min))
    }
    #expect(plain.count == 1)
    #expect(count(values + [.nan, .infinity, -.infinity, 0, 0]).ended.count == 1)
    var rule = RepetitionCounter.Rule(full: .nan)
    (rule.leastSize, rule.leastDegrees, rule.shortest, rule.largestGapFraction) = (.nan, -1, -1, .nan)
    var hostile = RepetitionCounter(rule: rule)
    for (index, value) in values.enumerated() {
      hostile.consume(progress: value, at: Timestamp(milliseconds: Int64(index)))
    }
    hostile.finish()
  }

  /// Compares sets of random depths with the rule applied to the depths alone.
  @Test func randomSetsAgreeWithTheirDepths() {
    for seed in UInt64(1)...20 {
      var random = SplitMix64(seed: seed)
      var values: [Double?] = [0, 0]
      var expected: [Repetition.Kind] = []
      var accepted: [Double] = []
      for _ in 0..<12 {
        let depth = expected.isEmpty ? 1 : Double.random(in: 0...1, using: &random)
        let sorted = accepted.suffix(7).sorted()
        let typical = sorted.isEmpty ? 1 : (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
        let least = max(0.25, typical / 2)
        // Next to a threshold the samples decide.
        guard abs(depth - least) > 0.05, abs(depth - 0.8) > 0.05 else { continue }
        values += triangle(depth, frames: Int.random(in: 24...90, using: &random)) + [0]
        guard depth > least else { continue }
        expected.append(depth > 0.8 ? .full : .partial)
        accepted.append(depth)
      }
      #expect(count(values + [0, 0]).ended.map(\.kind) == expected, "seed \(seed)")
    }
  }

  @Test func thePhaseFollows() {
    var counter = RepetitionCounter()
    let values: [(Double, RepetitionCounter.Phase)] = [
      (0, .start), (0.09, .start), (0.2, .out), (0.6, .out), (0.55, .out), (0.85, .end), (1, .end), (0.7, .back),
      (0.4, .back), (0.6, .out), (0.3, .back), (0.06, .back), (0.04, .start), (0.9, .end),
    ]
    for (index, (value, phase)) in values.enumerated() {
      counter.consume(progress: value, at: Timestamp(milliseconds: Int64(index) * 33))
      #expect(counter.phase == phase, "value \(index)")
    }
  }
}
