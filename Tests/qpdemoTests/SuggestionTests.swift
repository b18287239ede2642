import QPExercises
import QPFeatures
import Testing

@testable import qpdemo

/// Suggestions for words that are no names: parts, synonyms and misspellings, all from one function.
@Suite(.timeLimit(.minutes(20))) struct SuggestionTests {
  private static let shoulders =
    ["left", "right"].flatMap { side in
      ["abduction", "flexion", "clockwise", "anticlockwise"].map { "rangeOfMotion.shoulder.\(side).\($0)" }
    }

  @Test(arguments: ["shoulder", "Shoulders", "sholder"]) func aPartMatchesItsFeatures(word: String) async {
    let matches = Vocabulary.features.matches(word)
    #expect(Set(matches).isSuperset(of: Self.shoulders))
    #expect(matches.allSatisfy { $0.lowercased().contains("shoulder") })
    let run = await Run(["measure", "x", "--feature", word])
    #expect(run.status == .usage && run.complaint.contains("'qpdemo features \(word)' lists all \(matches.count)."))
    #expect(run.complaint.count < 400)
    let list = await Run(["features", word])
    #expect(Set(list.lines.map { String($0.prefix { $0 != " " }) }) == Set(matches))
  }

  @Test(arguments: [
    ("left shoulder", 4), ("shoulder.abduction", 2), ("knee", 8), ("rangeOfMotion", 50), ("anticlockwise", 14),
  ])
  func partsTogetherMatchNamesWithAll(words: String, least: Int) {
    #expect(Vocabulary.features.matches(words).count >= least - 2)
  }

  @Test(arguments: [
    ("push-ups", ["pushUps"]), ("PushUp", ["pushUps"]), ("squat", ["squats"]), ("press up", ["pushUps"]),
    ("lunge", ["lunges.left", "lunges.right"]), ("curls", ["bicepsCurls"]),
    ("star-jumps", ["jumpingJacks"]), ("jumping jack", ["jumpingJacks"]), ("squtas", ["squats"]),
    ("swimming", []),
  ])
  func wordsMatchExercises(word: String, meant: [String]) {
    let found = Vocabulary.exercises.matches(word)
    #expect(meant.isEmpty ? found.isEmpty : Set(found).isSuperset(of: meant.filter { Exercise.named($0) != nil }))
    #expect(meant.isEmpty || found.count <= 4, "\(found)")
  }

  @Test(arguments: [
    ("warrior", ["virabhadrasanaI", "virabhadrasanaII", "virabhadrasanaIII"]),
    ("Warrior 2", ["virabhadrasanaII"]), ("downdog", ["adhoMukhaSvanasana"]), ("cobra", ["bhujangasana"]),
    ("virabhadrasana", ["virabhadrasanaI", "virabhadrasanaII", "virabhadrasanaIII"]), ("navasna", ["navasana"]),
  ])
  func wordsMatchPoses(word: String, meant: [String]) {
    #expect(Vocabulary.poses.matches(word) == meant)
  }

  @Test(arguments: [
    ("mediapipe", ["blazepose33"]), ("MediaPipe", ["blazepose33"]), ("blazepose", ["blazepose33"]),
    ("coco", ["coco17", "coco18"]), ("yolo", ["coco17"]), ("openpose", ["body25", "body25b", "coco18"]),
    ("Azure Kinect", ["kinect25"]), ("halpe", ["halpe26", "halpe68"]),
  ])
  func wordsMatchTopologies(word: String, meant: [String]) {
    #expect(Vocabulary.topologies.matches(word) == meant)
  }

  @Test(arguments: [
    ("squatting", true), ("swimming", false), ("knee", true), ("abduction", true), ("push-ups", true),
    ("walking", true),
  ])
  func wordsMatchMovements(word: String, isReused: Bool) {
    #expect(Vocabulary.movements.matches(word).isEmpty != isReused)
  }

  @Test(arguments: [
    ("mesure", ["measure"]), ("draw", ["plot"]), ("measures", ["measure"]), ("exersice", ["exercise"]),
    ("feature", ["features"]), ("xyzzy", []),
  ])
  func wordsMatchCommands(word: String, meant: [String]) {
    #expect(Commands.vocabulary.matches(word) == meant)
  }

  @Test(arguments: [
    ("plot", "--output", ["-o"]), ("measure", "--fps", ["--rate"]),
    ("simulate", "--rate", ["--fps", "--rate-variation"]),
    ("measure", "--features", ["--feature"]), ("measure", "--smoothin", ["--smoothing"]),
    ("guide", "--force", ["--overwrite"]), ("measure", "--record-result", ["--record-results"]),
  ])
  func wordsMatchOptions(command: String, word: String, meant: [String]) async throws {
    let declaration = try #require(Commands.named(command)).declaration
    let found = Vocabulary.options(of: declaration).matches(word)
    #expect(found.first == meant.first)
    let run = await Run([command, "x", word, "y"])
    #expect(run.status == .usage && run.complaint.contains("There is no option '\(word)'. Did you mean \(meant[0])"))
    #expect(run.complaint.contains("'qpdemo \(command) --help'"))
  }

  @Test func anOutputThatIsAnOperandSaysSo() async {
    for option in ["-o", "--output"] {
      let run = await Run(["convert", "x.mp4", option, "y.csv"])
      #expect(run.status == .usage)
      #expect(
        run.complaint.contains("'convert' has no \(option): OUT stands without it, as in 'qpdemo convert IN OUT'."),
        "\(run.complaint)")
    }
  }

  @Test func errorsListFewNamesButNotMany() async {
    let topology = await Run(["info", "x", "--topology", "stickman"])
    #expect(topology.complaint.contains("There is no topology 'stickman'. There are blazepose33, coco17"))
    let feature = await Run(["guide", "--feature", "xyzzy"])
    #expect(feature.complaint.contains("There is no feature 'xyzzy'. 'qpdemo features' lists them all."))
    let exercise = await Run(["exercise", "swimming", "x"])
    #expect(exercise.complaint.contains("There is no exercise 'swimming'. 'qpdemo exercise --list' lists them all."))
    #expect(await Run(["exercise", "--list"]).lines.count == Exercise.all.count)
    #expect(await Run(["simulate", "--list"]).lines == NamedMovement.names)
  }

  /// Every name finds itself, however it is written.
  @Test func everyNameMatchesItself() {
    for vocabulary in [
      Vocabulary.features, .exercises, .poses, .topologies, .movements, Commands.vocabulary,
    ] {
      for name in vocabulary.names {
        #expect(vocabulary.matches(name).contains(name), "\(name)")
        #expect(vocabulary.matches(name.uppercased()).contains(name), "\(name)")
      }
    }
  }
}
