import Foundation
import QPBatch
import QPCore
import QPRecording
import QPFormats
import QPTestSupport
import Testing

@testable import qpdemo

@Suite(.timeLimit(.minutes(20))) struct BatchTests {
  private let shoulder = "rangeOfMotion.shoulder.left.abduction"
  private let elbow = "rangeOfMotion.elbow.left.flexion"
  private let csv =
    "t,nose_x,nose_y,nose_v,left_ear_x,left_ear_y,left_ear_v\n0,0.5,0.5,1,0.6,0.5,0.9\n0.5,,,,,,\n1,0.5,0.5,1,0.6,0.4,0.9\n"

  /// The embedded recording's header with some of its frames.
  private func recording(_ frames: Range<Int>) -> String {
    let lines = EmbeddedRecording.text.split(separator: "\n")
    return ([lines[0]] + lines.dropFirst()[(1 + frames.lowerBound)..<(1 + frames.upperBound)])
      .joined(separator: "\n") + "\n"
  }

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let path = folder.path + "/" + name
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    return folder
  }

  /// Ten recordings, some longer than others so that they end in another order, and a bad one among them.
  private func ten() throws -> TemporaryFolder {
    var files = ["take-4.qprec.jsonl": "junk\n"]
    for index in 0..<10 where index != 4 {
      files["take-\(index).qprec.jsonl"] = recording(0..<(index % 3 == 0 ? 70 : 5 + index))
    }
    return try folder(files)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func aFeatureWithoutAReadingHasItsReason() async throws {
    let folder = try folder(["take.qprec.jsonl": recording(0..<20)])
    let knee = "rangeOfMotion.knee.left.flexion"
    let run = await Run(["batch", folder.path, "--feature", shoulder, "--feature", knee])
    #expect(run.status == .success && !run.complaint.contains(shoulder))
    #expect(run.complaint.contains("\(knee) has no reading in 20 frames: Turn your side to the camera"))
  }

  @Test func linesAreInOrderForAnyNumberOfJobs() async throws {
    let folder = try ten()
    let arguments = ["batch", folder.path, "--feature", shoulder, "--feature", elbow]
    let run = await Run(arguments + ["--jobs", "1"])
    #expect(run.status == .badData)
    let lines = try run.objects
    let names = try lines.map { try #require($0["file"] as? String).split(separator: "/").last.map(String.init) }
    #expect(names == (0..<10).flatMap { Array(repeating: "take-\($0).qprec.jsonl", count: $0 == 4 ? 1 : 2) })
    #expect((lines[8]["error"] as? String)?.contains("take-4.qprec.jsonl:1:1: not a recording") == true)
    #expect(run.complaint.contains("take-4.qprec.jsonl:1:1: not a recording"))
    for jobs in ["2", "3", "16"] {
      #expect(await Run(arguments + ["--jobs", jobs]).output == run.output)
    }
  }

  @Test func readingsEqualThoseOfMeasure() async throws {
    let folder = try folder(["a.qprec.jsonl": EmbeddedRecording.text])
    let file = folder.path + "/a.qprec.jsonl"
    let features = ["--feature", shoulder, "--feature", elbow]
    let frames = try await Run(["measure", file, "--json"] + features).objects
    let lines = try await Run(["batch", file] + features).objects
    #expect(lines.count == 2)
    for line in lines {
      let name = try #require(line["feature"] as? String)
      let readings = frames.compactMap { frame -> (time: Double, value: Double, quality: [String: Any])? in
        guard let reading = (frame["results"] as? [String: [String: Any]])?[name] else { return nil }
        guard let time = frame["t"] as? Double, let value = reading["value"] as? Double else { return nil }
        return (time, value, reading["quality"] as? [String: Any] ?? [:])
      }
      let peak = try #require(readings.max { $0.value < $1.value })
      #expect(line["frames"] as? Int == 71 && line["readings"] as? Int == readings.count)
      // Of the raw readings around the greatest, the top of a parabola.
      #expect(abs(try #require(line["peak"] as? Double) - peak.value) <= 8)
      #expect(abs(try #require(line["peakTime"] as? Double) - peak.time) <= 0.3)
      let mean = readings.map(\.value).reduce(0, +) / Double(readings.count)
      #expect(abs(try #require(line["mean"] as? Double) - mean) < 2e-6)
      var counts: [String: Int] = [:]
      for flag in readings.flatMap(\.quality.keys) { counts[flag, default: 0] += 1 }
      #expect(line["quality"] as? [String: Int] == counts && counts["smoothed"] == readings.count)
      #expect(line["unit"] as? String == "deg" && line["algorithm"] as? String == "clinical/1")
    }
  }

  @Test func csvHasTheSameValuesAsColumns() async throws {
    let folder = try ten()
    let results = folder.path + "/results.csv"
    let arguments = ["batch", folder.path, "--feature", shoulder]
    #expect(await Run(arguments + ["-o", results]).status == .badData)
    let rows = try text(results).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(await Run(arguments.filter { $0 != results } + ["--csv"]).output.hasPrefix(rows[0].joined(separator: ",")))
    try FileManager.default.removeItem(atPath: results)
    let objects = try await Run(arguments).objects
    #expect(rows.count == 11)
    for (row, object) in zip(rows.dropFirst(), objects) where object["error"] == nil {
      let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], row))
      #expect(row.count == rows[0].count)
      for name in ["file", "feature", "key"] { #expect(cells[name] == object[name] as? String) }
      for name in ["frames", "readings", "peak", "peakTime", "mean"] {
        #expect(Double(try #require(cells[name])) == (object[name] as? NSNumber)?.doubleValue)
      }
      let quality = try #require(object["quality"] as? [String: Int])
      for flag in Quality.Flag.allCases { #expect(cells["quality.\(flag)"] == "\(quality["\(flag)"] ?? 0)") }
    }
  }

  @Test(arguments: ["jsonl", "csv"]) func anInterruptedRunIsContinued(ending: String) async throws {
    let folder = try ten()
    let results = folder.path + "/results." + ending
    let arguments = ["batch", folder.path, "--feature", shoulder, "--feature", elbow, "-o", results]
    let first = await Run(arguments)
    #expect(first.output == "\(results): 10 files, 1 failed\n")
    let whole = try text(results)
    // Killed anywhere: in the header, between lines, within one, between the lines of one file.
    for count in stride(from: 0, through: whole.utf8.count, by: 271) {
      try Data(whole.utf8.prefix(count)).write(to: URL(fileURLWithPath: results))
      let again = await Run(arguments)
      #expect(again.status == .badData)
      #expect(try text(results) == whole, "after \(count) bytes")
    }
    #expect(await Run(arguments).output == "\(results): 10 files, 9 known already, 1 failed\n")
  }

  @Test func changedFilesAreMeasuredAgainAndMissingOnesRemoved() async throws {
    let folder = try ten()
    let results = folder.path + "/results.jsonl"
    let arguments = ["batch", folder.path, "--feature", shoulder, "-o", results]
    _ = await Run(arguments)
    try recording(10..<40).write(toFile: folder.path + "/take-1.qprec.jsonl", atomically: true, encoding: .utf8)
    try recording(0..<9).write(toFile: folder.path + "/take-4.qprec.jsonl", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: folder.path + "/take-6.qprec.jsonl")
    let run = await Run(arguments)
    #expect(run.status == .success && run.output == "\(results): 9 files, 7 known already\n")
    #expect(run.complaint.contains("the results of 2 files are replaced"))
    let changed = try text(results)
    try FileManager.default.removeItem(atPath: results)
    _ = await Run(arguments)
    #expect(try text(results) == changed)
    // Other options, other results.
    let others = await Run(arguments + ["--smoothing", "none"])
    #expect(
      others.output == "\(results): 9 files\n" && others.complaint.contains("the results of 9 files are replaced"))
  }

  @Test(arguments: ["jsonl", "csv"]) func aForeignFileIsNotOverwritten(ending: String) async throws {
    let folder = try folder(["a.qprec.jsonl": recording(0..<3), "notes.\(ending)": "my notes, for me\n"])
    let run = await Run([
      "batch", folder.path + "/a.qprec.jsonl", "--feature", shoulder, "-o", folder.path + "/notes." + ending,
    ])
    #expect(run.status == .cannotCreate && run.complaint.contains("no results of a batch"))
    #expect(try text(folder.path + "/notes." + ending) == "my notes, for me\n")
  }

  @Test(arguments: ["x.xlsx", "x.json", "x"]) func otherEndingsAreRefused(name: String) async throws {
    let folder = try folder(["a.qprec.jsonl": recording(0..<3)])
    let run = await Run(["batch", folder.path, "--feature", shoulder, "-o", "\(folder.path)/\(name)"])
    #expect(run.status == .usage && run.complaint.contains(".jsonl or .csv"), "\(run.complaint)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"))
  }

  @Test func foldersAreWalkedInOrder() async throws {
    let people = #"{"people":[]}"#
    let folder = try folder([
      "b/2.qprec.jsonl": recording(0..<2), "b/10.qprec.jsonl": recording(0..<2), "a.csv": csv, ".hidden.csv": csv,
      "b/.git/x.csv": csv, "notes.txt": "x", "c/p_000000000000_keypoints.json": people,
      "c/p_000000000001_keypoints.json": people,
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/b/loop", withDestinationPath: folder.path)
    let run = await Run(["batch", folder.path, "--feature", shoulder, "--size", "640x480", "--rate", "10"])
    let files = try run.objects.compactMap { ($0["file"] as? String)?.dropFirst(folder.path.count + 1) }
    #expect(files == ["a.csv", "b/10.qprec.jsonl", "b/2.qprec.jsonl", "c"])
    #expect(try run.objects.map { $0["frames"] as? Int } == [3, 2, 2, 2])
    #expect(await Run(["batch", folder.path + "/notes.txt", "--feature", shoulder]).status == .badData)
    #expect(await Run(["batch", folder.path + "/b/.git/none", "--feature", shoulder]).status == .noInput)
  }

  @Test(
    arguments: [
      [], ["x", "--feature", "overlay.arms"], ["x"], ["x", "--feature", "rangeOfMotion.neck.flexion", "--jobs", "0"],
      ["x", "--feature", "rangeOfMotion.neck.flexion", "-o", "x"],
    ] as [Arguments])
  func misuseIsRejected(arguments: Arguments) async {
    #expect(await Run(["batch"] + arguments.words).status == .usage)
  }

  @Test func anAssessmentIsAppliedToEveryFile() async throws {
    let folder = try folder([
      "a.qprec.jsonl": EmbeddedRecording.text, "b.qprec.jsonl": recording(0..<5), "c.qprec.jsonl": "junk\n",
    ])
    let plan = folder.path + "/plan.txt"
    try #"{"assessment":"Shoulders","measures":[{"feature":"\#(shoulder)","trials":2,"bothSides":true}]}"#
      .write(toFile: plan, atomically: true, encoding: .utf8)
    let run = await Run(["batch", folder.path, "--assessment", plan])
    let lines = try run.objects
    #expect(run.status == .badData && lines.count == 5 && lines[4]["error"] != nil)
    // The same as the assessment of that one recording.
    let alone = try #require(try await Run(["assess", plan, folder.path + "/a.qprec.jsonl", "--json"]).objects.first)
    let first = try #require(lines.first)
    #expect(first["step"] as? String == alone["step"] as? String && first["feature"] as? String == shoulder)
    #expect(first["frames"] as? Int == 71)
    let peak = try #require(alone["peak"] as? [String: Any])
    #expect(first["peak"] as? Double == peak["best"] as? Double && first["mean"] as? Double == peak["mean"] as? Double)
    #expect((first["trials"] as? [Any])?.count == 2)
    #expect((lines[2]["trials"] as? [Any])?.isEmpty == true && lines[2]["peak"] is NSNull)
    // With a feature, as a table, and again.
    let results = folder.path + "/results.csv"
    let arguments = ["batch", folder.path, "--assessment", plan, "--feature", elbow, "-o", results]
    _ = await Run(arguments)
    let rows = try text(results).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.count == 8 && rows.dropLast().allSatisfy { $0.count == rows[0].count })
    #expect(rows[1][1] == elbow && rows[2][1] == shoulder && rows[2][3] == "2")
    #expect(await Run(arguments).output == "\(results): 3 files, 2 known already, 1 failed\n")
    try #"{"measures":[{"feature":"\#(shoulder)","trials":1}]}"#.write(toFile: plan, atomically: true, encoding: .utf8)
    #expect(await Run(arguments).output == "\(results): 3 files, 1 failed\n")
  }

  @Test func progressLineOnTheTerminal() {
    let line = ProgressLine.text(BatchProgress(total: 2000, done: 600, measured: 500, failed: 2), after: .seconds(30))
    #expect(line == "[#########---------------------]  30 %  600 of 2000  1:24 left  2 failed")
    let end = ProgressLine.text(BatchProgress(total: 5, done: 5, measured: 0, failed: 0), after: .zero)
    #expect(end == "[##############################] 100 %  5 of 5")
    let long = ProgressLine.text(BatchProgress(total: 3601, done: 1, measured: 1, failed: 0), after: .seconds(2))
    #expect(long.hasSuffix("1 of 3601  2:00:00 left"))
  }
}
