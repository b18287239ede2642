import Foundation
import QPCore
import QPRecording
import QPFeatures
import QPStates
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// The end of a guide: its output, the order of lines, and the files left.
@Suite(.timeLimit(.minutes(20))) struct GuideEndTests {
  private static let lines = EmbeddedRecording.text.split(separator: "\n").map(String.init)

  private func recording(_ lines: [String]) throws -> TemporaryFile {
    try TemporaryFile(lines.joined(separator: "\n") + "\n")
  }

  @Test func nothingIsPrintedForAnInvalidRecording() async throws {
    let noHeader = try TemporaryFile("{}\n")
    for (path, status) in [("/no/such/file", ExitStatus.noInput), (noHeader.path, .badData)] {
      for options in [[], ["--json"]] {
        let run = await Run(["guide", path] + options)
        #expect(run.status == status && run.output.isEmpty)
      }
    }
  }

  @Test func theIntroHasTheFirstFramesTime() async throws {
    let file = try recording([Self.lines[0]] + Self.lines[11...])
    let events = try await Run([file.path, "--json"]).objects
    #expect(events.first?["state"] as? String == "intro" && events.first?["t"] as? Double == 1.0)
  }

  /// Bug: of a raise by 100° that began at once, "the reading never moved by 15°" was said.
  @Test func aMovementWithoutARestIsNotCalledStill() async throws {
    let folder = try TemporaryFolder()
    let (path, shoulder) = (folder.path + "/raise.qprec.jsonl", ["--feature", "rangeOfMotion.shoulder.left.abduction"])
    let simulated = await Run([
      "simulate", "--movement", "shoulder.left.abduction", "--from", "10", "--to", "120", "--hold", "2",
      "--repetitions", "1", "--orthographic", "-o", path,
    ])
    #expect(simulated.status == .success)
    let angles = await Run(["measure", path, "--csv"] + shoulder).lines.dropFirst().map { line in
      line.split(separator: ",").last.flatMap { Double($0) } ?? 0
    }
    let start = try #require(angles.firstIndex { $0 > 25 })
    let end = try #require(angles.lastIndex { $0 > 119 })
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    try (lines.prefix(1) + lines[(start + 1)...(end + 1)]).joined(separator: "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let run = await Run([path] + shoulder)
    #expect(run.status == .notCompleted)
    #expect(
      run.complaint.contains("°, but not from a rest; keep the left shoulder still for half a second"),
      "\(run.complaint)")
  }

  @Test func anIncompleteRunStatesItsReason() async throws {
    let nobody = #"{"t":0.0,"poses":[]}"#
    let header = #"{"format":"qp-recording","version":1,"topology":"coco17","size":[640,480]}"#
    let points = (["[0.5,0.1]"] + [String](repeating: "null", count: 16)).joined(separator: ",")
    let unseen = #"{"t":0.0,"poses":[{"landmarks":[\#(points)]}]}"#
    let cases: [([String], [String], String)] = [
      ([header], [], "the recording has no frames; record it again."),
      ([header, nobody], [], "no person was seen in any frame; record with the whole person in the picture."),
      (
        [header, unseen], ["--feature", "rangeOfMotion.elbow.left.clockwise"],
        "the left elbow had no reading in any frame; the advice was: Show your left"
      ),
      (
        Array(Self.lines.prefix(7)), [],
        "the reading never moved by 15° from its rest; move the left shoulder further, then hold it."
      ),
      (
        Self.lines, ["--hold", "9"],
        "the furthest reading was never held for 9.0 s within 3.0°; try a shorter --hold or a larger --tolerance."
      ),
    ]
    for (lines, options, reason) in cases {
      let file = try recording(lines)
      let run = await Run([file.path] + options)
      #expect(run.status == .notCompleted)
      #expect(run.complaint.hasPrefix("Not completed: ") && run.complaint.contains(reason), "\(run.complaint)")
      #expect(run.complaint.count { $0 == "\n" } == 1)
    }
  }

  @Test func anUnrequestedPictureMayFail() async throws {
    let run = await Run([], hasScratch: false)
    #expect(run.status == .success)
    #expect(run.lines.last == "Final reading: 181° ±20 left shoulder, anticlockwise")
    #expect(run.complaint.hasPrefix("qpdemo: warning: ") && run.complaint.count { $0 == "\n" } == 1)
  }

  @Test func everyRunHasItsOwnPicture() async throws {
    let run = await Run([])
    let path = try #require(run.lines.last?.split(separator: ": ").last).description
    #expect(path.hasPrefix(try #require(run.scratch).path) && path.hasSuffix("/final-reading.png"))
    #expect(try PNGFile(Data(contentsOf: URL(fileURLWithPath: path))).width == 612)
    let folder = try #require(run.scratch).path
    let first = try [UInt8(1)].save(below: folder, name: "a")
    #expect(try [UInt8(2)].save(below: folder, name: "a") != first)
  }

  @Test func jsonHasAPictureOnlyOnRequest() async throws {
    let without = await Run(["--json"])
    #expect(!without.output.contains("overlay"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: #require(without.scratch).path).isEmpty)
    let folder = try TemporaryFolder()
    let with = await Run(["--json", "--overlay", folder.path])
    #expect(try with.objects.last?["overlay"] as? String == folder.path + "/frame-000021.png")
    #expect(try FileManager.default.contentsOfDirectory(atPath: #require(with.scratch).path).isEmpty)
  }

  @Test func aFailedPictureDoesNotLoseTheReading() async throws {
    let folder = try TemporaryFolder()
    // A folder stands where the last frame's file should go; that of the hold is there.
    let path = folder.path + "/frame-000025.png"
    try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
    let run = await Run(["--overlay", folder.path])
    #expect(run.status == .cannotCreate && run.complaint.contains("frame-000025.png"))
    #expect(run.lines.last == "Final reading: 181° ±20 left shoulder, anticlockwise")
    let json = try await Run(["--overlay", folder.path, "--json"]).objects.last
    #expect(
      json?["event"] as? String == "completed" && json?["overlay"] as? String == folder.path + "/frame-000021.png")
  }

  @Test func anIncompleteRunIsReleased() async throws {
    weak var left: GuideSession?
    let output = Output(isTerminal: false, write: { _ in }, complain: { _ in })
    func run() async throws {
      let entry = try NamedFeature("rangeOfMotion.shoulder.left.anticlockwise")
      let session = GuideSession(
        guide: GuidedMeasurement(entry.feature), summary: GuideSummary(entry: entry, hold: .clinicalAngle),
        transcript: GuideTranscript(entry: entry, isJSON: true, picture: nil, output: output), output: output,
        rendersOverlays: false, overlayPath: nil)
      left = session
      let text = Self.lines.prefix(4).joined(separator: "\n") + "\n"
      try await session.run(Replay(speed: .asFastAsPossible) { () throws(RecordingError) in MemoryBytes(text) })
      #expect(session.last?.frame == 2)
    }
    try await run()
    #expect(left == nil)
  }
}
