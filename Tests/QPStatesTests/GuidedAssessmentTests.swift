import QPKit
import QPTestSupport
import Testing

/// The flow of an assessment, frame by frame; see ``AssessmentScript`` for the letters.
@Suite struct GuidedAssessmentTests {
  /// One trial: 0.3 s still, 0.2 s counted down, up, held, down.
  static let trial = (frames: "rrrrrruttttur", states: "pppccmmmmmmmr")

  @Test(arguments: [
    // Two trials with a rest and a countdown between them; nothing after the end.
    ("rrrrrruttttur" + "rrrrrruttttur" + "ttxk", "pppccmmmmmmmr" + "rrccmmmmmmmmd" + "dddd"),
    // No person, a person without a reading, two people and a moving arm are not positioned.
    ("xx..rr22rruurrrr", "eepppppppppppppc"),
    // Raising the arm during the countdown leads back to positioning.
    ("rrrrurrrr", "pppcppppc"),
    // A short absence is a gap; after two seconds the movement is forgotten.
    ("rrrrrruttxxxttur", "pppccmmmmmmmmmmr"),
    (
      "rrrrrrutt" + String(repeating: "x", count: 20) + "rrrr",
      "pppccmmmm" + String(repeating: "m", count: 19) + "epppc"
    ),
    (
      "rrrrrrutt" + String(repeating: ".", count: 20) + "rrrr",
      "pppccmmmm" + String(repeating: "m", count: 19) + "ppppc"
    ),
    // A refused key is an error that a good frame leaves, to position again.
    ("rrrrrrukrrrr", "pppccmmepppc"),
    // The rest ignores frames without a person.
    ("rrrrrruttttur" + "x.xrr", "pppccmmmmmmmr" + "rrccm"),
  ])
  func theFlow(_ frames: String, _ expected: String) throws {
    var script = try AssessmentScript()
    #expect(script.run(frames) == expected, "\(frames)")
  }

  @Test func aTrialHasWhatWasSeen() throws {
    var script = try AssessmentScript(trials: 1)
    _ = script.run("rrrrrrutvttur")
    let trial = try #require(script.guide.progress.records[0].trials.first)
    #expect(trial.start.value == 10 && trial.peak.value == 160 && trial.neutral == 10)
    #expect(trial.hold?.value == 160)
    #expect(trial.degrees(of: .trunkLean) == 2)
    #expect(script.guide.state == .completed && script.guide.features.isEmpty && script.guide.step == nil)
  }

  @Test func bothSidesFollowEachOther() throws {
    var script = try AssessmentScript(trials: 1, bothSides: true)
    #expect(script.guide.features == [AssessmentScript.feature])
    #expect(script.run("rrrrrruttttur") == "pppccmmmmmmmr")
    #expect(script.guide.features == [AssessmentScript.other])
    #expect(script.run("rrrrrrrruttttur") == "rrpppccmmmmmmmd")
    #expect(script.guide.progress.records.map(\.trials.count) == [1, 1])
  }

  @Test func aLimitRejectsATrialAndItIsRepeated() throws {
    var script = try AssessmentScript(trials: 1, limits: CompensationLimits(trunkLean: 15))
    #expect(script.run("rrrrrrullllur" + "rrrrrruttttur").last == "d")
    let trials = script.guide.progress.records[0].trials
    #expect(trials.map(\.verdict) == [.rejected(.compensation(.trunkLean, degrees: 25, limit: 15)), .accepted])
  }

  @Test func attemptsAreLimited() throws {
    var script = try AssessmentScript(trials: 1, attempts: 2, limits: CompensationLimits(trunkLean: 15))
    #expect(script.run("rrrrrrullllur" + "rrrrrrullllur").last == "d")
    #expect(script.guide.progress.records[0].trials.count == 2)
    #expect(AssessmentResults(script.guide).steps.first?.peaks == nil)
  }

