import QPCore
import Foundation
import QPTestSupport
import Testing

@testable import QPSignal

/// What is learnt of the points' noise, and what smoothing leaves of it.
@Suite struct NoiseTests {
  /// Against the sum over all pairs of the noise's values, each with its weight, for weights drawn at random.
  @Test(arguments: [0.0, 0.6, 0.95]) func propagatedNoiseIsTheSumOverAllPairs(correlation: Double) {
    var random = SplitMix64(seed: 3)
    var propagation = NoisePropagation()
    // By how much each value so far counts in the smoothed one, and in the averaged distance.
    var smooth = [1.0]
    var lag = [0.0]
    let share = 0.25
    for _ in 0..<60 {
      let weight = Double.random(in: 0.02...0.9, using: &random)
      propagation.step(weight: Float(weight), lagWeight: Float(share), correlation: Float(correlation))
      smooth = smooth.map { $0 * (1 - weight) } + [weight]
      lag.append(0)
      for index in lag.indices {
        let raw = index == lag.count - 1 ? 1.0 : 0
        lag[index] += share * (raw - smooth[index] - lag[index])
      }
      func variance(_ weights: [Double]) -> Double {
        var sum = 0.0
        for (i, a) in weights.enumerated() {
          for (j, b) in weights.enumerated() { sum += a * b * pow(correlation, Double(abs(i - j))) }
        }
        return sum
      }
      #expect(abs(Double(propagation.smooth) - variance(smooth)) < 1e-4)
      #expect(abs(Double(propagation.lag) - variance(lag)) < 1e-4)
    }
  }

  /// Noise with a known deviation and duration, on points of which some move.
  @Test(arguments: [10.0, 30, 60], [0.0, 0.1, 0.3])
  func deviationAndCorrelationTimeAreEstimated(rate: Double, duration: Double) {
    let (points, sigma) = (33, 3.0)
    var deviations: [Double] = []
    var durations: [Double] = []
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      func gaussian() -> Double {
        (-2 * log(Double.random(in: 1e-12..<1, using: &random))).squareRoot()
          * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
      }
      var estimator = NoiseEstimator()
      let kept = duration > 0 ? exp(-1 / rate / duration) : 0
      var noise = (0..<points).map { _ in Point(gaussian(), gaussian()) * sigma }
      for frame in 0..<Int(rate * 6) {
        let time = Double(frame) / rate
        let landmarks = (0..<points).map { index in
          noise[index] =
            noise[index] * kept + Point(gaussian(), gaussian()) * (sigma * (1 - kept * kept).squareRoot())
          // Seven of them swing.
          let way = index < 7 ? 120 * sin(3 * time) : 0
          return Landmark(x: Float((500 + noise[index].x + way) / 1000), y: Float((500 + noise[index].y) / 1000))
        }
        estimator.update(
          landmarks, size: PictureSize(width: 1000, height: 1000), states: Array(repeating: [], count: points),
          elapsed: frame > 0 ? 1 / rate : nil)
      }
      durations.append(estimator.duration)
      for point in 7..<points { deviations.append(estimator.level(of: point)?.total.squareRoot() ?? .nan) }
    }
    #expect(abs(deviations.mean / sigma - 1) < 0.12, "\(deviations.mean)")
    #expect(abs(durations.mean - duration) < max(0.02, 0.25 * duration), "\(durations.mean)")
  }

  /// While everything moves nothing is learnt of how long noise lasts.
  @Test func movementIsNotCorrelatedNoise() {
    var estimator = NoiseEstimator()
    for frame in 0..<120 {
      let time = Double(frame) / 30
      let landmarks = (0..<17).map { index in
        Landmark(x: Float(0.5 + 0.2 * sin(2 * time + Double(index))), y: Float(0.5 + 0.1 * cos(3 * time)))
      }
      estimator.update(
        landmarks, size: PictureSize(width: 1000, height: 1000), states: Array(repeating: [], count: 17),
        elapsed: frame > 0 ? 1 / 30 : nil)
    }
    #expect(estimator.duration == 0)
  }
}
