import QPLandmarks
import Testing

/// Medians and percentiles, held to closed forms and to sorted lists.
@Suite struct StatisticsTests {
  /// The whole numbers below a prime, each once, in mixed order.
  private func mixed(below prime: Int) -> [Double] {
    (0..<prime).map { Double($0 * 37 % prime) }
  }

  @Test(arguments: [2, 3, 5, 7, 11, 101, 211]) func medianOfWholeNumbersIsTheirMiddle(prime: Int) {
    let values = mixed(below: prime)
    #expect(values.median == Double(prime - 1) / 2)
    #expect(values.filter { $0 > 0 }.median == Double(prime) / 2)
  }

  @Test(arguments: [2, 3, 5, 7, 11, 101, 211]) func percentilesOfWholeNumbersAreTheirPlaces(prime: Int) {
    let values = mixed(below: prime)
    for fraction in [0, 0.05, 0.25, 0.5, 0.9, 0.95, 1] {
      let interpolated = fraction * Double(prime - 1)
      #expect(abs(values.interpolatedPercentile(fraction) - interpolated) < 1e-9, "\(fraction)")
      let ranked = Double(min(prime - 1, Int(fraction * Double(prime))))
      #expect(values.rankedPercentile(fraction) == ranked, "\(fraction)")
    }
  }

  @Test func repeatedValuesCountAsOftenAsTheyStand() {
    // Each square but 0 stands twice.
    let values = (0..<101).map { Double($0 * $0 % 101) }
    let sorted = values.sorted()
    #expect(values.median == sorted[50])
    #expect(values.dropLast().sorted().median == Array(values.dropLast()).median)
    for place in 0...100 {
      let nearest = values.interpolatedPercentile(Double(place) / 100)
      #expect(abs(nearest - sorted[place]) < 1e-9, "\(place)")
    }
    #expect([Double](repeating: 3, count: 8).median == 3)
  }

  @Test func theTwoPercentilesDiffer() {
    let values = [4.0, 1, 3, 2]
    #expect(values.median == 2.5)
    #expect(values.interpolatedPercentile(0.5) == 2.5)
    #expect(values.rankedPercentile(0.5) == 3)
  }

  @Test func emptyListsHaveNone() {
    let none: [Double] = []
    #expect(none.median == nil)
    #expect(none.interpolatedPercentile(0.5).isNaN && none.rankedPercentile(0.5).isNaN)
  }

  @Test(arguments: 0...9) func thinnedListsKeepEverySecondValue(count: Int) {
    var values = (0..<count).map { Double($0) }
    values.thin()
    #expect(values == (0..<(count + 1) / 2).map { Double(2 * $0) })
  }

  @Test func normalIntervalHolds95Percent() {
    let (steps, half) = (10_000, NormalDistribution.deviationsOf95Percent)
    let width = half / Double(steps)
    var sum = 0.0
    for step in 0..<steps {
      let deviation = (Double(step) + 0.5) * width
      sum += Maths.exp(-deviation * deviation / 2) * width
    }
    #expect(abs(2 * sum / (2 * Double.pi).squareRoot() - 0.95) < 1e-5)
  }
}
