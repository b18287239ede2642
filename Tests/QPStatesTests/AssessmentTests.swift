import QPKit
import QPTestSupport
import Testing

/// The description of an assessment, and what is wrong with some.
@Suite struct AssessmentTests {
  static let left = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

  @Test func theBuilderTakesEverything() throws {
    let both = true
    let assessment = Assessment("All") {
      AssessmentItem(Self.left, trials: 3, rest: 5, prompt: "Up")
      if both { AssessmentItem(.rangeOfMotion(.knee(side: .left, movement: .flexion)), bothSides: true) }
      if both {
        AssessmentItem(.rangeOfMotion(.neck(movement: .flexion)))
      } else {
        AssessmentItem(.rangeOfMotion(.neck(movement: .extension)))
      }
      for side in Side.allCases { AssessmentItem(.rangeOfMotion(.ankle(side: side, movement: .dorsiflexion))) }
      [AssessmentItem(.rangeOfMotion(.back(clockwiseDirection: true)))]
    }
    #expect(
      try assessment.steps().map(\.title) == [
        "left shoulder, abduction", "left knee, flexion", "right knee, flexion", "neck, flexion",
        "left ankle, dorsiflexion", "right ankle, dorsiflexion", "back, clockwise",
      ])
  }

  @Test func everyBuiltInSideHasItsOther() throws {
    for joint in RangeOfMotion.all where joint.side != nil {
      let steps = try Assessment(items: [AssessmentItem(.rangeOfMotion(joint), bothSides: true)]).steps()
      #expect(
        steps.count == 2 && steps[1].side == joint.side?.opposite && steps[1].feature.metadata.joint == joint.joint)
      let back = try Assessment(items: [AssessmentItem(steps[1].feature, bothSides: true)]).steps()
      #expect(back[1].feature == steps[0].feature, "\(joint.id)")
    }
  }

  @Test(arguments: [
    ([], "There is nothing to measure"),
    ([AssessmentItem(left, trials: 0)], "Measure 1: trials is 0, it must be from 1 to 20"),
    ([AssessmentItem(left, trials: .max)], "trials"), ([AssessmentItem(left, trials: -3)], "trials"),
    ([AssessmentItem(left, trials: 3, attempts: 2)], "attempts is 2, it must be from 3 to 100"),
    ([AssessmentItem(left, rest: -1)], "rest is -1"), ([AssessmentItem(left, rest: .nan)], "rest"),
    ([AssessmentItem(left, hold: HoldCriterion(duration: .infinity))], "hold"),
    ([AssessmentItem(left, hold: HoldCriterion(movement: 0))], "movement"),
    ([AssessmentItem(left), AssessmentItem(left, limits: CompensationLimits(elbowBend: 181))], "twice|elbowBend"),
    ([AssessmentItem(left), AssessmentItem(left)], "measured twice"),
    ([AssessmentItem(.rangeOfMotion(.neck(movement: .flexion)), bothSides: true)], "no other side"),
    ([AssessmentItem(.scripted { _ in 1 }, bothSides: true)], "scripted has no other side"),
    ([AssessmentItem(.scripted { _ in 1 }, direction: .opposite)], "no named opposite"),
    ([AssessmentItem](repeating: AssessmentItem(left), count: 101), "there may be 100"),
  ])
  func misuseIsNamed(items: [AssessmentItem], text: String) {
    do throws(AssessmentError) {
      _ = try GuidedAssessment(Assessment(items: items))
      Issue.record("taken")
    } catch {
      #expect(text.split(separator: "|").contains { "\(error)".contains($0) }, "\(error)")
      #expect("\(error)".hasSuffix("."))
    }
  }

  @Test func aPaceThatIsNoneIsRefused() {
    for pace in [Assessment.Pace(still: -1), Assessment.Pace(countdown: .nan), Assessment.Pace(still: 61)] {
      #expect(throws: AssessmentError.self) {
        try GuidedAssessment(Assessment(pace: pace, items: [AssessmentItem(Self.left)]))
      }
    }
  }

  @Test func aFeatureOfOnesOwnCanBeAssessed() throws {
    // Up and down once in four seconds.
    let own = Feature.scripted { time in time.seconds < 2 ? 60 * time.seconds : max(0, 240 - 60 * time.seconds) }
    var guide = try GuidedAssessment(Assessment(pace: .recorded, items: [AssessmentItem(own, trials: 1)]))
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in try Figure.frames(50) { guide.update(try pipeline.process(frame)) }
    #expect(guide.state == .completed)
    #expect(guide.progress.records[0].trials.first?.peak.value == 120)
    #expect(AssessmentResults(guide).steps[0].step.title == "scripted")
  }

  @Test func aSweepAroundZeroDoesNotJump() throws {
    let back = Feature.rangeOfMotion(.back(clockwiseDirection: true))
    let step = try #require(try Assessment(items: [AssessmentItem(back)]).steps().first)
    let upright = try #require(FeatureResult(value: 359, unit: .degrees))
    #expect(upright.reading(step).value == -1)
    let raised = try #require(FeatureResult(value: 187, unit: .degrees))
    #expect(raised.reading(step).value == 187)
  }
}
