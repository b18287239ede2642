import QPCore
import QPFeatures
import QPTestSupport
import Testing

@Suite struct UnchangedDetectorTests {
  @Test func aRunMayStraddleTheSeamOfACircle() {
    for (values, median) in [
      ([359.5, 0.5, 1.5, 0.5], 0.5), ([0.5, 359.5, 358.5, 359.5], 359.5), ([359, 1], 0), ([10, 12, 11], 11),
    ] {
      var circular = UnchangedDetector(
        similarDuration: Double(values.count - 1) / 10, tolerance: .absolute(3), period: 360)
      var linear = UnchangedDetector(similarDuration: Double(values.count - 1) / 10, tolerance: .absolute(3))
      var results: [Double?] = []
      for (index, value) in values.enumerated() {
        let time = Timestamp(milliseconds: Int64(index) * 100)
        results.append(circular.consume(value, at: time))
        let straddles = values.contains { $0 > 300 } && values.contains { $0 < 60 }
        #expect((linear.consume(value, at: time) != nil) == (!straddles && index == values.count - 1))
      }
      #expect(results.compactMap(\.self) == [median])
    }
  }

  @Test func signedValuesStaySigned() {
    var detector = UnchangedDetector(similarDuration: 0.2, tolerance: .absolute(3), period: 360)
    let results = [1.0, -1, -1].enumerated().compactMap {
      detector.consume($1, at: Timestamp(milliseconds: Int64($0) * 100))
    }
    #expect(results == [-1])
  }

  /// A hold of an hour at a thousand frames a second: neither slow nor large.
  @Test func aLongRunKeepsFewValues() {
    var detector = UnchangedDetector(similarDuration: 300, tolerance: .absolute(3))
    var result: Double?
    for index in 0...300_000 {
      result = result ?? detector.consume(index % 3 == 0 ? 101 : 100, at: Timestamp(milliseconds: Int64(index)))
    }
    #expect(result == 100)
  }

  @Test func itFiresOnceInARunAndAgainAfterAChange() {
    var detector = UnchangedDetector(similarDuration: 0.3, tolerance: .absolute(3))
    let values: [Double] = [10, 10, 10, 10, 10, 10, 10, 50, 50, 50, 50, 50, 10, 10, 10, 10]
    #expect(fired(&detector, values) == [3, 10, 15])
  }

  @Test(
    arguments: [
      ([10, 12, 11, 13], 11.5), ([10, 13, 10, 10], 10), ([10, 7, 13, 12], 11), ([100, 101, 102, 103], 101.5),
    ] as [([Double], Double)])
  func itReportsTheRunsMedian(values: [Double], median: Double) {
    var detector = UnchangedDetector(similarDuration: 0.3, tolerance: .absolute(3))
    #expect(results(&detector, values).compactMap(\.self) == [median])
  }

  @Test func theAnchorIsTheRunsFirstValueAndDoesNotDrift() {
    // Each value is 2 above the last: close to its neighbour, but soon far from the first.
    var detector = UnchangedDetector(similarDuration: 0.3, tolerance: .absolute(3))
    #expect(fired(&detector, stride(from: 0, to: 60, by: 2).map(\.self)).isEmpty)
    // Exactly the tolerance still belongs to the run, a hair more does not.
    #expect(fired(&detector, [100, 103, 97, 103]) == [3])
    #expect(fired(&detector, [200, 203, 203.0.nextUp, 203]).isEmpty)
  }

  @Test func theToleranceIsAFractionOfTheAnchorOrAbsolute() {
    var relative = UnchangedDetector(similarDuration: 0.2, tolerance: .relative(0.05))
    #expect(fired(&relative, [100, 105, 95]) == [2])
    #expect(fired(&relative, [1, 1.06, 1]).isEmpty)
    #expect(fired(&relative, [-100, -95, -105]) == [2])
    #expect(fired(&relative, [0, 0.001, 0]).isEmpty)
    var absolute = UnchangedDetector(similarDuration: 0.2, tolerance: .absolute(3))
    #expect(fired(&absolute, [1, 4, -2]) == [2])
  }

