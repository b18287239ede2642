import QPCore
import Testing

@testable import qpdemo

/// Readings as the program prints them in a table.
@Suite struct ReadingTextTests {
  @Test(arguments: [
    (93.0, 91.0, 95.0, "93° ±2"), (93.4, 91, 96, "93° ±3"), (18, 0, 93, "18° (0…93)"), (50, 5, 110, "50° (5…110)"),
  ]) func aLopsidedIntervalHasItsEnds(value: Double, low: Double, high: Double, text: String) throws {
    var reading = try #require(FeatureResult(value: value, unit: .degrees))
    reading.interval = low...high
    #expect(reading.table == text)
  }

  @Test func aReadingWithoutAnIntervalIsTheValue() throws {
    #expect(try #require(FeatureResult(value: 93, unit: .degrees)).table == "93°")
  }
}
