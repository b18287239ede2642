import Foundation
import QPCore
import QPRecording
import QPSimulator
import QPTestSupport
import Testing

@testable import qpdemo

/// Three recordings of a person who squats, reaches and steps about; the second and third begin 0.4 s and 0.7 s later.
enum RigRecordings {
  static let names = ["a", "b", "c"]

  static func frames() -> [[PoseFrame]] {
    zip([80, 0, -80], [0, 0.4, 0.7]).enumerated().map { index, camera in
      let (yaw, start) = camera
      var own = SimulatedCamera()
      (own.size, own.yaw, own.pitch, own.distance, own.height) = (
        PictureSize(width: 1920, height: 1080), Double(yaw), 12, 4.5, 0.9
      )
      let squats = Trajectory.squats(depth: 80, tempo: 2.4, repetitions: 4)
      let trajectory = Trajectory(duration: 5) { seconds in
        let time = seconds + start
        var posture = squats.posture(at: time + 1)
        for (side, phase) in [(Side.left, 0.0), (.right, 1.3)] {
          posture[arm: side].abduction = 50 - 45 * Maths.cos(time * 1.9 + phase)
        }
        posture.position = Point(0.6 * Maths.sin(time * 1.1), 0.6 * Maths.cos(time * 0.8))
        posture.heading = 40 * Maths.sin(time * 0.7)
        return posture
      }
      var noise = LandmarkNoise(sigma: 3, correlation: 0.08)
      (noise.worldSigma, noise.depthSigma) = (0.02, 0.05)
      return Simulation(trajectory: trajectory, camera: own, noise: noise, seed: UInt64(index + 1)).poseFrames
    }
  }

  static func save(to folder: String) throws {
    let recordings = frames()
    for (name, frames) in zip(names, recordings) {
      var writer = try RecordingWriter(RecordingHeader(topology: frames[0].topology, size: frames[0].size))
      var bytes = writer.headerLine
      for frame in frames { bytes += try writer.line(frame) }
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name).qprec.jsonl"))
    }
  }
}

/// `qpdemo rig`.
@Suite(.timeLimit(.minutes(10))) struct RigCommandTests {
  @Test func aRigIsSolvedDrawnKeptAndUsed() async throws {
    let folder = try TemporaryFolder()
    try RigRecordings.save(to: folder.path)
    let files = RigRecordings.names.map { "\(folder.path)/\($0).qprec.jsonl" }
    let (rig, plan) = (folder.path + "/room.qprig.json", folder.path + "/room.svg")
    let solved = await Run(["rig", "solve"] + files + ["-o", rig, "--plan", plan, "--stature", "1.75"])
    #expect(solved.status == .success, "\(solved.complaint)")
    for (name, start) in [("b.", 0.4), ("c.", 0.7)] {
      let row = try #require(solved.lines.first { $0.hasPrefix(name) })
      let began = try #require(row.split(separator: " ").dropFirst().first.flatMap { Double($0) })
      #expect(abs(began - start) < 0.015, "\(row)")
    }
    let svg = try String(contentsOfFile: plan, encoding: .utf8)
    #expect(svg.hasPrefix("<svg") && svg.contains("b.qprec.jsonl"))

    let measured = await Run(
      ["rig", "measure", rig] + files + ["--feature", "rangeOfMotion.knee.left.flexion", "--json"])
    #expect(measured.status == .success, "\(measured.complaint)")
    let values = try measured.objects.compactMap { object -> Double? in
      let results = object["results"] as? [String: Any]
      return (results?["rangeOfMotion.knee.left.flexion"] as? [String: Any])?["value"] as? Double
    }
    #expect(values.count > 120)
    // Squats to 80°.
    #expect(abs((values.max() ?? 0) - 80) < 10)

    let table = await Run(
      ["rig", "measure", rig] + files + ["--feature", "rangeOfMotion.knee.left.flexion", "--csv"])
    #expect(table.lines.first?.contains("rangeOfMotion.knee.left.flexion low") == true)

    let skeleton = folder.path + "/take.trc"
    #expect(await Run(["rig", "measure", rig] + files + ["--skeleton3d", skeleton]).status == .success)
    #expect(try String(contentsOfFile: skeleton, encoding: .utf8).contains("leftKnee"))
    let again = folder.path + "/again.svg"
    #expect(await Run(["rig", "plan", rig, "--plan", again]).status == .success)
    #expect(try String(contentsOfFile: again, encoding: .utf8) == svg)
  }

  @Test(arguments: [
    (["rig", "solve", "ONE"], qpdemo.ExitStatus.usage, "two to eight"),
    (["rig", "solve", "ONE", "ONE", "--feature", "rangeOfMotion.knee.left.flexion"], .usage, "measures nothing"),
    (["rig", "measure", "ONE", "ONE", "ONE"], .usage, "--feature"),
    (["rig", "plan", "ONE"], .usage, "--plan"),
    (["rig", "plan", "ONE", "--plan", "x.svg", "--csv"], .usage, "measures nothing"),
    (["rig", "measure", "ONE", "ONE", "ONE", "--feature", "rangeOfMotion.knee.left.flexion"], .badData, "line 2"),
    (["rig", "solve", "ONE", "SHORT"], .badData, "no movement"),
  ])
  func badCallsAreExplained(arguments: [String], status: qpdemo.ExitStatus, reason: String) async throws {
    let folder = try TemporaryFolder()
    try RigRecordings.save(to: folder.path)
    let one = folder.path + "/a.qprec.jsonl"
    let short = folder.path + "/short.qprec.jsonl"
    let lines = try String(contentsOfFile: one, encoding: .utf8).split(separator: "\n").prefix(13)
    try lines.joined(separator: "\n").write(toFile: short, atomically: true, encoding: .utf8)
    let run = await Run(arguments.map { $0 == "ONE" ? one : $0 == "SHORT" ? short : $0 })
    #expect(run.status == status, "\(run.complaint)")
    #expect(run.complaint.contains(reason), "\(run.complaint)")
  }
}