  @Test func valuesOutsideTheLimitsStartNoRun() {
    var detector = UnchangedDetector(similarDuration: 0.2, tolerance: .absolute(3), minValue: 10, maxValue: 20)
    #expect(fired(&detector, [9, 9, 9, 9]).isEmpty)
    #expect(fired(&detector, [21, 21, 21, 21]).isEmpty)
    #expect(fired(&detector, [9, 10, 10, 10]) == [3])
    #expect(fired(&detector, [20, 20, 20]) == [2])
    // One in the middle ends the run.
    #expect(fired(&detector, [10, 10, 9.9, 10, 10, 10]) == [5])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func valuesThatAreNotFiniteEndTheRun(value: Double) {
    var detector = UnchangedDetector(similarDuration: 0.2, tolerance: .absolute(3))
    #expect(fired(&detector, [10, 10, value, 10, 10, 10]) == [5])
  }

  @Test func aGapOfMoreThanASecondStartsANewRun() {
    var detector = UnchangedDetector(similarDuration: 2.5, tolerance: .absolute(3))
    #expect(UnchangedDetector.longestGap == 1)
    #expect(fired(&detector, [5, 5, 5, 5], at: [0, 1, 2, 3]) == [3])
    detector.reset()
    #expect(fired(&detector, [5, 5, 5, 5, 5], at: [0, 1, 2, 3.000001, 4]).isEmpty)
  }

  @Test func timeThatGoesBackOrStandsStartsANewRun() {
    var detector = UnchangedDetector(similarDuration: 0.3, tolerance: .absolute(3))
    #expect(fired(&detector, [5, 5, 5, 5, 5, 5], at: [10, 10.2, 0, 0.1, 0.2, 0.3]) == [5])
    detector.reset()
    #expect(fired(&detector, [5, 5, 5, 5, 5], at: [0, 0.2, 0.2, 0.4, 0.5]) == [4])
  }

  @Test func theFrameRateDoesNotMatter() {
    for rate in [5.0, 10, 24, 29.97, 60, 120] {
      var detector = UnchangedDetector(similarDuration: 0.5, tolerance: .absolute(3))
      let times = (0..<200).map { Double($0) / rate }
      let first = times.first { ($0 * 1e6).rounded() >= 500_000 }
      let fired = fired(&detector, times.map { _ in 7 }, at: times)
      #expect(fired.count == 1)
      #expect(fired.first.map { times[$0] } == first, "\(rate) frames a second")
    }
  }

  /// Against the rule written out over whole arrays, on random walks.
  @Test func randomWalksAgreeWithThePlainRule() {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      var values = [Double.random(in: 0...50, using: &random)]
      for _ in 0..<300 { values.append(values[values.count - 1] + Double.random(in: -2...2, using: &random)) }
      var detector = UnchangedDetector(similarDuration: 0.45, tolerance: .absolute(3))
      var expected: [Double?] = []
      var start = 0
      var isDone = false
      for index in values.indices {
        if abs(values[index] - values[start]) > 3 {
          start = index
          isDone = false
        }
        // 0.1 s between frames: 0.45 s have passed with the fifth after the first.
        if index - start >= 5, !isDone {
          isDone = true
          expected.append(Array(values[start...index]).middle)
        } else {
          expected.append(nil)
        }
      }
      #expect(results(&detector, values) == expected, "seed \(seed)")
    }
  }

  @Test func aStateThatStaysFiresOnceInARun() {
    var detector = UnchangedStateDetector<Character>(similarDuration: 0.3)
    let fired = "aaabbbbbbaaaa".enumerated().map { index, state in
      detector.consume(state, at: Timestamp(microseconds: Int64(index) * 100_000)) ?? "-"
    }
    #expect(String(fired) == "------b-----a")
  }

  @Test func aStateStartsANewRunAfterAGapOrWhenTimeGoesBack() {
    var detector = UnchangedStateDetector<Int>(similarDuration: 0.3)
    let times = [0.0, 0.2, 1.3, 1.5, 1.0, 1.2, 1.3]
    let fired = times.map { detector.consume(1, at: Timestamp(microseconds: Int64($0 * 1e6))) }
    #expect(fired == [nil, nil, nil, nil, nil, nil, 1])
    detector.reset()
    #expect(detector.consume(1, at: Timestamp(microseconds: 1_400_000)) == nil)
  }

  private func results(
    _ detector: inout UnchangedDetector, _ values: [Double], at times: [Double]? = nil
  ) -> [Double?] {
    detector.reset()
    return values.enumerated().map { index, value in
      let time = times?[index] ?? Double(index) / 10
      return detector.consume(value, at: Timestamp(microseconds: Int64((time * 1e6).rounded())))
    }
  }

  /// The places at which it fired.
  private func fired(_ detector: inout UnchangedDetector, _ values: [Double], at times: [Double]? = nil) -> [Int] {
    results(&detector, values, at: times).enumerated().filter { $0.element != nil }.map(\.offset)
  }
}
