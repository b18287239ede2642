import QPExercises
import QPFeatures
import QPKit
import QPTestSupport
import Testing

/// Flows as text, one character a frame of 0.1 s; held means 0.3 s here.
///
/// In: `r` an arm that rests at 20°, `s` the same 3° higher, `u` 60°, `t` 170°, `v` 173°, `w` 176°, `.` a person
/// without a reading, `x` no person, `k` a refused key, `!` a request to start over. Out: `i` intro,
/// `m` measuring, `c` completed, `e` error.
@Suite struct GuidedMeasurementTests {
  static let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
  static let values: [Character: Double] = ["r": 20, "s": 23, "u": 60, "t": 170, "v": 173, "w": 176]

  @Test(arguments: [
    // A reading enters measuring, losing it for more than half a second goes back, losing the person is the error.
    ("....rrrr--xx", "iiiimmmmmmee"),
    ("rr-----.r", "mmmmmmmim"),
    ("x.r.xrx.", "eimmemei"),
    ("xxrr", "eemm"),
    // A still arm without a movement before never completes.
    ("rrrrrrrrrrrr", "mmmmmmmmmmmm"),
    ("rsrsrsrsrsrs", "mmmmmmmmmmmm"),
    // After a movement it completes 0.3 s after the first value of the run.
    ("rruttttt", "mmmmmmcc"),
    ("rrttttrr", "mmmmmccc"),
    // 3° belong to the run, 6° do not: the anchor is the run's first value and does not follow.
    ("rutvtvtt", "mmmmmccc"),
    ("rutvwwww", "mmmmmmmc"),
    // After completion only a restart leads on.
    ("rtttt.xkrrtttt", "mmmmcccccccccc"),
    ("rtttt!rrtttt", "mmmmcimmmmmc"),
    ("rtttt!tttttttt", "mmmmcimmmmmmmm"),
    ("rrt!tttttttt", "mmmimmmmmmmm"),
    ("x!r", "eim"),
    // A refused key is an error that a good frame leaves.
    ("kkr", "eem"),
    ("rk.", "mei"),
    // A moving value never settles.
    ("rurtrurtrurt", "mmmmmmmmmmmm"),
    // An arm that is back within two seconds continues its movement; later it may be another person.
    ("ru" + String(repeating: "x", count: 18) + "tttt", "mm" + String(repeating: "e", count: 18) + "mmmc"),
    ("ru" + String(repeating: "x", count: 21) + "tttt", "mm" + String(repeating: "e", count: 21) + "mmmm"),
  ])
  func theFlow(_ frames: String, _ expected: String) {
    #expect(run(frames.replacing("-", with: ".")) == expected, "\(frames)")
  }

  /// An upright trunk alternates between 359.6° and 0.4°, which is no movement and no new run.
  @Test func jitterAroundZeroIsNoMovement() {
    let back = Feature.rangeOfMotion(.back(clockwiseDirection: true))
    var guide = GuidedMeasurement(back)
    func feed(_ degrees: Double, _ index: Int) {
      var results = FeatureResults()
      if let result = FeatureResult(value: degrees, unit: .degrees) { results.append(back, .reading(result)) }
      let info = FrameInfo(
        timestamp: Timestamp(milliseconds: Int64(index) * 100), size: PictureSize(width: 1, height: 1),
        overlay: .disabled)
      guide.consume(status: .success(info: info), results: results)
    }
    for index in 0..<30 { feed(index % 2 == 0 ? 0.4 : 359.6, index) }
    #expect(guide.state == .measuring(score: 359.6))
    #expect(!guide.hasMoved)
    // A real lean to the other side does count.
    for index in 30..<55 { feed(340, index) }
    #expect(guide.state == .completed(score: 340))
    #expect(guide.hasMoved)
  }

  @Test func theScoreIsTheMedianOfTheHold() {
    var guide = guide()
    _ = run("rtvvv", &guide)
    #expect(guide.state == .completed(score: 173))
  }

