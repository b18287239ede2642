import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Limbs that slide away or stay behind.
struct LimbFaultTests {
  static let raise = Trajectory.raise(.shoulderAbduction(.left), from: 10, to: 120, speed: 120, hold: 1)

  /// The direction of the left upper arm in the picture in degrees, frame by frame.
  static func arms(_ events: [Faults.Event], noise: Double = 0) throws -> [Double] {
    var faults = Faults()
    faults.events = events
    let simulation = Simulation(
      trajectory: raise, camera: .orthographic(), noise: LandmarkNoise(sigma: noise), faults: faults, seed: 2)
    return try simulation.poseFrames.map { frame in
      let landmarks = try #require(Landmarks(frame))
      let elbow = try #require(landmarks.pixel(.leftElbow)), shoulder = try #require(landmarks.pixel(.leftShoulder))
      return atan2(elbow.x - shoulder.x, elbow.y - shoulder.y) * 180 / .pi
    }
  }

  @Test func eventsBySecondsHoldAtAnyRate() {
    #expect(Faults.Event(.lost, seconds: 1..<1.15, fps: 30).frames == 30..<35)
    #expect(Faults.Event(.lost, seconds: 1..<1.15, fps: 120).frames == 120..<138)
    #expect(Faults.Random(share: 0.1, seconds: 0.15, fps: 120).frames == 18)
    #expect(Faults.Random(share: 0.1, seconds: 0.001, fps: 30).frames == 1)
  }

  @Test func aStaleLimbStaysWhileItMoves() throws {
    let plain = try Self.arms([])
    let stale = try Self.arms([Faults.Event(.stale(.arm(.left)), frames: 36..<60)])
    for index in plain.indices {
      #expect(abs(stale[index] - ((36..<60).contains(index) ? plain[36] : plain[index])) < 0.01)
    }
    let noisy = try Self.arms([Faults.Event(.stale(.arm(.left)), frames: 36..<60)], noise: 2)
    #expect(Array(noisy[36..<60]).standardDeviation > 0.5, "its noise goes on")
  }

  @Test func aGlideIsSlow() throws {
    let plain = try Self.arms([])
    let glide = try Self.arms([Faults.Event(.glide(.arm(.left), degrees: -40), frames: 0..<90)])
    // Clockwise as seen is towards the person's right for an arm that hangs down: the other way raises the arm.
    #expect(abs(glide[45] - plain[45] - 40) < 0.01)
    #expect(abs(glide[0] - plain[0]) < 0.01 && glide[95] == plain[95])
    let off = zip(glide, plain).map { $0 - $1 }
    // Minimum jerk over a second.
    #expect((zip(off, off.dropFirst()).map { abs($1 - $0) * 30 }.max() ?? 0) < 1.875 * 40 * 1.01)
  }
}
