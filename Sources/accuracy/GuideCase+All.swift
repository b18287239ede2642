import QPCore
import QPFeatures
import QPSimulator

extension GuideCase {
  static let all = unheld + slow + faulty + held

  private typealias Stretch = Trajectory.Stretch
  private static let abduction = SimulatedMovement.shoulderAbduction(.left)

  /// After 2 s at 9°: what follows, and 2 s at the end of it.
  private static func path(from start: Double = 9, _ stretches: [Stretch], seed: UInt64) -> Scenario {
    var stretches = stretches
    if let last = stretches.indices.last { stretches[last].hold += 2 }
    return Scenario(abduction, .path(abduction, from: start, rest: 2, stretches), seed: seed)
  }

  private static func raised(to end: Double = 120, speed: Double = 90, hold: Double, seed: UInt64) -> Scenario {
    path([Stretch(to: end, speed: speed, hold: hold), Stretch(to: 9, speed: speed)], seed: seed)
  }

  /// Raised to 120° without a hold: so fast that it stays within 3° of the top for 0.3 s only.
  private static func touched(hold: Double = 0, seed: UInt64) -> Scenario { raised(speed: 200, hold: hold, seed: seed) }

  private static func resting(_ noise: LandmarkNoise, seed: UInt64) -> Scenario {
    var scenario = Scenario.still(at: 9, for: 10, seed: seed)
    scenario.simulation.noise = noise
    return scenario
  }

  private static let unheld = [
    GuideCase("fidget of 20°", "0") { path([Stretch(to: 29, speed: 60), Stretch(to: 9, speed: 60)], seed: $0) },
    GuideCase("raised to 120°, not held", "0") { touched(seed: $0) },
    GuideCase("starts raised, is lowered", "0") { path(from: 120, [Stretch(to: 9)], seed: $0) },
    GuideCase("starts raised for 0.3 s, is lowered", "0") { seed in
      var scenario = path(from: 120, [Stretch(to: 9)], seed: seed)
      scenario.trajectory = .path(abduction, from: 120, rest: 0.3, [Stretch(to: 9, hold: 4)])
      return scenario
    },
    GuideCase("raised to 120°, held for 0.2 s", "few, at 120°") { touched(hold: 0.2, seed: $0) },
    GuideCase("at rest, σ 2.5 px", "0") { resting(LandmarkNoise(sigma: 2.5), seed: $0) },
    GuideCase("at rest, σ 6 px", "0") { resting(LandmarkNoise(sigma: 6), seed: $0) },
    GuideCase("at rest, t₃ σ 10 px", "0") { resting(LandmarkNoise(sigma: 10, distribution: .studentT(3)), seed: $0) },
    GuideCase("a turn by 90° and back, arms at rest", "0") { seed in
      var scenario = resting(LandmarkNoise(sigma: 2.5), seed: seed)
      scenario.simulation.camera = SimulatedCamera()
      scenario.trajectory = scenario.trajectory.turning(to: 90, at: 2, for: 1.5).turning(to: -90, at: 5, for: 1.5)
      return scenario
    },
  ]

  private static let slow =
    [(4.0, "at most 3"), (8, "0"), (12, "0"), (20, "0")].map { speed, wanted in
      GuideCase("rises at \(speed.fixed(decimals: 0))°/s until the recording ends at 120°", wanted) { seed in
        let raise = [Stretch(to: 120, speed: speed, isEven: true)]
        return Scenario(abduction, .path(abduction, from: 9, rest: 2, raise), seed: seed)
      }
    }
    + [4.0, 8, 12, 20].map { speed in
      GuideCase("rises at \(speed.fixed(decimals: 0))°/s to 120°, falls at once", "few, at 120°") { seed in
        path([Stretch(to: 120, speed: speed, isEven: true), Stretch(to: 9, speed: 90, isEven: true)], seed: seed)
      }
    }

