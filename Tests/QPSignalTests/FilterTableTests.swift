import Foundation
import QPCore
import QPTestSupport
import Testing

/// Each filter's lag and noise gain, as `Docs/Filters.md` states them.
@Suite struct FilterTableTests {
  typealias Run = @Sendable ([Double]) throws -> [Double]

  /// Values come 30 times a second.
  private static func times(_ count: Int) -> [Timestamp] {
    (0..<count).map { Timestamp(microseconds: Int64($0) * 1_000_000 / 30) }
  }

  private static func live(_ filter: some SignalFilter) -> Run {
    { values in
      var filter = filter
      return zip(values, times(values.count)).map { filter.filter($0, at: $1) ?? .nan }
    }
  }

  static let filters: [(name: String, run: Run)] = [
    ("One-Euro 1 Hz, β 0", live(OneEuroFilter(OneEuro(minCutoff: 1, beta: 0)))),
    ("`OneEuro.landmarks`", live(OneEuroFilter(.landmarks))),
    ("MediaPipe's One-Euro of landmarks", live(OneEuroFilter(.mediaPipeLandmarks))),
    ("MediaPipe's One-Euro in the world", live(OneEuroFilter(.mediaPipeWorld))),
    ("Hampel, live", live(HampelFilter(floor: 0.001))),
    ("Hampel, live, then `OneEuro.landmarks`", live(HampelFilter(floor: 0.001).then(OneEuroFilter(.landmarks)))),
    ("Hampel, centred", { HampelFilter(floor: 0.001).rejectingOutliers(of: $0).values }),
    ("Butterworth `.perPass(6)`", { try ButterworthFilter(.perPass(6)).filter($0, rate: 30) }),
    ("Butterworth `.overall(6)`", { try ButterworthFilter(.overall(6)).filter($0, rate: 30) }),
  ]

  /// White noise of 0.01, six thousand values, the first hundred left out.
  static func noiseGain(_ run: Run) throws -> Double {
    var random = SplitMix64(seed: 1)
    let noise = (0..<6000).map { _ -> Double in
      let (u, v) = (Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random))
      return 0.01 * (-2 * log(1 - u)).squareRoot() * cos(2 * .pi * v)
    }
    return try Array(run(noise).dropFirst(100)).standardDeviation / Array(noise.dropFirst(100)).standardDeviation
  }

  /// Milliseconds by which a rise of 1 a second is behind after four seconds.
  static func rampLag(_ run: Run) throws -> Double {
    let filtered = try run((0..<240).map { Double($0) / 30 })
    return (4 - filtered[120]) * 1000
  }

  /// Milliseconds from a step of 1, first seen at 0, until nine tenths of it have come through.
  static func stepLag(_ run: Run) throws -> Double {
    let filtered = try run((0..<240).map { $0 < 60 ? 0 : 1 })
    let through = filtered.indices.first { $0 >= 60 && filtered[$0] >= 0.9 } ?? 240
    return Double(through - 60) / 30 * 1000
  }

  @Test func documentedTableMatchesTheMeasurement() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../Docs/Filters.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    for (name, run) in Self.filters {
      let measured = try [Self.rampLag(run), Self.stepLag(run), Self.noiseGain(run)]
      let row = lines.first { $0.hasPrefix("| \(name) |") } ?? ""
      let numbers = row.split(separator: "|").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      try #require(numbers.count == 3, "\(name): \(measured)")
      #expect(abs(numbers[0] - measured[0]) < 0.6 && abs(numbers[1] - measured[1]) < 0.6, "\(name): \(measured)")
      #expect(abs(numbers[2] - measured[2]) < 0.006, "\(name): \(measured)")
    }
  }

  /// τ = 1/(2π·cutoff) at every rate, and √(α/(2 − α)).
  @Test(arguments: [5.0, 30, 120], [0.5, 2]) func exponentialAverageHasItsClosedForm(rate: Double, cutoff: Double) {
    var filter = OneEuroFilter(OneEuro(minCutoff: cutoff, beta: 0))
    let step = (1e6 / rate).rounded()
    var last = 0.0
    for index in 0...Int(8 * rate) {
      let time = Timestamp(microseconds: Int64(step) * Int64(index))
      last = time.seconds - (filter.filter(time.seconds, at: time) ?? .nan)
    }
    #expect(abs(last - 1 / (2 * .pi * cutoff)) < 1e-6)
    guard rate == 30, cutoff == 0.5 else { return }
    let alpha = 1 / (1 + 30 / (2 * .pi * 1.0))
    let gain = (try? Self.noiseGain(Self.live(OneEuroFilter(OneEuro(minCutoff: 1, beta: 0))))) ?? .nan
    #expect(abs(gain - (alpha / (2 - alpha)).squareRoot()) < 0.02)
  }

  @Test func chainAppliesOneFilterAfterTheOther() {
    var (first, second) = (HampelFilter(floor: 0.1), OneEuroFilter(.landmarks))
    var chain = first.then(second)
    for (step, value) in [1, 1.1, .nan, 0.9, 70, 1, .infinity, 1.2, 1].enumerated() {
      let time = Timestamp(milliseconds: Int64(step) * 33)
      let between = value.isFinite ? first.filter(value, at: time) : nil
      #expect(chain.filter(value, at: time) == second.filter(between ?? .nan, at: time))
    }
    chain.reset()
    #expect(chain.filter(.nan, at: .zero) == nil)
    #expect(chain.filter(-5, at: .zero) == -5)
  }
}
