import Foundation
import QPLandmarks
import QPSimulator
import Testing

@testable import QPBody

@Suite struct CameraRigTests {
  @Test func aPersonWhoStaysIsSaidAndStillReadWithinIntervals() throws {
    var simulated = SimulatedRig.around([0, 80, 170, -100])
    simulated.posture = SimulatedRig.wave
    let recordings = simulated.recordings()
    let rig = try CameraRig(solving: recordings, stature: 1.75)
    #expect(rig.flaws.contains { if case .stayedInPlace(let metres) = $0 { metres < 0.2 } else { false } })
    #expect(RigReadings(try rig.frames(recordings), simulated).coverage > 0.9)
  }

  @Test func camerasBesideEachOtherAreSaid() throws {
    let simulated = SimulatedRig.around([0, 20])
    let rig = try CameraRig(solving: simulated.recordings(), stature: 1.75)
    #expect(rig.flaws.contains { if case .poorAngles(let degrees) = $0 { degrees < 30 } else { false } })
  }

  @Test func aCoveredCameraWidensIntervalsUntilItReturns() throws {
    var simulated = SimulatedRig.around([0, 90])
    let clear = simulated.recordings()
    let rig = try CameraRig(solving: clear, stature: 1.75)
    // From 3 to 5 s of the second camera's clock it sees no person: 4.3 to 6.3 s of the first one's.
    simulated.cameras[1].covered = 90..<150
    let frames = try rig.frames(simulated.recordings())
    let (before, during, after) = (
      RigReadings(frames, simulated, 2.5..<4), RigReadings(frames, simulated, 4.6..<6.1),
      RigReadings(frames, simulated, 6.6..<7.9)
    )
    #expect(during.read < 0.1)
    #expect(before.read > 0.7)
    #expect(after.read > 0.7)
  }

  @Test func aRigIsUsedAgainForOtherRecordings() throws {
    var simulated = SimulatedRig.around([0, 80, 170, -100])
    let rig = try CameraRig(solving: simulated.recordings(), stature: 1.75)
    let read = try CameraRig(json: rig.json)
    // Another movement, with other clocks.
    simulated.posture = SimulatedRig.squat
    simulated.seed = 7
    for (index, start) in [0, -0.6, 0.9, 0.2].enumerated() { simulated.cameras[index].start = start }
    let readings = RigReadings(try read.frames(simulated.recordings()), simulated)
    #expect(readings.coverage > 0.92)
    #expect(readings.error < 4.5)
    // A camera that was not used.
    var three = simulated.recordings()
    three[2] = []
    #expect(RigReadings(try read.frames(three), simulated).error < 5)
  }

  @Test func aFileKeepsTheRig() throws {
    let recordings = SimulatedRig.around([0, 90]).recordings()
    var rig = try CameraRig(solving: recordings, stature: 1.8)
    rig.cameras[0].name = "left \"door\".mp4"
    let read = try CameraRig(json: rig.json)
    #expect(read.stature == 1.8)
    rig.cameras[1].name = "\u{1}\u{7F}\"\u{1F600}"
    #expect(rig.toml.contains("name = \"\\u0001\\u007f\\\"\u{1F600}\"\n"))
    rig.cameras[1].name = read.cameras[1].name
    rig.cameras[0].view.origin.x = 1e300
    #expect(throws: RigError.self) { try CameraRig(json: rig.json) }
    rig.cameras[0].view.origin = read.cameras[0].view.origin
    #expect(read.cameras.map(\.name) == rig.cameras.map(\.name))
    for (a, b) in zip(rig.cameras, read.cameras) {
      #expect((a.position - b.position).length < 1e-9)
      #expect(abs(a.focalLength - b.focalLength) < 1e-9)
      #expect(a.clockOffset == b.clockOffset)
    }
    let (first, second) = (try rig.frames(recordings), try read.frames(recordings))
    for (a, b) in zip(first, second) {
      for angle in JointAngle.multiCameraAngles {
        guard let x = a.poses.first?.body?[angle], let y = b.poses.first?.body?[angle] else { continue }
        // A search ends where its steps are small, a little elsewhere after the rounding of one number.
        #expect(JointAngle.distance(x.value, y.value) < 0.2 * x.halfWidth)
      }
    }
  }

