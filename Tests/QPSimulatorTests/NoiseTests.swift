import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// The noise has the deviation, tails and memory that it says.
struct NoiseTests {
  /// The deviations in pixels of every coordinate over time, by coordinate.
  static func deviations(_ noise: LandmarkNoise, seconds: Double = 60, seed: UInt64 = 3) -> [[Double]] {
    var simulation = Simulation(trajectory: .hold(for: seconds), noise: noise, seed: seed)
    let noisy = simulation.poseFrames
    simulation.noise = .none
    simulation.people[0].trajectory = .hold(for: 0)
    let exact = simulation.poseFrames[0].poses[0].landmarks
    return exact.indices.flatMap { point in
      [
        noisy.map { Double($0.poses[0].landmarks[point].x - exact[point].x) * 720 },
        noisy.map { Double($0.poses[0].landmarks[point].y - exact[point].y) * 1280 },
      ]
    }
  }

  static let distributions: [LandmarkNoise.Distribution] = [
    .gaussian, .studentT(5), .contaminated(share: 0.05, factor: 5),
  ]

  @Test(arguments: distributions, [0, 0.3])
  func theDeviationIsSigma(distribution: LandmarkNoise.Distribution, correlation: Double) {
    let noise = LandmarkNoise(sigma: 4, distribution: distribution, correlation: correlation)
    let values = Self.deviations(noise).flatMap(\.self)
    // 118,866 values, some 6,600 of them independent where correlated: 3 % is four deviations even for heavy tails.
    #expect(abs(values.standardDeviation / 4 - 1) < 0.03)
    #expect(abs(values.mean) < 0.2)
  }

  @Test func tailsAreAsHeavyAsTheySay() {
    func beyond(_ distribution: LandmarkNoise.Distribution) -> Double {
      let values = Self.deviations(LandmarkNoise(sigma: 4, distribution: distribution)).flatMap(\.self)
      return Double(values.filter { abs($0) > 16 }.count) / Double(values.count)
    }
    // Four deviations: 6.3e-5 for the normal; t₅ beyond 4·√(5/3) = 5.164: 0.00357;
    // contaminated: 0.05 · 2Φ(−4·√2.2 / 5) = 0.0118.
    #expect(beyond(.gaussian) < 3e-4)
    #expect(abs(beyond(.studentT(5)) - 0.00357) < 0.0008)
    #expect(abs(beyond(.contaminated(share: 0.05, factor: 5)) - 0.0118) < 0.0015)
  }

  @Test(arguments: [0, 0.1, 0.5]) func theAutocorrelationIsExponential(correlation: Double) {
    let series = Self.deviations(LandmarkNoise(sigma: 3, correlation: correlation), seconds: 120)
    for lag in [1, 3, 9] {
      let products = series.map { values in
        zip(values, values.dropFirst(lag)).map { $0 * $1 }.mean / 9
      }
      let expected = correlation == 0 ? 0 : exp(-Double(lag) / 30 / correlation)
      #expect(abs(products.mean - expected) < 0.03, "lag \(lag)")
    }
  }

  @Test func pointsStrayIndependently() {
    let series = Self.deviations(LandmarkNoise(sigma: 3), seconds: 120)
    for index in 1..<series.count { #expect(abs(series[index].correlation(with: series[index - 1])) < 0.08) }
  }

  @Test func theSameSeedGivesTheSameFrames() {
    func frames(_ seed: UInt64, _ faults: Faults = .none) -> [PoseFrame] {
      let noise = LandmarkNoise(sigma: 3, distribution: .studentT(4), correlation: 0.2)
      return Simulation(trajectory: .idle(for: 2), noise: noise, faults: faults, seed: seed).poseFrames
    }
    #expect(frames(7) == frames(7))
    #expect(frames(7) != frames(8))
    var faults = Faults()
    faults.events = [Faults.Event(.lost, frames: 3..<5)]
    faults.dropouts = Faults.Random(share: 0.1)
    let faulty = frames(7, faults)
    #expect(faulty[4].poses.isEmpty)
    // What is not faulty is as it was.
    for (frame, plain) in zip(faulty, frames(7)) where !frame.poses.isEmpty {
      for (point, original) in zip(frame.poses[0].landmarks, plain.poses[0].landmarks) where !point.isMissing {
        #expect(point == original)
      }
    }
  }
}