  @Test func aTrialIsJudgedByHand() throws {
    var script = try AssessmentScript(trials: 1, limits: CompensationLimits(trunkLean: 15), review: .byHand)
    #expect(throws: GuidedAssessment.NoTrialToJudgeError.self) {
      try script.guide.accept()
    }
    #expect(script.run("rrrrrrullllurrrx") == "pppccmmmmmmm????")
    guard case .review(let trial) = script.guide.state else {
      Issue.record("\(script.guide.state)")
      return
    }
    #expect(!trial.isAccepted, "the limits say no, and the judge may know better")
    try script.guide.reject("looked away")
    #expect(script.letter == "r")
    #expect(script.run("rrrrrrruttttur") == "rrccmmmmmmmmm?")
    try script.guide.accept()
    #expect(script.run("r") == "d")
    #expect(
      script.guide.progress.records[0].trials.map(\.verdict) == [.rejected(.byHand("looked away")), .accepted])
  }

  @Test func theLastTrialIsRejectedDuringTheRest() throws {
    var script = try AssessmentScript(trials: 2)
    _ = script.run("rrrrrruttttur")
    try script.guide.reject("cheated")
    #expect(script.guide.progress.records[0].trials.map(\.isAccepted) == [false])
    #expect(script.run("rrr") == "rrc", "the rest goes on as it was")
  }

  @Test func theVeryLastTrialIsRejectedWhenAllIsDone() throws {
    var script = try AssessmentScript(trials: 1)
    #expect(script.run("rrrrrruttttur").last == "d")
    try script.guide.accept()
    #expect(script.letter == "d")
    try script.guide.reject("looked away")
    #expect(script.guide.features == [AssessmentScript.feature])
    #expect(script.run("rrrrruttttur") == "rrccmmmmmmmd", "and repeated")
    #expect(script.guide.progress.records[0].trials.map(\.isAccepted) == [false, true])
    try script.guide.reject("again")
    #expect(script.letter == "d", "all attempts are used up")
    #expect(script.guide.progress.records[0].trials.map(\.isAccepted) == [false, false])
  }

  @Test func aChangeOfPostureIsNoMovement() throws {
    var script = try AssessmentScript(trials: 2)
    _ = script.run("rrrrrruttttur")
    // The arm rests at 60° from here on.
    #expect(script.run("uuuuuuu") == "rrccmmm")
  }

  @Test func painEndsItAndIsKept() throws {
    var script = try AssessmentScript()
    _ = script.run("rrrrrruttttur" + "rrrrrru")
    script.guide.stop(reason: .pain)
    #expect(script.run("ttt") == "sss")
    let stop = try #require(script.guide.progress.stop)
    #expect(stop.reason == .pain && stop.value == 60 && stop.step == AssessmentScript.feature.id.rawValue)
    #expect(stop.time == Timestamp(milliseconds: 1900))
    #expect(script.guide.state == .stopped(stop))
    #expect(script.guide.progress.records[0].trials.count == 1)
    script.guide.stop(reason: .fatigue)
    script.guide.resume()
    #expect(script.guide.progress.stop == stop)
  }

  @Test func aPauseForgetsTheMovementAndKeepsTheTrials() throws {
    var script = try AssessmentScript()
    _ = script.run("rrrrrruttttur" + "rrrrrru")
    script.guide.pause()
    #expect(script.run("ttrxk") == "zzzzz")
    script.guide.resume()
    #expect(script.run("rrrrrruttttur") == "pppccmmmmmmmd")
    #expect(script.guide.progress.records[0].trials.count == 2)
  }

  @Test func aTrialUnderReviewIsNotLost() throws {
    for review in [GuidedAssessment.Review.byHand, .automatic] {
      var script = try AssessmentScript(review: review)
      _ = script.run("rrrrrruttttur")
      script.guide.pause()
      #expect(script.letter == "z" && script.guide.progress.records[0].trials.count == 1)
    }
  }

  @Test func promptsFollowTheState() throws {
    var script = try AssessmentScript()
    var prompts: [String] = []
    for frame in ".rrrrrruttttur" {
      _ = script.run(String(frame))
      if let prompt = script.guide.prompt, prompt != prompts.last { prompts.append(prompt) }
    }
    #expect(
      prompts == [
        "Show your left elbow", "Keep still", "Get ready", "Move as far as you can, hold, and come back", "Rest",
      ])
    script.guide.prompts.texts["feedback.notSeen"] = "Zeigen Sie den Ellbogen"
    script.guide.pause()
    script.guide.resume()
    _ = script.run(".")
    #expect(script.guide.prompt == "Zeigen Sie den Ellbogen")
  }

  @Test func aMovementIsCorrectedAfterHalfASecond() throws {
    var script = try AssessmentScript()
    _ = script.run("rrrrrrut.....")
    #expect(script.guide.prompt == "Move as far as you can, hold, and come back")
    _ = script.run(".")
    #expect(script.guide.prompt == "Show your left elbow")
    _ = script.run("t")
    #expect(script.guide.prompt == "Move as far as you can, hold, and come back")
  }

  @Test func secondsAreCountedDown() throws {
    let item = AssessmentItem(AssessmentScript.feature, trials: 1)
    var script = AssessmentScript(
      try GuidedAssessment(Assessment(pace: Assessment.Pace(stillness: 0.1, countdown: 2), items: [item])))
    var seconds: [Int] = []
    for _ in 0..<30 {
      _ = script.run("r")
      if case .countdown(let left) = script.guide.state, left != seconds.last { seconds.append(left) }
    }
    #expect(seconds == [2, 1])
    #expect(script.letter == "m")
  }

  @Test func severalPeopleMustStepAside() throws {
    var script = try AssessmentScript()
    _ = script.run("2")
    #expect(script.guide.state == .positioning(.feedback(.severalPeople)))
    var recorded = AssessmentScript(
      try GuidedAssessment(Assessment(pace: .recorded, items: [AssessmentItem(AssessmentScript.feature)])))
    #expect(recorded.run("2") == "m", "a recording gets no advice")
  }

  @Test func anotherRecordingIsPositionedAnew() throws {
    var script = try AssessmentScript(trials: 2)
    _ = script.run("rrrrrruttttur" + "rrrrrrutt")
    script = AssessmentScript(script.guide)
    #expect(script.run("rrrrrruttttur") == "pppccmmmmmmmd")
  }

  @Test func aMovementThatEndsWithTheRecordingCounts() throws {
    var script = try AssessmentScript(trials: 1)
    _ = script.run("rrrrrruttttt")
    script.guide.finish()
    #expect(script.letter == "d" && script.guide.progress.records[0].trials.first?.end == nil)
    script = try AssessmentScript(trials: 2)
    _ = script.run("rrrrrruttttt")
    script.guide.finish()
    #expect(script.letter == "z")
  }

  @Test func aPauseAfterTheLastTrialDoesNotWaitForAnother() throws {
    var script = try AssessmentScript(trials: 1, review: .byHand)
    #expect(script.run("rrrrrruttttur").last == "?")
    script.guide.pause()
    #expect(script.letter == "z" && script.guide.step == nil)
    script.guide.resume()
    #expect(script.letter == "d")
  }

  @Test(arguments: ["x", "k"]) func anErrorAfterTheLastTrialDoesNotWaitForAnother(_ frame: String) throws {
    var script = try AssessmentScript(trials: 1, review: .byHand)
    _ = script.run("rrrrrruttttur")
    try script.guide.accept()
    _ = script.run(frame)
    #expect(script.run("r") == "d")
  }

  @Test func nothingIsJudgedWithoutATrial() throws {
    var script = try AssessmentScript(trials: 1)
    let fresh = script.guide.progress
    #expect(throws: GuidedAssessment.NoTrialToJudgeError.self) { try script.guide.reject("too early") }
    #expect(script.guide.progress == fresh && script.letter == "p")
    script.guide.stop(reason: .fatigue)
    #expect(throws: GuidedAssessment.NoTrialToJudgeError.self) { try script.guide.accept() }
  }

  @Test func aRestartForgetsTheTrialsAndTheStop() throws {
    var script = try AssessmentScript(trials: 1)
    _ = script.run("rrrrrruttttur")
    script.guide.restart()
    #expect(script.guide.progress.records[0].trials.isEmpty && script.letter == "p")
    script.guide.stop(reason: .pain)
    script.guide.restart()
    #expect(script.guide.progress.stop == nil)
    #expect(script.run("rrrrrruttttur").last == "d")
  }

  @Test func everyLivePhaseCanBeInterrupted() {
    let table = GuidedAssessment.table.transitions
    for phase in GuidedAssessment.Phase.allCases where phase.isLive {
      for event in [GuidedAssessment.Event.keyRefused, .pause, .stop] {
        #expect(table.contains { $0.from == phase && $0.event == event }, "\(phase) on \(event)")
      }
    }
    // A finished assessment allows only a restart.
    #expect(table.filter { $0.from == .stopped }.map(\.event) == [.restart])
    // The last trial can also be judged.
    #expect(table.filter { $0.from == .completed }.map(\.event) == [.accepted, .rejected, .restart])
    let rows = table.map { "\($0.from) \($0.event)" }
    #expect(Set(rows).count == rows.count, "no row twice")
  }
}
