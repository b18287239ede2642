import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// The output for terminals alone, and messages about inputs without anything to measure.
@Suite(.timeLimit(.minutes(20))) struct SummaryTests {
  private static let shoulder = "rangeOfMotion.shoulder.left.abduction"
  private static let header = #"{"format":"qp-recording","version":1,"topology":"coco17","size":[640,480]}"#

  /// Simulates a raise to 120° that is held for two seconds, then frames without a person.
  private static func raise(in folder: TemporaryFolder, absent: Int = 0) async throws -> String {
    let path = folder.path + "/raise.qprec.jsonl"
    let run = await Run([
      "simulate", "--movement", "shoulder.left.abduction", "--from", "10", "--to", "120", "--hold", "2",
      "--repetitions", "1", "--orthographic", "-o", path,
    ])
    #expect(run.status == .success)
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for index in 0..<absent { text += "{\"t\":\(100 + Double(index) / 30),\"poses\":[]}\n" }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func measureEndsWithASummaryOnATerminal() async throws {
    let folder = try TemporaryFolder()
    let path = try await Self.raise(in: folder, absent: 7)
    let plain = await Run(["measure", path, "--feature", Self.shoulder])
    let run = await Run(["measure", path, "--feature", Self.shoulder], isTerminal: true)
    #expect(run.status == .success && run.output.hasPrefix(plain.output))
    let summary = run.output.dropFirst(plain.output.count).split(separator: "\n").map(String.init)
    try #require(summary.count == 4)
    #expect(summary[0] == "Left shoulder, abduction (\(Self.shoulder))")
    // The angle that was simulated.
    let peak = try #require(summary[1].firstMatch(of: #/peak +(\d+)°/#).flatMap { Double($0.1) })
    let held = try #require(summary[2].firstMatch(of: #/held +(\d+)° from/#).flatMap { Double($0.1) })
    #expect(abs(peak - 120) <= 1 && abs(held - 120) <= 1)
    let frames = plain.lines.count - 1
    #expect(summary[3] == "  frames  \(frames): \(frames - 7) read, 7 withheld (no person seen)")
    // As data there is none.
    for format in ["--json", "--csv"] {
      let data = await Run(["measure", path, "--feature", Self.shoulder, format], isTerminal: true)
      #expect(data.output == (await Run(["measure", path, "--feature", Self.shoulder, format]).output))
    }
  }

  @Test func titlesAreWords() async throws {
    let folder = try TemporaryFolder()
    let path = try await Self.raise(in: folder, absent: 0)
    for (id, title) in [
      ("rangeOfMotion.trunk.left.lateralInclination", "Trunk, lateral inclination, left"),
      ("rangeOfMotion.trunk.forwardInclination", "Trunk, forward inclination"),
    ] {
      let run = await Run(["measure", path, "--feature", id], isTerminal: true)
      #expect(run.lines.contains("\(title) (\(id))"), "\(run.lines.suffix(5))")
    }
  }

  @Test func theDocumentShowsTheProgramsOutput() async throws {
    let folder = try TemporaryFolder()
    var file = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { file.deleteLastPathComponent() }
    let document = try String(contentsOf: file.appendingPathComponent("Docs/GettingStarted.md"), encoding: .utf8)
    let block = try #require(document.split(separator: "```").first { $0.contains("$ qpdemo simulate") })
    let lines = block.split(separator: "\n").map(String.init)
    var printed = ""
    for line in lines where line.hasPrefix("$ qpdemo ") {
      let arguments = line.dropFirst(9).replacing("raise.qprec.jsonl", with: folder.path + "/raise.qprec.jsonl")
      printed = await Run(arguments.split(separator: " ").map(String.init), isTerminal: true).output
    }
    // The numbers follow the gates and filters; their shape must not go its own way.
    func shape(_ text: String) -> String { text.replacing(#/\d+/#, with: "0").replacing(#/ +/#, with: " ") }
    #expect(
      shape(printed).hasSuffix(
        shape(lines.dropFirst(2).joined(separator: "\n") + "\n").replacing("\nLeft knee", with: "\n\nLeft knee")))
  }

  @Test func aSummaryStatesAMissingHoldAndReasons() async throws {
    let file = try TemporaryFile(EmbeddedRecording.text)
    let ankle = "rangeOfMotion.ankle.left.clockwise"
    let run = await Run(["measure", file.path, "--feature", Self.shoulder, "--feature", ankle], isTerminal: true)
    #expect(run.output.contains("  held    no value for 1 s"))
    #expect(run.output.contains(#/frames  71: 0 read, 71 withheld \(.+\)/#))
  }

  @Test func batchPrintsATableOnATerminal() async throws {
    let folder = try TemporaryFolder()
    try EmbeddedRecording.text.write(toFile: folder.path + "/a.qprec.jsonl", atomically: true, encoding: .utf8)
    _ = try await Self.raise(in: folder)
    try "junk\n".write(toFile: folder.path + "/z.qprec.jsonl", atomically: true, encoding: .utf8)
    let arguments = ["batch", folder.path, "--feature", Self.shoulder]
    let run = await Run(arguments, isTerminal: true)
    let lines = try await Run(arguments).objects
    #expect(run.status == .badData && run.lines.count == 4)
    #expect(run.lines[0].split(separator: " ") == ["file", "feature", "peak", "at", "mean", "read"])
    for (line, object) in zip(run.lines.dropFirst(), lines.prefix(2)) {
      let peak = try #require(object["peak"] as? Double)
      #expect(line.contains(" \(Int(peak.rounded()))°"))
      #expect(line.hasSuffix("\(object["readings"] ?? "") of \(object["frames"] ?? "")"))
    }
    #expect(run.lines[3].hasSuffix("failed") && run.complaint.contains("z.qprec.jsonl:1:1: not a recording"))
    for format in ["--json", "--csv"] {
      #expect(await Run(arguments + [format], isTerminal: true).output == (await Run(arguments + [format]).output))
    }
    #expect(await Run(arguments + ["--json"]).output == (await Run(arguments).output))
    #expect(await Run(arguments + ["--json", "--csv"]).status == .usage)
  }

  @Test func theProgressLineGivesWayToTheTable() async throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] {
      try EmbeddedRecording.text.write(
        toFile: folder.path + "/\(name).qprec.jsonl", atomically: true, encoding: .utf8)
    }
    final class Log { var entries: [String] = [] }
    let log = Log()
    let output = Output(
      isTerminal: true, write: { _ in log.entries.append("output") }, complain: { _ in },
      progress: { log.entries.append($0.isEmpty ? "cleared" : "shown") })
    #expect(await QPDemo.run(["batch", folder.path, "--feature", Self.shoulder], output: output) == .success)
    var isShown = false
    for entry in log.entries {
      #expect(entry != "output" || !isShown, "a line of the table stands behind the progress")
      if entry != "output" { isShown = entry == "shown" }
    }
    #expect(!isShown && log.entries.count { $0 == "shown" } == 3 && log.entries.count { $0 == "output" } == 4)
  }

  @Test func anAssessmentsStepsAreInTheTable() async throws {
    let folder = try TemporaryFolder()
    try EmbeddedRecording.text.write(toFile: folder.path + "/a.qprec.jsonl", atomically: true, encoding: .utf8)
    let plan = try TemporaryFile(#"{"measures":[{"feature":"\#(Self.shoulder)","trials":2}]}"#)
    let run = await Run(["batch", folder.path, "--assessment", plan.path], isTerminal: true)
    #expect(run.status == .success && run.lines.count == 2 && run.lines[1].hasSuffix("2 of 2 trials"))
  }

  // MARK: Nothing to measure

  @Test func aRecordingWithoutFramesIsReported() async throws {
    let file = try TemporaryFile(Self.header + "\n")
    for arguments in [
      ["measure", file.path, "--feature", Self.shoulder], ["batch", file.path, "--feature", Self.shoulder],
      ["measure", file.path, "--feature", Self.shoulder, "--fhir"], ["exercise", "squats", file.path],
      ["score", "navasana", file.path],
      ["plot", file.path, "--feature", Self.shoulder, "-o", file.path + ".svg"],
      ["convert", file.path, file.path + ".csv"], ["convert", file.path, file.path + ".coco.json"],
    ] {
      let run = await Run(arguments)
      #expect(run.status == .badData && run.complaint.contains("there is no frame in it"), "\(arguments[0])")
      #expect(run.complaint.contains(file.path))
      for ending in [".svg", ".csv", ".coco.json"] {
        #expect(!FileManager.default.fileExists(atPath: file.path + ending), "\(arguments[0])")
      }
    }
    let line = try #require(try await Run(["batch", file.path, "--feature", Self.shoulder]).objects.first)
    #expect((line["error"] as? String)?.contains("there is no frame in it") == true)
  }

  @Test func anEmptyFolderIsReported() async throws {
    let folder = try TemporaryFolder()
    for arguments in [["batch", folder.path], ["measure", folder.path]] {
      let run = await Run(arguments + ["--feature", Self.shoulder])
      #expect(run.status != .success && run.complaint.contains(folder.path))
    }
    #expect(await Run(["info", folder.path]).status != .success)
  }

  @Test func anUnrecognisedExerciseIsReported() async throws {
    let folder = try TemporaryFolder()
    let idle = folder.path + "/idle.qprec.jsonl"
    #expect(await Run(["simulate", "--movement", "idle", "--yaw", "90", "-o", idle]).status == .success)
    let still = await Run(["exercise", "squats", idle])
    #expect(still.status == .notCompleted && still.output.contains("Nothing was recognised as squats."))
    let nobody = try TemporaryFile(Self.header + "\n{\"t\":0,\"poses\":[]}\n")
    let absent = await Run(["exercise", "squats", nobody.path])
    #expect(
      absent.status == .notCompleted && absent.output.contains("No reading in any frame: no person was measured."))
    #expect(await Run(["exercise", "plank", nobody.path]).status == .notCompleted)
    #expect(await Run(["exercise", "squats", nobody.path, "--json"]).status == .notCompleted)
  }

  @Test func anUnfinishedRepetitionIsReported() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/squats.qprec.jsonl"
    let simulated = await Run(["simulate", "--movement", "squats", "--repetitions", "2", "--tempo", "2", "-o", path])
    #expect(simulated.status == .success)
    // A second at rest, a whole one of two seconds, and half of the next: at full depth.
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").prefix(1 + 4 * 30)
    let file = try TemporaryFile(lines.joined(separator: "\n") + "\n")
    let run = await Run(["exercise", "squats", file.path])
    #expect(run.status == .success && run.output.contains("s  not finished, ") && !run.output.contains("s  partial"))
    #expect(run.lines.last == "Squats: 1 repetition, 0 partial, 0 uncertain; the last one was not finished")
    let last = try #require(try await Run(["exercise", "squats", file.path, "--json"]).objects.dropLast().last)
    #expect(last["finished"] as? Bool == false)
  }
}
