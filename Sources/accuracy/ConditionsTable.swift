import QPCore
import QPSimulator

extension Table {
  /// Every condition that readings are held to.
  static let conditions = Table(
    name: "conditions", sessions: 200,
    about: """
      All frames after the first 1.5 s of each session, which are not independent. Flagged: with a flag that says more than \
      smoothed, verticalAssumed, repeated or planeUnchecked. Held: of the readings with an interval that are usable for decisions and no repetition, those \
      whose interval holds the truth; moving is faster than 5°/s. Width / oracle: the mean width, and that which would have \
      held 95 % of the errors. False unflagged, of a thousand frames: more than 10° and the interval off, and no such flag. \
      Unless said otherwise: abduction of the left shoulder 10…120° at 90°/s, held for 2 s, σ 2.5 px white, 30 fps, \
      parallel rays.
      """
  ) { sessions in
    head(["condition"] + Tally.columns)
    for condition in Condition.all where sessions.only.isEmpty || condition.name.contains(sessions.only) {
      let tallies = await sessions.map { seed in
        var tally = Tally()
        tally.add(condition.scenario(seed).samples())
        return tally
      }
      row([condition.name] + tallies.reduce(Tally(), +).cells)
    }
  }
}

/// A condition under which measuring is harder.
struct Condition: Sendable {
  let name: String
  let scenario: @Sendable (UInt64) -> Scenario

  /// A condition with a scenario of its own.
  init(_ name: String, scenario: @escaping @Sendable (UInt64) -> Scenario) {
    self.name = name
    self.scenario = scenario
  }

  /// A change of the usual raise.
  init(_ name: String, _ change: @escaping @Sendable (inout Scenario) -> Void) {
    self.init(
      name,
      scenario: { seed in
        var scenario = Scenario.raise(seed: seed)
        change(&scenario)
        return scenario
      })
  }

  static let all = usual + noises + movements + rates + faults + views
}

extension Condition {
  private static let usual = [
    Condition("none") { _ in },
    Condition("exact points") { $0.simulation.noise = .none },
    Condition("knee extension, side view") { seed in
      Scenario(.kneeFlexion(.left), .kneeExtension(.left, hold: 2, rest: 2), seed: seed)
    },
    Condition("chair stand, side view") { seed in
      let seat = Trajectory.sitToStand(repetitions: 2)
      return Scenario(.kneeFlexion(.left), .hold(seat.posture(at: 0), for: 1.5).then(seat), seed: seed)
    },
    Condition("gait, knee, side view") { Scenario(.kneeFlexion(.left), .gait(strides: 6), seed: $0) },
    Condition("child") { $0.body = .child },
    Condition("tall") { $0.body = .tall },
    Condition("heavy") { $0.body = .heavy },
    Condition("body25, no 3D landmarks") {
      $0.simulation.topology = .body25
      $0.simulation.givesWorld = false
    },
    Condition("vision19, no 3D landmarks") {
      $0.simulation.topology = .vision19
      $0.simulation.givesWorld = false
    },
    Condition("coco17, no 3D landmarks, no visibility") {
      $0.simulation.topology = .coco17
      $0.simulation.givesWorld = false
      ($0.simulation.visibility, $0.simulation.visibilityOutside) = (nil, nil)
    },
    Condition("3D landmarks with noise of 1 and 3 cm") {
      $0.simulation.noise.worldSigma = 0.01
      $0.simulation.noise.depthSigma = 0.03
    },
  ]

