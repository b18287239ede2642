import Foundation
import QPCore
import QPRecording
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo simulate` writes recordings that can be read again.
struct SimulateTests {
  private let abduction = "rangeOfMotion.shoulder.left.abduction"

  @Test(arguments: [
    [], ["x"], ["--movement", "flying"], ["--movement", "squat", "--from", "3"],
    ["--movement", "idle", "--speed", "9"],
    ["--movement", "squat", "--duration", "3"], ["--movement", "squat", "--seed", "-1"],
    ["--movement", "squat", "--repetitions", "1.5"], ["--movement", "squat", "--repetitions", "0"],
    ["--movement", "squat", "--size", "100"], ["--movement", "squat", "--size", "0x9"],
    ["--movement", "squat", "--topology", "coco"], ["--movement", "squat", "--fps", "0"],
    ["--movement", "squat", "--noise", "nan"], ["--movement", "squat", "--dropouts", "2"],
    ["--movement", "idle", "--duration", "3600", "--fps", "1000"],
  ])
  func misuseIsExplained(arguments: [String]) async {
    let run = await Run(["simulate"] + arguments)
    #expect(run.status == .usage && run.output.isEmpty)
  }

  @Test func aWrongNameGetsTheNearest() async {
    #expect(
      await Run(["simulate", "--movement", "shoulder.left.abducton"]).complaint.contains(
        "Did you mean shoulder.left.abduction,"))
    #expect(await Run(["simulat"]).complaint.contains("Did you mean 'simulate'?"))
  }

  @Test func everyFrameHasItsTruth() async throws {
    let run = await Run([
      "simulate", "--movement", "shoulder.left.abduction", "--from", "12", "--to", "93.25", "--repetitions", "1",
      "--yaw", "-20", "--noise", "3", "--seed", "7",
    ])
    #expect(run.status == .success)
    let frames = try run.objects.dropFirst()
    let truth = frames.compactMap { ($0["truth"] as? [String: Double])?[abduction] }
    #expect(truth.count == frames.count)
    #expect(truth.first == 12 && truth.max() == 93.25 && truth.last == 12)
  }

  @Test func theRecordingIsReadAsItWasWritten() async throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "simulate", "--movement", "jumping-jack", "--topology", "coco17", "--size", "640x480", "--heavy-tails", "--noise",
      "2", "--dropouts", "0.1", "--swaps", "0.1", "--glitches", "0.1", "--correlation", "0.2", "--gravity", "--roll",
      "5",
    ]
    func frames(_ more: [String]) async throws -> (header: RecordingHeader, frames: [PoseFrame]) {
      let path = folder.path + "/out.qprec.jsonl"
      let run = await Run(arguments + more + ["-o", path])
      #expect(run.status == .success && run.lines.count == 1)
      let printed = await Run(arguments + more)
      #expect(printed.output == (try String(contentsOfFile: path, encoding: .utf8)), "the same seed, the same bytes")
      var reader = try RecordingReader(path: path)
      var frames: [PoseFrame] = []
      while let frame = try reader.next() { frames.append(frame) }
      return (reader.header, frames)
    }
    let plain = try await frames([])
    #expect(plain.header.topology == .coco17 && !plain.header.mirrored && plain.frames.count > 20)
    #expect(plain.header.gravity != nil)
    let mirrored = try await frames(["--mirrored"])
    #expect(mirrored.header.mirrored)
    #expect(mirrored.frames.count == plain.frames.count)
    for (a, b) in zip(plain.frames, mirrored.frames) {
      #expect(a.gravity == b.gravity)
      for (first, second) in zip(a.poses[0].landmarks, b.poses[0].landmarks) {
        #expect(first.isMissing == second.isMissing)
        #expect(first.isMissing || (abs(first.x - second.x) < 1e-6 && first.y == second.y))
      }
    }
    #expect(try await frames(["--seed", "2"]).frames != plain.frames)
  }

  /// What is simulated is counted: the one command's sets by the other.
  @Test(arguments: ["squats", "lunges.left", "pushUps", "burpees"]) func aSimulatedSetIsCounted(name: String)
    async throws
  {
    let file = try TemporaryFile("")
    let written = await Run(["simulate", "--movement", name, "--repetitions", "3", "--tempo", "1.5", "-o", file.path])
    #expect(written.status == .success)
    let summary = try #require(try await Run(["exercise", name, file.path, "--json"]).objects.last)
    #expect(summary["repetitions"] as? Int == 3 && summary["partial"] as? Int == 0)
    #expect(await Run(["simulate", "--movement", name, "--speed", "3"]).status == .usage)
    #expect(await Run(["simulate", "--movement", "squat", "--depth", "0.5"]).status == .usage)
  }

  @Test(arguments: ["squat", "sit-to-stand", "gait", "walk", "jumping-jack", "idle", "knee.right.flexion"])
  func everyMovementCanBeMeasured(movement: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out.qprec.jsonl"
    #expect(await Run(["simulate", "--movement", movement, "--fps", "5", "-o", path]).status == .success)
    let measured = await Run(["measure", path, "--feature", "rangeOfMotion.knee.right.clockwise", "--json"])
    #expect(measured.status == .success && measured.lines.count > 3)
    #expect(!measured.output.contains("noPersonFound"))
  }

  @Test func aFileThatCannotBeMadeIsNamed() async {
    let run = await Run(["simulate", "--movement", "idle", "-o", "/no/such/folder/x"])
    #expect(run.status == .cannotCreate && run.complaint.contains("/no/such/folder/x"))
  }
}
