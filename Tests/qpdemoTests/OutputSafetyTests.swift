import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// No command destroys its inputs, or leaves half an output.
@Suite struct OutputSafetyTests {
  private let feature = ["--feature", "rangeOfMotion.shoulder.left.abduction"]

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Bug: `measure X --record X --overwrite` destroyed its input.
  @Test(arguments: ["x.qprec.jsonl", "soft.qprec.jsonl", "hard.qprec.jsonl", "./x.qprec.jsonl"])
  func anInputIsNotOverwritten(name: String) async throws {
    let folder = try TemporaryFolder()
    let input = folder.path + "/x.qprec.jsonl"
    try folder.write(EmbeddedRecording.text, to: "x.qprec.jsonl")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/soft.qprec.jsonl", withDestinationPath: "x.qprec.jsonl")
    try FileManager.default.linkItem(atPath: input, toPath: folder.path + "/hard.qprec.jsonl")
    let output = folder.path + "/" + name
    let before = try names(folder)
    for arguments in [
      ["measure", input, "--record", output, "--overwrite"] + feature,
      ["measure", input, "--record", folder.path + "/new", "--record-results", output, "--overwrite"] + feature,
      ["guide", input, "--json", "--record", output, "--overwrite"],
      ["convert", input, output], ["batch", input, "-o", output] + feature,
    ] {
      let run = await Run(arguments)
      #expect(run.status != .success, "\(arguments)")
      #expect(try String(contentsOfFile: input, encoding: .utf8) == EmbeddedRecording.text, "\(arguments)")
      #expect(try names(folder) == before, "\(arguments)")
    }
  }

