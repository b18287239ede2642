import QPCore
import QPSimulator

extension Table {
  /// Whether limbs out of the picture's plane are noticed.
  static let plane = Table(
    name: "plane", sessions: 20,
    about: """
      False unflagged readings of a thousand frames (more than 10° and the interval off, nothing said against it) with and \
      without 3D landmarks; the left arm held at 30, 50, 80, 110 and 140° of elevation, its plane so far before the frontal plane, \
      the person turned by so much. The truth is the elevation. Perspective at 2.5 m, σ 2.5 px, 3D landmarks with noise \
      of 1 cm and in depth 3 cm.
      """
  ) { sessions in
    let angles = stride(from: 0.0, through: 90, by: 15)
    head(["turned by"] + angles.map { "arm \($0.fixed(decimals: 0))° forward" })
    for yaw in angles {
      var cells: [String] = []
      for forward in angles {
        let with = await falsePerThousand(yaw, forward, givesWorld: true, sessions)
        let without = await falsePerThousand(yaw, forward, givesWorld: false, sessions)
        cells.append("\(with.fixed(decimals: 0)) / \(without.fixed(decimals: 0))")
      }
      row(["\(yaw.fixed(decimals: 0))°"] + cells)
    }
  }

  private static func falsePerThousand(
    _ yaw: Double, _ forward: Double, givesWorld: Bool, _ sessions: Sessions
  ) async -> Double {
    let tallies = await sessions.map { seed in
      var tally = Tally()
      for elevation in [30.0, 50, 80, 110, 140] {
        var posture = SimulatedPosture.relaxed
        posture.leftArm.abduction = elevation
        posture.leftArm.plane = forward
        var scenario = Scenario(.shoulderAbduction(.left), .hold(posture, for: 4), seed: seed)
        scenario.simulation.camera = SimulatedCamera()
        scenario.simulation.camera.yaw = yaw
        scenario.simulation.noise.worldSigma = 0.01
        scenario.simulation.noise.depthSigma = 0.03
        scenario.simulation.givesWorld = givesWorld
        tally.add(scenario.samples(truth: elevation))
      }
      return tally
    }
    return tallies.reduce(Tally(), +).falsePerThousand
  }
}
