import Foundation
import QPCore
import QPRecording
import QPTestSupport
import Testing

@testable import qpdemo

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
    #expect(svg.hasPrefix("<svg") && svg.contains(">b<"))

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

    let two = await Run(["rig", "measure", rig] + files.dropLast() + ["--feature", "rangeOfMotion.knee.left.flexion"])
    #expect(two.status == .usage && two.complaint.contains("has 3 cameras"), "\(two.complaint)")
    let withoutRig = await Run(["rig", "measure"] + files + ["--feature", "rangeOfMotion.knee.left.flexion"])
    #expect(
      withoutRig.status == .usage && withoutRig.complaint.contains("takes the rig first"), "\(withoutRig.complaint)")

    let table = await Run(
      ["rig", "measure", rig] + files + ["--feature", "rangeOfMotion.knee.left.flexion", "--csv"])
    #expect(table.lines.first?.contains("rangeOfMotion.knee.left.flexion low") == true)

    let page = folder.path + "/knee.html"
    let features = ["--feature", "rangeOfMotion.knee.left.flexion", "--feature", "rangeOfMotion.elbow.left.flexion"]
    let videos = ["a", "b", "c"].flatMap { ["--video", "\($0).mp4"] }
    let report = await Run(["rig", "report", rig] + files + features + videos + ["-o", page, "--lang", "de"])
    #expect(report.status == .success, "\(report.complaint)")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    for part in ["Kameras", "<canvas id=\"figure\"", "b.mp4", "c.mp4", "Linien im Abstand von 1 m", "media-src 'self'"]
    {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.components(separatedBy: "class=\"stage view\"").count == 3)

    // The rig's own calibration is a start like another program's.
    let toml = folder.path + "/cameras.toml"
    #expect(await Run(["rig", "plan", rig, "--toml", toml]).status == .success)
    let second = folder.path + "/again.qprig.json"
    let started = await Run(["rig", "solve"] + files + ["-o", second, "--cameras", toml])
    #expect(started.status == .success, "\(started.complaint)")

    let skeleton = folder.path + "/take.trc"
    #expect(await Run(["rig", "measure", rig] + files + ["--skeleton3d", skeleton]).status == .success)
    #expect(try String(contentsOfFile: skeleton, encoding: .utf8).contains("leftKnee"))
    let again = folder.path + "/again.svg"
    #expect(await Run(["rig", "plan", rig, "--plan", again]).status == .success)
    #expect(try String(contentsOfFile: again, encoding: .utf8) == svg)
  }

  /// A second person walks through every recording.
  @Test func onePersonOfTwoIsFoundInAllCameras() async throws {
    let folder = try TemporaryFolder()
    try RigRecordings.save(to: folder.path, withAnother: true)
    let files = RigRecordings.names.map { "\(folder.path)/\($0).qprec.jsonl" }
    let solved = await Run(["rig", "solve"] + files + ["--stature", "1.75", "--person", "1"])
    #expect(solved.status == .success, "\(solved.complaint)")
    #expect(solved.complaint.contains("is the one of"), "\(solved.complaint)")
    for (name, start) in [("b.", 0.4), ("c.", 0.7)] {
      let row = try #require(solved.lines.first { $0.hasPrefix(name) })
      let began = try #require(row.split(separator: " ").dropFirst().first.flatMap { Double($0) })
      #expect(abs(began - start) < 0.02, "\(row)")
    }
  }

  @Test(arguments: [
    (["rig", "solve", "ONE"], qpdemo.ExitStatus.usage, "two to eight"),
    (["rig", "solve", "ONE", "ONE", "--feature", "rangeOfMotion.knee.left.flexion"], .usage, "measures nothing"),
    (["rig", "measure", "ONE", "ONE", "ONE"], .usage, "--feature"),
    (["rig", "plan", "ONE"], .usage, "--plan"),
    (["rig", "plan", "ONE", "--plan", "x.svg", "--csv"], .usage, "measures nothing"),
    (
      ["rig", "measure", "ONE", "ONE", "ONE", "--feature", "rangeOfMotion.knee.left.flexion"], .usage,
      "takes the rig first"
    ),
    (["rig", "solve", "ONE", "SHORT"], .badData, "no movement"),
    (["rig", "solve", "ONE", "ONE"], .usage, "given twice"),
    (["rig", "solve", "ONE", "ONE", "--cameras", "ONE"], .badData, "calibration"),
    (["rig", "solve", "ONE", "ONE", "--person", "1,2,1"], .usage, "one for each"),
    (["rig", "solve", "ONE", "ONE", "--person", "all"], .usage, "one person"),
    (["rig", "solve", "ONE", "ONE", "--lang", "de"], .usage, "rig report"),
    (["rig", "report", "ONE", "ONE", "ONE"], .usage, "-o FILE.html"),
    (["rig", "report", "ONE", "ONE", "ONE", "-o", "a.html"], .usage, "--feature"),
    (
      ["rig", "report", "ONE", "ONE", "ONE", "-o", "a.html", "--feature", "rangeOfMotion.knee.left.flexion"]
        + ["--video", "a.mp4"], .usage, "for each"
    ),
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
