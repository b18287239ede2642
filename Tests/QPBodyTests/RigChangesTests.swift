import QPLandmarks
import Testing

@testable import QPBody

/// Cameras that were moved or exchanged since their rig was solved.
struct RigChangesTests {
  private let simulated = SimulatedRig.around([0, 80, 170, -100])

  /// Another movement of the same person, before cameras of which some were changed.
  private func later(_ change: (inout SimulatedRig) -> Void = { _ in }) -> [[PoseFrame]] {
    var later = simulated
    later.posture = SimulatedRig.squat
    later.seed = 11
    change(&later)
    return later.recordings()
  }

  private func rig() throws -> CameraRig { try CameraRig(solving: simulated.recordings(), stature: 1.75) }

  @Test func unchangedCamerasAreMeasured() throws {
    let rig = try rig()
    #expect(try rig.frames(later()).contains { $0.poses.first?.body != nil })
    // A person 4 % taller, whose lengths the rig does not know.
    #expect(throws: Never.self) { try rig.frames(later { $0.stature = 1.82 }) }
  }

  @Test(arguments: [0, 2]) func aCameraThatWasTurnedIsNamed(camera: Int) throws {
    let rig = try rig()
    #expect {
      try rig.frames(later { $0.cameras[camera].bump = (0, 4) })
    } throws: { error in
      guard case .cameraMoved(let recording, let pixels) = (error as? RigError)?.cause else { return false }
      return recording == camera && pixels > 5
    }
  }

  @Test func exchangedCamerasAreNamed() throws {
    let rig = try rig()
    var recordings = later()
    recordings.swapAt(1, 3)
    #expect(throws: RigError(.camerasExchanged(recording: 1, other: 3))) { try rig.frames(recordings) }
  }

  @Test func ofTwoCamerasEitherMayHaveMoved() throws {
    let two = SimulatedRig.around([0, 90])
    let rig = try CameraRig(solving: two.recordings(), stature: 1.75)
    var moved = two
    moved.cameras[1].pitch += 8
    #expect {
      try rig.frames(moved.recordings())
    } throws: { error in
      if case .camerasChanged = (error as? RigError)?.cause { true } else { false }
    }
  }
}