  private static let faulty = [
    GuideCase("two bad first frames, at rest", "0") { seed in
      var scenario = resting(LandmarkNoise(sigma: 2.5), seed: seed)
      scenario.simulation.faults.events = [Faults.Event(.glitch(.arm(.left), degrees: -110), frames: 0..<2)]
      return scenario
    },
    GuideCase("6 % exchanged, held at 120°", "all, at 120°") { exchanged(raised(hold: 2, seed: $0)) },
    GuideCase("6 % exchanged, raised and not held", "0") { exchanged(touched(seed: $0)) },
    GuideCase("right arm at 120°, left at rest, 6 % exchanged", "0") { seed in
      var scenario = exchanged(resting(LandmarkNoise(sigma: 2.5), seed: seed))
      scenario.trajectory = scenario.trajectory.changed { posture, _ in posture.rightArm.abduction = 120 }
      return scenario
    },
    GuideCase("hidden from 2.3 to 2.8 s, held at 120°", "all, at 120°") { hidden(raised(hold: 2, seed: $0)) },
    GuideCase("hidden from 2.3 to 2.8 s, not held", "0") { hidden(touched(seed: $0)) },
    GuideCase("arm hallucinated for 0.6 s at rest", "0") { seed in
      var scenario = resting(LandmarkNoise(sigma: 2.5), seed: seed)
      scenario.simulation.faults.events = [
        Faults.Event(.glitch(.arm(.left), degrees: -100), seconds: 4..<4.6, fps: scenario.simulation.fps)
      ]
      return scenario
    },
  ]

  private static func exchanged(_ scenario: Scenario) -> Scenario {
    var scenario = scenario
    scenario.simulation.faults.swapped = .all
    scenario.simulation.faults.swaps = Faults.Random(share: 0.06, frames: 2)
    return scenario
  }

  private static func hidden(_ scenario: Scenario) -> Scenario {
    var scenario = scenario
    let arm = Array(Faults.Limb.arm(.left).bodies.dropFirst())
    scenario.simulation.faults.events = [
      Faults.Event(.visibility(arm, 0.1), seconds: 2.3..<2.8, fps: scenario.simulation.fps)
    ]
    return scenario
  }

  /// A hold of 1.5 s at 120°, changed.
  private static func real(
    _ name: String, to end: Double = 120, hold: Double = 1.5, wanted: String = "39…40 of 40",
    _ change: @escaping @Sendable (inout Scenario) -> Void = { _ in }
  ) -> GuideCase {
    GuideCase(name, wanted) { seed in
      var scenario = raised(to: end, hold: hold, seed: seed)
      change(&scenario)
      return scenario
    }
  }

  private static let held = [
    real("held at 60°", to: 60), real("held at 120°"), real("held at 165°", to: 165),
    real("held at 120° for 0.9 s", hold: 0.9),
    real("held at 120°, child") { $0.body = .child },
    real("held at 120°, heavy") { $0.body = .heavy },
    real("held at 120°, 10 fps") { $0.simulation.fps = 10 },
    real("held at 120°, 15 fps") { $0.simulation.fps = 15 },
    real("held at 120°, 60 fps, 60 % repeated") {
      $0.simulation.fps = 60
      $0.simulation.timing.repeated = 0.6
    },
    real("held at 120°, exact points") { $0.simulation.noise = .none },
    real("held at 120°, sway of 2°") { $0.trajectory = $0.trajectory.swaying(2, seed: $0.simulation.seed) },
    real("held at 120°, tremor of ±3°, 5 Hz") {
      $0.trajectory = $0.trajectory.trembling(abduction, degrees: 3, hertz: 5)
    },
    real("held at 120°, tremor of ±6°, 5 Hz") {
      $0.trajectory = $0.trajectory.trembling(abduction, degrees: 6, hertz: 5)
    },
    GuideCase("knee extension, held", "39…40 of 40", feature: .knee(side: .left, movement: .extension)) {
      Scenario(.kneeFlexion(.left), .kneeExtension(.left, hold: 1.5, rest: 2), seed: $0)
    },
    real("held at 120°, perspective at 2.5 m") { $0.simulation.camera = SimulatedCamera() },
    real("held at 120°, σ 6 px", wanted: "more than 34") { $0.simulation.noise.sigma = 6 },
    real("held at 120°, t₃ σ 6 px", wanted: "more than 34") {
      $0.simulation.noise = LandmarkNoise(sigma: 6, distribution: .studentT(3))
    },
    real("held at 120°, AR(1) 0.04…0.6 s by point") { $0.simulation.noise.correlation = 0.04...0.6 },
    GuideCase("swings at 0.25 Hz, ±15° about 60°", "all (host's choice)") {
      .swing(15, peakSpeed: 2 * .pi * 0.25 * 15, for: 10, seed: $0)
    },
  ]
}
