import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo verify`, and `--record`, whose results it proves.
@Suite(.timeLimit(.minutes(20))) struct VerifyTests {
  private let features = [
    "--feature", "rangeOfMotion.shoulder.left.abduction", "--feature", "rangeOfMotion.knee.left.flexion",
    "--feature", "rangeOfMotion.elbow.left.flexion",
  ]

  /// A recording, and a folder for outputs.
  private func files() throws -> (recording: TemporaryFile, folder: TemporaryFolder) {
    (try TemporaryFile(EmbeddedRecording.text), try TemporaryFolder())
  }

  @Test(arguments: ["--json", "--csv", "--csv --columns all", "--csv --columns value,flags", "--csv --tidy"])
  func unchangedResultsAreVerified(format: String) async throws {
    let (file, folder) = try files()
    let results = folder.path + "/results"
    let run = await Run(["measure", file.path] + format.split(separator: " ").map(String.init) + features)
    try run.output.write(toFile: results, atomically: true, encoding: .utf8)
    let verified = await Run(["verify", file.path, results])
    #expect(verified.status == .success && verified.output == "\(results): 71 frames, byte for byte the same\n")
    #expect(await Run(["verify", file.path, results] + features).status == .success)
    // Whoever wants fewer features gets another line.
    #expect(await Run(["verify", file.path, results] + features.prefix(2)).status == .notCompleted)
    #expect(await Run(["verify", file.path, results, "--smoothing", "none"]).status == .notCompleted)
  }

  @Test(arguments: ["--smoothing", "--outliers"]) func resultsOfFilteredRecordingsAreVerified(option: String)
    async throws
  {
    let (file, folder) = try files()
    let results = folder.path + "/results.jsonl"
    let filter = [option, option == "--outliers" ? "hampel" : "butterworth:2Hz"]
    try await Run(["measure", file.path, "--json"] + filter + features).output
      .write(toFile: results, atomically: true, encoding: .utf8)
    #expect(await Run(["verify", file.path, results] + filter).status == .success)
    #expect(await Run(["verify", file.path, results]).status == .notCompleted)
  }

  @Test func theFirstDifferenceIsNamed() async throws {
    let (file, folder) = try files()
    let results = folder.path + "/results.jsonl"
    let output = await Run(["measure", file.path, "--json"] + features).output
    var lines = output.split(separator: "\n").map(String.init)
    let range = try #require(lines[14].range(of: "\"value\":"))
    let column = lines[14].utf8.distance(from: lines[14].startIndex, to: range.upperBound) + 1
    lines[14].replaceSubrange(range.upperBound...range.upperBound, with: "9")
    try (lines.joined(separator: "\n") + "\n").write(toFile: results, atomically: true, encoding: .utf8)
    let run = await Run(["verify", file.path, results])
    #expect(run.status == .notCompleted)
    #expect(run.lines[0] == "\(results):15:\(column): frame 14 (t 1.4) differs")
    #expect(run.lines[1].contains("results") && run.lines[2].contains("measured") && run.lines.count == 3)

    try output.split(separator: "\n").dropLast(2).joined(separator: "\n")
      .write(toFile: results, atomically: true, encoding: .utf8)
    let short = await Run(["verify", file.path, results])
    #expect(short.status == .notCompleted && short.output.contains("end before frame 69"))
    try (output + "{\"t\":99}\n").write(toFile: results, atomically: true, encoding: .utf8)
    let long = await Run(["verify", file.path, results])
    #expect(long.status == .notCompleted && long.output.contains(":72: there are more results than the 71 frames"))
  }

  @Test func aFileWithoutResultsIsRejected() async throws {
    let (file, folder) = try files()
    for (text, status) in [
      ("", ExitStatus.badData), ("hello\n", .badData), ("{\"t\":0,\"results\":{\"x\":1}}\n", .usage),
    ] {
      try text.write(toFile: folder.path + "/x", atomically: true, encoding: .utf8)
      #expect(await Run(["verify", file.path, folder.path + "/x"]).status == status)
    }
    try "{\"t\":0,\"results\":{".write(toFile: folder.path + "/x", atomically: true, encoding: .utf8)
    let cut = await Run(["verify", file.path, folder.path + "/x"])
    #expect(cut.status == .badData && cut.complaint.contains("/x:1:"))
    #expect(await Run(["verify", file.path, "/no/such/file"]).status == .noInput)
    #expect(await Run(["verify", file.path]).status == .usage)
  }

  @Test func recordedFramesGiveTheSameReadings() async throws {
    let (file, folder) = try files()
    let (recording, results) = (folder.path + "/r.qprec.jsonl", folder.path + "/r.jsonl")
    let record = ["--record", recording, "--record-results", results]
    let run = await Run(["measure", file.path, "--json"] + features + record)
    #expect(run.status == .success && run.complaint.isEmpty)
    #expect(try String(contentsOfFile: results, encoding: .utf8) == run.output)
    #expect(await Run(["verify", recording, results]).status == .success)
    // The frames are the same, so the readings are.
    #expect(await Run(["measure", recording, "--json"] + features).output == run.output)

    let again = await Run(["measure", file.path] + features + record)
    #expect(again.status == .cannotCreate && again.complaint.contains("is there already"))
    #expect(try String(contentsOfFile: results, encoding: .utf8) == run.output)
    #expect(await Run(["measure", file.path] + features + record + ["--overwrite"]).status == .success)
    #expect(await Run(["measure", file.path, "--overwrite"] + features).status == .usage)
  }

  @Test func aGuidesFramesAreRecorded() async throws {
    let folder = try TemporaryFolder()
    let (recording, results) = (folder.path + "/g.qprec.jsonl", folder.path + "/g.jsonl")
    let run = await Run(["guide", "--json", "--record", recording, "--record-results", results])
    #expect(run.status == .success && run.complaint.isEmpty)
    let count = try String(contentsOfFile: recording, encoding: .utf8).split(separator: "\n").count - 1
    // It ends with the reading, and not with the recording.
    #expect(count > 10 && count < 71)
    let verified = await Run(["verify", recording, results])
    #expect(verified.output == "\(results): \(count) frames, byte for byte the same\n")
    let again = await Run(["guide", recording, "--json"])
    #expect(again.output == run.output)
  }
}
