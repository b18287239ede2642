import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Faults come as often and as long as they say, and do what they say.
struct FaultTests {
  static func pairs(
    _ faults: Faults, seconds: Double = 400, trajectory: Trajectory? = nil
  ) -> [(spoiled: PoseFrame, exact: PoseFrame)] {
    var simulation = Simulation(trajectory: trajectory ?? .hold(.relaxed, for: seconds), faults: faults, seed: 11)
    let spoiled = simulation.poseFrames
    simulation.faults = .none
    return Array(zip(spoiled, simulation.poseFrames).map { (spoiled: $0, exact: $1) })
  }

  static func index(_ body: Body) throws -> Int { try #require(Topology.blazePose33.index(of: body)) }

  @Test(arguments: [(0.02, 1), (0.1, 4), (0.3, 10)]) func pointsDropOutAtTheirRate(share: Double, frames: Int) {
    var faults = Faults()
    faults.dropouts = Faults.Random(share: share, frames: frames)
    let points = Self.pairs(faults).flatMap { $0.spoiled.poses[0].landmarks }
    let rate = Double(points.filter(\.isMissing).count) / Double(points.count)
    #expect(abs(rate - share) < 0.05 * share + 0.002)
  }

  @Test func lowVisibilityMovesNothing() {
    var faults = Faults()
    faults.lowVisibility = Faults.Random(share: 0.2, frames: 2)
    let pairs = Self.pairs(faults, seconds: 100)
    let points = pairs.flatMap { zip($0.spoiled.poses[0].landmarks, $0.exact.poses[0].landmarks) }
    #expect(points.allSatisfy { $0.x == $1.x && $0.y == $1.y })
    let rate = Double(points.filter { ($0.0.visibility ?? 1) < 0.5 }.count) / Double(points.count)
    #expect(abs(rate - 0.2) < 0.01)
  }

  @Test func legsSwapAtTheirRateAndForTheirTime() throws {
    var faults = Faults()
    faults.swaps = Faults.Random(share: 0.1, frames: 3)
    let knee = try Self.index(.leftKnee), other = try Self.index(.rightKnee), elbow = try Self.index(.leftElbow)
    var runs: [Int] = [0]
    for (spoiled, exact) in Self.pairs(faults, seconds: 2000) {
      let (after, before) = (spoiled.poses[0].landmarks, exact.poses[0].landmarks)
      #expect(after[elbow] == before[elbow])
      if after[knee] == before[other] {
        #expect(after[other] == before[knee])
        runs[runs.count - 1] += 1
      } else if runs.last != 0 {
        runs.append(0)
      }
    }
    #expect(abs(Double(runs.reduce(0, +)) / 60_001 - 0.1) < 0.01)
    // Two faults may follow each other without a pause.
    #expect(runs.dropLast().allSatisfy { $0 % 3 == 0 })
  }

  @Test func givenEventsHoldInTheirFramesOnly() throws {
    var faults = Faults()
    faults.events = [
      Faults.Event(.swap(.all), frames: 2..<4),
      Faults.Event(.missing([.leftWrist]), frames: 5..<6),
      Faults.Event(.glitch(.arm(.left), degrees: 90, stretch: 1.2), frames: 7..<10),
      Faults.Event(.lost, frames: 11..<12),
      Faults.Event(.visibility([.leftWrist], 0.39), frames: 13..<14),
    ]
    let wrist = try Self.index(.leftWrist), shoulder = try Self.index(.leftShoulder)
    let rightShoulder = try Self.index(.rightShoulder)
    let pairs = Self.pairs(faults, seconds: 1)
    for (index, pair) in pairs.enumerated() {
      guard let after = pair.spoiled.poses.first?.landmarks else {
        #expect(index == 11)
        continue
      }
      let before = pair.exact.poses[0].landmarks
      switch index {
      case 2, 3: #expect(after[shoulder] == before[rightShoulder])
      case 5:
        #expect(after[wrist].isMissing)
        #expect(pair.spoiled.poses[0].world[wrist].isMissing)
      case 7...9:
        // A quarter turn clockwise in pixels: what pointed right points down.
        let ray = Self.pixel(before[wrist]) - Self.pixel(before[shoulder])
        let turned = Self.pixel(after[wrist]) - Self.pixel(after[shoulder])
        #expect(abs(turned.x + 1.2 * ray.y) < 1e-2 && abs(turned.y - 1.2 * ray.x) < 1e-2)
      case 13:
        #expect(after[wrist].visibility == 0.39)
        #expect(after[wrist].x == before[wrist].x && after[shoulder] == before[shoulder])
      default: #expect(after == before)
      }
    }
    #expect(pairs[11].spoiled.poses.isEmpty)
  }

  @Test func glitchesThrowOneLimbAtATime() throws {
    var faults = Faults()
    faults.glitches = Faults.Random(share: 0.05, frames: 2)
    let limbs = try [Body.leftWrist, .rightWrist, .leftAnkle, .rightAnkle].map { try Self.index($0) }
    var spoiledFrames = 0
    let pairs = Self.pairs(faults, seconds: 1000)
    for (spoiled, exact) in pairs {
      let moved = limbs.filter { spoiled.poses[0].landmarks[$0] != exact.poses[0].landmarks[$0] }
      #expect(moved.count <= 1)
      spoiledFrames += moved.count
    }
    #expect(abs(Double(spoiledFrames) / Double(pairs.count) - 0.05) < 0.01)
  }

  private static func pixel(_ landmark: Landmark) -> Point {
    Point(Double(landmark.x) * 720, Double(landmark.y) * 1280)
  }
}
