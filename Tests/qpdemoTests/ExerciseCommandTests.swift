import Foundation
import QPTestSupport
import Testing

@testable import qpdemo

/// `qpdemo exercise` and `qpdemo workout`.
struct ExerciseCommandTests {
  private let squats = Shared.recording("squats-two-and-a-half")

  @Test(
    .enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)), arguments: [("picture", 25.0), ("world", 45.0)])
  func repetitionsAndASummaryArePrinted(space: String, halfWidth: Double) async throws {
    let run = await Run(["exercise", "squats", squats, "--json", "--space", space])
    #expect(run.status == .success)
    let events = try run.objects
    let repetitions = events.filter { $0["event"] as? String == "repetition" }
    #expect(repetitions.count == 2)
    for repetition in repetitions {
      #expect(repetition["depth"] as? Double == 1)
      let (start, end) = (repetition["start"] as? Double ?? 9, repetition["end"] as? Double ?? 0)
      #expect(start < end && repetition["t"] as? Double == end)
      #expect(repetition["degreesHalfWidth"] as? Double == halfWidth)
    }
    let last = try #require(events.last)
    #expect(last["event"] as? String == "summary" && last["exercise"] as? String == "squats")
    #expect(last["repetitions"] as? Int == 2 && last["partial"] as? Int == 1)
  }

  @Test(
    arguments: [
      ["exercise"], ["exercise", "squats"], ["exercise", "squat", "x"], ["exercise", "squats", "x", "--space", "sky"],
      ["workout"], ["workout", "x.json"],
    ] as [Arguments])
  func misuseIsRejected(arguments: Arguments) async {
    let run = await Run(arguments.words)
    #expect(run.status == .usage && run.output.isEmpty)
  }

  @Test(arguments: [["--space", "picture"], ["--strict"]])
  func anyRepetitionHasNoOptionOfExercises(options: [String]) async {
    let run = await Run(["exercise", "anyRepetition", "x"] + options)
    #expect(run.status == .usage)
    #expect(run.complaint.contains("\(options[0]) has no effect with anyRepetition."), "\(run.complaint)")
  }

  /// The text says of partial repetitions whether they are among those that count.
  @Test func partialRepetitionsAreAmongThoseThatCount() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/squats.qprec.jsonl"
    let simulated = await Run([
      "simulate", "--movement", "squats", "--repetitions", "5", "--depth", "0.6", "--yaw", "90", "-o", path,
    ])
    #expect(simulated.status == .success, "\(simulated.complaint)")
    for (options, isAmong) in [([String](), true), (["--strict"], false)] {
      let counts = try #require(try await Run(["exercise", "squats", path, "--json"] + options).objects.last)
      let (counted, partial) = (counts["repetitions"] as? Int ?? 0, counts["partial"] as? Int ?? 0)
      try #require(partial > 1 && counted == (isAmong ? partial : 0))
      let text = await Run(["exercise", "squats", path] + options)
      let words =
        isAmong
        ? ": \(counted) repetitions, \(partial) of them partial, 0 uncertain"
        : ": 0 repetitions, \(partial) partial not counted, 0 uncertain"
      #expect(text.lines.contains { $0.hasPrefix("Squats") && $0.contains(words) }, "\(text.output)")
    }
  }

  @Test(.enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)))
  func aDescribedExerciseGivesTheSameCounts() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/squats.json"
    let described = await Run(["exercise", "--describe", "squats"])
    #expect(described.status == .success)
    try described.output.write(toFile: path, atomically: true, encoding: .utf8)
    let (named, own) = (
      await Run(["exercise", "squats", squats, "--json"]), await Run(["exercise", path, squats, "--json"])
    )
    #expect(named.output == own.output && named.status == own.status)
  }

  @Test(.enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)))
  func anUnnamedMovementIsCounted() async throws {
    let folder = try TemporaryFolder()
    let sheet = folder.path + "/sheet.png"
    let run = await Run(["exercise", "anyRepetition", squats, "--json", "--sheet", sheet])
    let last = try #require(try run.objects.last)
    #expect(run.status == .success && last["repetitions"] as? Int == 2 && last["joint"] is String)
    let picture = try PNGFile(Data(contentsOf: URL(fileURLWithPath: sheet)))
    #expect(picture.width > picture.height, "frames side by side")
  }

  @Test(.enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)))
  func infoListsDonePossibleAndRefusedExercises() async throws {
    let run = await Run(["info", squats, "--json"])
    let info = try #require(try run.objects.first)
    let shown = try #require(info["exercises"] as? [String])
    #expect(shown.first == "squats" && !shown.contains("dips"), "what was done, not what merely fits: \(shown)")
    #expect(info["likely"] as? String == "squats: 2 repetitions")
    let possible = try #require(info["possible"] as? [String])
    #expect(possible.contains { $0.hasPrefix("no repetition") && $0.contains("dips") }, "\(possible)")
    #expect(!possible.contains { $0.contains("squats,") || $0.hasSuffix("squats") }, "\(possible)")
    #expect(info["tests"] is [String])
    #expect((info["movements"] as? [String])?.isEmpty == false)
    let refused = try #require(info["notAllowed"] as? [String])
    #expect(refused.contains { $0.contains("gait") }, "a person who squats does not walk: \(refused)")
    #expect(
      refused.contains { $0.hasPrefix("Get down on your hands and feet") && $0.contains("pushUps") }, "\(refused)")
  }

  @Test(.enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)))
  func infoListsTheTestsThatMarkersAllow() async throws {
    let walk = Shared.path("reference/clinical/treadmill")
    let run = await Run(["info", walk + ".c3d", "--map", walk + ".map.txt", "--json"])
    let info = try #require(try run.objects.first)
    #expect((info["tests"] as? [String])?.contains("gait") == true, "\(info["notAllowed"] ?? "")")
    #expect((info["exercises"] as? [String])?.isEmpty == true, "a person who walks does no exercise")
  }

  @Test func anUnknownNameGetsTheNearest() async {
    #expect(await Run(["exercise", "squat", "x"]).complaint.contains("Did you mean squats?"))
    #expect(await Run(["exercise", "squats", "/no/such/file"]).status == .noInput)
  }

  private static let faulty = [
    FaultyText("empty", ""), FaultyText("an open object", "{"), FaultyText("an array", "[]"),
    FaultyText("without motions", "{\"name\":\"x\"}"),
    FaultyText("an empty name", "{\"name\":\"\",\"motions\":[]}"),
    FaultyText("no motions", "{\"name\":\"x\",\"motions\":[]}"),
    FaultyText(
      "an angle of two parts", "{\"name\":\"x\",\"motions\":[{\"angle\":[\"hip\",\"knee\"],\"from\":1,\"to\":2}]}"),
    FaultyText(
      "an unknown part",
      "{\"name\":\"x\",\"motions\":[{\"angle\":[\"hip\",\"knie\",\"ankle\"],\"from\":1,\"to\":2}]}"),
    FaultyText(
      "a motion without a range",
      "{\"name\":\"x\",\"motions\":[{\"angle\":[\"hip\",\"knee\",\"ankle\"],\"from\":1,\"to\":1}]}"),
    FaultyText(
      "an unknown view",
      "{\"name\":\"x\",\"view\":\"top\",\"motions\":[{\"angle\":[\"hip\",\"knee\",\"ankle\"],\"from\":1,\"to\":9}]}"),
    FaultyText(
      "a reversed range",
      "{\"name\":\"x\",\"motions\":[{\"angle\":[\"hip\",\"knee\",\"ankle\"],\"from\":1,\"to\":9}],\"rules\":[{\"key\":\"a\",\"text\":\"b\",\"angle\":[\"hip\",\"knee\",\"ankle\"],\"range\":[2,1]}]}"
    ),
  ]

  @Test(arguments: faulty) func aFaultyDescriptionIsRejectedWithItsPlace(description: FaultyText) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/own.json"
    try description.text.write(toFile: path, atomically: true, encoding: .utf8)
    let run = await Run(["exercise", path, "x"])
    #expect(run.status == .badData && run.complaint.contains(#/own\.json:\d+:\d+: /#), "\(run.complaint)")
  }

  @Test(.enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)))
  func aCustomExerciseIsCounted() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/own.json"
    let text = """
      {"name": "bends", "motions": [{"angle": ["hip", "knee", "ankle"], "from": 165, "to": 105},
        {"angle": ["up", "midHip", "midShoulder"], "from": 2, "to": 12}]}
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let last = try #require(try await Run(["exercise", path, squats, "--json"]).objects.last)
    #expect(last["exercise"] as? String == "bends")
    #expect(last["repetitions"] as? Int == 2 && last["partial"] as? Int == 1)
  }

  @Test(.enabled(if: Shared.isThere, Comment(rawValue: Shared.missing)))
  func aWorkoutIsPlayedToItsEnd() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/workout.json"
    let text = """
      {"steps": [{"exercise": "squats", "repetitions": 1, "rest": 0}, {"exercise": "squats", "repetitions": 2}],
       "timing": {"instructions": 0, "dwell": 0.2, "countdown": 0.2}}
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let sheet = folder.path + "/sheet.png"
    let run = await Run(["workout", path, squats, squats, "--json", "--sheet", sheet])
    #expect(run.status == .success)
    let events = try run.objects
    #expect(
      events.filter { $0["event"] as? String == "phase" }.compactMap { $0["phase"] as? String }.suffix(3) == [
        "countdown", "exercise", "results",
      ])
    let sets = events.filter { $0["event"] as? String == "set" }
    #expect(sets.map { $0["repetitions"] as? Int } == [1, 2] && sets.allSatisfy { $0["complete"] as? Bool == true })
    #expect(events.last?["event"] as? String == "summary" && events.last?["repetitions"] as? Int == 3)
    #expect(events.contains { $0["key"] as? String == "workout.go" })
    let unfinished = await Run(["workout", path, squats])
    #expect(unfinished.status == .notCompleted && unfinished.output.contains("not complete"))
  }
}
