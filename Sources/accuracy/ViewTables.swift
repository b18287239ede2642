import QPCore
import QPSimulator

extension Table {
  /// The rate of flags for a limb that is still, with a noise of a tenth of its length.
  static let still = Table(
    name: "still", sessions: 500, about: "Frames in which a still limb is suspected, unsmoothed, with a noise of 10 px."
  ) { sessions in
    head(["frames a second", "frames", "suspected"])
    for fps in [10.0, 30, 60, 120] {
      let counts = await sessions.map { seed in
        var scenario = Scenario(.shoulderAbduction(.left), .hold(for: 20), seed: seed)
        scenario.simulation.noise = LandmarkNoise(sigma: 10)
        scenario.simulation.fps = fps
        scenario.configuration.smoothing = nil
        let samples = scenario.samples()
        return (frames: samples.count, suspected: samples.filter { $0.result == nil }.count)
      }
      let (frames, suspected) = counts.reduce((0, 0)) { ($0.0 + $1.frames, $0.1 + $1.suspected) }
      row([fps.fixed(decimals: 0), "\(frames)", "\(suspected)"])
    }
  }

  /// The errors of a turned person's readings, and their flags.
  static let yaw = Table(
    name: "yaw", sessions: 1, about: "The mean reading without gates, and how many are flagged or withheld with them."
  ) { sessions in
    let title = "flagged or withheld"
    head(["turned by", "abduction of 45° reads", title, "knee flexion of 60° reads", title])
    for yaw in stride(from: 0.0, through: 60, by: 10) {
      let abduction = await turned(.shoulderAbduction(.left), 45, by: yaw, sessions)
      let flexion = await turned(.kneeFlexion(.left), 60, by: yaw, sessions)
      row([yaw.fixed(decimals: 0) + "°"] + abduction + flexion)
    }
  }

  private static func turned(
    _ movement: SimulatedMovement, _ degrees: Double, by yaw: Double, _ sessions: Sessions
  ) async -> [String] {
    let outcomes = await sessions.map { seed in
      var scenario = Scenario.still(at: degrees, movement, for: 3, seed: seed + 1)
      if case .kneeFlexion(let side) = movement {
        scenario.trajectory = scenario.trajectory.changed { posture, _ in
          posture[leg: side].thighForward = degrees / 2
        }
      }
      scenario.simulation.camera.yaw = (movement.isFrontal ? 0 : 90) - yaw
      scenario.simulation.noise = LandmarkNoise(sigma: 1)
      scenario.configuration.smoothing = nil
      let gated = scenario.samples()
      scenario.configuration.gates = .off
      let readings = scenario.samples().compactMap { $0.result?.value }
      let suspected = gated.filter { $0.result?.quality.isGood != true }.count
      return (readings: readings, suspected: Double(suspected) / Double(gated.count))
    }
    return [outcomes.flatMap(\.readings).average.degrees, outcomes.map(\.suspected).average.percent]
  }
}