  @Test func anUnreadableInputLeavesNoOutput() async throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "old.qprec.jsonl")
    try folder.write("junk\n", to: "junk.qprec.jsonl")
    let before = try names(folder)
    for arguments in [
      ["measure", folder.path + "/junk.qprec.jsonl", "--record", folder.path + "/old.qprec.jsonl", "--overwrite"]
        + feature,
      ["measure", folder.path + "/junk.qprec.jsonl", "--record", folder.path + "/new.qprec.jsonl"] + feature,
      ["convert", folder.path + "/junk.qprec.jsonl", folder.path + "/new.csv"],
    ] {
      #expect(await Run(arguments).status == .badData, "\(arguments)")
      #expect(try names(folder) == before, "\(arguments)")
    }
    #expect(try String(contentsOfFile: folder.path + "/old.qprec.jsonl", encoding: .utf8) == "old")
  }

  @Test func aRecordingWithoutFramesIsReported() async throws {
    let header = try #require(EmbeddedRecording.text.split(separator: "\n").first)
    let file = try TemporaryFile(header + "\n")
    for arguments in [["measure", file.path] + feature, ["batch", file.path] + feature] {
      let run = await Run(arguments)
      #expect(run.status == .badData && run.complaint.contains("there is no frame in it"), "\(arguments)")
    }
  }

  @Test(.timeLimit(.minutes(20))) func pipesAndDevicesAreRejectedAsFiles() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe.json"
    try #require(mkfifo(pipe, 0o600) == 0)
    let file = try TemporaryFile(EmbeddedRecording.text)
    for path in [pipe, "/dev/zero"] {
      for arguments in [
        ["measure", file.path, "--map", path] + feature, ["assess", path, file.path],
        ["batch", file.path, "--assessment", path], ["measure", file.path, "--record", path, "--overwrite"] + feature,
        ["batch", file.path, "-o", path] + feature,
        ["simulate", "--movement", "idle", "--duration", "0.2", "-o", path],
        ["measure", file.path, "--overlay", folder.path + "/o", "--background", path] + feature,
      ] {
        let run = await Run(arguments)
        #expect(run.status != .success && run.complaint.contains("not a file"), "\(arguments): \(run.complaint)")
      }
    }
  }

  /// One rule for all commands; `batch` goes on with results of its own kind, and with nothing else.
  @Test func existingFilesAreReplacedOnlyWithOverwrite() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text)
    func commands(_ path: String) -> [[String]] {
      [
        ["simulate", "--movement", "idle", "--duration", "0.3", "-o", path + ".qprec.jsonl"],
        ["convert", file.path, path + ".csv"], ["convert", file.path, path + ".json"], ["convert", file.path, path],
        ["plot", file.path, "-o", path + ".svg"] + feature, ["report", file.path, "-o", path + ".html"] + feature,
        ["measure", file.path, "--sheet", path + ".png", "--sheet-frames", "0"] + feature,
        ["measure", file.path, "--record", path + ".jsonl"] + feature,
        ["exercise", "squats", file.path, "--sheet", path + ".2.png"],
      ]
    }
    for arguments in commands(folder.path + "/a") {
      let first = await Run(arguments)
      #expect(first.status == .success || arguments[0] == "exercise", "\(arguments): \(first.complaint)")
      let second = await Run(arguments)
      #expect(second.status == .cannotCreate && second.complaint.contains("is there already"), "\(arguments)")
      #expect(second.complaint.contains("--overwrite"), "\(arguments)")
      #expect(await Run(arguments + ["--overwrite"]).status == first.status, "\(arguments)")
    }
    #expect(await Run(["measure", file.path, "--overwrite"] + feature).status == .usage)
    #expect(await Run(["batch", file.path, "-o", folder.path + "/a.csv"] + feature).status == .cannotCreate)
  }

  @Test func twoOutputsInOnePlaceAreRejected() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text)
    let run = await Run(
      ["measure", file.path, "--record", folder.path + "/a", "--sheet", folder.path + "/./a"] + feature)
    #expect(run.status == .cannotCreate && run.complaint.contains("named for two outputs"))
    #expect(try names(folder).isEmpty)
  }

  /// The frames of an earlier run are removed, but not one that is read.
  @Test func aBackgroundNamedLikeAFrameIsKept() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text)
    let overlays = ["measure", file.path, "--overlay", folder.path] + feature
    #expect(await Run(overlays).status == .success)
    let frame = folder.path + "/frame-000003.png"
    let before = try Data(contentsOf: URL(fileURLWithPath: frame))
    #expect(await Run(overlays + ["--background", frame]).status == .cannotCreate)
    #expect(try Data(contentsOf: URL(fileURLWithPath: frame)) == before)
  }

  /// Bug: `rig solve … -o room --plan FOLDER` wrote the room before it refused the plan.
  @Test func aFolderInTheFilesPlaceLeavesNothing() async throws {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text)
    try FileManager.default.createDirectory(atPath: folder.path + "/a.png", withIntermediateDirectories: false)
    let run = await Run(
      ["measure", file.path, "--record", folder.path + "/new", "--sheet", folder.path + "/a.png", "--overwrite"]
        + feature)
    #expect(run.status == .cannotCreate && run.complaint.contains("it is a folder, not a file"))
    #expect(try names(folder) == ["a.png"])
  }

  /// Bug: a file of another's without a line feed was taken for a line that a killed run had cut off.
  @Test(arguments: ["another's", "{\"name\":1}", "{\"file\":", "{\"fi"]) func anothersHalfLineStays(text: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try TemporaryFile(EmbeddedRecording.text)
    try folder.write(text, to: "out.jsonl")
    let run = await Run(["batch", file.path, "-o", folder.path + "/out.jsonl"] + feature)
    let isOurs = text.hasPrefix("{\"fi")
    #expect((run.status == .success) == isOurs, "\(run.complaint)")
    #expect(
      try String(contentsOfFile: folder.path + "/out.jsonl", encoding: .utf8).hasPrefix(isOurs ? "{\"file\":\"" : text))
  }

  /// Bug: the pages of `--each` replaced others' files, and a killed run left some of them.
  @Test func pagesReplaceThoseOfAnEarlierRunAlone() async throws {
    let folder = try TemporaryFolder()
    let (takes, pages) = (folder.path + "/takes", folder.path + "/pages")
    for path in [takes, pages] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    try EmbeddedRecording.text.write(toFile: takes + "/a.qprec.jsonl", atomically: true, encoding: .utf8)
    let page = pages + "/a.qprec.jsonl.html"
    try "another's".write(toFile: page, atomically: true, encoding: .utf8)
    let report = ["report", takes, "-o", folder.path + "/index.html", "--each", pages] + feature
    let refused = await Run(report)
    #expect(refused.status == .cannotCreate && refused.complaint.contains(page))
    #expect(try String(contentsOfFile: page, encoding: .utf8) == "another's" && names(folder) == ["pages", "takes"])
    try FileManager.default.removeItem(atPath: page)
    #expect(await Run(report).status == .success)
    let first = try Data(contentsOf: URL(fileURLWithPath: page))
    try "another's".write(toFile: pages + "/notes.txt", atomically: true, encoding: .utf8)
    #expect(await Run(report + ["--overwrite"]).status == .success)
    #expect(try Data(contentsOf: URL(fileURLWithPath: page)).count == first.count)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: pages).sorted() == [
        ".qp-folder", "a.qprec.jsonl.html", "notes.txt",
      ])
  }
}
