import Foundation
import QPTestSupport
import QPBatch
import Testing

@testable import qpdemo

@Suite(.timeLimit(.minutes(20))) struct GuideTests {
  @Test(.enabled(if: Shared.isThere, "The recordings beside the project are missing."))
  func theEmbeddedRecordingIsTheSharedOne() throws {
    let path = Shared.path("recordings/shoulder-left-raise.qprec.jsonl")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(EmbeddedRecording.text.utf8))
  }

  /// The guide on the embedded recording, word for word.
  @Test func theTranscriptOfTheEmbeddedRecording() async {
    let run = await Run([])
    #expect(run.status == .success)
    #expect(run.complaint.isEmpty)
    let transcript = run.output.replacing(
      #/Overlay of that moment: .*final-reading.png/#, with: "Overlay of that moment: …")
    #expect(transcript == Self.golden)
  }

  @Test func twoRunsAreByteIdenticalOverlaysIncluded() async throws {
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    var outputs: [String] = []
    for folder in folders {
      let run = await Run(["guide", "--overlay", folder.path, "--json"])
      outputs.append(run.output.replacing(folder.path, with: "…"))
    }
    #expect(outputs[0] == outputs[1])
    let names = try FileManager.default.contentsOfDirectory(atPath: folders[0].path).sorted()
    #expect(names.count == 27)
    for name in names {
      let files = try folders.map { try Data(contentsOf: URL(fileURLWithPath: $0.path + "/" + name)) }
      #expect(files[0] == files[1], "\(name)")
    }
  }

  @Test func theEventsAreJSONObjectsInOrder() async throws {
    let events = try await Run(["--json"]).objects
    #expect(events.first?["state"] as? String == "intro")
    #expect(events.first?["prompt"] as? String == "Show your left shoulder")
    let states = events.compactMap { $0["state"] as? String }
    #expect(states == ["intro"] + Array(repeating: "measuring", count: 24) + ["completed"])
    let measuring = try #require(events.dropFirst().first)
    #expect(
      measuring["prompt"] as? String == "Start from rest" && measuring["score"] is Double
        && measuring["event"] as? String == "state")
    let last = try #require(events.last)
    #expect(last["event"] as? String == "completed" && last["t"] as? Double == 2.5)
    #expect(last["held"] as? Double == 2.0 && last["attempts"] as? Int == 1)
    #expect(last["feature"] as? String == "rangeOfMotion.shoulder.left.anticlockwise")
    #expect(last["unit"] as? String == "deg")
    // A person reads 178…187 off the picture at the top of the raise.
    #expect((175...187).contains(try #require(last["value"] as? Double)))
    #expect(last["overlay"] == nil)
  }

  @Test func aRunWithoutAHoldExitsWith1AndAdvice() async {
    let run = await Run(["--hold", "3"])
    #expect(run.status == .notCompleted)
    #expect(run.complaint.contains("never held for 3.0 s within 3.0°") && run.complaint.contains("--hold"))
    #expect(!run.output.contains("Final reading"))
  }

  @Test func aRestingArmGivesNoResult() async throws {
    // The first six frames: the arm rests at 22…25°, well within the tolerance.
    let lines = EmbeddedRecording.text.split(separator: "\n").prefix(7)
    let file = try TemporaryFile(lines.joined(separator: "\n") + "\n")
    #expect(await Run([file.path, "--hold", "0.3"]).status == .notCompleted)
  }

  @Test func toleranceMayBeRelative() async {
    #expect(await Run(["--leniency", "0.1"]).status == .success)
    #expect(await Run(["--leniency", "0.0001"]).status == .notCompleted)
  }

  @Test func aTerminalRewritesTheLineOfAState() async {
    let run = await Run(["--speed", "max", "--view", "plain"], isTerminal: true)
    let rewrites = run.output.components(separatedBy: "\u{1B}[1A\u{1B}[2K").count - 1
    #expect(rewrites == 23)
    #expect(run.output.contains("\nFinal reading: "))
  }

  @Test func playingAtASpeedGivesTheSameTranscript() async {
    let fast = await Run(["--speed", "200", "--json"])
    let fastest = await Run(["--speed", "max", "--json"])
    #expect(fast.output == fastest.output)
  }

  private static let golden = """
    Measuring the left shoulder, anticlockwise
       0.0 s  intro        Show your left shoulder
       0.0 s  measuring  ████░░░░░░░░░░░░░░░░░░░░░░░░░░   25°  Start from rest
       0.1 s  measuring  ████░░░░░░░░░░░░░░░░░░░░░░░░░░   23°  Start from rest
       0.2 s  measuring  ████░░░░░░░░░░░░░░░░░░░░░░░░░░   25°  Start from rest
       0.3 s  measuring  ████░░░░░░░░░░░░░░░░░░░░░░░░░░   25°  Start from rest
       0.4 s  measuring  ████░░░░░░░░░░░░░░░░░░░░░░░░░░   23°  Start from rest
       0.5 s  measuring  ████░░░░░░░░░░░░░░░░░░░░░░░░░░   24°
       0.6 s  measuring  █████░░░░░░░░░░░░░░░░░░░░░░░░░   29°
       0.7 s  measuring  ███████░░░░░░░░░░░░░░░░░░░░░░░   42°
       0.9 s  measuring  █████████████████░░░░░░░░░░░░░  100°
       1.0 s  measuring  ████████████████████░░░░░░░░░░  120°
       1.1 s  measuring  ██████████████████████░░░░░░░░  133°
       1.2 s  measuring  ████████████████████████░░░░░░  143°
       1.3 s  measuring  ██████████████████████████░░░░  157°
       1.4 s  measuring  ████████████████████████████░░  168°
       1.5 s  measuring  ██████████████████████████████  178°
       1.6 s  measuring  ██████████████████████████████  183°
       1.7 s  measuring  ██████████████████████████████  183°
       1.8 s  measuring  ██████████████████████████████  181°
       1.9 s  measuring  ██████████████████████████████  181°
       2.0 s  measuring  ██████████████████████████████  181°
       2.1 s  measuring  ██████████████████████████████  180°  Hold it
       2.2 s  measuring  █████████████████████████████░  172°  Hold it
       2.3 s  measuring  ███████████████████████████░░░  161°  Hold it
       2.4 s  measuring  ████████████████████████░░░░░░  145°  Hold it
       2.5 s  completed  ██████████████████████████████  181°  Done, well held

    Held at 2.0 s
    Final reading: 181° ±20 left shoulder, anticlockwise
    Overlay of that moment: …

    """
}
