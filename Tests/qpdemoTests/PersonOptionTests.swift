import Foundation
import QPBatch
import QPTestSupport
import Testing

@testable import qpdemo

/// The person whom commands measure of several people.
@Suite struct PersonOptionTests {
  private let folder: TemporaryFolder
  private static let shoulder = ["--feature", "rangeOfMotion.shoulder.left.abduction"]

  init() throws { folder = try TemporaryFolder() }

  /// Recordings with a person small and a little left of the middle, large and far right, and both; the small one moves a
  /// second later.
  private struct Takes {
    var small: String
    var large: String
    var both: String
  }

  private func takes(of text: String) throws -> Takes {
    let lines = text.split(separator: "\n")
    let frames = try lines.dropFirst().map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let poses = try frames.map { frame in try #require((frame["poses"] as? [[String: Any]])?.first) }
    let rate = frames.count > 100 ? 30 : 10
    func take(small: Bool, large: Bool) throws -> String {
      let texts = try frames.indices.map { index -> String in
        var frame = frames[index]
        frame["poses"] =
          (small ? [try shrunk(poses[max(0, index - rate)], to: 0.3, at: 0.45)] : [])
          + (large ? [try shrunk(poses[index], to: 0.5, at: 0.75)] : [])
        return String(decoding: try JSONSerialization.data(withJSONObject: frame), as: UTF8.self)
      }
      return ([String(lines[0])] + texts).joined(separator: "\n").appending("\n")
    }
    return Takes(
      small: try take(small: true, large: false), large: try take(small: false, large: true),
      both: try take(small: true, large: true))
  }

  private func write(_ take: String) throws -> String {
    let path = folder.path + "/take.qprec.jsonl"
    try take.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func shrunk(_ pose: [String: Any], to scale: Double, at x: Double) throws -> [String: Any] {
    let points = try #require(pose["landmarks"] as? [[Double]])
    var pose = pose
    pose["landmarks"] = points.map { [x + scale * ($0[0] - 0.5), 0.5 + scale * ($0[1] - 0.5)] + $0.dropFirst(2) }
    return pose
  }

  /// A command whose `PERSON` is the option, `TAKE` the recording and `OUT` the file to look at instead of the output.
  struct Case: Sendable, CustomTestStringConvertible {
    var words: String
    /// The simulated movement; `nil` for the embedded recording.
    var movement: String?
    var testDescription: String { words }
  }

  static let cases = [
    Case(words: "measure TAKE --json SHOULDER PERSON"),
    Case(words: "measure TAKE --json --smoothing butterworth:3Hz SHOULDER PERSON"),
    Case(words: "measure TAKE --sheet OUT.png SHOULDER PERSON"),
    Case(words: "plot TAKE -o OUT.svg SHOULDER PERSON"),
    Case(words: "batch TAKE --json SHOULDER PERSON"),
    Case(words: "batch TAKE --json --smoothing butterworth:3Hz SHOULDER PERSON"),
    Case(words: "report TAKE -o OUT.html --title T SHOULDER PERSON"),
    Case(words: "guide TAKE --json SHOULDER PERSON"),
    Case(words: "assess ASSESSMENT TAKE --json PERSON"),
    Case(words: "score tadasana TAKE --json PERSON"),
    Case(words: "exercise squats TAKE --json PERSON", movement: "squats"),
    Case(words: "exercise anyRepetition TAKE --json PERSON", movement: "squats"),
    Case(words: "report TAKE -o OUT.html --title T --exercise squats PERSON", movement: "squats"),
    Case(words: "workout WORKOUT TAKE --json PERSON", movement: "squats"),
    Case(
      words: "plot TAKE -o OUT.csv --feature rangeOfMotion.knee.left.flexion --cycles 11 --by squats PERSON",
      movement: "squats"),
    Case(
      words: "plot TAKE -o OUT.csv --feature rangeOfMotion.knee.left.flexion --cycles 11 --by gait --plumb-line"
        + " 320,0,320,400 PERSON", movement: "treadmill"),
    // The vertical is otherwise that of all people in view.
    Case(words: "test gait TAKE --json --plumb-line 320,0,320,400 PERSON", movement: "treadmill"),
    Case(
      words: "report TAKE -o OUT.html --title T --test gait --plumb-line 320,0,320,400 PERSON", movement: "treadmill"),
  ]

  /// The commands that play a recording as a camera would see it.
  static let played = cases.filter { ["guide", "assess", "workout"].contains($0.words.prefix { $0 != " " }) }

  /// The person on the left comes into view a second later than the other one, whose number is 1 therefore; pixels and a
  /// time name the same.
  @Test(arguments: played) func numbersArePeoplesNotPlaces(example: Case) async throws {
    let takes = try takes(of: try await text(example.movement))
    var lines = takes.both.split(separator: "\n").map(String.init)
    for index in 1...(lines.count > 101 ? 30 : 10) {
      var frame = try #require(JSONSerialization.jsonObject(with: Data(lines[index].utf8)) as? [String: Any])
      frame["poses"] = (frame["poses"] as? [Any])?.suffix(1).map { $0 }
      lines[index] = String(decoding: try JSONSerialization.data(withJSONObject: frame), as: UTF8.self)
    }
    let header = try #require(JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    let size = try #require(header["size"] as? [Double])
    let both = lines.joined(separator: "\n") + "\n"
    let alone = try await result(of: example, on: takes.large)
    // The same without the person on the right.
    for index in lines.indices.dropFirst() {
      var frame = try #require(JSONSerialization.jsonObject(with: Data(lines[index].utf8)) as? [String: Any])
      let poses = try #require(frame["poses"] as? [Any])
      frame["poses"] = poses.dropLast().map { $0 }
      lines[index] = String(decoding: try JSONSerialization.data(withJSONObject: frame), as: UTF8.self)
    }
    let late = try await result(of: example, on: lines.joined(separator: "\n") + "\n")
    for person in ["1", "\(0.75 * size[0]),\(0.5 * size[1])@0.5"] {
      #expect(try await result(of: example, on: both, ["--person", person]) == alone, "\(person)")
    }
    #expect(try await result(of: example, on: both, ["--person", "2"]) == late)
    #expect(late != alone)
  }

  /// Returns the output of a command on the recording, or the file it writes.
  private func result(of example: Case, on take: String, _ person: [String] = []) async throws -> String {
    let take = try write(take)
    try folder.write(
      #"{"measures": [{"feature": "rangeOfMotion.shoulder.left.abduction", "trials": 1}]}"#, to: "assessment.json")
    try folder.write(
      #"{"steps": [{"exercise": "squats", "repetitions": 1}], "timing": {"instructions": 0, "dwell": 0, "countdown": 0}}"#,
      to: "workout.json")
    var out: String?
    let arguments = example.words.split(separator: " ").flatMap { word -> [String] in
      switch word {
      case "TAKE": [take]
      case "SHOULDER": Self.shoulder
      case "PERSON": person
      case "ASSESSMENT": [folder.path + "/assessment.json"]
      case "WORKOUT": [folder.path + "/workout.json"]
      default: [String(word)]
      }
    }.map { word in
      guard word.hasPrefix("OUT.") else { return word }
      out = folder.path + "/" + word
      return folder.path + "/" + word
    }
    let run = await Run(arguments + (out == nil ? [] : ["--overwrite"]))
    #expect(run.status == .success || run.status == .notCompleted, "\(arguments): \(run.complaint)")
    guard let out else {
      // The sum of the recording, whose other people it contains.
      return run.output.replacing(#/"key":"[0-9a-f]+"/#, with: "")
    }
    return try Data(contentsOf: URL(fileURLWithPath: out)).base64EncodedString()
  }

  private func text(_ movement: String?) async throws -> String {
    guard let movement else { return EmbeddedRecording.text }
    let path = folder.path + "/simulated.qprec.jsonl"
    let run = await Run(["simulate", "--movement", movement, "--repetitions", "8", "-o", path, "--overwrite"])
    #expect(run.status == .success, "\(run.complaint)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// With both people in view, a command says the same of each as where they are alone.
  @Test(arguments: cases) func theChosenPersonIsMeasured(example: Case) async throws {
    let takes = try takes(of: try await text(example.movement))
    let small = try await result(of: example, on: takes.small)
    let large = try await result(of: example, on: takes.large)
    #expect(small != large)
    for (person, expected) in [
      ("largest", large), ("nearest", large), ("2", large), ("1", small), ("firstSeen", small),
    ] {
      #expect(try await result(of: example, on: takes.both, ["--person", person]) == expected, "\(person)")
    }
    #expect(try await result(of: example, on: takes.both) == small)
  }

  @Test(arguments: [["exercise", "squats"], ["exercise", "anyRepetition"], ["body"], ["score", "utkatasana"]])
  func allPeopleAreMeasuredAsEachAlone(command: [String]) async throws {
    let take = try write(takes(of: try await text("squats")).both)
    var expected = ""
    for number in 1...2 {
      let alone = await Run(command + [take, "--json", "--person", "\(number)"])
      #expect(alone.status == .success)
      expected += "{\"person\":\(number)}\n" + alone.output
    }
    let all = await Run(command + [take, "--json", "--person", "all"])
    #expect(all.status == .success && all.output == expected, "\(all.complaint)")
  }

  @Test(arguments: ["jsonl", "csv"]) func aBatchHasLinesForEveryPersonAndGoesOn(ending: String) async throws {
    let takes = try takes(of: EmbeddedRecording.text)
    try FileManager.default.createDirectory(atPath: folder.path + "/court", withIntermediateDirectories: true)
    for (name, take) in [("both", takes.both), ("small", takes.small)] {
      try folder.write(take, to: "court/\(name).qprec.jsonl")
    }
    let batch = ["batch", folder.path + "/court"] + Self.shoulder + ["--feature", "rangeOfMotion.elbow.left.flexion"]
    let results = folder.path + "/results." + ending
    let command = batch + ["--person", "all", "-o", results]
    #expect(await Run(command).status == .success)
    let text = try String(contentsOfFile: results, encoding: .utf8)
    let lines = text.split(separator: "\n").drop { $0.hasPrefix("file,") }
    #expect(lines.count == 6)
    for (index, person) in [1, 1, 2, 2].enumerated() {
      #expect(
        lines[lines.startIndex + index].contains(
          ending == "csv" ? ",\(person),2," : "\"person\":\(person),\"people\":2,"))
      // As the person alone, but for the numbers and the key.
      let alone = await Run(
        batch.map { $0.hasSuffix("/court") ? $0 + "/both.qprec.jsonl" : $0 } + [
          "--person", "\(person)", "--\(ending == "csv" ? "csv" : "json")",
        ])
      #expect(
        Self.withoutPerson(lines[lines.startIndex + index])
          == Self.withoutPerson(
            alone.output.split(separator: "\n").drop { $0.hasPrefix("file,") }.dropFirst(index % 2).first ?? ""))
    }
    // A run that was cut off between two people measures their file again, and nothing else.
    for kept in [6, 5, 3, 2, 1] {
      let cut = text.split(separator: "\n").prefix(kept + (ending == "csv" ? 1 : 0)).joined(separator: "\n") + "\n"
      try cut.write(toFile: results, atomically: true, encoding: .utf8)
      let run = await Run(command)
      #expect(run.output.contains("2 files\(kept == 6 ? ", 2 known already" : kept >= 4 ? ", 1 known already" : "")"))
      #expect(try String(contentsOfFile: results, encoding: .utf8) == text, "\(kept)")
    }
  }

  @Test func peopleOfHostileResultsAreMeasuredAgain() async throws {
    let take = try write(takes(of: EmbeddedRecording.text).both)
    let results = folder.path + "/results.jsonl"
    let command = ["batch", take, "--person", "all", "-o", results] + Self.shoulder
    #expect(await Run(command).status == .success)
    let text = try String(contentsOfFile: results, encoding: .utf8)
    for people in ["9e18", "9223372036854775807", "-2", "0", "1.5", "1e400", "null", "\"2\""] {
      try text.replacing("\"people\":2", with: "\"people\":" + people).write(
        toFile: results, atomically: true, encoding: .utf8)
      #expect(await Run(command).status == .success || people == "1e400", "\(people)")
      if people == "1e400" { try text.write(toFile: results, atomically: true, encoding: .utf8) }
      #expect(try String(contentsOfFile: results, encoding: .utf8) == text, "\(people)")
    }
    let repeats = await Run(["repeatability", "--results", results, "--feature", Self.shoulder[1]])
    #expect(repeats.status == .badData && repeats.complaint.contains("repeats are files of one person"))
  }

  @Test(arguments: [["--live"], ["-"]]) func everyPersonNeedsAWholeFile(words: [String]) async throws {
    let take = try write(takes(of: EmbeddedRecording.text).both)
    let batch = await Run(["batch"] + (words == ["-"] ? ["-"] : [take] + words) + ["--person", "all"] + Self.shoulder)
    #expect(batch.status == .usage && batch.complaint.contains("needs a recording in a file"), "\(batch.complaint)")
  }

  /// Returns a line of results without the number of the person, the number of people and the key.
  private static func withoutPerson(_ line: Substring) -> String {
    String(line).replacing(#/"person":\d+,"people":\d+,/#, with: "").replacing(#/,"key":"[0-9a-f]+"/#, with: "")
      .replacing(#/jsonl,\d,\d,/#, with: "jsonl,").replacing(#/,[0-9a-f]+$/#, with: "")
  }

  @Test func aFileWithoutAPersonFailsAndTheOthersAreMeasured() async throws {
    let empty = #"{"t":0,"poses":[]}"#
    let header = EmbeddedRecording.text.split(separator: "\n")[0]
    try FileManager.default.createDirectory(atPath: folder.path + "/court", withIntermediateDirectories: true)
    try folder.write("\(header)\n\(empty)\n", to: "court/a.qprec.jsonl")
    try folder.write(takes(of: EmbeddedRecording.text).both, to: "court/b.qprec.jsonl")
    let run = await Run(["batch", folder.path + "/court", "--person", "all"] + Self.shoulder)
    #expect(run.status == .badData && run.output.split(separator: "\n").count == 3, "\(run.output)")
    #expect(run.complaint.contains("a.qprec.jsonl: No person is seen for 0.3 s"), "\(run.complaint)")
  }

  @Test func aPersonWithoutABodyIsALineAmongTheOthers() async throws {
    // The large person has no 3D landmarks.
    var lines = try takes(of: EmbeddedRecording.text).both.split(separator: "\n").map(String.init)
    for index in lines.indices.dropFirst() {
      var frame = try #require(JSONSerialization.jsonObject(with: Data(lines[index].utf8)) as? [String: Any])
      var poses = try #require(frame["poses"] as? [[String: Any]])
      poses[1]["world"] = nil
      frame["poses"] = poses
      lines[index] = String(decoding: try JSONSerialization.data(withJSONObject: frame), as: UTF8.self)
    }
    let take = try write(lines.joined(separator: "\n") + "\n")
    let run = await Run(["body", take, "--json", "--person", "all"])
    #expect(run.status == .success && run.complaint.isEmpty, "\(run.complaint)")
    let objects = try run.objects
    #expect(objects.compactMap { $0["person"] as? Int } == [1, 2])
    #expect((objects.last?["error"] as? String)?.contains("take.qprec.jsonl") == true, "\(objects.last ?? [:])")
    #expect(await Run(["body", take, "--json", "--person", "2"]).status == .badData)
  }

  @Test(arguments: [
    ["exercise", "squats", "--sheet", "x.png"], ["body", "--skeleton3d", "x.trc"], ["body", "--csv"],
    ["score", "tadasana", "--sheet", "x.png"],
  ])
  func filesOfOnePersonNeedANumber(command: [String]) async throws {
    let take = try write(takes(of: try await text("squats")).both)
    let operands = command.prefix { !$0.hasPrefix("--") } + [take]
    let run = await Run(operands + command.dropFirst(operands.count - 1) + ["--person", "all"])
    #expect(run.status == .usage && run.complaint.contains("--person a number"), "\(run.complaint)")
  }

  @Test func resultsAreVerifiedWithTheSamePersonAlone() async throws {
    let take = try write(takes(of: EmbeddedRecording.text).both)
    let results = await Run(["measure", take, "--json", "--person", "largest"] + Self.shoulder)
    try folder.write(results.output, to: "results.jsonl")
    let verify = ["verify", take, folder.path + "/results.jsonl"]
    #expect(await Run(verify + ["--person", "largest"]).status == .success)
    #expect(await Run(verify).status == .notCompleted)
  }

  @Test(arguments: ["tallest", "0", "-1", "1.5", "fromLeft", "LARGEST"])
  func unknownChoicesAreRejected(name: String) async throws {
    let run = await Run(["measure", "a", "--person=" + name] + Self.shoulder)
    #expect(run.status == .usage && run.complaint.contains("largest"), "\(run.complaint)")
  }

  /// A recording that is damaged late still gives the reading before.
  @Test func aGuideOfANumberReadsUpToADamage() async throws {
    let both = try takes(of: EmbeddedRecording.text).both
    let whole = await Run(["guide", try write(both), "--json", "--person", "2"] + Self.shoulder)
    #expect(whole.status == .success, "\(whole.complaint)")
    var lines = both.split(separator: "\n").map(String.init)
    lines[lines.count - 3] = "nonsense"
    let take = try write(lines.joined(separator: "\n") + "\n")
    let damaged = await Run(["guide", take, "--json", "--person", "2"] + Self.shoulder)
    #expect(damaged.status == .success && damaged.output == whole.output, "\(damaged.complaint)")
    lines[20] = "nonsense"
    let early = await Run(
      ["guide", try write(lines.joined(separator: "\n") + "\n"), "--json", "--person", "2"] + Self.shoulder)
    #expect(early.status == .badData && early.complaint.contains(":21"), "\(early.status) \(early.complaint)")
  }

  @Test func aWorkoutTakesThePersonOfEachRecording() async throws {
    let both = try takes(of: try await text("squats")).both
    try folder.write(
      #"{"steps": [{"exercise": "squats", "repetitions": 12}], "timing": {"instructions": 0, "dwell": 0, "countdown": 0}}"#,
      to: "workout.json")
    try folder.write(both, to: "first.qprec.jsonl")
    // The same people in the other order.
    let exchanged = try both.split(separator: "\n").enumerated().map { index, line -> String in
      guard index > 0 else { return String(line) }
      var frame = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      frame["poses"] = (frame["poses"] as? [Any])?.reversed().map { $0 }
      return String(decoding: try JSONSerialization.data(withJSONObject: frame), as: UTF8.self)
    }
    try folder.write(exchanged.joined(separator: "\n") + "\n", to: "second.qprec.jsonl")
    let names = ["first", "second"].map { folder.path + "/\($0).qprec.jsonl" }
    let run = await Run(["workout", folder.path + "/workout.json"] + names + ["--json", "--person", "2"])
    let twice = await Run(
      ["workout", folder.path + "/workout.json", names[0], names[0], "--json", "--person", "2"])
    #expect(run.status == .success && run.output == twice.output, "\(run.complaint)")
  }

  @Test(arguments: [
    ["guide"], ["guide", "TAKE"], ["assess", "x.json"], ["workout", "w.json", "TAKE"], ["bar", "x.mp4"],
  ])
  func commandsOfOnePersonRefuseAll(command: [String]) async throws {
    try folder.write(
      #"{"measures": [{"feature": "rangeOfMotion.shoulder.left.abduction", "trials": 1}]}"#, to: "x.json")
    try folder.write(#"{"steps": [{"exercise": "squats", "repetitions": 1}]}"#, to: "w.json")
    let take = try write(takes(of: EmbeddedRecording.text).both)
    let words = command.map { $0 == "TAKE" ? take : $0.hasSuffix(".json") ? folder.path + "/" + $0 : $0 }
    let run = await Run(words + ["--person", "all"])
    #expect(run.status == .usage && run.complaint.contains("takes one person"), "\(run.complaint)")
  }

  @Test func aNumberBeyondThePeopleIsReported() async throws {
    let take = try write(takes(of: EmbeddedRecording.text).both)
    let run = await Run(["guide", take, "--json", "--person", "3"] + Self.shoulder)
    #expect(run.status == .usage && run.complaint.contains("there is no person 3"), "\(run.complaint)")
  }

  /// All commands that take a recording and measure one person; `landmarks`, `convert`, `info` and `simulate` do not.
  @Test func everyCommandThatMeasuresAPersonHasTheOption() {
    let measuring = Commands.declarations.filter { command in
      command.option(named: "--estimator") != nil && !["landmarks", "people", "convert", "info"].contains(command.name)
    }
    #expect(measuring.count >= 14)
    for command in measuring { #expect(command.option(named: "--person") != nil, "\(command.name)") }
  }

  @Test func movenetCannotChooseAPerson() async throws {
    try folder.write("", to: "video.mp4")
    let video = folder.path + "/video.mp4"
    let run = await Run(["measure", video, "--estimator", "movenet", "--person", "2"] + Self.shoulder)
    #expect(run.status == .usage && run.complaint.contains("--person needs blazepose"), "\(run.complaint)")
  }
}
