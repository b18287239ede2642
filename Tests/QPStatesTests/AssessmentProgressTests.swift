import QPKit
import QPTestSupport
import Testing

/// Saved states of assessments.
@Suite struct AssessmentProgressTests {
  @Test func aStateReadFromTextContinuesUnchanged() throws {
    let first = "rrrrrruttttur" + "rr"
    // After the pause, positioning comes before the countdown.
    let second = "rrrruutvtvur" + "rrrrrrrutttuurrr"
    var whole = try AssessmentScript(trials: 3, limits: CompensationLimits(trunkLean: 15))
    var begun = whole
    _ = whole.run(first)
    whole.guide.pause()
    whole.guide.resume()
    _ = whole.run("rrrr" + second)
    _ = begun.run(first)
    begun.guide.pause()
    let text = "\(begun.guide.progress)"
    let progress = try Assessment.Progress(text: text)
    #expect(progress == begun.guide.progress)
    var resumed = AssessmentScript(
      try GuidedAssessment(begun.guide.assessment, progress: progress), from: begun.index)
    _ = resumed.run("rrrr" + second)
    #expect(whole.letter == "d" && resumed.letter == "d")
    #expect(resumed.guide.progress == whole.guide.progress)
    #expect(AssessmentResults(resumed.guide) == AssessmentResults(whole.guide))
  }

  @Test func aPauseInTheRestChangesNoTrial() throws {
    let trial = "rrrrrrutvttur"
    var whole = try AssessmentScript(trials: 2)
    _ = whole.run(trial + "rrr" + trial)
    var paused = try AssessmentScript(trials: 2)
    _ = paused.run(trial + "rr")
    let progress = try Assessment.Progress(text: "\(paused.guide.progress)")
    var resumed = AssessmentScript(
      try GuidedAssessment(paused.guide.assessment, progress: progress), from: paused.index)
    _ = resumed.run("r" + trial)
    #expect(resumed.letter == "d")
    #expect(resumed.guide.progress == whole.guide.progress)
  }

  /// A trial with all members, and with numbers and words that need escaping.
  @Test func everyMemberComesBack() throws {
    var trial = Assessment.Trial(
      start: Assessment.Trial.Moment(value: 1.0 / 3, time: Timestamp(microseconds: 1)),
      peak: Assessment.Trial.Moment(value: -1e-300, time: Timestamp(microseconds: .max)))
    trial.hold = Assessment.Trial.Hold(value: 1e300, from: Timestamp(microseconds: -5), to: .zero)
    trial.end = Assessment.Trial.Moment(value: 0.1 + 0.2, time: .zero)
    trial.neutral = -0.0
    trial.interval = -1.5...2.25
    trial.precision = -1.25...2
    trial.quality.insert(.smoothed)
    trial.quality.insert(.outOfPlane, magnitude: 41.3)
    trial.compensations[.elbowBend] = 12.125
    for text in ["looked away", "", " \n=@:%", "Schmerz, über 90°", "🧑‍⚕️"] {
      trial.verdict = .rejected(.byHand(text))
      var other = trial
      other.verdict = .rejected(.compensation(.shoulderHike, degrees: 12.5, limit: 10))
      var script = try AssessmentScript(review: .byHand)
      _ = script.run("rrrrrruttttur")
      try script.guide.reject(text)
      script.guide.stop(reason: .other(text))
      let progress = script.guide.progress
      #expect(try Assessment.Progress(text: "\(progress)") == progress)
      for each in [trial, other] { #expect(try Self.roundTrip(each) == each) }
    }
  }

  private static func roundTrip(_ trial: Assessment.Trial) throws -> Assessment.Trial? {
    let progress = Assessment.Progress(records: [.init(id: "a b%", trials: [trial])], last: 0)
    return try Assessment.Progress(text: "\(progress)").records.first?.trials.first
  }

  @Test(arguments: [
    ("", 1), ("progress 2", 1), ("progress 1\nstep", 2), ("progress 1\nstep a b", 2), ("progress 1\nwhat a", 2),
    ("progress 1\ntrial start=1@0 peak=2@1 verdict=accepted", 2),
    ("progress 1\nstep a\ntrial start=1@0 peak=2@1", 3),
    ("progress 1\nstep a\ntrial start=nan@0 peak=2@1 verdict=accepted", 3),
    ("progress 1\nstep a\ntrial start=1 peak=2@1 verdict=accepted", 3),
    ("progress 1\nstep a\ntrial start=1@0 peak=2@1 hold=3 verdict=accepted", 3),
    ("progress 1\nstep a\ntrial start=1@0 peak=2@1 interval=3@2 verdict=accepted", 3),
    ("progress 1\nstep a\ntrial start=1@0 peak=2@1 quality=odd: verdict=accepted", 3),
    ("progress 1\nstep a\ntrial start=1@0 peak=2@1 verdict=byHand@%F", 3),
    ("progress 1\nstep a\ntrial start=1@0 peak=2@1 verdict=byHand@%FF", 3),
    ("progress 1\nstep a\nlast 1", 3), ("progress 1\nstep a\nlast 0", 3), ("progress 1\nstep a\nlast -1", 3),
    ("progress 1\nstop reason=bored", 2), ("progress 1\nstop reason=pain\nstep a", 3),
  ])
  func aBrokenTextIsRefused(text: String, line: Int) {
    do throws(AssessmentError) {
      _ = try Assessment.Progress(text: text)
      Issue.record("read")
    } catch {
      guard case .badProgress(let at, _) = error.problem else {
        Issue.record("\(error)")
        return
      }
      #expect(at == line && "\(error)".contains("line \(line)"))
    }
  }

  @Test func theStateOfAnotherAssessmentIsRefused() throws {
    let progress = try AssessmentScript().guide.progress
    let other = Assessment(items: [AssessmentItem(AssessmentScript.other)])
    #expect(
      throws: AssessmentError(
        .otherAssessment(
          expected: [AssessmentScript.other.id.rawValue], got: [AssessmentScript.feature.id.rawValue]))
    ) { _ = try GuidedAssessment(other, progress: progress) }
  }

  @Test func aFinishedStateStaysFinished() throws {
    var script = try AssessmentScript(trials: 1)
    _ = script.run("rrrrrruttttur")
    #expect(try GuidedAssessment(script.guide.assessment, progress: script.guide.progress).state == .completed)
    script = try AssessmentScript(trials: 1)
    script.guide.stop(reason: .fatigue)
    let resumed = try GuidedAssessment(script.guide.assessment, progress: script.guide.progress)
    #expect(resumed.state == script.guide.state && resumed.progress.stop?.reason == .fatigue)
  }
}
