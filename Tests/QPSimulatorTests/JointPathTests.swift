import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Paths of one joint, and what makes them unsteady.
struct JointPathTests {
  static func angles(_ trajectory: Trajectory, _ movement: SimulatedMovement, step: Double = 1e-3) -> [Double] {
    stride(from: 0, through: trajectory.duration, by: step).map { trajectory.posture(at: $0)[movement] }
  }

  @Test func aPathHasItsAnglesSpeedsAndHolds() {
    let path = Trajectory.path(
      .shoulderAbduction(.left), from: 9, rest: 1,
      [.init(to: 69, speed: 90, hold: 0.2), .init(to: 9, speed: 20, hold: 1, isEven: true)])
    // 60° at a greatest speed of 90 take 1.25 s, at an even 20 they take 3.
    #expect(abs(path.duration - (1 + 1.25 + 0.2 + 3 + 1)) < 1e-9)
    let angles = Self.angles(path, .shoulderAbduction(.left))
    let speeds = zip(angles, angles.dropFirst()).map { ($1 - $0) * 1000 }
    #expect(angles[0] == 9 && angles[999] == 9 && abs(angles[2300] - 69) < 1e-6 && abs(angles[6300] - 9) < 1e-6)
    #expect(abs((speeds.max() ?? 0) - 90) < 0.1 && abs((speeds.min() ?? 0) + 20) < 0.1)
    #expect(abs(speeds[4000] + 20) < 0.1, "even")
  }

  @Test func aSwingHasItsPeakSpeed() {
    let swing = Trajectory.swing(.shoulderFlexion(.left), about: 60, amplitude: 30, peakSpeed: 300, for: 4)
    let angles = Self.angles(swing, .shoulderFlexion(.left))
    let speeds = zip(angles, angles.dropFirst()).map { abs($1 - $0) * 1000 }
    #expect(abs((speeds.max() ?? 0) - 300) < 0.5)
    #expect(abs((angles.max() ?? 0) - 90) < 0.01 && abs((angles.min() ?? 0) - 30) < 0.01 && angles[0] == 60)
  }

  @Test func aKneeIsStretchedFromTheSeat() {
    let trajectory = Trajectory.kneeExtension(.left, to: 10, speed: 80)
    let knees = Simulation(trajectory: trajectory).frames.map { $0.truth(of: .kneeFlexion(.left)) }
    #expect(abs((knees.first ?? 0) - 90) < 1e-6 && abs((knees.min() ?? 0) - 10) < 1e-6)
    #expect(Simulation(trajectory: trajectory).frames.allSatisfy { abs($0.truth(of: .hipFlexion(.left)) - 90) < 1e-6 })
  }

  @Test func tremorDriftAndTurnAreAsLargeAsTheySay() {
    let movement = SimulatedMovement.shoulderAbduction(.left)
    var posture = SimulatedPosture()
    posture[movement] = 90
    let still = Trajectory.hold(posture, for: 2)
    let trembling = Self.angles(still.trembling(movement, degrees: 3, hertz: 5), movement)
    #expect(abs((trembling.max() ?? 0) - 93) < 0.01 && abs((trembling.min() ?? 0) - 87) < 0.01)
    let crossings = zip(trembling, trembling.dropFirst()).filter { $0 < 90 && $1 >= 90 }.count
    #expect((9...10).contains(crossings), "5 Hz for 2 s")
    #expect(abs(Self.angles(still.drifting(movement, degreesPerSecond: 2), movement)[1500] - 93) < 1e-9)
    let turned = still.turning(to: 90, at: 0.5, for: 1)
    #expect(turned.posture(at: 0.4).heading == 0 && turned.posture(at: 1).heading == 45)
    #expect(turned.posture(at: 1.6).heading == 90)
  }
}
