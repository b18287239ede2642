import QPCore
import QPFeatures
import QPSimulator
import QPTestSupport
import Testing

/// Smoothing never costs accuracy: its error against the simulator's true angle, as a fraction of that of raw readings;
/// `accuracy smoothing` prints the whole table.
@Suite struct SmoothingAccuracyTests {
  /// None of them was tuned on.
  static let seeds: Range<UInt64> = 9000..<9012

  @Test(arguments: [15.0, 30, 60]) func atRest(rate: Double) throws {
    var posture = SimulatedPosture()
    posture[.shoulderAbduction(.left)] = 60
    let ratio = try ratio(.shoulderAbduction(.left), .hold(posture, for: 5), rate)
    #expect(ratio <= 0.4, "\(ratio)")
    #expect(ratio > 0.1)
  }

  @Test(arguments: [80.0, 180], [15.0, 30, 60]) func inARaise(speed: Double, rate: Double) throws {
    let raise = Trajectory.raise(.shoulderAbduction(.left), from: 10, to: 150, speed: speed, hold: 0, rest: 2)
    let ratio = try ratio(.shoulderAbduction(.left), raise, rate, movingOnly: true)
    #expect(ratio <= 1.1, "\(ratio)")
  }

  @Test(arguments: [15.0, 30, 60]) func inAKneeExtension(rate: Double) throws {
    let extensions = Trajectory.kneeExtension(.left, speed: 120, rest: 2, repetitions: 2)
    let ratio = try ratio(.kneeFlexion(.left), extensions, rate, movingOnly: true)
    #expect(ratio <= 1.1, "\(ratio)")
  }

  @Test(arguments: [15.0, 30, 60]) func inAChairStand(rate: Double) throws {
    let seat = Trajectory.sitToStand(tempo: 3, repetitions: 3)
    let stands = Trajectory.hold(seat.posture(at: 0), for: 1.5).then(seat)
    let ratio = try ratio(.kneeFlexion(.left), stands, rate, movingOnly: true)
    #expect(ratio <= 1.1, "\(ratio)")
  }

  @Test(arguments: [15.0, 30, 60]) func inGaitAndSwings(rate: Double) throws {
    let gait = try ratio(.kneeFlexion(.left), .gait(strides: 6), rate)
    #expect(gait <= 1.4, "\(gait)")
    let swing = Trajectory.swing(.shoulderAbduction(.left), about: 60, amplitude: 30, peakSpeed: 300, for: 6)
    let fast = try ratio(.shoulderAbduction(.left), swing, rate)
    #expect(fast <= 1.4, "\(fast)")
  }

  /// The criteria can be missed: One-Euro, the default once, does.
  @Test func oneEuroIsLate() throws {
    let raise = Trajectory.raise(.shoulderAbduction(.left), from: 10, to: 150, speed: 180, hold: 0, rest: 2)
    #expect(try ratio(.shoulderAbduction(.left), raise, 30, movingOnly: true, smoothing: .oneEuro) > 1.4)
  }

  /// The root mean square error of smoothed readings over that of raw ones, from 1.5 s on, with a noise of 2.5 pixels.
  private func ratio(
    _ movement: SimulatedMovement, _ trajectory: Trajectory, _ rate: Double, movingOnly: Bool = false,
    smoothing: Smoothing = .adaptive
  ) throws -> Double {
    let joint = try #require(RangeOfMotion.movements.first { $0.id.rawValue == movement.id })
    let feature = Feature.rangeOfMotion(joint)
    var (smoothed, raw) = (0.0, 0.0)
    for seed in Self.seeds {
      let simulation = Simulation(
        trajectory: trajectory, camera: .orthographic(yaw: movement.isFrontal ? 0 : -90),
        noise: LandmarkNoise(sigma: 2.5), fps: rate, seed: seed)
      var pipeline = Pipeline(
        features: [feature], configuration: Configuration(smoothing: smoothing, overlay: .none))
      var last = Double.nan
      for frame in simulation.frames {
        let truth = frame.truth(of: movement)
        defer { last = truth }
        let result = try pipeline.process(frame.frame).results[feature]
        guard let result, let before = result.raw, result.quality.isUsableForDecisions,
          frame.frame.timestamp.seconds > 1.5,
          !movingOnly || abs(truth - last) * rate > 5
        else { continue }
        smoothed += (result.value - truth) * (result.value - truth)
        raw += (before - truth) * (before - truth)
      }
    }
    return (smoothed / raw).squareRoot()
  }
}