  private static let noises = [
    Condition("σ 1 px") { $0.simulation.noise.sigma = 1 },
    Condition("σ 6 px") { $0.simulation.noise.sigma = 6 },
    Condition("Laplace") { $0.simulation.noise.distribution = .laplace },
    Condition("t₃") { $0.simulation.noise.distribution = .studentT(3) },
    Condition("t₃, σ 6 px") { $0.simulation.noise = LandmarkNoise(sigma: 6, distribution: .studentT(3)) },
    Condition("AR(1) 0.1 s") { $0.simulation.noise.correlation = 0.1...0.1 },
    Condition("AR(1) 0.04…0.6 s by point") { $0.simulation.noise.correlation = 0.04...0.6 },
    Condition("grid of 256 over a crop that follows, σ 0.5 px") { $0.setGrid(.movingCrop, sigma: 0.5) },
    Condition("grid of 256 over a fixed crop, σ 0.5 px") { $0.setGrid(.fixedCrop, sigma: 0.5) },
    Condition("grid of 256 over a fixed crop, no other noise") { $0.setGrid(.fixedCrop, sigma: 0) },
    Condition("grid of 256 over the picture, σ 2.5 px") { $0.setGrid(.picture, sigma: 2.5) },
    Condition("noise grows with speed, 1 + v") { $0.simulation.noise.growthWithSpeed = 1 },
    Condition("noise grows with speed, 1 + v, unsmoothed") {
      $0.simulation.noise.growthWithSpeed = 1
      $0.configuration.smoothing = nil
    },
    Condition("unsmoothed") { $0.configuration.smoothing = nil },
    Condition("estimator smooths by 0.1 s") { $0.simulation.filter.timeConstant = 0.1 },
    Condition("estimator is 2 frames late") { $0.simulation.filter.lag = 2 },
    Condition("smooths by 0.1 s, as stated") {
      $0.simulation.filter.timeConstant = 0.1
      $0.configuration.noise = .estimated(smoothing: 0.1)
    },
    Condition("2 frames late, as stated") {
      $0.simulation.filter.lag = 2
      $0.configuration.noise = .estimated(latency: 2.0 / 30)
    },
  ]

  private static let movements: [Condition] =
    [150.0, 180, 200, 250, 300].map { speed in
      Condition("raise of \(speed.fixed(decimals: 0))°/s") { .raise(to: 150, speed: speed, seed: $0) }
    }
    + [(15.0, 1.6), (30, 0.8), (30, 1.6)].map { amplitude, hertz in
      Condition("swing of ±\(amplitude.fixed(decimals: 0))°, \(hertz) Hz") {
        .swing(amplitude, peakSpeed: 2 * .pi * hertz * amplitude, seed: $0)
      }
    }
    + [3.0, 6].map { degrees in
      Condition("tremor of ±\(degrees.fixed(decimals: 0))°, 5 Hz, in a hold") {
        var scenario = Scenario.still(at: 90, seed: $0)
        scenario.trajectory = scenario.trajectory.trembling(scenario.movement, degrees: degrees, hertz: 5)
        return scenario
      }
    }
    + [
      Condition("sway of 2°") { $0.trajectory = $0.trajectory.swaying(2, seed: $0.simulation.seed) },
      Condition("drift of 2°/s") { $0.trajectory = $0.trajectory.drifting($0.movement, degreesPerSecond: 2) },
      Condition("jumping jacks of 600°/s") { seed in
        let jacks = Trajectory.jumpingJacks(speed: 600)
        return Scenario(trajectory: .hold(jacks.posture(at: 0), for: 2), then: jacks, seed: seed)
      },
    ]

  private static let rates: [Condition] =
    [10.0, 15, 60, 120].map { fps in
      Condition("\(fps.fixed(decimals: 0)) fps") { $0.simulation.fps = fps }
    }
    + [30.0, 60].map { percent in
      Condition("\(percent.fixed(decimals: 0)) % repeated, 60 fps") {
        $0.simulation.fps = 60
        $0.simulation.timing.repeated = percent / 100
      }
    }
    + [
      Condition("25 % dropped") { $0.simulation.timing.dropped = 0.25 },
      Condition("rate varies by half") { $0.simulation.timing.variation = 0.5 },
      Condition("frames come early and late") { $0.simulation.timing.jitter = 0.9 },
    ]
}

extension Scenario {
  fileprivate init(trajectory: Trajectory, then next: Trajectory, seed: UInt64) {
    self.init(.shoulderAbduction(.left), trajectory.then(next), seed: seed)
  }

  fileprivate mutating func setGrid(_ area: CoordinateGrid.Area, sigma: Double) {
    simulation.grid = CoordinateGrid(steps: 256, over: area)
    simulation.noise = LandmarkNoise(sigma: sigma)
  }
}
