import QPCore
import QPSimulator
import QPTestSupport
import Testing

@testable import QPExercises

/// Cycles of signals whose number, sizes and times follow from their formula.
struct CycleDetectorTests {
  /// Returns (1 − cos) / 2 times an amplitude, a number of times in 60 samples each.
  private func wave(_ cycles: Int, amplitude: (Int) -> Float = { _ in 1 }) -> [Float] {
    (0..<cycles * 60 + 1).map { sample in
      amplitude(min(cycles - 1, sample / 60)) * Float(1 - Maths.cos(2 * .pi * Double(sample) / 60)) / 2
    }
  }

  @Test(arguments: 1...12) func everyPeriodIsACycle(count: Int) {
    let detector = CycleDetector(wave(count), least: 0.25)
    #expect(detector.cycles.map(\.turn) == (0..<count).map { 60 * $0 + 30 })
    #expect(detector.cycles.allSatisfy { abs($0.out - 1) < 1e-3 && $0.isFinished })
    #expect(abs(detector.typical - 1) < 1e-3)
    // All are alike: with fewer than two periods the regularity is that of an unknown spread.
    #expect(abs(detector.regularity - (count > 2 ? 1 : 1 / 1.5)) < 0.01)
  }

  /// A movement of less than 45 % of the typical one is none.
  @Test func smallMovementsBetweenLargeOnesAreLeftOut() {
    let detector = CycleDetector(wave(9) { $0 % 2 == 0 ? 1 : 0.3 }, least: 0.25)
    #expect(detector.cycles.map(\.turn) == [0, 2, 4, 6, 8].map { 60 * $0 + 30 })
  }

  @Test func aGapOfMoreThanOneAndAHalfSecondsStartsAgain() {
    var values = wave(3)
    for sample in 70..<116 { values[sample] = .nan }
    #expect(CycleDetector(values, least: 0.25).cycles.count == 2)
    values = wave(3)
    for sample in 70..<80 { values[sample] = .nan }
    #expect(CycleDetector(values, least: 0.25).cycles.count == 3)
  }

  /// A line stays a line whatever its samples' times, short gaps are bridged, and an outlier changes nothing.
  @Test func aSignalIsResampledAndFreedFromOutliers() {
    var random = SplitMix64(seed: 7)
    var signal = SampledSignal()
    var seconds = 0.0
    while seconds < 4 {
      let isOutlier = abs(seconds - 2) < 0.01
      signal.add(isOutlier ? 99 : Float(3 * seconds), at: seconds)
      seconds += .random(in: 0.01...0.04, using: &random)
    }
    signal.settle()
    for sample in 4..<signal.smooth.count - 4 {
      // The line between an outlier and its neighbours draws off up to two of the five samples of a median.
      #expect(abs(signal.smooth[sample] - Float(sample) / 10) < 0.2, "sample \(sample)")
    }
  }

  /// What is smoothed piece by piece is the same as what is smoothed at once.
  @Test func settlingOftenChangesNothing() {
    var random = SplitMix64(seed: 8)
    var (often, once) = (SampledSignal(), SampledSignal())
    for step in 0..<300 {
      let value = Int.random(in: 0..<5, using: &random) == 0 ? Float.nan : .random(in: 0...1, using: &random)
      often.add(value, at: Double(step) / 25)
      once.add(value, at: Double(step) / 25)
      if step % 3 == 0 { often.settle() }
    }
    often.settle()
    once.settle()
    #expect(often.smooth.map(\.bitPattern) == once.smooth.map(\.bitPattern))
  }

  /// A movement of changing size with gaps, as a signal that grows.
  private func growing(_ seed: UInt64, _ step: (SampledSignal) -> Void) {
    var random = SplitMix64(seed: seed)
    var signal = SampledSignal()
    var (seconds, phase, size, blind) = (0.0, 0.0, 1.0, 0.0)
    while seconds < 60 {
      let elapsed = Double.random(in: 0.02...0.06, using: &random)
      seconds += elapsed
      phase += elapsed / 2
      if Int.random(in: 0..<80, using: &random) == 0 { size = .random(in: 0.2...1.2, using: &random) }
      if Int.random(in: 0..<100, using: &random) == 0 { blind = seconds + .random(in: 0...2, using: &random) }
      let value = size * (1 - Maths.cos(2 * .pi * phase)) / 2 + .random(in: -0.05...0.05, using: &random)
      signal.add(seconds < blind ? .nan : Float(value), at: seconds)
      guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
      signal.settle()
      step(signal)
    }
  }

  /// What is searched piece by piece is the same as what is searched at once, and what is settled never changes.
  @Test(arguments: 1...8) func lookingOftenChangesNothing(seed: UInt64) {
    var often = CycleDetector(least: 0.25)
    var settled: [Float] = []
    var looks = 0
    growing(seed) { signal in
      often.detectCycles(in: signal.smooth, settled: signal.settled)
      let once = CycleDetector(signal.smooth, least: 0.25)
      #expect(often.cycles == once.cycles && often.typical == once.typical)
      #expect(often.efficiency == once.efficiency && often.regularity == once.regularity)
      #expect(signal.smooth.prefix(settled.count).map(\.bitPattern) == settled.map(\.bitPattern))
      settled = Array(signal.smooth.prefix(signal.settled))
      looks += 1
    }
    #expect(looks > 30 && settled.count > 1500 && !often.cycles.isEmpty)
  }
}
