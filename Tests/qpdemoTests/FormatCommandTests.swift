import Foundation
import QPTestSupport
import QPBatch
import QPFormats
import QPRecording
import Testing

@testable import qpdemo

/// `qpdemo convert` and `qpdemo info`, and other commands on other formats.
@Suite(.timeLimit(.minutes(20))) struct FormatCommandTests {
  private let csv =
    "t,nose_x,nose_y,nose_v,left_ear_x,left_ear_y,left_ear_v\n0,0.5,0.5,1,0.6,0.5,0.9\n0.5,,,,,,\n1,0.5,0.5,1,0.6,0.4,0.9\n"

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test func aTableSurvivesConversionToARecordingAndBack() async throws {
    let folder = try folder(["a.csv": csv])
    let (table, recording, again) = (folder.path + "/a.csv", folder.path + "/a.qprec.jsonl", folder.path + "/b.csv")
    let first = await Run(["convert", table, recording, "--size", "640x480"])
    #expect(first.status == .success && first.output == "\(recording): 3 frames\n")
    let second = await Run(["convert", recording, again])
    #expect(second.status == .success)
    let read = await Run(["convert", again, folder.path + "/c.qprec.jsonl", "--size", "640x480"])
    #expect(read.status == .success)
    let texts = try ["a", "c"].map {
      try String(contentsOfFile: folder.path + "/\($0).qprec.jsonl", encoding: .utf8).split(separator: "\n").dropFirst()
    }
    #expect(texts[0] == texts[1] && texts[0].count == 3)
  }

  /// A recording at 60 frames a second whose header states less, as a video's does whose duration its frames do not fill.
  private func misstated(_ folder: TemporaryFolder, dropping dropped: Int? = nil) async throws -> String {
    let path = folder.path + "/take\(dropped ?? 0).qprec.jsonl"
    try #require(await Run(["simulate", "--movement", "squat", "--fps", "60", "-o", path]).status == .success)
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    lines[0] = lines[0].replacingOccurrences(of: "\"fps\":60.0", with: "\"fps\":59.858")
    try #require(lines[0].contains("59.858"))
    if let dropped { lines.remove(at: dropped) }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func evenTimesGiveTheRate() async throws {
    let folder = try folder([:])
    let path = try await misstated(folder)
    let info = try #require(try await Run(["info", path, "--json"]).objects.first)
    #expect(abs(try #require(info["rate"] as? Double) - 60) < 1e-3)
    let files = ["a.trc", "a.c3d", "b.trc"].map { folder.path + "/" + $0 }
    let (trc, c3d) = (await Run(["convert", path, files[0]]), await Run(["convert", path, files[1]]))
    #expect(trc.status == .success && c3d.status == .success, "\(c3d.complaint)")
    #expect(await Run(["body", path, "--skeleton3d", files[2]]).status == .success)
    let rates = try files.map { try MarkerRecording(FileBytes.open($0), $0.hasSuffix("trc") ? .trc : .c3d).rate }
    #expect(rates.allSatisfy { abs($0 - 60) < 1e-3 } && rates[0] == rates[2], "\(rates)")
  }

  /// A dropped frame's positions lie between those beside it, and a note says so.
  @Test func unevenFramesBecomeASteadyC3D() async throws {
    let folder = try folder([:])
    let (whole, dropped) = (try await misstated(folder), try await misstated(folder, dropping: 50))
    let run = await Run(["convert", dropped, folder.path + "/a.c3d"])
    #expect(run.status == .success && run.complaint.contains("not at a steady rate"), "\(run.complaint)")
    let made = try MarkerRecording(FileBytes.open(folder.path + "/a.c3d"), .c3d)
    #expect(await Run(["convert", whole, folder.path + "/b.trc"]).status == .success)
    let truth = try MarkerRecording(FileBytes.open(folder.path + "/b.trc"), .trc)
    #expect(abs(made.rate - 60) < 1e-3 && made.times.count == truth.times.count)
    for frame in made.times.indices {
      let own = try #require(made[frame, 0])
      func distance(_ frame: Int) throws -> Double { abs(own.y - (try #require(truth[frame, 0])).y) }
      // Line 50 is frame 49.
      let beside = try abs(#require(truth[50, 0]).y - #require(truth[48, 0]).y)
      #expect(try distance(frame) < (frame == 49 ? beside + 1e-5 : 1e-5), "frame \(frame)")
    }
    let info = try #require(try await Run(["info", dropped, "--json"]).objects.first)
    #expect(abs(try #require(info["rate"] as? Double) - 60) < 1e-3)
  }

  /// A squat's knees bend in the plane that markers seen from the front do not show.
  @Test func markersAreSeenWhereTheFeaturesShow() async throws {
    let folder = try folder([:])
    let markers = folder.path + "/a.trc"
    #expect(await Run(["convert", try await misstated(folder), markers]).status == .success)
    let knee = ["measure", markers, "--feature", "rangeOfMotion.knee.left.flexion", "--csv"]
    let (shown, side) = (await Run(knee), await Run(knee + ["--view", "sagittal"]))
    #expect(shown.output == side.output && !shown.complaint.contains("in plane"))
    #expect(await Run(knee + ["--view", "frontal"]).complaint.contains("--view sagittal shows their side"))

    // Two planes are seen from the front; `verify` takes the view of the results' features.
    let arm = knee + ["--feature", "rangeOfMotion.shoulder.left.abduction"]
    let (front, both) = (await Run(arm + ["--view", "frontal"]), await Run(arm))
    #expect(front.output == both.output && both.output != side.output)
    for (name, run) in [("side.csv", shown), ("front.csv", both)] {
      try Data(run.output.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
      #expect(await Run(["verify", markers, folder.path + "/" + name]).status == .success)
    }
  }

  /// Squats are seen from the side, lateral raises from the front.
  @Test func markersAreSeenWhereTheExerciseShows() async throws {
    let folder = try folder([:])
    let markers = folder.path + "/a.trc"
    #expect(await Run(["convert", try await misstated(folder), markers]).status == .success)
    let squats = ["exercise", "squats", markers]
    let seen = await Run(squats).output
    #expect(seen == (await Run(squats + ["--view", "sagittal"]).output))
    #expect(seen.contains("repetition,") && seen.contains("° to ") && !seen.contains("±"), "markers are exact: \(seen)")
    let raises = ["exercise", "lateralRaises", markers]
    #expect(await Run(raises).output == (await Run(raises + ["--view", "frontal"]).output))
  }

  @Test func missingSizeAndRateMustBeGiven() async throws {
    let folder = try folder(["a.csv": csv, "b.csv": "nose_x,nose_y\n1,1\n"])
    let size = await Run(["convert", folder.path + "/a.csv", folder.path + "/c.csv"])
    #expect(size.status == .usage && size.complaint.contains("--size"))
    let rate = await Run(["convert", folder.path + "/b.csv", folder.path + "/c.csv", "--size", "10x10"])
    #expect(rate.status == .usage && rate.complaint.contains("--rate"))
    for arguments in [
      ["info"], ["convert", "a"], ["convert", "a", "b.xyz"], ["info", "a", "--size", "10"],
      ["info", "a", "--topology", "x"], ["info", "a", "--view", "x"], ["info", "a", "--rate", "0"],
    ] {
      let run = await Run(arguments)
      #expect(run.status == .usage, "\(arguments)")
    }
    let missing = await Run(["info", folder.path + "/none.csv"])
    #expect(missing.status == .noInput)
    let map = await Run(["info", folder.path + "/a.csv", "--map", folder.path + "/none"])
    #expect(map.status == .noInput)
  }

  @Test func infoNamesMissingSizeAndRate() async throws {
    let folder = try folder(["a.csv": csv, "b.csv": "nose_x,nose_y\n700,1\n"])
    let timed = await Run(["info", folder.path + "/a.csv"])
    #expect(timed.status == .success && timed.output.contains("duration      1.000 s"))
    #expect(timed.output.contains("--size WIDTHxHEIGHT") && !timed.output.contains("--rate"))
    #expect(!timed.output.contains("65535"))
    let bare = await Run(["info", folder.path + "/b.csv"])
    #expect(bare.status == .success && bare.output.contains("frames        1"))
    #expect(bare.output.contains("--size WIDTHxHEIGHT") && bare.output.contains("--rate FPS"))
    #expect(!bare.output.contains("duration") && !bare.output.contains("outside"))
    let sized = await Run(["info", folder.path + "/b.csv", "--size", "1000x10"])
    #expect(sized.output.contains("--rate FPS") && sized.output.contains("size          1000x10"))
  }

  @Test func infoListsFaults() async throws {
    let folder = try folder(["a.csv": csv])
    let run = await Run(["info", folder.path + "/a.csv", "--size", "640x480", "--json"])
    let info = try #require(try run.objects.first)
    #expect(info["format"] as? String == "csv" && info["frames"] as? Int == 3)
    #expect(info["topology"] as? String == "blazepose33" && info["size"] as? String == "640x480")
    #expect(info["duration"] as? Double == 1)
    #expect(info["people"] as? [String: Int] == ["0": 1, "1": 2])
    #expect(info["intervals"] as? [String: Int] == ["500 ms": 2])
    let notes = try #require(info["notes"] as? [String])
    #expect(notes.contains("no person was found in 1 of 3 frames"))
    #expect(notes.contains { $0.hasPrefix("never seen: left eye inner") })
    let text = await Run(["info", folder.path + "/a.csv", "--size", "640x480"])
    #expect(text.lines.contains("frames        3"))
  }

  @Test func aFailedConversionKeepsTheExistingOutput() async throws {
    let lines = EmbeddedRecording.text.split(separator: "\n").prefix(9)
    let folder = try folder(["a.qprec.jsonl": (lines + ["{\"t\":9}"]).joined(separator: "\n") + "\n"])
    for name in ["out.qprec.jsonl", "out.csv", "out.json", "out.trc"] {
      let out = folder.path + "/" + name
      try "mine".write(toFile: out, atomically: true, encoding: .utf8)
      #expect(await Run(["convert", folder.path + "/a.qprec.jsonl", out, "--overwrite"]).status == .badData)
      #expect(try String(contentsOfFile: out, encoding: .utf8) == "mine")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("part") })
  }

  @Test func aFolderOfOpenPoseHasItsTopology() async throws {
    let folder = try folder(["a.csv": csv])
    let out = folder.path + "/people"
    let run = await Run(["convert", folder.path + "/a.csv", out, "--size", "640x480"])
    #expect(run.status == .success)
    #expect(run.complaint.contains("the points of blazepose33 become those of body25"))
    let names = try FileManager.default.contentsOfDirectory(atPath: out).sorted()
    #expect(names == [".qp-folder"] + (0..<3).map { "people_00000000000\($0)_keypoints.json" })
    let back = await Run(["info", out, "--size", "640x480", "--rate", "2", "--json"])
    #expect(try back.objects.first?["frames"] as? Int == 3)
    let angles = await Run(["convert", folder.path + "/a.csv", folder.path + "/a.mot", "--size", "640x480"])
    #expect(angles.status == .usage)
    let world = await Run(["convert", folder.path + "/a.csv", folder.path + "/a.trc", "--size", "640x480"])
    #expect(world.status == .badData && world.complaint.contains("world points"))
  }

  @Test func markersAreReadWithAMap() async throws {
    let trc =
      "PathFileType\t4\t(X/Y/Z)\ta.trc\nDataRate\tNumFrames\tNumMarkers\tUnits\n10\t9\t3\tm\nFrame#\tTime\ta\t\t\tb\t\t\tc\n"
      + "\t\tX1\tY1\tZ1\n1\t0\t0\t0\t0\t0\t1\t0\t1\t1\t0\n2\t0.1\t0\t0\t0\t0\t1\t0\t1\t2\t0\n"
    let folder = try folder(["a.trc": trc, "m.txt": "a = leftHip\nb = leftShoulder\nc = leftElbow\n"])
    let path = folder.path + "/a.trc"
    let unknown = await Run(["measure", path, "--feature", "rangeOfMotion.shoulder.left.anticlockwise"])
    #expect(unknown.status == .usage && unknown.complaint.contains("--map"))
    let run = await Run([
      "measure", path, "--feature", "rangeOfMotion.shoulder.left.anticlockwise", "--map", folder.path + "/m.txt",
      "--json", "--smoothing", "none",
    ])
    #expect(run.status == .success && run.lines.count == 2)
    let info = await Run(["info", path, "--map", folder.path + "/m.txt"])
    #expect(info.lines.contains("map           \(folder.path)/m.txt, 3 of 3 markers"))
    #expect(info.output.contains("the header promises 9 frames, there are 2"))
    let c3d = await Run(["convert", path, folder.path + "/a.c3d"])
    #expect(c3d.status == .success && c3d.output.hasSuffix("2 frames of 3 markers\n"))
    let back = await Run(["convert", folder.path + "/a.c3d", folder.path + "/b.trc"])
    #expect(back.status == .success)
  }

  @Test(.enabled(if: Shared.has("reference/butterworth", "reference/opencap"), "\(Shared.unfetched)"))
  func aGuideTakesMarkers() async {
    let path = Shared.path("reference/butterworth/raw.trc")
    let run = await Run(["guide", path, "--feature", "rangeOfMotion.knee.right.clockwise", "--json"])
    #expect([.success, .notCompleted].contains(run.status) && run.lines.count > 3, "\(run.complaint)")
    let table = await Run(["convert", Shared.path("reference/opencap/squats1_videoAndMocap.mot"), "/no/such/a.mot"])
    #expect(table.status == .cannotCreate)
    let angles = await Run(["guide", Shared.path("reference/opencap/squats1_videoAndMocap.mot")])
    #expect(angles.status == .badData && angles.complaint.contains("joint angles"))
  }
}
