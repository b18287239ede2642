import Foundation
import QPBatch
import QPCore
import QPFormats
import QPRecording
import QPTestSupport
import Testing

@testable import qpdemo

/// What commands say where `--space automatic` has no body to read.
@Suite(.timeLimit(.minutes(20))) struct SpaceNoteTests {
  private let folder: TemporaryFolder
  private static let shoulder = ["--feature", "rangeOfMotion.shoulder.left.abduction"]
  private static let missing = "no body in space was fitted. "

  init() throws { folder = try TemporaryFolder() }

  /// The embedded recording without its 3D landmarks.
  private func flatRecording() throws -> String {
    var reader = try FrameReader(MemoryBytes(EmbeddedRecording.text, name: EmbeddedRecording.name))
    var (writer, bytes): (RecordingWriter?, [UInt8]) = (nil, [])
    while let frame = try reader.next() {
      if writer == nil {
        let first = try RecordingWriter(RecordingHeader(topology: frame.topology, size: frame.size))
        (writer, bytes) = (first, first.headerLine)
      }
      let poses = frame.poses.map { pose in
        var pose = pose
        pose.world = []
        return pose
      }
      bytes += try writer?.line(frame.with(poses)) ?? []
    }
    let path = folder.path + "/flat.qprec.jsonl"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func notes(_ run: Run) -> [String] {
    run.complaint.split(separator: "\n").map(String.init).filter { $0.contains(Self.missing) }
  }

  /// The command with `TAKE` as the recording, `RESULTS` as its readings, and `OUT` as a file to write.
  @Test(arguments: [
    "measure TAKE --json FEATURE", "measure TAKE FEATURE", "plot TAKE -o OUT.svg FEATURE --overwrite",
    "report TAKE -o OUT.html --title T FEATURE --overwrite", "test gait TAKE", "batch TAKE --json FEATURE",
    "assess ASSESSMENT TAKE", "verify TAKE RESULTS",
  ])
  func theReasonIsSaidOnceAndTheOutputStays(words: String) async throws {
    let take = try flatRecording()
    try folder.write(
      #"{"measures": [{"feature": "rangeOfMotion.shoulder.left.abduction", "trials": 1}]}"#, to: "assessment.json")
    let results = folder.path + "/results.jsonl"
    if words.contains("RESULTS") {
      let measured = await Run(["measure", take, "--json"] + Self.shoulder)
      try Data(measured.output.utf8).write(to: URL(fileURLWithPath: results))
    }
    let arguments = words.split(separator: " ").flatMap { word -> [String] in
      switch word {
      case "TAKE": [take]
      case "FEATURE": Self.shoulder
      case "ASSESSMENT": [folder.path + "/assessment.json"]
      case "RESULTS": [results]
      default: [word.hasPrefix("OUT.") ? "\(folder.path)/\(word)" : String(word)]
      }
    }
    let picture = await Run(arguments)
    let asked = await Run(arguments + ["--space", "automatic"])
    #expect(asked.status == picture.status, "\(asked.complaint)")
    let reason = "The frames have no 3D landmarks, with which the search begins. Use an estimator that gives metres."
    #expect(notes(asked) == ["qpdemo: note: \(take): " + Self.missing + reason], "\(asked.complaint)")
    #expect(notes(picture).isEmpty)
    // The key of a batch is another one: its lines count for these settings alone.
    func withoutKey(_ text: String) -> String { text.replacing(#/,"key":"[0-9a-f]+"/#, with: "") }
    #expect(withoutKey(asked.output) == withoutKey(picture.output))
  }

  @Test func aPersonIsNamedByNumber() async throws {
    let take = try flatRecording()
    for words in [["measure", take, "--json"], ["batch", take, "--json"]] {
      let run = await Run(words + Self.shoulder + ["--space", "automatic", "--person", "all"])
      #expect(run.status == .success, "\(run.complaint)")
      #expect(notes(run).count == 1 && notes(run).allSatisfy { $0.contains(": person 1: " + Self.missing) })
    }
  }

  @Test func aFittedBodyIsNotNoted() async throws {
    let take = try LensOptionTests.recording(in: folder)
    let knee = ["--feature", "rangeOfMotion.knee.left.flexion"]
    let run = await Run(["measure", take, "--json", "--space", "automatic", "--fov", "70"] + knee)
    #expect(run.output.contains("\"space\":\"body\"") && notes(run).isEmpty, "\(run.complaint)")
  }

  /// With `--live` only `measure` follows a body.
  @Test func commandsThatFollowNoBodySaySo() async throws {
    let take = try flatRecording()
    let page = folder.path + "/page.html"
    let live = Self.shoulder + ["--space", "automatic", "--live"]
    for words in [["batch", take, "--json"], ["report", take, "-o", page, "--title", "T"]] {
      let run = await Run(words + live)
      #expect(run.status == .success && notes(run).count == 1, "\(run.complaint)")
      #expect(run.complaint.contains("With --live 'measure' alone follows one: leave out --live."))
    }
    let followed = await Run(["measure", take, "--json"] + live)
    #expect(followed.status == .success && notes(followed).isEmpty, "\(followed.complaint)")
  }
}
