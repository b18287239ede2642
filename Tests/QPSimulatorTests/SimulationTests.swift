import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// Frames, their times, and people.
struct SimulationTests {
  @Test func timesAreThoseOfTheRate() {
    let frames = Simulation(trajectory: .hold(for: 10), fps: 30).poseFrames
    #expect(frames.count == 301)
    #expect(frames[1].timestamp.microseconds == 33_333)
    #expect(frames[300].timestamp.microseconds == 10_000_000)
  }

  @Test func jitteredTimesIncrease() {
    var simulation = Simulation(trajectory: .hold(for: 10), fps: 30)
    simulation.timing.jitter = 0.9
    let times = simulation.poseFrames.map(\.timestamp)
    #expect(times.first == .zero)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let steps = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    #expect(steps.standardDeviation > 0.2 / 30)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double]) func aRateThatIsNoneGivesNoFrames(fps: Double) {
    #expect(Simulation(trajectory: .hold(for: 1), fps: fps).poseFrames.isEmpty)
  }

  @Test func everyTopologyIsServed() throws {
    let all = Topology(name: "all", points: Body.allCases, connections: [])
    for topology in Topology.builtIn + [all] {
      var simulation = Simulation(trajectory: .hold(for: 0))
      simulation.topology = topology
      let frame = try #require(simulation.poseFrames.first)
      #expect(frame.poses[0].landmarks.count == topology.count)
      #expect(frame.poses[0].landmarks.allSatisfy { !$0.isMissing })
      // What the checked initialiser takes is well formed.
      _ = try PoseFrame(timestamp: frame.timestamp, size: frame.size, topology: topology, poses: frame.poses)
    }
  }

  @Test func peopleCrossAndTheirOrderIsShuffled() throws {
    let left = Trajectory.walk(from: Point(-2, 0), to: Point(2, 0))
    let right = Trajectory.walk(from: Point(2, -0.5), to: Point(-2, -0.5))
    var simulation = Simulation(
      people: [
        SimulatedPerson(trajectory: left), SimulatedPerson(body: SimulatedBody(stature: 1.6), trajectory: right),
      ])
    simulation.shufflesPeople = true
    let hip = try #require(Topology.blazePose33.index(of: .leftHip))
    var orders: Set<[Int]> = []
    for frame in simulation.frames {
      orders.insert(frame.identities)
      let first = try #require(frame.identities.firstIndex(of: 0))
      let second = try #require(frame.identities.firstIndex(of: 1))
      let progress = frame.frame.timestamp.seconds / left.duration
      guard abs(progress - 0.5) > 0.1 else { continue }
      let isLeft = frame.frame.poses[first].landmarks[hip].x < frame.frame.poses[second].landmarks[hip].x
      #expect(isLeft == (progress < 0.5))
    }
    #expect(orders == [[0, 1], [1, 0]])
  }

  @Test func truthIsKeyedByFeature() throws {
    let frame = try #require(Array(Simulation(trajectory: .hold(for: 0)).frames).first)
    #expect(frame.truth.contains { $0.id == "rangeOfMotion.knee.right.flexion" && abs($0.degrees) < 1e-9 })
    #expect(frame.truth(of: .neckFlexion, person: 3).isNaN)
  }
}
