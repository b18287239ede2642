import Foundation
import QPCore
import QPRecording
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo simulate` writes recordings that can be read again.
struct SimulateTests {
  private let abduction = "rangeOfMotion.shoulder.left.abduction"

  @Test(
    arguments: [
      [], ["x"], ["--movement", "flying"], ["--movement", "squat", "--from", "3"],
      ["--movement", "idle", "--speed", "9"],
      ["--movement", "squat", "--duration", "3"], ["--movement", "squat", "--seed", "-1"],
      ["--movement", "squat", "--repetitions", "1.5"], ["--movement", "squat", "--repetitions", "0"],
      ["--movement", "squat", "--size", "100"], ["--movement", "squat", "--size", "0x9"],
      ["--movement", "squat", "--topology", "coco"], ["--movement", "squat", "--fps", "0"],
      ["--movement", "squat", "--noise", "nan"], ["--movement", "squat", "--dropouts", "2"],
      ["--movement", "idle", "--duration", "3600", "--fps", "1000"],
      ["--movement", "idle", "--body", "giant"], ["--movement", "idle", "--distortion", "a"],
      ["--movement", "idle", "--distortion", "0,0,0,0,0"], ["--movement", "idle", "--tails", "t4"],
      ["--movement", "idle", "--correlation", "0.6...0.04"], ["--movement", "idle", "--grid", "1"],
      ["--movement", "idle", "--grid-area", "body"], ["--movement", "idle", "--repeated", "1"],
      ["--movement", "idle", "--event", "glitch:arm.left@1...2"], ["--movement", "idle", "--event", "lost@2...1"],
      ["--movement", "idle", "--event", "swap:heads@1...2"], ["--movement", "idle", "--event", "lost"],
      ["--movement", "idle", "--swapped", "heads"], ["--movement", "idle", "--tremor", "3@5"],
      ["--movement", "shoulder.left.flexion", "--tremor", "3"], ["--movement", "squat", "--hold", "1"],
      ["--movement", "shoulder.left.flexion", "--shape", "round"], ["--movement", "squats", "--shape", "ramp"],
    ] as [Arguments])
  func misuseIsRejected(arguments: Arguments) async {
    let run = await Run(["simulate"] + arguments.words)
    #expect(run.status == .usage && run.output.isEmpty)
  }

  @Test func anUnknownNameGetsTheNearest() async {
    #expect(
      await Run(["simulate", "--movement", "shoulder.left.abducton"]).complaint.contains(
        "Did you mean shoulder.left.abduction?"))
    #expect(await Run(["simulat"]).complaint.contains("Did you mean simulate?"))
  }

  @Test func everyFrameHasItsTrueAngle() async throws {
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

  /// Options of the movement change the truth, all others the landmarks.
  @Test(
    arguments: [
      ["--shape", "ramp"], ["--shape", "swing"], ["--hold", "0.2"], ["--rest", "0.5"], ["--sway", "2"],
      ["--tremor", "3@5"], ["--drift", "2"], ["--body", "child"], ["--body", "heavy"], ["--distortion=-0.2,0.05"],
      ["--tails", "laplace"], ["--correlation", "0.04...0.6"], ["--speed-noise", "1"], ["--world-noise", "0.01"],
      ["--depth-noise", "0.03"], ["--no-world"], ["--no-visibility"], ["--grid", "256"],
      ["--grid", "256", "--grid-area", "picture"], ["--estimator-smoothing", "0.1"], ["--estimator-lag", "2"],
      ["--jitter", "0.5"], ["--rate-variation", "0.5"], ["--dropped", "0.2"], ["--repeated", "0.3"],
      ["--swaps", "0.1", "--swapped", "all", "--fault-seconds", "0.1"], ["--passers-by", "1"],
      ["--event", "lost@1...2"], ["--event", "swap:all@1...2"], ["--event", "glitch:arm.left:110@1.5...1.65"],
      ["--event", "glide:arm.left:60@1...3"], ["--event", "stale:arm.left@1...2"],
      ["--event", "missing:arm.left@1...2"], ["--event", "hidden:arm.left@1...2"],
    ] as [Arguments])
  func everyOptionChangesTheRecording(options: Arguments) async throws {
    let usual = ["simulate", "--movement", "shoulder.left.abduction", "--repetitions", "1", "--noise", "2"]
    func frames(_ arguments: [String]) async throws -> [PoseFrame] {
      let folder = try TemporaryFolder()
      let path = folder.path + "/out.qprec.jsonl"
      #expect(await Run(arguments + ["-o", path]).status == .success)
      var reader = try RecordingReader(path: path)
      var frames: [PoseFrame] = []
      while let frame = try reader.next() { frames.append(frame) }
      return frames
    }
    let plain = try await frames(usual)
    #expect(try await frames(usual + options.words) != plain)
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
      let run = await Run(arguments + more + ["-o", path, "--overwrite"])
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

  /// `exercise` counts the sets of `simulate`.
  @Test(arguments: ["squats", "lunges.left", "pushUps", "burpees"]) func aSimulatedSetIsCounted(name: String)
    async throws
  {
    let file = try TemporaryFile("")
    let written = await Run([
      "simulate", "--movement", name, "--repetitions", "3", "--tempo", "1.5", "-o", file.path, "--overwrite",
    ])
    #expect(written.status == .success)
    let summary = try #require(try await Run(["exercise", name, file.path, "--json"]).objects.last)
    #expect(summary["repetitions"] as? Int == 3 && summary["partial"] as? Int == 0)
    #expect(await Run(["simulate", "--movement", name, "--speed", "3"]).status == .usage)
    #expect(await Run(["simulate", "--movement", "squat", "--depth", "0.5"]).status == .usage)
  }

  @Test(arguments: [
    "squat", "sit-to-stand", "gait", "walk", "treadmill", "chair-stands", "countermovement-jump", "jumping-jack",
    "idle", "knee.right.flexion",
  ])
  func everyMovementCanBeMeasured(movement: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out.qprec.jsonl"
    #expect(await Run(["simulate", "--movement", movement, "--fps", "5", "-o", path]).status == .success)
    let measured = await Run(["measure", path, "--feature", "rangeOfMotion.knee.right.clockwise", "--json"])
    #expect(measured.status == .success && measured.lines.count > 3)
    #expect(!measured.output.contains("noPersonFound"))
  }

  @Test func anUnwritableFileIsNamed() async {
    let run = await Run(["simulate", "--movement", "idle", "-o", "/no/such/folder/x"])
    #expect(run.status == .cannotCreate && run.complaint.contains("/no/such/folder/x"))
  }
}
