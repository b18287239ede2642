import QPCore
import Testing

@Suite struct GapFillerTests {
  private static let times = [0, 1, 2, 4, 5, 7, 8, 9, 10, 11].map { Timestamp(milliseconds: $0 * 100) }
  private static let gap = Double.nan

  @Test func aLineIsContinuedAndWhatWasFilledIsMarked() throws {
    let values = [gap, 1, gap, 4, 5, gap, gap, gap, 10, gap].map { $0.isNaN ? $0 : 2 * $0 }
    let filled = try GapFiller(limit: 0.31).fill(values, at: Self.times)
    for (value, expected) in zip(filled.values, [.nan, 2, 4, 8, 10, .nan, .nan, .nan, 20, .nan]) {
      #expect(abs(value - expected) < 1e-12 || (value.isNaN && expected.isNaN))
    }
    #expect(filled.isFilled == [false, false, true, false, false, false, false, false, false, false])
    // The long gap lasts from 0.5 to 1.0 s.
    let all = try GapFiller(limit: 0.5).fill(values, at: Self.times)
    #expect(all.isFilled == [false, false, true, false, false, true, true, true, false, false])
    #expect(abs(all.values[5] - 14) < 1e-12)
    #expect(all.values[0].isNaN && all.values[9].isNaN)
  }
  private var gap: Double { Self.gap }

  @Test func aCubicIsExactForParabolas() throws {
    func parabola(_ time: Timestamp) -> Double { 3 - 2 * time.seconds + 5 * time.seconds * time.seconds }
    var values = Self.times.map(parabola)
    for index in [2, 6, 7] { values[index] = .infinity }
    let filled = try GapFiller(limit: 0.4, interpolation: .cubic).fill(values, at: Self.times)
    for index in values.indices { #expect(abs(filled.values[index] - parabola(Self.times[index])) < 1e-12) }
    #expect(filled.isFilled.filter { $0 }.count == 3)
    // The line misses it.
    let line = try GapFiller(limit: 0.4).fill(values, at: Self.times)
    #expect(abs(line.values[2] - parabola(Self.times[2])) > 0.01)
  }

  @Test func nothingIsMadeOfNothing() throws {
    let filler = try GapFiller(limit: 10, interpolation: .cubic)
    #expect(try filler.fill([], at: []).values.isEmpty)
    let lost = try filler.fill([.nan, 5, .nan], at: Array(Self.times.prefix(3)))
    #expect(lost.isFilled == [false, false, false] && lost.values[1] == 5)
    #expect(try filler.fill([1, .nan, 3], at: Array(Self.times.prefix(3))).values == [1, 2, 3])
    for limit in [0, -1, Double.nan, .infinity] { #expect(throws: FilterError.self) { try GapFiller(limit: limit) } }
    #expect(throws: FilterError(.differentCounts(values: 1, times: 0))) { try filler.fill([1], at: []) }
    #expect(throws: FilterError(.timeNotIncreasing(index: 1))) { try filler.fill([1, 2], at: [.zero, .zero]) }
  }

  @Test func filledReadingsSaySo() throws {
    let times = (0..<6).map { Timestamp(milliseconds: Int64($0) * 100) }
    func reading(_ value: Double) -> FeatureResult? { FeatureResult(value: value, unit: .degrees) }
    let readings = [reading(10), nil, nil, reading(40), nil, nil]
    let filled = try GapFiller(limit: 0.5).fill(readings, at: times)
    #expect(filled.map { $0.map { $0.value.rounded() } } == [10, 20, 30, 40, nil, nil])
    #expect(filled.map { $0?.quality.contains(.filledGap) } == [false, true, true, false, nil, nil])
    #expect(abs((filled[1]?.quality[.filledGap] ?? .nan) - 0.3) < 1e-6)
  }
}