  @Test func theMeasuringScoreIsTheLatestReading() {
    var guide = guide()
    _ = run("ru", &guide)
    #expect(guide.state == .measuring(score: 60))
  }

  @Test func itCompletesOnlyOnce() {
    var guide = guide()
    var completions = 0
    for (index, character) in "rtttttttttrrrruttttttttt".enumerated() {
      if case .completed = feed(character, index, &guide) { completions += 1 }
    }
    #expect(completions == 1)
  }

  @Test func anUpdateReturnsOnlyNewStates() {
    var guide = guide()
    #expect(feed(".", 0, &guide) == nil)
    #expect(feed("r", 1, &guide) == .measuring(score: 20))
    #expect(feed("r", 2, &guide) == nil)
    #expect(feed("x", 3, &guide) == .error(prompt: "Stand in view"))
    #expect(feed("x", 4, &guide) == nil)
  }

  @Test func reachingTheMinimumCountsAsMovement() {
    // The first reading is at the top already: no movement, but beyond minValue.
    var strict = guide()
    #expect(run("tttttt", &strict) == "mmmmmm")
    var withMinimum = guide(HoldCriterion(duration: 0.3, minValue: 150))
    #expect(run("tttttt", &withMinimum) == "mmmccc")
  }

  @Test func valuesOutsideTheLimitsAreNeverHeld() {
    var low = guide(HoldCriterion(duration: 0.3, minValue: 100))
    #expect(run("ruuuuuutttt", &low) == "mmmmmmmmmmc")
    var high = guide(HoldCriterion(duration: 0.3, maxValue: 100))
    #expect(run("rttttttuuuu", &high) == "mmmmmmmmmmc")
  }

  @Test func theMovementIsCountedFromTheFirstReadingInEitherDirection() {
    let values: [Double] = [100, 86, 86, 86, 86, 86, 85, 85, 85, 85]
    var guide = guide()
    let states = values.enumerated().map { index, value in
      _ = guide.consume(status: .success(info: info(index)), results: results(value))
      return letter(guide.state)
    }
    // 14° is not enough, 15° is.
    #expect(String(states) == "mmmmmmmmmc")
  }

  @Test func thePromptsFollowTheState() {
    var guide = guide()
    guide.prompts = MeasurementPrompts(
      intro: "Zeig die Schulter", measuring: "Heben", completed: "Fertig", noPerson: "Wo bist du?", keyRefused: "Später"
    )
    let prompts = ".rtttt".enumerated().map { index, character in
      _ = feed(character, index, &guide)
      return guide.prompt
    }
    #expect(prompts == ["Zeig die Schulter", "Heben", "Heben", "Heben", "Heben", "Fertig"])
    guide.restart()
    #expect(guide.prompt == "Zeig die Schulter")
    _ = feed("x", 20, &guide)
    #expect(guide.prompt == "Wo bist du?")
    _ = feed("k", 21, &guide)
    #expect(guide.prompt == "Später")
  }

  @Test func theDefaultPromptsAreThoseOfTheSample() {
    var guide = guide()
    #expect(guide.prompt == "Show the joint to measure")
    _ = feed("r", 0, &guide)
    #expect(guide.prompt == nil)
    _ = feed("k", 1, &guide)
    #expect(guide.prompt == "The licence key was not accepted")
  }

  @Test func theIntroPassesOnTheFeaturesAdvice() {
    var guide = guide()
    guide.consume(
      status: .success(info: info(0)),
      results: FeatureResults([(Self.feature, .nothing(feedback: .notSeen(.leftElbow)))]))
    #expect(guide.prompt == "Show your left elbow")
    guide.restart()
    #expect(guide.prompt == "Show the joint to measure")
  }

  @Test func newAdviceIsAnUpdate() {
    var guide = guide()
    let advice = { (index: Int, feedback: PoseFeedback) in
      guide.consume(
        status: .success(info: self.info(index)),
        results: FeatureResults([(Self.feature, .nothing(feedback: feedback))]))
    }
    #expect(advice(0, .notSeen(.leftElbow)) == .intro)
    #expect(advice(1, .notSeen(.leftElbow)) == nil)
    #expect(advice(2, .notSeen(.leftShoulder)) == .intro)
  }

