import Foundation
import QPLandmarks
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct PeakEstimatorTests {
  /// The top of a course of two seconds whose top is at 1.03 s.
  private func peak(
    fps: Double = 30, noise: Double = 0, seed: UInt64 = 1, isSeen: (Int) -> Bool = { _ in true },
    _ course: (Double) -> Double
  ) throws -> PeakEstimator.Peak {
    var random = SplitMix64(seed: seed)
    var estimator = PeakEstimator()
    for index in 0...Int(2 * fps) where isSeen(index) {
      let seconds = Double(index) / fps
      // The sum of twelve even numbers is nearly normal.
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) * 0x1p-53 }
      estimator.add(
        course(seconds) + noise * normal, at: Timestamp(microseconds: Int64((seconds * 1e6).rounded())))
    }
    return try #require(estimator.peak)
  }

  private func parabola(_ seconds: Double) -> Double { 120 - 50 * (seconds - 1.03) * (seconds - 1.03) }

  @Test(arguments: [10.0, 15, 30, 60, 120]) func parabolaHasItsTop(fps: Double) throws {
    let top = try peak(fps: fps, parabola)
    #expect(abs(top.value - 120) < 1e-6)
    #expect(abs(top.time.seconds - 1.03) <= 0.5 / fps + 1e-6)
  }

  @Test func gapsDoNotMoveTheTop() throws {
    let top = try peak(isSeen: { $0 % 7 > 1 }, parabola)
    #expect(abs(top.value - 120) < 1e-6)
  }

  /// Strides whose swings reach 60°, with noise that lasts for some frames: a window of a whole stride would flatten them.
  @Test(arguments: [(3.0, 0.72), (8, 0.9)]) func stridesWithLastingNoiseAreNotFlattened(
    standardDeviation: Double, correlation: Double
  ) throws {
    var (errors, held) = ([Double](), 0)
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      var estimator = PeakEstimator()
      var noise = 0.0
      for index in 0..<180 {
        let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) * 0x1p-53 }
        noise = correlation * noise + standardDeviation * (1 - correlation * correlation).squareRoot() * normal
        let phase = (Double(index) / 36).truncatingRemainder(dividingBy: 1)
        let (swing, stance) = ((phase - 0.72) / 0.1, (phase - 0.15) / 0.08)
        estimator.add(
          60 * exp(-swing * swing) + 15 * exp(-stance * stance) + noise, halfWidth: 1.96 * standardDeviation,
          at: Timestamp(milliseconds: Int64(index * 1000 / 30)))
      }
      let top = try #require(estimator.peak)
      errors.append(top.value - 60)
      if try abs(top.value - 60) <= #require(top.halfWidth) { held += 1 }
    }
    let mean = errors.reduce(0, +) / 60
    #expect(abs(mean) < standardDeviation, "\(mean)")
    #expect(held >= 56, "\(held) of 60")
  }

  @Test func outlierIsNotATop() throws {
    for outlier in [10, 31, 55] {
      let top = try peak { seconds in
        abs(seconds - Double(outlier) / 30) < 0.01 ? 178 : self.parabola(seconds)
      }
      #expect(abs(top.value - 120) < 0.5, "\(outlier)")
    }
  }

  /// Wide intervals of a smooth course are no noise that averaging would reduce: a swing of 0.6 s is not flattened.
  @Test(arguments: [30.0, 60]) func aSwingWithWideIntervalsKeepsItsTop(fps: Double) throws {
    var estimator = PeakEstimator()
    for index in 0...Int(2 * fps) {
      let seconds = Double(index) / fps
      let swing = abs(seconds - 1) < 0.3 ? (1 + cos((seconds - 1) / 0.3 * .pi)) / 2 : 0
      estimator.add(
        20 + 60 * swing, halfWidth: 12.5, at: Timestamp(microseconds: Int64((seconds * 1e6).rounded())))
    }
    let top = try #require(estimator.peak)
    #expect(abs(top.value - 80) < 3)
    #expect(try #require(top.halfWidth) > 11)
  }

  /// A swing of ±20° that returns every 0.8 s, with the wide intervals of a body in space, whose errors stay.
  @Test(arguments: [15.0, 30, 60]) func fastSwingsWithWideIntervalsKeepTheirTops(fps: Double) throws {
    var estimator = PeakEstimator()
    for index in 0...Int(4 * fps) {
      let seconds = Double(index) / fps
      estimator.add(
        40 + 20 * sin(2 * .pi * seconds / 0.8), halfWidth: 15, isSmooth: true,
        at: Timestamp(microseconds: Int64((seconds * 1e6).rounded())))
    }
    let peak = try #require(estimator.peak)
    #expect(abs(peak.value - 60) < 1, "\(peak.value)")
    #expect(try #require(peak.halfWidth) > 12)
  }

  private func top(of readings: [Double?]) throws -> PeakEstimator.Peak {
    var estimator = PeakEstimator()
    for (index, reading) in readings.enumerated() {
      guard let reading else { continue }
      estimator.add(reading, halfWidth: 12, at: Timestamp(microseconds: Int64(index) * 1_000_000 / 30))
    }
    return try #require(estimator.peak)
  }

  /// A knee's swing whose top is withheld: too few even steps tell whether the noise changes, and the swing is not flattened.
  @Test func aSwingWithGapsKeepsItsTop() throws {
    func gap(_ frames: Int) -> [Double?] { [Double?](repeating: nil, count: frames) }
    let swing: [Double?] = [39.7, 48.0] + gap(3) + [49.8, 40.9, 33.6] + gap(6)
    let rise: [Double?] = [3, 4] + gap(3) + [4, 5] + gap(3) + [6, 8] + gap(3) + [12, 20] + gap(3)
    let fall: [Double?] = [10, 6] + gap(3) + [4, 3] + gap(3) + [3, 3]
    for readings in [swing, rise + swing + fall] {
      let top = try top(of: readings)
      #expect(top.value > 40 && top.value < 60, "\(top.value)")
      #expect(try #require(top.halfWidth) > 12)
    }
  }

  /// Few readings do not tell how their noise changes: their top is none that was not seen.
  @Test func fewReadingsHaveNoTopBeyondThem() throws {
    #expect(try top(of: [39.7, 48.0, 47.9]).value <= 48)
  }

  /// Where the readings end in a rise, the top is the greatest of them and not where a parabola would go.
  @Test func aTopIsNotBeyondTheReadings() throws {
    var estimator = PeakEstimator()
    for index in 0...18 {
      let seconds = Double(index) / 60
      estimator.add(
        10 + 57 * (seconds / 0.3) * (seconds / 0.3), halfWidth: 12, at: Timestamp(microseconds: Int64(seconds * 1e6)))
    }
    let top = try #require(estimator.peak)
    #expect(top.value > 55 && top.value < 70)
  }

  @Test func endOfASeriesCanBeItsTop() throws {
    #expect(abs(try peak { 30 * $0 }.value - 60) < 0.5)
  }

  @Test func singleValueIsTheTopWithoutAnInterval() {
    var estimator = PeakEstimator()
    #expect(estimator.peak == nil)
    estimator.add(5, at: .zero)
    #expect(estimator.peak == PeakEstimator.Peak(value: 5, time: .zero, halfWidth: nil))
  }

  /// The greatest of the noisy values lies 3° too high; the estimate does not, and its interval holds the truth.
  @Test func noiseIsNotATop() throws {
    var (sum, held) = (0.0, 0)
    for seed in UInt64(0)..<400 {
      let top = try peak(noise: 2, seed: seed, parabola)
      sum += top.value - 120
      if abs(top.value - 120) <= top.halfWidth ?? 0 { held += 1 }
    }
    #expect(abs(sum / 400) < 0.5, "\(sum / 400)")
    #expect(held >= 368, "\(held)")
  }

  /// Readings of three raises to 120° whose noise is white or lasts, with the intervals that belong to it.
  private func threeRaises(noise: Double, lasting: Double, hold: Double, seed: UInt64) throws -> PeakEstimator.Peak {
    var random = SplitMix64(seed: seed)
    var estimator = PeakEstimator()
    var error = 0.0
    for index in 0..<540 {
      let seconds = Double(index) / 30
      let fromMiddle = max(0, abs(seconds.truncatingRemainder(dividingBy: 6) - 3) - hold / 2)
      let normal = (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) * 0x1p-53 }
      error = lasting * error + noise * (1 - lasting * lasting).squareRoot() * normal
      let value = max(10, 120 - 50 * fromMiddle * fromMiddle) + error
      estimator.add(
        value, halfWidth: 1.96 * noise, at: Timestamp(microseconds: Int64((seconds * 1e6).rounded())))
    }
    return try #require(estimator.peak)
  }

  /// The luckiest of three tops lies 0.85 standard deviations of a top too high.
  @Test(arguments: [(0, 0, 0.3), (0, 1, 0.5), (0.7, 0, 0.8), (0.7, 1, 1)])
  func equalPeaksAreEstimatedWithoutSelectionBias(lasting: Double, hold: Double, bias: Double) throws {
    let peaks = try (UInt64(31)..<231).map { try threeRaises(noise: 2, lasting: lasting, hold: hold, seed: $0) }
    let mean = peaks.reduce(0) { $0 + $1.value - 120 } / Double(peaks.count)
    #expect(abs(mean) < bias, "\(mean)")
    let held = peaks.filter { abs($0.value - 120) <= $0.halfWidth ?? 0 }.count
    #expect(held >= 188, "\(held)")
    // Narrower than the interval of a single reading where the noise does not last.
    let halfWidth = peaks.reduce(0) { $0 + ($1.halfWidth ?? .infinity) } / Double(peaks.count)
    if lasting == 0 { #expect(halfWidth < 0.75 * 1.96 * 2, "\(halfWidth)") }
  }

  /// Where the noise lasts, a top is as uncertain as a reading, and no more.
  @Test func correlatedNoiseDoesNotAverageOut() throws {
    for seed in UInt64(0)..<20 {
      let half = try #require(try threeRaises(noise: 2, lasting: 0.9, hold: 1, seed: seed).halfWidth)
      #expect((3...6).contains(half), "\(half)")
    }
  }

  /// A raise of which the last reading before a gap says itself that it is worth nothing.
  @Test func uncertainReadingIsNotATop() throws {
    var estimator = PeakEstimator()
    for index in 0..<40 {
      let isWild = index == 30
      estimator.add(
        isWild ? 155 : parabola(Double(index) / 30), halfWidth: isWild ? 130 : 2,
        at: Timestamp(microseconds: Int64(index) * 33_333 + (index > 30 ? 2_000_000 : 0)))
    }
    #expect(abs(try #require(estimator.peak).value - 120) < 1)
  }

  /// 100,000 values are kept in little memory, and the top is the greatest of all.
  @Test func longSeriesStoresFewSamples() throws {
    var estimator = PeakEstimator()
    for index in 0..<100_000 {
      let seconds = Double(index) / 30
      let height = index / 30 == 1500 ? 160.0 : 120
      let fraction = seconds - seconds.rounded(.down)
      let time = Timestamp(microseconds: Int64((seconds * 1e6).rounded()))
      estimator.add(height * 4 * fraction * (1 - fraction), at: time)
    }
    let top = try #require(estimator.peak)
    #expect(abs(top.value - 160) < 1 && abs(top.time.seconds - 1500.5) < 0.1)
    #expect(estimator.keptCount < 400)
  }
}
