import QPCore
@testable import QPExercises
@testable import QPFeatures
import QPSimulator
import Testing

struct ReadingNoiseTests {
  /// Returns the estimated deviation of values at 30 frames a second after a minute.
  private func standardDeviation(_ value: (_ seconds: Double) -> Double) throws -> Double {
    var noise = ReadingNoise()
    for frame in 0..<1800 {
      let seconds = Double(frame) / 30
      noise.add(value(seconds), at: try #require(Timestamp(seconds: seconds)), isContinuous: frame > 0)
    }
    return noise.standardDeviation
  }

  /// Autoregressive noise with a deviation of a twentieth: short noise is known fully, noise of 0.2 s to about half.
  @Test(arguments: [(0.001, 0.8...1.2), (0.1, 0.55...0.9), (0.2, 0.4...0.65)])
  func theDeviationOfLastingNoiseIsEstimated(seconds: Double, fraction: ClosedRange<Double>) throws {
    var random = SplitMix64(seed: 11)
    let kept = Maths.exp(-1 / 30 / seconds)
    // Twelve uniform numbers are as good as a normal one.
    var last = 0.0
    let known = try standardDeviation { _ in
      let normal = (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
      last = kept * last + (1 - kept * kept).squareRoot() * normal
      return last / 20
    }
    #expect(fraction.contains(20 * known), "\(known)")
  }

  /// Two repetitions a second, and one.
  ///
  /// The mean fourth difference of a sine is 2 / π · (2 − 2 cos ω h)², here over √(140 / π).
  @Test(arguments: [(2.0, 0.182), (1.0, 0.0139)]) func aMovementIsHardlyNoise(frequency: Double, fraction: Double)
    throws
  {
    let known = try standardDeviation { Maths.sin(2 * .pi * frequency * $0 + 0.3) }
    #expect(abs(known - fraction) < 0.15 * fraction, "\(known)")
  }
}
