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

  /// Recordings of which some cameras see the person badly.
  private func noisy(_ cameras: [Int], _ change: (inout SimulatedRig) -> Void = { _ in }) -> [[PoseFrame]] {
    var recordings = later(change)
    let bad = later {
      change(&$0)
      $0.noise = 0.06
    }
    for camera in cameras { recordings[camera] = bad[camera] }
    return recordings
  }

  @Test func aBadCameraOfFourIsNamed() throws {
    let rig = try rig()
    #expect {
      try rig.frames(noisy([1]))
    } throws: { error in
      guard case .cameraMoved(let recording, _) = (error as? RigError)?.cause else { return false }
      return recording == 1 && "\(error)".contains("or sees the person badly")
    }
  }

  @Test func twoBadCamerasOfFiveAreOutvoted() throws {
    let five = SimulatedRig.around([0, 80, 170, -100, 40])
    let rig = try CameraRig(solving: five.recordings(), stature: 1.75)
    let frames = try rig.frames(noisy([1, 2]) { $0.cameras = five.cameras })
    #expect(frames.contains { $0.poses.first?.body != nil })
  }

  @Test func twoBadCamerasOfFourAreRefused() throws {
    let rig = try rig()
    #expect(throws: RigError.self) { try rig.frames(noisy([1, 2])) }
  }

  @Test func aRigWithoutResidualsIsMeasured() throws {
    var rig = try rig()
    for camera in rig.cameras.indices { rig.cameras[camera].residual = 0 }
    #expect(throws: Never.self) { try rig.frames(later()) }
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
