import QPCore
import QPTestSupport
import Testing

@Suite struct HampelFilterTests {
  private static func live(_ filter: HampelFilter, _ values: [Double]) -> [Double?] {
    var filter = filter
    return values.enumerated().map { filter.filter($1, at: Timestamp(milliseconds: Int64($0) * 10)) }
  }

  @Test func outlierBecomesTheMedian() {
    let values = [1.0, 2, 3, 4, 90, 6, 7, 8]
    let filter = HampelFilter(window: 5, floor: 0.1)
    // Of 1, 2, 3, 4, 90 the median is 3.
    #expect(Self.live(filter, values) == [1, 2, 3, 4, 3, 6, 7, 8])
    // Of 3, 4, 90, 6, 7 it is 6.
    let passed = filter.rejectingOutliers(of: values)
    #expect(passed.values == [1, 2, 3, 4, 6, 6, 7, 8])
    #expect(passed.isOutlier == values.map { $0 == 90 })
  }

  @Test func floorReplacesAMedianDeviationOfZero() {
    // Someone still, in coarse numbers: the median absolute deviation is 0.
    let values: [Double] = [5, 5, 5, 5, 5.2, 5, 5, 80, 5, 5, 4.9, 5]
    let filter = HampelFilter(floor: 0.1)
    let expected = values.map { $0 == 80 ? 5 : $0 }
    #expect(Self.live(filter, values) == expected)
    #expect(filter.rejectingOutliers(of: values).values == expected)
    // Without a floor small changes are outliers too.
    #expect(HampelFilter(floor: 0).rejectingOutliers(of: values).values.allSatisfy { $0 == 5 })
  }

  @Test func stepPassesOnceItFillsHalfOfTheWindow() {
    let values = [Double](repeating: 0, count: 10) + [Double](repeating: 50, count: 10)
    let expected: [Double?] = [Double](repeating: 0, count: 13) + [Double](repeating: 50, count: 7)
    #expect(Self.live(HampelFilter(floor: 1), values) == expected)
    #expect(HampelFilter(floor: 1).rejectingOutliers(of: values).values == values)
  }

  /// The same signal at two frame rates, one of them changing: a window of time treats both alike.
  @Test func windowOfTimeIsTheSameAtEveryRate() {
    let filter = HampelFilter(span: 0.5, floor: 1)
    func isOutlierHeld(_ times: [Double]) -> [Double] {
      let values = times.map { $0 < 1 ? 0 : 50.0 }
      let stamps = times.compactMap { Timestamp(seconds: $0) }
      var live = filter
      let passed = zip(values, stamps).map { live.filter($0, at: $1) }
      return zip(times, passed).filter { $0 >= 1 && $1 == 0 }.map(\.0)
    }
    let fast = isOutlierHeld((0..<200).map { Double($0) / 100 })
    let mixed = isOutlierHeld((0..<50).map { Double($0) / 50 } + (0..<20).map { 1 + Double($0) / 20 })
    // Live it passes once it fills half of the window.
    #expect(abs((fast.last ?? 0) - 1.25) < 0.02)
    // Ten values a second after fifty: later, since the window's values before were denser, but within the span.
    #expect((mixed.last ?? 0) > 1.25 && (mixed.last ?? 9) < 1.5)
    // With all of the recording at hand a step passes at once.
    let step = (0..<100).map { $0 < 50 ? 0 : 50.0 }
    let stamps = (0..<100).map { Timestamp(milliseconds: Int64($0) * 20) }
    #expect(filter.rejectingOutliers(of: step, at: stamps).values == step)
    let spike = (0..<100).map { $0 == 60 ? 90.0 : 3 }
    #expect(filter.rejectingOutliers(of: spike, at: stamps).isOutlier.firstIndex(of: true) == 60)
    #expect(filter.rejectingOutliers(of: spike, at: []).values == spike)
  }

  /// Against the definition, written out.
  @Test(arguments: [3, 7, 11], [0.0, 0.5]) func resultMatchesTheDefinition(window: Int, floor: Double) {
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    let values = (0..<300).map { _ in
      Int.random(in: 0..<10, using: &random) == 0
        ? Double.random(in: -50...50, using: &random) : Double.random(in: -4...4, using: &random).rounded()
    }
    func judged(_ value: Double, _ around: ArraySlice<Double>) -> Double {
      let median = Array(around).middle
      let deviation = around.map { abs($0 - median) }.middle
      return abs(value - median) > 3 * max(1.4826 * deviation, floor) ? median : value
    }
    let filter = HampelFilter(window: window, floor: floor)
    let (live, centred) = (Self.live(filter, values), filter.rejectingOutliers(of: values).values)
    for index in values.indices {
      let past = values[max(0, index - window + 1)...index]
      let around = values[max(0, index - window / 2)...min(values.count - 1, index + window / 2)]
      #expect(live[index] == judged(values[index], past), "seed \(seed), \(index)")
      #expect(centred[index] == judged(values[index], around), "seed \(seed), \(index)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func nonFiniteValuesAreSkipped(bad: Double) {
    let values: [Double] = [1, 2, 1, 2, 9, 2, 1, 2, 2, 1]
    var dirty = values
    dirty.insert(bad, at: 5)
    dirty.insert(bad, at: 0)
    let live = Self.live(HampelFilter(floor: 0.5), dirty)
    #expect(live[0] == nil && live[6] == live[5])
    #expect((live[1...5] + live[7...]).elementsEqual(Self.live(HampelFilter(floor: 0.5), values)[...]))
    #expect(HampelFilter(floor: 0.5).rejectingOutliers(of: dirty).values[6].isFinite == false)
    #expect(HampelFilter(floor: 0.5).rejectingOutliers(of: [bad]).isOutlier == [false])
    var filter = HampelFilter(window: .max, threshold: bad, floor: bad)
    #expect(filter.window == 101 && filter.floor == (bad == .infinity ? bad : 0))
    #expect(filter.filter(1, at: .zero) == 1)
    #expect(filter.filter(7, at: .zero) == 1)
  }
}
