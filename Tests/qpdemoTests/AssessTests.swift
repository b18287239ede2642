import Foundation
import QPCore
import QPRecording
import QPStates
import QPTestSupport
import QPBatch
import Testing

@testable import qpdemo

/// `qpdemo assess` carries described assessments out on recordings.
@Suite(.timeLimit(.minutes(20))) struct AssessTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let example = root.appendingPathComponent("Examples/Assessments/shoulders.json").path
  private static let abduction = "rangeOfMotion.shoulder.left.abduction"

  /// The file's text after `{"feature":…,`.
  private static func measure(_ rest: String = "") -> String {
    "{\"measures\":[{\"feature\":\"\(abduction)\"\(rest.isEmpty ? "" : "," + rest)}]}"
  }

  @Test func theEmbeddedRecordingHasTwoRaises() async throws {
    let run = await Run(["assess", Self.example])
    #expect(run.status == .success && run.complaint.isEmpty)
    #expect(run.lines.allSatisfy { $0.count <= 80 })
    #expect(run.output.contains("Left shoulder, abduction: 2 of 2 trials"))
    let document = try String(contentsOf: Self.root.appendingPathComponent("Docs/Assessments.md"), encoding: .utf8)
    // The numbers follow the gates and filters; their shape must not go its own way.
    func shape(_ text: String) -> String { text.replacing(#/\d+/#, with: "0").replacing(#/ +/#, with: " ") }
    #expect(shape(document).contains(shape(run.output)), "the document shows what the program prints")
  }

  @Test func jsonListsEveryTrial() async throws {
    let run = await Run(["assess", Self.example, "--json"])
    let objects = try run.objects
    #expect(run.status == .success && objects.count == 2)
    #expect(objects[0]["step"] as? String == Self.abduction)
    let trials = try #require(objects[0]["trials"] as? [[String: Any]])
    #expect(trials.count == 2 && trials.allSatisfy { $0["accepted"] as? Bool == true })
    let starts = trials.compactMap { $0["startTime"] as? Double }
    #expect(zip(starts, [0.6, 3.4]).allSatisfy { abs($0 - $1) < 0.11 })
    let peaks = trials.compactMap { $0["peak"] as? Double }
    let peak = try #require(objects[0]["peak"] as? [String: Any])
    #expect(abs((peak["mean"] as? Double ?? 0) - peaks.mean) < 1e-5)
    #expect(abs((peak["sd"] as? Double ?? 0) - peaks.standardDeviation) < 1e-5)
    #expect(objects[1]["completed"] as? Bool == true)
    let text = try #require(objects[1]["progress"] as? String)
    #expect(try Assessment.Progress(text: text).records[0].trials.count == 2)
  }

  @Test func tooFewTrialsAreNotCompleted() async throws {
    let file = try TemporaryFile(Self.measure("\"trials\":3"))
    let run = await Run(["assess", file.path])
    #expect(run.status == .notCompleted)
    #expect(run.output.contains("2 of 3 trials") && run.output.contains("Not completed: left shoulder, abduction"))
  }

  @Test func leaningIsMeasuredFromThePlumbLine() async throws {
    let file = try TemporaryFile(Self.measure("\"trials\":1,\"attempts\":1,\"limits\":{\"trunkLean\":20}"))
    #expect(!(await Run(["assess", file.path]).output.contains("rejected")))
    // A camera that was rolled by 30°.
    let rolled = await Run(["assess", file.path, "--plumb-line", "0,0,577,1000"])
    #expect(rolled.output.contains("rejected: trunk lean 31°, limit 20°"))
  }

  @Test func aTrialBeyondALimitIsRejectedWithTheReason() async throws {
    let file = try TemporaryFile(Self.measure("\"trials\":1,\"attempts\":2,\"limits\":{\"elbowBend\":46}"))
    let run = await Run(["assess", file.path])
    #expect(run.status == .success, "the first raise stays below")
    let strict = try TemporaryFile(Self.measure("\"trials\":1,\"attempts\":2,\"limits\":{\"elbowBend\":20}"))
    let refused = await Run(["assess", strict.path])
    #expect(refused.output.contains("rejected: elbow bend 45°, limit 20°"))
    #expect(refused.output.contains("0 of 1 trial"))
  }

  @Test func bothSidesComeFromTwoRecordings() async throws {
    let folder = try TemporaryFolder()
    for (side, peak) in [("left", "150"), ("right", "120")] {
      let simulated = await Run([
        "simulate", "--movement", "shoulder.\(side).abduction", "--from", "10", "--to", peak, "--repetitions", "1",
        "--orthographic", "-o", folder.path + "/\(side).qprec.jsonl",
      ])
      #expect(simulated.status == .success)
    }
    let file = try TemporaryFile(
      Self.measure("\"trials\":1,\"bothSides\":true,\"error\":{\"sem\":2,\"source\":\"a paper\"}"))
    let recordings = ["left", "right"].map { folder.path + "/\($0).qprec.jsonl" }
    let run = await Run(["assess", file.path] + recordings)
    #expect(run.status == .success)
    #expect(run.output.contains("Against the other side: 30° more (25 %)"))
    #expect(run.output.contains("Against the other side: 30° less (-20 %)"))
    // 1.96 · √2 · 2.
    #expect(run.output.contains("Detectable change between single trials 5.5° (SEM 2.0°, a paper)"))
    let session = try TemporaryFile(await Run(["assess", file.path, "--json"] + recordings).output)
    let again = await Run(["assess", file.path, "--earlier", session.path] + recordings)
    #expect(
      again.output.replacing("\n    ", with: " ").contains(
        "Since the earlier session: no measurable change (0°); changes below 8° cannot be measured (SEM 2.0°, a paper)")
    )
    let object = try #require(
      try await Run(["assess", file.path, "--earlier", session.path, "--json"] + recordings).objects.first)
    #expect((object["change"] as? [String: Any])?["verdict"] as? String == "notShown")
  }

  /// Eleven sessions of two trials each have eleven degrees of freedom; ten of one are too few.
  @Test func theErrorIsPooledFromManySessions() async throws {
    let session = try TemporaryFile(await Run(["assess", Self.example, "--json"]).output)
    func run(_ count: Int) async -> String {
      await Run(["assess", Self.example] + (0..<count).flatMap { _ in ["--earlier", session.path] }).output
    }
    #expect(await run(10).replacing("\n    ", with: " ").contains("pooled over 11 sessions, 11 degrees of freedom"))
    #expect(await run(8).replacing("\n    ", with: " ").contains("pooled over 2 sessions, 2 degrees of freedom"))
  }

  @Test func anUnmeasuredStepIsReportedWithAdvice() async throws {
    let file = try TemporaryFile(Self.measure().replacing("left.abduction", with: "left.flexion"))
    let run = await Run(["assess", file.path])
    #expect(run.status == .notCompleted)
    #expect(run.output.contains("Left shoulder, flexion: not measured"))
    #expect(run.output.contains("Turn your side to the camera"))
  }

  private static let faulty = [
    ("", "1:1: there is nothing in it"), ("[]", "1:1: the assessment must be an object"),
    ("{\"measures\":[]}", "1:13: The assessment has no measure"), ("{}", "1:1: the assessment needs \"measures\""),
    ("{\n \"measures\": [\n  {\"feature\": 3}]}", "3:15: \"feature\" must be a text"),
    ("{\"measures\":[{\"feature\":\"rangeOfMotion.shoulder.left.abducton\"}]}", "did you mean \(abduction)"),
    ("{\"measures\":[{}]}", "1:14: a measure needs \"feature\""),
    (measure("\"trails\":3"), "a measure has no \"trails\"; did you mean \"trials\"?"),
    (measure("\"trials\":2.5"), "\"trials\" must be a whole number"),
    (measure("\"trials\":1e30"), "\"trials\" is 1e+30, beyond every count (2^63)"),
    (measure("\"trials\":0"), "1:14: Measure 1: trials is 0, it must be from 1 to 20."),
    (measure("\"rest\":\"5\""), "\"rest\" must be a number"),
    (measure("\"bothSides\":1"), "must be true or false"),
    (measure("\"limits\":{\"trunkLean\":-5}"), "trunkLean is -5"),
    (measure("\"limits\":{\"lean\":5}"), "\"limits\" has no \"lean\""),
    (measure("\"error\":{\"sem\":2}"), "\"error\" needs \"source\""),
    (measure("\"error\":{\"sem\":0,\"source\":\"x\"}"), "needs a \"sem\" above 0"),
    (measure("\"rest\":1e400"), "1e400"), (measure("\"rest\":NaN"), "NaN"),
    (
      measure("\"prompt\":\"a\nb\""),
      "1:76: expected '\"' or a character (control characters must be escaped), found the end of the line"
    ),
    ("{\"measures\":[],\"measures\":[]}", "a second time"), (measure() + "x", "expected the end"),
    (String(repeating: "[", count: 100_000), "nested deeper"), (String(repeating: " ", count: 1 << 21), "more than"),
  ].map { FaultyText($0.1, $0.0) }

  @Test(arguments: faulty) func aFaultyDescriptionIsRejectedWithItsPlace(description: FaultyText) async throws {
    let file = try TemporaryFile(description.text)
    let run = await Run(["assess", file.path])
    #expect(run.status == .badData && run.output.isEmpty)
    #expect(run.complaint.contains(description.name), "\(run.complaint)")
    #expect(run.complaint.contains(file.path))
  }

  @Test func misuseIsRejected() async throws {
    #expect(await Run(["assess"]).status == .usage)
    #expect(await Run(["assess", Self.example, "--pace", "slow"]).status == .usage)
    #expect(await Run(["assess", "/no/such/file"]).status == .noInput)
    #expect(await Run(["assess", Self.example, "/no/such/file"]).status == .noInput)
    #expect(await Run(["assess", Self.example, Self.example]).status == .badData)
    #expect(await Run(["assess", Self.example, "--earlier", "/no/such/file"]).status == .noInput)
    #expect(await Run(["assess", Self.example, "--earlier", Self.example]).status == .badData)
    #expect(await Run(["asses"]).complaint.contains("Did you mean assess?"))
  }
}
