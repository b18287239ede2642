import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Rates of angles against the derivatives of simulated movements.
@Suite struct AngularRateTests {
  private static let knee = Feature.rangeOfMotion(.knee(side: .right, movement: .flexion))

  private func readings(
    _ feature: Feature, _ trajectory: Trajectory, noise: Double, fps: Double = 60, seed: UInt64 = 1
  ) throws -> [(time: Double, result: FeatureResult)] {
    let simulation = Simulation(
      trajectory: trajectory, camera: .orthographic(yaw: 90), noise: LandmarkNoise(sigma: noise), fps: fps, seed: seed)
    var pipeline = Pipeline(features: [feature], configuration: Configuration(overlay: .none, gates: .off))
    return try simulation.poseFrames.compactMap { frame in
      try pipeline.process(frame).results[feature].map { (frame.timestamp.seconds, $0) }
    }
  }

  /// A knee that swings as a sine: its velocity is a cosine, its acceleration a sine.
  private static let (middle, amplitude, peakSpeed) = (45.0, 40.0, 120.0)
  private static var swing: Trajectory {
    .swing(.kneeFlexion(.right), about: middle, amplitude: amplitude, peakSpeed: peakSpeed, for: 8)
  }

  /// The true angle's derivatives, from the simulator's own angle by central differences.
  private func truth(at time: Double, order: Int) -> Double {
    let step = 1e-3
    func angle(_ time: Double) -> Double { Self.swing.posture(at: time)[.kneeFlexion(.right)] }
    if order == 1 { return (angle(time + step) - angle(time - step)) / (2 * step) }
    return (angle(time + step) - 2 * angle(time) + angle(time - step)) / (step * step)
  }

  @Test func withoutNoiseTheIntervalOfTheVelocityHoldsTheTruth() throws {
    let feature = Feature.angularVelocity(of: Self.knee)
    let readings = try readings(feature, Self.swing, noise: 0.05).filter { (1...7).contains($0.time) }
    #expect(readings.count > 300)
    let held = readings.count { reading in
      reading.result.interval?.contains(truth(at: reading.time, order: 1)) ?? false
    }
    #expect(Double(held) > 0.9 * Double(readings.count), "\(held) of \(readings.count)")
    #expect(readings.allSatisfy { $0.result.unit == .degreesPerSecond })
    // The greatest speed, a tenth of a second later.
    let most = readings.map { abs($0.result.value) }.max() ?? 0
    #expect(abs(most - Self.peakSpeed) < 4)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func noiseIsInTheInterval(seed: UInt64) throws {
    for (feature, order) in [
      (Feature.angularVelocity(of: Self.knee), 1), (Feature.angularAcceleration(of: Self.knee), 2),
    ] {
      let readings = try readings(feature, Self.swing, noise: 2, seed: seed).filter { (1...7).contains($0.time) }
      let known = readings.filter { $0.result.interval != nil }
      #expect(known.count > 300)
      let held = known.count { $0.result.interval?.contains(truth(at: $0.time, order: order)) ?? false }
      #expect(Double(held) > 0.9 * Double(known.count), "order \(order): \(held) of \(known.count)")
    }
  }

  @Test func aRestHasNoVelocity() throws {
    let feature = Feature.angularVelocity(of: Self.knee)
    var posture = SimulatedPosture()
    posture.rightLeg.kneeFlexion = 40
    let readings = try readings(feature, .hold(posture, for: 6), noise: 2).filter { $0.time > 1.5 }
    let held = readings.count { $0.result.interval?.contains(0) ?? false }
    #expect(readings.count > 200 && Double(held) > 0.9 * Double(readings.count))
    #expect(abs(readings.map(\.result.value).mean) < 1)
  }

  /// A sweep passes from 359° to 0° without a jump of its velocity.
  @Test func aSweepMayPassItsStart() throws {
    let sweep = Feature.measureAngle(origin: .rightKnee, p1: .rightHip, p2: .rightAnkle, clockwiseDirection: true)
    let readings = try readings(.angularVelocity(of: sweep), Self.swing, noise: 0.1)
    #expect(readings.allSatisfy { abs($0.result.value) < 200 })
  }
}
