import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Noise that differs from point to point, with depth, and with speed.
struct NoiseByPointTests {
  @Test func laplaceHasItsDeviationAndTails() {
    let values = NoiseTests.deviations(LandmarkNoise(sigma: 4, distribution: .laplace)).flatMap(\.self)
    #expect(abs(values.standardDeviation / 4 - 1) < 0.03)
    // Beyond four deviations: exp(−4·√2) = 0.00349.
    let beyond = Double(values.filter { abs($0) > 16 }.count) / Double(values.count)
    #expect(abs(beyond - 0.00349) < 0.0008)
  }

  @Test func eachPointHasATimeConstantOfItsOwn() {
    let series = NoiseTests.deviations(LandmarkNoise(sigma: 3, correlation: 0.04...0.6), seconds: 600)
    let constants = series.map { values -> Double in
      let kept = zip(values, values.dropFirst()).map { $0 * $1 }.mean / values.map { $0 * $0 }.mean
      return -1 / 30 / log(kept)
    }
    #expect(constants.allSatisfy { $0 > 0.03 && $0 < 0.9 })
    // x and y of a point share it: 66 values, 33 constants evenly in 0.04…0.6 with the mean 0.32.
    #expect(abs(constants.mean - 0.32) < 0.1)
    #expect((constants.min() ?? 1) < 0.12 && (constants.max() ?? 0) > 0.45)
    for point in stride(from: 0, to: constants.count, by: 2) {
      #expect(abs(constants[point] / constants[point + 1] - 1) < 0.5)
    }
    #expect(series.map(\.standardDeviation).allSatisfy { abs($0 / 3 - 1) < 0.2 })
  }

  @Test func noiseGrowsWithSpeed() throws {
    let wrist = try FaultTests.index(.leftWrist), hip = try FaultTests.index(.leftHip)
    // An even swing: at 1 body height a second the deviation doubles.
    let trajectory = Trajectory.path(
      .shoulderAbduction(.left), from: 0, rest: 0, [Trajectory.Stretch(to: 3600, speed: 100, isEven: true)])
    var noise = LandmarkNoise(sigma: 2)
    noise.growthWithSpeed = 1
    var simulation = Simulation(trajectory: trajectory, camera: .orthographic(), noise: noise, seed: 4)
    let noisy = simulation.poseFrames.dropFirst()
    simulation.noise = .none
    let exact = simulation.poseFrames.dropFirst()
    func standardDeviation(_ point: Int) -> Double {
      zip(noisy, exact).map { Double($0.poses[0].landmarks[point].x - $1.poses[0].landmarks[point].x) * 720 }
        .standardDeviation
    }
    let speed = 100 * Double.pi / 180 * (0.186 + 0.146)
    #expect(abs(standardDeviation(wrist) / (2 * (1 + speed)) - 1) < 0.06)
    #expect(abs(standardDeviation(hip) / 2 - 1) < 0.06)
  }

  @Test func threeDimensionalLandmarksHaveNoiseOfTheirOwn() throws {
    let elbow = try FaultTests.index(.leftElbow)
    var noise = LandmarkNoise(sigma: 2, correlation: 0.1)
    noise.worldSigma = 0.01
    noise.depthSigma = 0.03
    var simulation = Simulation(trajectory: .hold(for: 200), camera: .orthographic(), noise: noise, seed: 5)
    let noisy = simulation.poseFrames
    simulation.noise = LandmarkNoise(sigma: 2, correlation: 0.1)
    let plain = simulation.poseFrames
    func deviations(_ value: (Pose) -> Float?) -> [Double] {
      zip(noisy, plain).map { Double((value($0.poses[0]) ?? .nan) - (value($1.poses[0]) ?? .nan)) }
    }
    #expect(abs(deviations { $0.world[elbow].x }.standardDeviation / 0.01 - 1) < 0.1)
    #expect(abs(deviations { $0.world[elbow].y }.standardDeviation / 0.01 - 1) < 0.1)
    #expect(abs(deviations { $0.world[elbow].z }.standardDeviation / 0.03 - 1) < 0.1)
    // 0.72 · 1280 / 2.5 pixels a metre, as a share of 720.
    #expect(abs(deviations { $0.landmarks[elbow].z }.standardDeviation / (0.03 * 368.64 / 720) - 1) < 0.1)
    #expect(deviations { $0.landmarks[elbow].x }.allSatisfy { $0 == 0 }, "the picture's noise is as it was")
  }
}
