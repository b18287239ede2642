import Foundation
import QPCore
import QPExercises
import QPFeatures
import QPStates
import QPTestSupport
import Testing

@testable import QPBatch

/// Assessments, exercises and workouts in JSON.
@Suite struct DescriptionTests {
  private static let example = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Assessments/shoulders.json")

  /// Every prefix of a valid description is refused, and no changed byte traps.
  @Test func brokenDescriptionsAreRefusedWithoutATrap() throws {
    let text = try [UInt8](Data(contentsOf: Self.example))
    let end = try #require(text.lastIndex(of: UInt8(ascii: "}")))
    for count in 0...end {
      #expect(throws: DescriptionError.self) { try AssessmentDescription(json: Array(text[..<count])) }
    }
    var random = SplitMix64(seed: 11)
    for _ in 0..<3000 {
      var broken = text
      for _ in 0..<Int(1 + random.next() % 4) {
        broken[Int(random.next() % UInt64(text.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try? AssessmentDescription(json: broken)
    }
  }

  @Test func anOppositeMovementGoesByItsName() throws {
    let text = #"{"measures":[{"feature":"rangeOfMotion.shoulder.left.extension"}]}"#
    let assessment = try AssessmentDescription(json: Array(text.utf8)).assessment
    #expect(try assessment.steps().map(\.title) == ["left shoulder, extension"])
  }

  @Test func anUnknownFeatureDiffersFromOtherErrors() {
    let text = #"{"measures":[{"feature":"rangeOfMotion.shoulder.left.abducton"}]}"#
    let fault = #expect(throws: DescriptionError.self) {
      try AssessmentDescription(json: Array(text.utf8), source: "a")
    }
    #expect(fault?.kind == .unknownFeature && fault?.line == 1 && fault?.column == 25)
    #expect(fault?.description.hasPrefix("a:1:25: there is no feature") == true)
    #expect(fault?.description.contains("qpdemo") == false)
  }

  @Test func aFileThatCannotBeReadSaysWhy() {
    let missing = #expect(throws: DescriptionError.self) { try AssessmentDescription(path: "/no/such/file") }
    #expect(missing?.kind == .cannotRead)
    #expect(
      missing?.description
        == "/no/such/file: cannot be opened: No such file or directory. Check the path and the permissions.")
    let folder = #expect(throws: DescriptionError.self) { try WorkoutDescription(path: "/") }
    #expect(
      folder?.description
        == "/: cannot be opened: it is a folder, not a file. Check the path and the permissions.")
  }

  /// Bytes that are no description, with their error.
  struct BadBytes: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let json: [UInt8]
    let problem: String
  }

  static let badBytes = [
    BadBytes(
      testDescription: "an infinite number", json: Array("{\"pace\":{\"still\":1e999}}".utf8),
      problem: "a:1:18: 1e999 is not a finite number that can be stored."),
    BadBytes(
      testDescription: "no UTF-8", json: [UInt8(ascii: "\""), 0xFF],
      problem: "a:1:2: bytes that are not UTF-8. Save the text as UTF-8."),
    BadBytes(
      testDescription: "too many bytes", json: [UInt8](repeating: 0x20, count: (1 << 20) + 1),
      problem: "a: more than 1048576 bytes."),
  ]

  /// Errors of descriptions do not mention recordings.
  @Test(arguments: badBytes) func anErrorNamesTheDescription(_ bytes: BadBytes) {
    let fault = #expect(throws: DescriptionError.self) { try AssessmentDescription(json: bytes.json, source: "a") }
    #expect(fault?.description == bytes.problem)
  }

  private static let motion = #"{"angle":["hip","knee","ankle"],"from":165,"to":105}"#

  @Test func anExerciseIsReadWithAllItsParts() throws {
    let text = """
      {"name": "bends", "title": "Bends", "summary": "down and up", "hold": false, "view": "sagittal",
       "viewIsRequired": true,
       "motions": [\(Self.motion), {"angle": ["up", "midHip", "midShoulder"], "from": 2, "to": 12, "sides": "most"}],
       "posture": [{"key": "a", "text": "Stand", "angle": ["hip", "knee", "ankle"], "range": [150, 180]}],
       "rules": [{"key": "b", "text": "Up", "angle": ["down", "leftHip", "leftKnee"], "range": [0, 9],
         "during": [0.5, 1], "oneIsEnough": true}]}
      """
    let exercise = try ExerciseDescription(json: Array(text.utf8)).exercise
    #expect(exercise.name == "bends" && exercise.title == "Bends" && exercise.summary == "down and up")
    #expect(exercise.kind == .repetitions && exercise.view == .required(.sagittal))
    // Parts without a side stand for both.
    #expect(exercise.motions.list.map(\.angles.count) == [2, 1] && exercise.motions.list[1].sides == .moreAdvanced)
    #expect(exercise.rules.map(\.key) == ["a", "b"] && exercise.rules.map(\.role) == [.identity, .form])
    #expect(exercise.rules[1].during == 0.5...1 && exercise.rules[1].anyAngleSuffices)
  }

