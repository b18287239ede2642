import QPLandmarks
import Testing

@testable import QPBody

/// One person among several, in the recordings of several cameras.
struct RigPeopleTests {
  private let walker = SimulatedRig.around([0, 80, 170])

  private var squatter: SimulatedRig {
    var other = walker
    other.posture = SimulatedRig.squat
    (other.seed, other.stature) = (5, 1.65)
    return other
  }

  @Test func thePersonOfTheFirstCameraIsFoundInTheOthers() throws {
    let (walks, squats) = (walker.recordings(), squatter.recordings())
    // In the third recording the people come the other way round.
    let groups = [[walks[1], squats[1]], [squats[2], walks[2]]]
    #expect(try RigPeople(walks[0], among: groups, stature: 1.75).chosen == [0, 1])
    #expect(try RigPeople(squats[0], among: groups, stature: 1.65).chosen == [1, 0])
    let rig = try CameraRig(solving: walks, stature: 1.75)
    #expect(try RigPeople(walks[0], among: groups, stature: 1.75, rig: rig).chosen == [0, 1])
  }

  @Test(arguments: [[0], [0, 1, 2]]) func otherThanTheRigsCamerasAreRefused(cameras: [Int]) throws {
    let rig = try CameraRig(solving: SimulatedRig.around([0, 80]).recordings(), stature: 1.75)
    let (walks, squats) = (walker.recordings(), squatter.recordings())
    #expect(throws: RigError(.otherCameras(recording: min(cameras.count, 2)))) {
      try RigPeople(walks[0], among: cameras.dropFirst().map { [walks[$0], squats[$0]] }, stature: 1.75, rig: rig)
    }
  }

  @Test func indistinguishablePeopleAreListed() throws {
    let walks = walker.recordings()
    var twin = walker
    twin.seed = 9
    #expect {
      try RigPeople(walks[0], among: [[walks[1], twin.recordings()[1]]], stature: 1.75)
    } throws: { error in
      guard case .personUncertain(let recording, let deviations) = (error as? RigError)?.cause else { return false }
      return recording == 1 && deviations.count == 2 && "\(error)".contains("person 2 is")
    }
  }

  @Test func anAbsentPersonIsRefused() throws {
    let (walks, squats) = (walker.recordings(), squatter.recordings())
    var third = walker
    third.posture = SimulatedRig.wave
    #expect(throws: RigError.self) {
      try RigPeople(walks[0], among: [[squats[1], third.recordings()[1]]], stature: 1.75)
    }
  }
}
