import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Movements have the range, speed and rhythm that was asked for.
struct TrajectoryTests {
  @Test(arguments: SimulatedMovement.all) func theTruthOfARaiseIsTheCommandedAngle(movement: SimulatedMovement) {
    let trajectory = Trajectory.raise(
      movement, from: movement.usualRange.lowerBound, to: movement.usualRange.upperBound, speed: 120, repetitions: 2)
    var highest = -Double.infinity
    for frame in Simulation(trajectory: trajectory, fps: 60).frames {
      let truth = frame.truth(of: movement)
      #expect(abs(truth - trajectory.posture(at: frame.frame.timestamp.seconds)[movement]) < 1e-9)
      highest = max(highest, truth)
    }
    #expect(abs(highest - movement.usualRange.upperBound) < 1e-6)
  }

  @Test func aRaiseHasItsSpeedHoldAndRest() {
    let trajectory = Trajectory.raise(
      .shoulderAbduction(.left), from: 10, to: 170, speed: 100, hold: 2, rest: 0.5, repetitions: 3)
    // 160° at a mean of 100 · 8/15 degrees a second are 3 s.
    #expect(abs(trajectory.duration - 3 * (0.5 + 3 + 2 + 3) - 0.5) < 1e-9)
    let angles = stride(from: 0, through: trajectory.duration, by: 1e-3)
      .map { trajectory.posture(at: $0)[.shoulderAbduction(.left)] }
    let speeds = zip(angles, angles.dropFirst()).map { abs($1 - $0) * 1000 }
    #expect(abs((speeds.max() ?? 0) - 100) < 0.1)
    #expect(abs(Double(angles.filter { $0 > 170 - 1e-9 }.count) - 6000) < 200)
    #expect(angles.first == 10 && abs((angles.last ?? 0) - 10) < 1e-9)
  }

  @Test func jumpingJacksReachTheirSpeed() {
    let trajectory = Trajectory.jumpingJacks(speed: 1100, repetitions: 4)
    let angles = stride(from: 0, through: trajectory.duration, by: 1e-4)
      .map { trajectory.posture(at: $0)[.shoulderAbduction(.right)] }
    let speeds = zip(angles, angles.dropFirst()).map { abs($1 - $0) * 1e4 }
    #expect(abs((speeds.max() ?? 0) - 1100) < 1)
    #expect(abs((angles.max() ?? 0) - 170) < 0.01 && abs((angles.min() ?? 0) - 10) < 0.01)
  }

  @Test func aSquatKeepsItsFeetFlatAndInPlace() {
    let frames = Array(Simulation(trajectory: .squats(depth: 100, repetitions: 2)).frames)
    let start = frames[0].people[0]
    var deepest = 0.0
    for frame in frames {
      let skeleton = frame.people[0]
      for part in [Body.leftHeel, .leftFootIndex, .rightHeel, .rightFootIndex] {
        #expect(distance(skeleton[part], start[part]) < 1e-9)
      }
      #expect(skeleton[.leftWrist].y > 0.2 && skeleton[.midHip].y > 0.2)
      deepest = max(deepest, frame.truth(of: .kneeFlexion(.left)))
    }
    #expect(abs(deepest - 100) < 0.1)
  }

  @Test func walkingKeepsItsWay() throws {
    let walk = Trajectory.walk(from: Point(-2, -1), to: Point(2, -1), speed: 1.6)
    #expect(walk.duration == 2.5)
    let frames = Array(Simulation(trajectory: walk).frames)
    let last = try #require(frames.last?.people[0])
    #expect(distance(last[.midHip] * [1, 0, 1], [2, 0, -1]) < 1e-9)
    #expect(last[.nose].x > last[.midEar].x, "looks where it goes")
    // One leg swings while the other stands.
    let knees = frames.map { ($0.truth(of: .kneeFlexion(.left)), $0.truth(of: .kneeFlexion(.right))) }
    #expect(knees.allSatisfy { min($0.0, $0.1) < 30 })
    #expect((knees.map(\.0).max() ?? 0) > 55 && (knees.map(\.1).max() ?? 0) > 55)
  }

  @Test func swayHasItsSize() {
    let idle = Trajectory.idle(for: 600, sway: 2, seed: 4)
    for movement in [SimulatedMovement.trunkForwardInclination, .neckFlexion, .shoulderAbduction(.left)] {
      let angles = stride(from: 0, through: 600, by: 0.1).map { idle.posture(at: $0)[movement] }
      #expect(abs(angles.standardDeviation - 2) < 0.1)
      let speeds = zip(angles, angles.dropFirst()).map { abs($1 - $0) * 10 }
      #expect((speeds.max() ?? 0) < 25)
    }
    #expect(idle.posture(at: 3) != Trajectory.idle(for: 600, sway: 2, seed: 5).posture(at: 3))
  }

  @Test func oneThingFollowsAnother() {
    let both = Trajectory.squats(depth: 90, tempo: 2, repetitions: 1).then(.squats(depth: 45, tempo: 2, repetitions: 1))
    #expect(abs(both.duration - 4.8) < 1e-9)
    #expect(abs(both.posture(at: 1.2)[.kneeFlexion(.left)] - 90) < 1e-9)
    #expect(abs(both.posture(at: 3.6)[.kneeFlexion(.left)] - 45) < 1e-9)
    #expect(both.posture(at: -5) == both.posture(at: 0))
    #expect(both.posture(at: 99) == both.posture(at: both.duration))
  }
}