  /// Writing a built-in exercise and reading it back gives the same exercise.
  @Test(arguments: Exercise.all.map(\.name)) func everyExerciseIsReadBackFromItsDescription(name: String) throws {
    let exercise = try #require(Exercise.named(name))
    let json = ExerciseDescription(exercise).json
    var read = try ExerciseDescription(json: Array(json.utf8), source: exercise.name).exercise
    // Descriptions leave the validation out.
    read.validation = exercise.validation
    #expect(read == exercise, "\(json)")
    #expect(ExerciseDescription(read).json == json)
  }

  @Test func linesAndTheOtherSideCanBeNamed() throws {
    let text = """
      {"name": "own", "motions": [
        {"angle": [["leftHip", "leftKnee"], ["rightHip", "rightKnee"]], "from": 10, "to": 60},
        {"angle": ["otherShoulder", "shoulder", "elbow"], "side": "left", "from": 100, "to": 160,
         "world": {"from": 90, "to": 150}}],
       "height": {"part": "wrist", "over": "shoulder", "from": -1, "to": 0.5, "sides": "alternating"}, "fixed": "hands"}
      """
    let exercise = try ExerciseDescription(json: Array(text.utf8)).exercise
    #expect(exercise.motions.list[0].angles == [.thighs])
    let arm = BodyAngle(at: .leftShoulder, from: .rightShoulder, to: .leftElbow, side: .left)
    #expect(exercise.motions.list[1].angles == [arm])
    #expect(exercise.motions.list[1].worldTravel == JointMotion.Travel(from: 90, to: 150))
    #expect(exercise.height?.lines.count == 2 && exercise.fixed == .hands)
  }

  @Test(
    arguments: [
      ("{\"name\":\"x\"}", "1:1: the exercise needs \"motions\""),
      ("{\n\"name\":\"x y\",\"motions\":[\(motion)]}", "2:8: an exercise's name is letters and digits, not 'x y'."),
      (
        "{\"name\":\"x\",\n\"motions\":[\n{\"angle\":[\"hip\",\"knie\",\"ankle\"],\"from\":1,\"to\":2}]}",
        "3:17: there is no part"
      ),
      ("{\"name\":\"x\",\"motions\":[\(motion)],\"rule\":[]}", "the exercise has no \"rule\"; did you mean \"rules\"?"),
      ("{\"name\":\"x\",\"motions\":[\(motion)],\"view\":\"top\"}", "a 'view' is frontal or sagittal, not 'top'."),
      (
        "{\"name\":\"x\",\"motions\":[{\"angle\":[\"hip\",\"knee\"],\"from\":1,\"to\":2}]}", "an 'angle' is three parts"
      ),
    ]) func anErrorOfAnExerciseHasItsPlace(text: String, problem: String)
  {
    let fault = #expect(throws: DescriptionError.self) { try ExerciseDescription(json: Array(text.utf8), source: "a") }
    #expect(fault?.description.contains(problem) == true, "\(fault?.description ?? "")")
  }

  @Test func aWorkoutIsReadWithNamesAndDescriptions() throws {
    let text = """
      {"steps": [{"exercise": "squats", "repetitions": 5, "rest": 0}, {"exercise": "plank", "seconds": 20},
        {"exercise": {"name": "bends", "motions": [\(Self.motion)]}, "seconds": 9, "space": "world"}],
       "timing": {"countdown": 1.5}}
      """
    let workout = try WorkoutDescription(json: Array(text.utf8))
    #expect(workout.workout.steps.map(\.exercise.name) == ["squats", "plank", "bends"])
    #expect(workout.workout.steps.map(\.target) == [.repetitions(5), .seconds(20), .seconds(9)])
    #expect(workout.workout.steps.map(\.rest) == [0, 30, 30] && workout.workout.steps[2].space == .world)
    #expect(workout.timing.countdown == 1.5 && workout.timing.dwell == WorkoutTiming().dwell)
  }