  @Test(arguments: [
    ("", "line 1"), ("[]", "must be an object"), ("{\"format\":\"other\"}", "no rig"),
    ("{\"format\":\"qp-rig\",\"version\":2}", "version 1"),
    ("{\"format\":\"qp-rig\",\"version\":1,\"lengths\":[1]}", "lengths"),
    ("{\"format\":\"qp-rig\",\"version\":1,\"colour\":1}", "colour"),
  ])
  func aFileThatIsNoRigIsRefused(text: String, reason: String) {
    #expect {
      try CameraRig(json: Array(text.utf8))
    } throws: {
      "\($0)".contains(reason)
    }
  }

  @Test func aRigOfAnEarlierVersionIsRefusedWithItsRemedy() {
    var earlier = Self.plain
    earlier.deviations.removeLast(3)
    #expect {
      try CameraRig(json: earlier.json)
    } throws: {
      "\($0)".contains("earlier version; solve the rig again")
    }
  }

  /// A rig that could not be read back is none.
  @Test(arguments: [(1e5, 0.0, 0.0, 0.0), (0, 0.02, 0, 0), (0, 0, 9, 0), (0, 0, 0, 1e4)])
  func invalidFilesAreNoRig(shift: Double, drift: Double, focal: Double, way: Double) {
    var rig = Self.plain
    #expect(rig.cameras[1].isReadable)
    var view = rig.cameras[1].view
    (view.shift, view.drift, view.focal) = (shift, drift, focal)
    view.origin.x += way
    rig.cameras[1].view = view
    #expect(!rig.cameras[1].isReadable)
    #expect(throws: RigError.self) { try CameraRig(json: rig.json) }
  }

  /// Numbers that no camera has are refused where they stand.
  @Test(arguments: [
    ("focal", "1e-300", "focal"), ("focal", "1e300", "focal"), ("drift", "1", "drift"),
    ("centre", "[1e9, 0]", "centre"),
    ("residual", "-1", "residual"), ("clockDeviation", "1e99", "clockDeviation"),
    ("exchangedFrames", "-3", "exchanged"),
    ("size", "[0, 1]", "size"), ("distortion", "[1e9, 0, 0, 0, 0]", "distortion"),
  ])
  func numbersOfNoCameraAreRefused(key: String, value: String, reason: String) throws {
    let rig = Self.plain
    var text = String(decoding: rig.json, as: UTF8.self)
    if let start = text.range(of: "\"\(key)\":") {
      let rest = text[start.upperBound...]
      let isList = rest.first == "["
      let end = rest.firstIndex { isList ? $0 == "]" : $0 == "," || $0 == "}" } ?? rest.endIndex
      text.replaceSubrange(start.upperBound..<(isList ? text.index(after: end) : end), with: value)
    } else {
      text = text.replacingOccurrences(of: "\"focal\":", with: "\"\(key)\":\(value),\"focal\":")
    }
    #expect(throws: Never.self) { try CameraRig(json: rig.json) }
    #expect {
      try CameraRig(json: Array(text.utf8))
    } throws: {
      "\($0)".contains(reason)
    }
  }

  /// Two cameras that need no solving.
  private static let plain = CameraRig(
    cameras: [0, 1].map { index in
      var view = RigView(rotation: Matrix3(scale: 1), origin: Vector3(Double(index), 0, 3))
      view.drift = 1e-5
      return RigCamera(
        name: "\(index)", clockDeviation: 0.001, residual: 3,
        lens: RigLens(
          size: PictureSize(width: 1920, height: 1080), focal: 1400, standardDeviation: 0.1,
          principalPoint: SIMD2(960, 540)),
        view: view, exchangedFrames: 0)
    }, stature: 1.75, flaws: [], lengths: BodyModel().lengths,
    deviations: JointAngle.multiCameraAngles.map { _ in 1 }, route: [])

  /// OpenCV's projection with the numbers of the file, written out here, finds the room's points where the rig sees them.
  @Test func pose2SimProjectsAsTheRigDoes() throws {
    let rig = try CameraRig(solving: SimulatedRig.around([0, 90]).recordings(), stature: 1.75)
    let tables = rig.toml.split(separator: "[cam_").map(String.init)
    #expect(tables.count == 2)
    for (table, camera) in zip(tables, rig.cameras) {
      func numbers(_ key: String) -> [Double] {
        let line = table.split(separator: "\n").first { $0.hasPrefix("\(key) = ") } ?? ""
        return line.dropFirst(key.count + 3).split { "[], ".contains($0) }.compactMap { Double($0) }
      }
      let (turn, way, matrix) = (numbers("rotation"), numbers("translation"), numbers("matrix"))
      let vector = Vector3(turn[0], turn[1], turn[2])
      let (angle, axis) = (vector.length, vector.unit)
      let room = Vector3(0.3, 1.2, -0.4)
      // Pose2Sim's world has z against gravity: its x, y and z are the room's z, x and y.
      let world = Vector3(room.z, room.x, room.y)
      // formula: Rodrigues.
      let turned =
        world * Maths.cos(angle) + axis.cross(world) * Maths.sin(angle)
        + axis * (axis.dot(world) * (1 - Maths.cos(angle)))
      let seen = turned + Vector3(way[0], way[1], way[2])
      let pixel = SIMD2(matrix[0] * seen.x / seen.z + matrix[2], matrix[4] * seen.y / seen.z + matrix[5])
      let own = camera.view.seen(room)
      let expected = SIMD2(own.x, own.y) / own.z * camera.focalLength + camera.lens.principalPoint
      #expect(abs(pixel.x - expected.x) < 1e-6 && abs(pixel.y - expected.y) < 1e-6)
    }
  }

  // MARK: Bad recordings

  @Test func oneCameraIsNoRig() {
    let recordings = SimulatedRig.around([0, 90]).recordings()
    #expect(throws: RigError(.wrongCount(1))) { try CameraRig(solving: [recordings[0]], stature: 1.75) }
    #expect(throws: RigError(.badStature(17))) { try CameraRig(solving: recordings, stature: 17) }
  }

  @Test func recordingsWithoutCommonTimeAreRefused() {
    var recordings = SimulatedRig.around([0, 90]).recordings()
    recordings[1] = Array(recordings[1].prefix(12))
    #expect(throws: RigError(.noOverlap(recording: 1))) { try CameraRig(solving: recordings, stature: 1.75) }
  }

  @Test func otherPeopleAreRefused() {
    var simulated = SimulatedRig.around([0, 80, 170])
    var recordings = simulated.recordings()
    simulated.posture = SimulatedRig.squat
    recordings[1] = simulated.recordings()[1]
    #expect {
      try CameraRig(solving: recordings, stature: 1.75)
    } throws: { error in
      if case .differentPeople = (error as? RigError)?.cause { true } else { false }
    }
  }

  @Test func recordingsWithoutPeopleMetresOrOrderAreRefused() throws {
    var recordings = SimulatedRig.around([0, 90]).recordings()
    let good = recordings
    recordings[1] = good[1].map { $0.with([]) }
    #expect(throws: RigError(.tooFewFrames(recording: 1, count: 0))) {
      try CameraRig(solving: recordings, stature: 1.75)
    }
    recordings[1] = []
    #expect(throws: RigError(.tooFewFrames(recording: 1, count: 0))) {
      try CameraRig(solving: recordings, stature: 1.75)
    }
    recordings[1] = good[1].map { frame in
      frame.with(
        frame.poses.map { pose in
          var pose = pose
          pose.world = []
          return pose
        })
    }
    #expect(throws: RigError(.tooFewFrames(recording: 1, count: 0))) {
      try CameraRig(solving: recordings, stature: 1.75)
    }
    recordings[1] = good[1].reversed()
    #expect(throws: RigError(.timeNotIncreasing(recording: 1, frame: 1))) {
      try CameraRig(solving: recordings, stature: 1.75)
    }
    recordings[1] = good[1]
    let last = try #require(good[1].last)
    recordings[1][recordings[1].count - 1] = try PoseFrame(
      timestamp: Timestamp(microseconds: 1 << 60), size: last.size, topology: last.topology, poses: last.poses)
    #expect(throws: RigError(.tooLong(recording: 1))) { try CameraRig(solving: recordings, stature: 1.75) }
    let rig = try CameraRig(solving: good, stature: 1.75)
    #expect(throws: RigError(.otherCameras(recording: 1))) { try rig.frames([good[0]]) }
  }
}
