import Foundation
import QPCore
import QPRecording
import QPSimulator
import QPTestSupport
import Testing

@testable import qpdemo

/// `--lens`, `--fov` and `--focal`.
@Suite struct LensOptionTests {
  @Test func everyCommandThatReadsSpaceHasThem() {
    // An exercise's space is another one: that of its angles.
    let commands = Commands.declarations.filter { $0.option(named: "--space") != nil && $0.name != "exercise" }
    #expect(commands.count >= 10)
    for command in commands {
      for name in ["--lens", "--fov", "--focal"] {
        #expect(command.option(named: name) != nil, "\(command.name) lacks \(name)")
      }
    }
  }

  /// The focal length that `body` says, in pixels.
  private func focal(_ path: String, _ more: [String]) async throws -> Double {
    let run = await Run(["body", path] + more)
    try #require(run.status == .success, "\(run.complaint)")
    let words = try #require(run.lines.first).split(separator: " ")
    let index = try #require(words.firstIndex(of: "px,"))
    return try #require(Double(words[index - 1]))
  }

  @Test func aKnownLensIsBelieved() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.recording(in: folder)
    #expect(abs(try await focal(path, ["--focal", "900"]) / 900 - 1) < 0.1)
    // Half of 1280 pixels by the tangent of 35.4°.
    #expect(abs(try await focal(path, ["--fov", "70.8"]) / 900 - 1) < 0.1)
    let (narrow, wide) = (try await focal(path, ["--lens", "40mm"]), try await focal(path, ["--lens", "20mm"]))
    #expect(narrow > 1.3 * wide)
  }

  @Test func convertWritesTheLensAndBodyReadsIt() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.recording(in: folder)
    let out = folder.path + "/lens.qprec.jsonl"
    let run = await Run(["convert", path, out, "--lens", "iphone-13"])
    try #require(run.status == .success, "\(run.complaint)")
    let reader = try RecordingReader(path: out)
    let lens = try #require(reader.header.intrinsics)
    #expect(lens == PhoneLens(named: "iphone-13").map { KnownLens.phone($0) }?.intrinsics(in: reader.header.size))
    #expect(lens.standardDeviation == LensParameters.current.phoneDeviation)
    #expect(try await focal(out, []) == focal(path, ["--lens", "iPhone 13"]))
  }

  @Test func aReadingInSpaceChangesWithTheLens() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.recording(in: folder)
    func readings(_ more: [String]) async throws -> String {
      let run = await Run(
        ["measure", path, "--feature", "rangeOfMotion.knee.left.flexion", "--space", "automatic", "--json"] + more)
      try #require(run.status == .success, "\(run.complaint)")
      return run.output
    }
    let known = try await readings(["--fov", "70"])
    #expect(known.contains("\"space\":\"body\""))
    #expect(try await readings(["--fov", "50"]) != known)
    #expect(try await readings(["--live", "--fov", "70"]) != readings(["--live", "--fov", "50"]))
  }

  @Test func aGuideTakesTheLens() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.recording(in: folder)
    var outputs: Set<String> = []
    for angle in ["50", "70"] {
      let run = await Run([
        "guide", path, "--feature", "rangeOfMotion.knee.left.flexion", "--space", "automatic", "--json", "--fov", angle,
        "--tolerance", "10",
      ])
      #expect(run.status == .success || run.status == .notCompleted, "\(run.complaint)")
      outputs.insert(run.output)
    }
    #expect(outputs.count == 2)
  }

  @Test func otherTextsAreRefusedWithTheValidLenses() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.recording(in: folder)
    for (more, words) in [
      (["--lens", "iphon-13"], "iphone-13"), (["--lens", "nokia"], "26mm"), (["--lens", "1,2,3"], "fx,fy,cx,cy"),
      (["--fov", "4"], "--fov"), (["--focal", "0"], "--focal"), (["--lens", "26mm", "--fov", "60"], "combined"),
    ] {
      let run = await Run(["body", path] + more)
      #expect(run.status == .usage && run.complaint.contains(words), "\(more): \(run.complaint)")
    }
  }

  /// A recording of 6 s with 3D landmarks, filmed from 45°: a person squats, goes half a metre aside in the fourth second and
  /// squats again.
  static func recording(in folder: TemporaryFolder) throws -> String {
    var camera = SimulatedCamera()
    (camera.size, camera.yaw, camera.distance, camera.height) = (PictureSize(width: 720, height: 1280), 45, 4, 0.9)
    let squats = Trajectory.squats(depth: 80, tempo: 2.4, repetitions: 4)
    let trajectory = Trajectory(duration: 6) { time in
      var posture = squats.posture(at: time + 1)
      posture.position = Point(0.5 * min(max(time - 3, 0), 1), 0)
      return posture
    }
    var noise = LandmarkNoise(sigma: 2, correlation: 0.08)
    (noise.worldSigma, noise.depthSigma) = (0.02, 0.05)
    let frames = Simulation(trajectory: trajectory, camera: camera, noise: noise, seed: 4).poseFrames
    var writer = try RecordingWriter(RecordingHeader(topology: frames[0].topology, size: frames[0].size))
    var bytes = writer.headerLine
    for frame in frames { bytes += try writer.line(frame) }
    let path = folder.path + "/squat.qprec.jsonl"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
