import QPExercises
import QPKit
import QPTestSupport
import Testing

/// Valid and invalid assessments.
@Suite struct AssessmentTests {
  static let left = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))

  @Test func theStepsAreTheItemsInTheirOrderWithBothSides() throws {
    let assessment = Assessment(
      "All",
      items: [
        AssessmentItem(Self.left, trials: 3, rest: 5, prompt: "Up"),
        AssessmentItem(.rangeOfMotion(.knee(side: .left, movement: .flexion)), bothSides: true),
        AssessmentItem(.rangeOfMotion(.neck(movement: .flexion))),
        AssessmentItem(.rangeOfMotion(.ankle(side: .left, movement: .dorsiflexion)), bothSides: true),
        AssessmentItem(.rangeOfMotion(.back(clockwiseDirection: true))),
      ])
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

  /// An invalid list of items, and a part of its error's description.
  struct Misuse: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let problem: String
    let items: [AssessmentItem]

    init(_ name: String, _ problem: String, _ items: AssessmentItem...) {
      (testDescription, self.problem, self.items) = (name, problem, items)
    }
  }

  static let misuses = [
    Misuse("no item", "The assessment has no measure"),
    Misuse("no trial", "Measure 1: trials is 0, it must be from 1 to 20", AssessmentItem(left, trials: 0)),
    Misuse("too many trials", "trials", AssessmentItem(left, trials: .max)),
    Misuse("negative trials", "trials", AssessmentItem(left, trials: -3)),
    Misuse(
      "fewer attempts than trials", "attempts is 2, it must be from 3 to 100",
      AssessmentItem(left, trials: 3, attempts: 2)),
    Misuse("negative rest", "rest is -1", AssessmentItem(left, rest: -1)),
    Misuse("rest of NaN", "rest", AssessmentItem(left, rest: .nan)),
    Misuse("endless hold", "hold", AssessmentItem(left, hold: HoldCriterion(duration: .infinity))),
    Misuse("no movement", "movement", AssessmentItem(left, hold: HoldCriterion(minMovement: 0))),
    Misuse(
      "limit above 180°", "elbowBend", AssessmentItem(left),
      AssessmentItem(left, limits: CompensationLimits(elbowBend: 181))),
    Misuse("same item twice", "measured twice", AssessmentItem(left), AssessmentItem(left)),
    Misuse(
      "both sides of the neck", "no other side",
      AssessmentItem(.rangeOfMotion(.neck(movement: .flexion)), bothSides: true)),
    Misuse(
      "both sides of an own feature", "scripted has no other side",
      AssessmentItem(.scripted { _ in 1 }, bothSides: true)),
    Misuse(
      "opposite of an own feature", "no named opposite",
      AssessmentItem(.scripted { _ in 1 }, direction: .opposite)),
  ]

  @Test(arguments: misuses) func misuseIsNamed(_ misuse: Misuse) {
    expect(misuse.problem, of: misuse.items)
  }

  @Test func tooManyItemsAreNamed() {
    expect("there may be 100", of: [AssessmentItem](repeating: AssessmentItem(Self.left), count: 101))
  }

  private func expect(_ problem: String, of items: [AssessmentItem]) {
    do throws(AssessmentError) {
      _ = try GuidedAssessment(Assessment(items: items))
      Issue.record("accepted")
    } catch {
      #expect("\(error)".contains(problem), "\(error)")
      #expect("\(error)".hasSuffix("."))
    }
  }

  @Test func anInvalidPaceIsRefused() {
    for pace in [Assessment.Pace(stillness: -1), Assessment.Pace(countdown: .nan), Assessment.Pace(stillness: 61)] {
      #expect(throws: AssessmentError.self) {
        try GuidedAssessment(Assessment(pace: pace, items: [AssessmentItem(Self.left)]))
      }
    }
  }

  @Test func anOwnFeatureCanBeAssessed() throws {
    // Up and down once in four seconds.
    let own = Feature.scripted { time in time.seconds < 2 ? 60 * time.seconds : max(0, 240 - 60 * time.seconds) }
    var guide = try GuidedAssessment(Assessment(pace: .recorded, items: [AssessmentItem(own, trials: 1)]))
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in try Figure.frames(50) { guide.consume(try pipeline.process(frame)) }
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