  @Test func anotherRecordingNeedsItsOwnMovement() {
    var guide = guide()
    #expect(run("rt", &guide) == "mm")
    // The same times again: the arm has been up from the beginning.
    #expect(run("tttttttt", &guide) == "mmmmmmmm")
    #expect(!guide.hasMoved)
  }

  @Test func aCompletedMeasurementAsksForNoFeatures() {
    var guide = guide()
    #expect(guide.features == [Self.feature])
    _ = run("rtttt", &guide)
    #expect(guide.features.isEmpty)
    guide.restart()
    #expect(guide.features == [Self.feature])
  }

  @Test func aReadingOfAnotherFeatureIsNoReading() {
    var guide = guide()
    var other = FeatureResults()
    if let result = FeatureResult(value: 20, unit: .degrees) {
      other.append(.rangeOfMotion(.shoulder(side: .right, clockwiseDirection: true)), .reading(result))
    }
    guide.consume(status: .success(info: info(0)), results: other)
    #expect(guide.state == .intro)
  }

  @Test func everyPhaseButTheLastAllowsEveryFrame() {
    let phases: [GuidedMeasurement.Phase] = [.intro, .measuring, .error]
    let events: [GuidedMeasurement.Event] = [.reading, .readingLost, .personLost, .keyRefused, .restart]
    let table = GuidedMeasurement.table.transitions
    for phase in phases {
      for event in events {
        #expect(table.contains { $0.from == phase && $0.event == event }, "\(phase) on \(event)")
      }
    }
    #expect(table.filter { $0.from == .completed }.map(\.event) == [.restart])
    #expect(table.filter { $0.event == .held }.map(\.from) == [.measuring])
    #expect(GuidedMeasurement.table.mermaid.hasPrefix("stateDiagram-v2\n  [*] --> intro\n"))
    #expect(GuidedMeasurement.table.mermaid.contains("\n  completed --> intro: restart / forget"))
  }

  /// With `.anyHeldValue`, the first value held after a movement; `HeldReachTests` has the furthest one.
  private func guide(_ hold: HoldCriterion = HoldCriterion(duration: 0.3)) -> GuidedMeasurement {
    GuidedMeasurement(Self.feature, hold: hold, aim: .anyHeldValue)
  }

  private func run(_ frames: String) -> String {
    var guide = guide()
    return run(frames, &guide)
  }

  private func run(_ frames: String, _ guide: inout GuidedMeasurement) -> String {
    String(
      frames.enumerated().map { index, character in
        _ = feed(character, index, &guide)
        return letter(guide.state)
      })
  }

  private func feed(_ frame: Character, _ index: Int, _ guide: inout GuidedMeasurement) -> GuidedMeasurement.State? {
    switch frame {
    case "!":
      guide.restart()
      return guide.state
    case "x": return guide.consume(status: .noPersonFound(info: info(index)), results: FeatureResults())
    case "k": return guide.consume(status: .sdkValidationError, results: FeatureResults())
    default: return guide.consume(status: .success(info: info(index)), results: results(Self.values[frame]))
    }
  }

  private func info(_ index: Int) -> FrameInfo {
    FrameInfo(
      timestamp: Timestamp(microseconds: Int64(index) * 100_000), size: PictureSize(width: 10, height: 10),
      overlay: .disabled)
  }

  private func results(_ value: Double?) -> FeatureResults {
    var results = FeatureResults()
    if let value, let result = FeatureResult(value: value, unit: .degrees) {
      results.append(Self.feature, .reading(result))
    }
    return results
  }

  private func letter(_ state: GuidedMeasurement.State) -> Character {
    switch state {
    case .intro: "i"
    case .measuring: "m"
    case .completed: "c"
    case .error: "e"
    }
  }
}
