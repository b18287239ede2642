import QPKit
import QPTestSupport
import Testing

/// The description of an assessment, and what is wrong with some.
@Suite struct AssessmentTests {
  static let left = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

  @Test func theBuilderTakesEverything() throws {
    let both = true
    let assessment = Assessment("All") {
      Measure(Self.left, trials: 3, rest: 5, prompt: "Up")
      if both { Measure(.rangeOfMotion(.knee(side: .left, movement: .flexion)), bothSides: true) }
      if both {
        Measure(.rangeOfMotion(.neck(movement: .flexion)))
      } else {
        Measure(.rangeOfMotion(.neck(movement: .extension)))
      }
      for side in Side.allCases { Measure(.rangeOfMotion(.ankle(side: side, movement: .dorsiflexion))) }
      [Measure(.rangeOfMotion(.back(clockwiseDirection: true)))]
    }
    #expect(
      try assessment.steps().map(\.title) == [
        "left shoulder, abduction", "left knee, flexion", "right knee, flexion", "neck, flexion",
        "left ankle, dorsiflexion", "right ankle, dorsiflexion", "back, clockwise",
      ])
  }

  @Test func everyBuiltInSideHasItsOther() throws {
    for joint in RangeOfMotion.all where joint.side != nil {
      let steps = try Assessment(measures: [Measure(.rangeOfMotion(joint), bothSides: true)]).steps()
      #expect(
        steps.count == 2 && steps[1].side == joint.side?.opposite && steps[1].feature.metadata.joint == joint.joint)
      let back = try Assessment(measures: [Measure(steps[1].feature, bothSides: true)]).steps()
      #expect(back[1].feature == steps[0].feature, "\(joint.id)")
    }
  }

  @Test(arguments: [
    ([], "There is nothing to measure"),
    ([Measure(left, trials: 0)], "Measure 1: trials is 0, it must be from 1 to 20"),
    ([Measure(left, trials: .max)], "trials"), ([Measure(left, trials: -3)], "trials"),
    ([Measure(left, trials: 3, attempts: 2)], "attempts is 2, it must be from 3 to 100"),
    ([Measure(left, rest: -1)], "rest is -1"), ([Measure(left, rest: .nan)], "rest"),
    ([Measure(left, hold: HoldCriterion(duration: .infinity))], "hold"),
    ([Measure(left, hold: HoldCriterion(movement: 0))], "movement"),
    ([Measure(left), Measure(left, limits: CompensationLimits(elbowBend: 181))], "twice|elbowBend"),
    ([Measure(left), Measure(left)], "measured twice"),
    ([Measure(.rangeOfMotion(.neck(movement: .flexion)), bothSides: true)], "no other side"),
    ([Measure(.scripted { _ in 1 }, bothSides: true)], "scripted has no other side"),
    ([Measure(.scripted { _ in 1 }, direction: .opposite)], "no named opposite"),
    ([Measure](repeating: Measure(left), count: 101), "there may be 100"),
  ])
  func misuseIsNamed(measures: [Measure], text: String) {
    do throws(AssessmentError) {
      _ = try GuidedAssessment(Assessment(measures: measures))
      Issue.record("taken")
    } catch {
      #expect(text.split(separator: "|").contains { "\(error)".contains($0) }, "\(error)")
      #expect("\(error)".hasSuffix("."))
    }
  }

  @Test func aPaceThatIsNoneIsRefused() {
    for pace in [Assessment.Pace(still: -1), Assessment.Pace(countdown: .nan), Assessment.Pace(still: 61)] {
      #expect(throws: AssessmentError.self) {
        try GuidedAssessment(Assessment(pace: pace, measures: [Measure(Self.left)]))
      }
    }
  }

  @Test func aFeatureOfOnesOwnCanBeAssessed() throws {
    // Up and down once in four seconds.
    let own = Feature.scripted { time in time.seconds < 2 ? 60 * time.seconds : max(0, 240 - 60 * time.seconds) }
    var guide = try GuidedAssessment(Assessment(pace: .recorded, measures: [Measure(own, trials: 1)]))
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in try Figure.frames(50) { guide.update(try pipeline.process(frame)) }
    #expect(guide.state == .completed)
    #expect(guide.progress.records[0].trials.first?.peak.value == 120)
    #expect(AssessmentResults(guide).steps[0].step.title == "scripted")
  }

  @Test func aSweepAroundZeroDoesNotJump() throws {
    let back = Feature.rangeOfMotion(.back(clockwiseDirection: true))
    let step = try #require(try Assessment(measures: [Measure(back)]).steps().first)
    let upright = try #require(FeatureResult(value: 359, unit: .degrees))
    #expect(upright.reading(step).value == -1)
    let raised = try #require(FeatureResult(value: 187, unit: .degrees))
    #expect(raised.reading(step).value == 187)
  }
}
