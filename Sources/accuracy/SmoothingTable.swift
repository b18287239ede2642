import QPCore
import QPSimulator

extension Table {
  /// The effect of smoothing: less noise at rest, more lag in movement.
  static let smoothing = Table(
    name: "smoothing", sessions: 60,
    about: """
      The root mean square error of smoothed readings as a share of that of raw ones, in brackets both in degrees; all \
      frames of the phase after the first 1.5 s.
      """
  ) { sessions in
    let noises: [(name: String, noise: LandmarkNoise)] = [
      ("σ 1", LandmarkNoise(sigma: 1)), ("σ 2.5", LandmarkNoise(sigma: 2.5)), ("σ 6", LandmarkNoise(sigma: 6)),
      ("t₃ 2.5", LandmarkNoise(sigma: 2.5, distribution: .studentT(3))),
      ("AR(1) 0.1 s 2.5", LandmarkNoise(sigma: 2.5, correlation: 0.1)),
    ]
    head(["movement", "fps"] + noises.map(\.name))
    for phase in SmoothedPhase.all {
      for fps in [15.0, 30, 60] {
        var cells: [String] = []
        for (_, noise) in noises {
          let outcomes = await sessions.map { seed in
            var scenario = phase.scenario(seed)
            scenario.simulation.noise = noise
            scenario.simulation.fps = fps
            return phase.errors(of: scenario)
          }
          let smoothed = outcomes.flatMap(\.smoothed).rootMeanSquare
          let raw = outcomes.flatMap(\.raw).rootMeanSquare
          cells.append("\((smoothed / raw).ratio) (\(smoothed.fixed(decimals: 1)) / \(raw.fixed(decimals: 1)))")
        }
        row([phase.name, fps.fixed(decimals: 0)] + cells)
      }
    }
  }
}

/// A movement, and which part of it counts.
private struct SmoothedPhase: Sendable {
  let name: String
  let scenario: @Sendable (UInt64) -> Scenario
  /// Whether a frame counts.
  let counts: @Sendable (Scenario.Sample) -> Bool

  init(
    _ name: String, _ scenario: @escaping @Sendable (UInt64) -> Scenario,
    where counts: @escaping @Sendable (Scenario.Sample) -> Bool = { $0.isMoving }
  ) {
    self.name = name
    self.scenario = scenario
    self.counts = counts
  }

  func errors(of scenario: Scenario) -> (smoothed: [Double], raw: [Double]) {
    var errors: (smoothed: [Double], raw: [Double]) = ([], [])
    for sample in scenario.samples() where sample.seconds >= 1.5 && counts(sample) {
      guard let result = sample.result, let raw = result.raw, result.quality.isUsableForDecisions else { continue }
      errors.smoothed.append(result.value - sample.truth)
      errors.raw.append(raw - sample.truth)
    }
    return errors
  }

  static let all = [
    SmoothedPhase("rest", { .still(at: 60, seed: $0) }, where: { _ in true }),
    SmoothedPhase("raise 80°/s", { .raise(speed: 80, seed: $0) }),
    SmoothedPhase("raise 180°/s", { .raise(to: 150, speed: 180, seed: $0) }),
    SmoothedPhase(
      "held after a raise of 180°/s", { .raise(to: 150, speed: 180, seed: $0) },
      where: { !$0.isMoving && $0.truth > 149 }),
    SmoothedPhase(
      "knee extension 120°/s",
      {
        Scenario(.kneeFlexion(.left), .kneeExtension(.left, speed: 120, rest: 2, repetitions: 2), seed: $0)
      }),
    SmoothedPhase(
      "chair stand, knee",
      { seed in
        let seat = Trajectory.sitToStand(tempo: 3, repetitions: 3)
        return Scenario(.kneeFlexion(.left), .hold(seat.posture(at: 0), for: 1.5).then(seat), seed: seed)
      }),
    SmoothedPhase("gait, knee", { Scenario(.kneeFlexion(.left), .gait(strides: 6), seed: $0) }, where: { _ in true }),
    SmoothedPhase("gait, hip", { Scenario(.hipFlexion(.left), .gait(strides: 6), seed: $0) }, where: { _ in true }),
    SmoothedPhase(
      "swing 150°/s at most", { .swing(30, peakSpeed: 150, seed: $0) }, where: { $0.seconds > 2 }),
    SmoothedPhase(
      "swing 300°/s at most", { .swing(30, peakSpeed: 300, seed: $0) }, where: { $0.seconds > 2 }),
  ]
}
