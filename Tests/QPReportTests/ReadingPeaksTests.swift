import QPCore
import QPExercises
import QPFeatures
import QPTestSupport
import Testing

@Suite struct ReadingPeaksTests {
  /// The peak of a movement of 80° at 30 readings a second, with intervals of ±10 whose precision is ±2; the readings
  /// before the first given one do not know their noise yet.
  private func peak(knownFrom first: Int) throws -> ReadingPeaks.Peak {
    var peaks = ReadingPeaks(of: try Feature(id: "rangeOfMotion.knee.left.flexion"))
    for index in 0..<60 {
      let value = 80 * (1 - Maths.cos(Double(index) * 2 * .pi / 60)) / 2
      var result = try #require(FeatureResult(value: value, unit: .degrees))
      if index >= first { (result.interval, result.precision) = (value - 10...value + 10, value - 2...value + 2) }
      peaks.consume(result, at: Timestamp(milliseconds: Int64(index * 1000 / 30)))
    }
    return try #require(peaks.greatest)
  }

  @Test(arguments: [0, 20, 33]) func anIntervalHasWhatStays(knownFrom first: Int) throws {
    let peak = try peak(knownFrom: first)
    let interval = try #require(peak.interval)
    #expect(interval.lowerBound <= peak.value - 9.7 && interval.upperBound >= peak.value + 9.7)
  }

  @Test func withoutWhatStaysThereIsNoInterval() throws {
    let peak = try peak(knownFrom: 60)
    #expect(peak.interval == nil && peak.precision != nil)
  }
}