  @Test(arguments: [
    (#"{"steps":[]}"#, "1:10: 'steps' has no step."),
    (#"{"steps":[{"exercise":"squat","repetitions":1}]}"#, "1:23: there is no exercise 'squat'; did you mean squats,"),
    (#"{"steps":[{"exercise":"plank","repetitions":1}]}"#, "what is held needs 'seconds'."),
    (#"{"steps":[{"exercise":"plank"}]}"#, "1:11: a step needs either"),
    (#"{"steps":[{"exercise":"plank","seconds":1,"space":"sky"}]}"#, "1:51: a 'space' is picture or world, not 'sky'."),
    (#"{"steps":[{"exercise":{"name":"x"},"seconds":1}]}"#, "1:23: the exercise needs \"motions\""),
  ]) func anErrorOfAWorkoutHasItsPlace(text: String, problem: String) {
    let fault = #expect(throws: DescriptionError.self) { try WorkoutDescription(json: Array(text.utf8), source: "a") }
    #expect(fault?.description.contains(problem) == true, "\(fault?.description ?? "")")
  }

  @Test(arguments: [
    (#""repetitions":5,"rest":-1"#, #""rest" is -1, it must be from 0 to 3600."#),
    (#""repetitions":5,"rest":1e9"#, #""rest" is 1000000000, it must be from 0 to 3600."#),
    (#""repetitions":0"#, #""repetitions" is 0, it must be from 1 to 10000."#),
    (#""repetitions":-3"#, #""repetitions" is -3, it must be from 1 to 10000."#),
    (#""repetitions":9223372036854775808"#, #""repetitions" is 9.223372036854776e+18, it must be from 1 to 10000."#),
    (#""repetitions":2.5"#, #""repetitions" must be a whole number."#),
    (#""seconds":1e300"#, #""seconds" is 1e+300, it must be from 0.1 to 86400."#),
    (#""seconds":-1"#, #""seconds" is -1, it must be from 0.1 to 86400."#),
  ])
  func absurdNumbersInAWorkoutAreRefused(members: String, problem: String) {
    let text = #"{"steps":[{"exercise":"squats",\#(members)}]}"#
    let fault = #expect(throws: DescriptionError.self) { try WorkoutDescription(json: Array(text.utf8)) }
    #expect(fault?.problem == problem && fault?.line == 1)
  }

  @Test(arguments: ["instructions", "dwell", "countdown"]) func absurdTimesAreRefused(name: String) {
    for number in ["-1", "3601", "1e300"] {
      let text = #"{"steps":[{"exercise":"squats","repetitions":1}],"timing":{"\#(name)":\#(number)}}"#
      let fault = #expect(throws: DescriptionError.self) { try WorkoutDescription(json: Array(text.utf8)) }
      #expect(fault?.problem.contains("it must be from 0 to 3600") == true)
    }
  }

  @Test(arguments: [(#""range":[-400,90]"#, "-360 to 360"), (#""range":[0,9],"during":[0,2]"#, "0 to 1")])
  func absurdRulesOfAnExerciseAreRefused(members: String, range: String) {
    let angle = #""angle":["hip","knee","ankle"]"#
    let text =
      #"{"name":"a","motions":[{\#(angle),"from":170,"to":90}],"rules":[{"key":"k","text":"t",\#(angle),\#(members)}]}"#
    let fault = #expect(throws: DescriptionError.self) { try ExerciseDescription(json: Array(text.utf8)) }
    #expect(fault?.problem.contains(range) == true)
  }

  @Test func otherTextThanJSONIsNamed() {
    for text in ["steps:\n  - squats\n", "%PDF-1.4", "\u{1}\u{2}", "null"] {
      let fault = #expect(throws: DescriptionError.self) { try WorkoutDescription(json: Array(text.utf8), source: "w") }
      #expect(fault?.description == "w:1:1: this is not JSON. A description is an object, {…}.")
    }
    let empty = #expect(throws: DescriptionError.self) { try WorkoutDescription(json: [0x20, 0x0A], source: "w") }
    #expect(empty?.description == "w:1:1: there is nothing in it.")
  }

  @Test func longNamesAreCutInMessages() {
    let name = String(repeating: "a", count: 5000)
    for text in [
      #"{"steps":[{"exercise":"\#(name)","repetitions":1}]}"#, #"{"\#(name)":1}"#,
      #"{"steps":[{"exercise":"squats","repetitions":1,"space":"\#(name)"}]}"#,
      #"{"steps":[{"exercise":{"name":"-\#(name)"},"repetitions":1}]}"#,
    ] {
      let fault = #expect(throws: DescriptionError.self) { try WorkoutDescription(json: Array(text.utf8)) }
      #expect((fault?.description.count ?? 0) < 300)
    }
  }

  @Test(.timeLimit(.minutes(20))) func pipesAndDevicesAreRefused() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    for path in [folder.path + "/pipe", "/dev/zero"] {
      let fault = #expect(throws: DescriptionError.self) { try AssessmentDescription(path: path) }
      #expect(fault?.kind == .cannotRead && fault?.problem.contains("not a file") == true)
    }
    try folder.write(String(repeating: " ", count: 2 << 20) + "{}", to: "large")
    let large = #expect(throws: DescriptionError.self) { try AssessmentDescription(path: folder.path + "/large") }
    #expect(large?.problem.contains("more than 1048576 bytes") == true)
  }
}
