import Foundation
import QPBatch
import QPTestSupport
import QPVideo
import QPVision
import Testing

@testable import qpdemo

/// Every example of every command runs, in a shell and in a folder with the files that they name.
@Suite(.enabled(if: Program.isThere, "The program does not lie beside the tests."), .timeLimit(.minutes(20)))
struct ExampleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Pictures need a runtime, and videos a library.
  private static let names = Commands.declarations.map(\.name).filter { name in
    (name != "landmarks" || PictureInput.isThere) && (!needingVideo.contains(name) || canWatch)
  }
  private static let needingVideo = ["bar", "clips", "camera", "people", "video"]
  private static let canWatch = VideoBackend.isAvailable && Shared.isThere && (try? BlazePose()) != nil

  @Test(arguments: names) func everyExampleRuns(name: String) async throws {
    let folder = try await Self.folder(for: name)
    for example in try #require(Commands.named(name)).declaration.examples {
      if !Self.canWatch, example.line.contains("videos") { continue }
      #expect(example.line.contains("qpdemo \(name)"))
      let line = "qpdemo() { \"$program\" \"$@\"; }; set -e -o pipefail; cd '\(folder.path)'; " + example.line
      let (end, complaint) = try RunningProgram("/bin/bash", ["-c", line], environment: ["program": Program.path])
        .finish()
      #expect(end == .exited(0), "\(example.line): \(complaint)")
    }
  }

  /// Makes the input files that a command's examples name.
  private static func folder(for name: String) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    func save(_ text: String, _ name: String) throws {
      try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }
    try save(EmbeddedRecording.text, "take.qprec.jsonl")
    try FileManager.default.createDirectory(atPath: folder.path + "/recordings", withIntermediateDirectories: false)
    try save(EmbeddedRecording.text, "recordings/a.qprec.jsonl")
    try save(EmbeddedRecording.text, "recordings/b.qprec.jsonl")
    try FileManager.default.copyItem(
      at: root.appendingPathComponent("Examples/Assessments/shoulders.json"),
      to: URL(fileURLWithPath: folder.path + "/shoulders.json"))
    if name == "landmarks" {
      try FileManager.default.createDirectory(atPath: folder.path + "/pictures", withIntermediateDirectories: false)
      for name in ["1.ppm", "2.ppm"] { try PictureInput.copy("standing", to: folder.path + "/pictures/" + name) }
      let pixels = try Data(contentsOf: URL(fileURLWithPath: PictureInput.path("standing"))).suffix(3 * 640 * 480)
      try (pixels + pixels).write(to: URL(fileURLWithPath: folder.path + "/frames.rgb"))
    }
    try save(
      #"{"steps": [{"exercise": "squats", "repetitions": 2}], "timing": {"instructions": 0, "dwell": 0, "countdown": 0}}"#,
      "workout.json")
    if needingVideo.contains(name) {
      try FileManager.default.copyItem(
        atPath: Shared.path("reference/video/people-come-and-go.mp4"), toPath: folder.path + "/hall.mp4")
    }
    if name == "people" {
      try FileManager.default.moveItem(atPath: folder.path + "/hall.mp4", toPath: folder.path + "/gym.mp4")
    }
    if name == "video" {
      for (video, copy) in [("walk.mp4", "squats.mp4"), ("people-come-and-go.mp4", "jump.mov")] {
        try FileManager.default.copyItem(
          atPath: Shared.path("reference/video/\(video)"), toPath: folder.path + "/" + copy)
      }
    }
    if name == "bar" {
      try FileManager.default.copyItem(
        atPath: Shared.path("reference/video/bar-rendered.mp4"), toPath: folder.path + "/snatch.mp4")
    }
    if name == "batch", canWatch {
      try FileManager.default.createDirectory(atPath: folder.path + "/videos", withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        atPath: Shared.path("reference/video/walk.mp4"), toPath: folder.path + "/videos/walk.mp4")
    }
    if name == "rig" { try RigRecordings.save(to: folder.path) }
    if name == "repeatability" {
      try FileManager.default.createDirectory(atPath: folder.path + "/people/anna", withIntermediateDirectories: true)
      for seed in ["1", "2", "3"] {
        let repeated = folder.path + "/people/anna/\(seed).qprec.jsonl"
        let run = await Run([
          "simulate", "--movement", "shoulder.left.abduction", "--repetitions", "1", "--noise", "2", "--seed", seed,
          "-o", repeated,
        ])
        #expect(run.status == .success)
      }
    }
    let take = folder.path + "/take.qprec.jsonl"
    #expect(await Run(["convert", take, folder.path + "/landmarks.csv"]).status == .success)
    if name != "simulate" {
      let squats = folder.path + "/squats.qprec.jsonl"
      #expect(
        await Run(["simulate", "--movement", "squats", "--repetitions", "3", "-o", squats]).status == .success)
    }
    if ["plot", "report", "test"].contains(name) {
      let walk = folder.path + "/walk.qprec.jsonl"
      #expect(
        await Run(["simulate", "--movement", "treadmill", "--repetitions", "6", "-o", walk]).status == .success)
    }
    let feature = "rangeOfMotion.shoulder.left.abduction"
    try save(await Run(["measure", take, "--feature", feature, "--json"]).output, "results.jsonl")
    if name == "cohort" {
      let files = ["anna", "ben"].flatMap { person in ["before", "after"].map { (person, $0) } }
      try save(
        "file,person,session\n" + files.map { "\($0)/\($1).csv,\($0),\($1)\n" }.joined(), "people.csv")
      let lines = files.enumerated().flatMap { index, file in
        [0, 1].map { turn in
          "{\"file\":\"\(file.0)/\(file.1).csv\",\"feature\":\"\(feature)\",\"unit\":\"deg\",\"peak\":\(150 + 3 * index + turn)}\n"
        }
      }
      try save(lines.joined(), "results.jsonl")
    }
    return folder
  }
}
