import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// People who walk past hide the one behind them for a while.
struct PassersByTests {
  @Test(arguments: [0.0, 90], [1, 2, 3] as [UInt64])
  func theMeasuredPersonIsHiddenForAMomentByEach(yaw: Double, seed: UInt64) {
    var camera = SimulatedCamera()
    camera.yaw = yaw
    var simulation = Simulation(trajectory: .idle(for: 16), camera: camera, seed: seed)
    simulation.addPassersBy(2)
    #expect(simulation.people.count == 3)
    var hidden: [Int] = []
    var seen = [0, 0, 0]
    for (index, frame) in simulation.frames.enumerated() {
      if !frame.identities.contains(0) { hidden.append(index) }
      for person in frame.identities { seen[person] += 1 }
    }
    let spells = zip(hidden, hidden.dropFirst()).filter { $1 > $0 + 1 }.count + 1
    #expect((1...2).contains(spells), "one for each, or one where both are near in time")
    #expect((4...75).contains(hidden.count), "\(hidden.count) frames")
    // They come and go: each is in the picture for a part of the time only.
    #expect(seen[1] > 10 && seen[1] < 300 && seen[2] > 10 && seen[2] < 300)
  }

  @Test func aPersonWhoStaysIsSeenBesideTheFirstUntilTheEnd() {
    var simulation = Simulation(trajectory: .idle(for: 12), seed: 2)
    // Far enough for both to be in the picture.
    simulation.camera.distance = 3
    simulation.addPassersBy(1, stays: true)
    let identities = simulation.frames.map { Set($0.identities) }
    #expect(identities.contains([1]), "hides the person")
    #expect(identities.suffix(30).allSatisfy { $0 == [0, 1] })
  }

  @Test func newPeopleAreFoundAfterTheDelay() {
    var simulation = Simulation(trajectory: .idle(for: 12), seed: 2)
    simulation.addPassersBy(1)
    let prompt = simulation.frames.map { $0.identities.sorted() }
    simulation.detectionDelay = 0.5
    let late = simulation.frames.map { $0.identities.sorted() }
    for person in [0, 1] {
      var (waited, wasThere) = (0, true)
      for index in prompt.indices {
        let isThere = prompt[index].contains(person)
        waited = isThere ? waited + 1 : 0
        if index == 0 || !isThere { wasThere = index == 0 && isThere || wasThere && isThere }
        // Fifteen steps of a thirtieth are half a second.
        #expect(late[index].contains(person) == (isThere && (wasThere || waited > 15)), "frame \(index)")
      }
    }
    #expect(late != prompt)
  }

  @Test func withoutAnyEverythingIsAsItWas() {
    var simulation = Simulation(trajectory: .idle(for: 1), noise: LandmarkNoise(sigma: 2))
    let before = simulation.poseFrames
    simulation.addPassersBy(0)
    #expect(simulation.poseFrames == before)
  }
}
