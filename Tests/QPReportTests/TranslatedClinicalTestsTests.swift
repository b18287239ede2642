import Foundation
import QPCore
import QPLandmarks
import QPSimulator
import Testing

@testable import QPClinical
@testable import QPReport

/// Clinical tests in every language.
@Suite struct TranslatedClinicalTestsTests {
  private static func recording(
    _ body: SimulatedBody, _ trajectory: Trajectory, yaw: Double = 90, givesWorld: Bool = true
  ) -> MotionRecording {
    var camera = SimulatedCamera.orthographic(yaw: yaw)
    camera.distance = 4
    var simulation = Simulation(body: body, trajectory: trajectory, camera: camera, fps: 60)
    simulation.givesWorld = givesWorld
    var motion = MotionRecording()
    for frame in simulation.poseFrames { motion.consume(frame) }
    return motion
  }

  /// Results of every test, with lengths in metres and without.
  private static let results: [ClinicalTestResult] = {
    var walk = SimulatedWalk()
    walk.isOnTreadmill = true
    let (stands, jump) = (SimulatedChairStands(), SimulatedJump())
    let standing = SimulatedPosture.relaxed
    var lifted = standing
    (lifted.rightLeg.thighForward, lifted.rightLeg.kneeFlexion) = (30, 80)
    let onOneLeg = lifted
    let stance = Trajectory(duration: 34) { time in
      time > 32 || time.truncatingRemainder(dividingBy: 16) < 2 ? standing : onOneLeg
    }.swaying(1, seed: 3)
    return [true, false].flatMap { givesWorld in
      [
        try? ClinicalTest.gait.evaluate(recording(walk.body, walk.trajectory, givesWorld: givesWorld)),
        try? ClinicalTest.fiveTimesSitToStand.evaluate(
          recording(stands.body, stands.trajectory, givesWorld: givesWorld)),
        try? ClinicalTest.countermovementJump.evaluate(recording(jump.body, jump.trajectory, givesWorld: givesWorld)),
        try? ClinicalTest.singleLegStance.evaluate(recording(.adult, stance, yaw: 0, givesWorld: givesWorld)),
      ].compactMap(\.self)
    }
  }()

  /// The values of tapping fingers.
  private static let tapping = [
    "opposition": "score of the thumb's opposition",
    "taps": "taps", "tapRate": "tapping rate", "opening": "mean opening",
    "openingDecrement": "decrement of the opening",
    "tapVariation": "variation of the tapping intervals", "interruptions": "interruptions",
  ].map { ClinicalTestResult.Value($0, "\($1), left", side: .left, .handLengths, single: 1) }

  /// The values of fingers that make a fist.
  private static let fist = FistValue.allCases.flatMap { kind in
    FistValue.fingers.map {
      ClinicalTestResult.Value(kind.name($0), kind.title($0, .left), side: .left, .degrees, single: 1)
    }
  }

  @Test(arguments: ReportLanguageTests.others) func everyValueAndCurve(language: ReportLanguage) {
    let (words, english) = (ReportWords(language), ReportWords(.english))
    #expect(Self.results.count == 8)
    let values = Self.results.flatMap(\.values) + Self.tapping + Self.fist
    #expect(Set(values.map(\.name)).count >= 30, "\(Set(values.map(\.name)).sorted())")
    for value in values {
      let isSame = language == .french && value.name == "cadence"
      #expect((words.title(value) == value.title) == isSame, "\(language): \(value.name)")
      #expect((words.title(value, withSide: false) == english.title(value, withSide: false)) == isSame)
      for word in ["left", "right", "leg", "step", "stride"] {
        let texts = words.title(value).split { !$0.isLetter } + words.suffix(value.unit).split { !$0.isLetter }
        #expect(!texts.contains { $0.lowercased().hasPrefix(word) }, "\(language): \(texts)")
      }
    }
    let curves = Self.results.flatMap(\.curves)
    #expect(Set(curves.map(\.name)).count == 3)
    for curve in curves {
      #expect(words.title(curve) != english.title(curve) && words.title(curve) != words.title(curve, withSide: false))
    }
    for test in ClinicalTest.all { #expect(words.title(test) != test.title, "\(language): \(test.id)") }
    for view in [ClinicalTestResult.View.side, .world, .body, .picture] {
      #expect(words.view(view) != english.view(view), "\(language): \(view)")
    }
  }

  @Test(arguments: ReportLanguageTests.others) func everyEventAndFault(language: ReportLanguage) {
    let (words, english) = (ReportWords(language), ReportWords(.english))
    let events: [ClinicalTestResult.Event.Kind] = [
      .heelStrike, .toeOff, .onset, .seatOff, .stand, .sitStart, .seat, .takeOff, .landing, .lift, .end,
      .opposition1, .opposition10,
      .fingersClosed,
    ]
    for event in events { #expect(words.event(event) != english.event(event), "\(language): \(event)") }
    for cause in ClinicalTestResult.Event.Cause.allCases {
      #expect(words.cause(cause) != english.cause(cause), "\(language): \(cause)")
    }
    for kind in ClinicalTestResult.Flag.Kind.allCases {
      for degree in [nil, 1, -2.5] {
        let flag = ClinicalTestResult.Flag(kind, degree)
        let text = words.remark(flag)
        #expect(text != flag.remark && !text.contains("{"), "\(language): \(text)")
        #expect(!text.contains(".5") && text.contains("2,5") == flag.remark.contains("2.5"), "\(language): \(text)")
      }
    }
    for reason in [ClinicalTestResult.Outlier.Reason.footSlip, .statisticalOutlier, .unlikeHipTravel] {
      #expect(words.remark(reason) != reason.remark, "\(language)")
    }
    for estimate in [
      VerticalEstimate(roll: 12, standardDeviation: 2, source: .standingFeet),
      VerticalEstimate(roll: 0, standardDeviation: 2, source: .assumed),
      VerticalEstimate(roll: 12, standardDeviation: 90, source: .standingFeet),
    ] {
      let text = words.estimated(estimate)
      #expect(text != estimate.summary && text.contains("±"), "\(language): \(text)")
    }
  }

  /// One of a thing, and several.
  @Test func oneAndSeveral() {
    let one = ReportLanguage.allCases.map { ReportWords($0).remark(ClinicalTestResult.Flag(.outlierSteps, 1)) }
    let two = ReportLanguage.allCases.map { ReportWords($0).remark(ClinicalTestResult.Flag(.outlierSteps, 2)) }
    #expect(one[0] == "1 step is not in the mean length and its symmetry")
    #expect(two[2] == "2 pas sont exclus de la longueur moyenne et de sa symétrie")
    #expect(!zip(one, two).contains { $0.replacing("1", with: "2") == $1 })
    let english = ReportWords(.english)
    for (kind, single, several) in [
      (ClinicalTestResult.Flag.Kind.notCompleted, "1 stand", "2 stands"),
      (.incompleteStand, "1 stand was not complete", "2 stands were not complete"), (.armsUsed, "1 stand", "2 stands"),
      (.notSeated, "1 time", "2 times"), (.legsExchanged, "1 frame,", "2 frames,"),
    ] {
      #expect(english.remark(ClinicalTestResult.Flag(kind, 1)).contains(single))
      #expect(!english.remark(ClinicalTestResult.Flag(kind, 1)).contains("1 stands"))
      #expect(english.remark(ClinicalTestResult.Flag(kind, 2)).contains(several))
    }
  }

  /// The table of English says what the library says; the others say it in their words with the same numbers.
  @Test func everyRefusal() {
    let problems: [ClinicalTestError.Problem] = [
      .noPerson, .missingParts([.leftHeel, .rightFootIndex]),
      .outsidePicture([.leftAnkle, .rightAnkle]), .feetWalk(found: 1.17, allowed: 0.6),
      .rateTooLow(found: 12.34, needed: 25),
      .tooShort(found: 1.25, needed: 3), .notFromTheSide, .noMovement(found: 0.123, needed: 0.3),
      .tooFewStrides(left: 1, right: 2, needed: 3), .outOfOrder(strides: 4, of: 6),
      .running(strides: 5, of: 6), .turning,
      .noChairContact(behindHeels: 0.01, needed: 0.1), .kneesHardlyBent(found: 12, needed: 60),
      .noSitToStand(found: 0.1, needed: 0.4), .noSingleLegStance(found: 0.6, needed: 1),
      .noFlightPhase(found: 0.02, needed: 0.05), .noJumpInFlight(found: 0.22, seconds: 0.1...1.2, rise: 0.05),
      .noStart("the person standing still for half a second"),
      .thumbStill(found: 0.12, needed: 0.25), .palmNotFacing,
      .noStart("the person seated before the first stand"), .noHand, .handTooShort(found: 1.25, needed: 2),
      .tooFewTaps(found: 4, needed: 5), .fingertipsApart(10, of: 16), .tooFewFramesPerTap(found: 4.56, needed: 6),
      .noHandInSpace, .backOfHand, .noFist(found: 24.4, needed: 45),
    ]
    for problem in problems {
      let error = ClinicalTestError(problem)
      #expect(ReportWords(.english).refusal(error) == error.description)
      for language in ReportLanguageTests.others {
        let text = ReportWords(language).refusal(error)
        #expect(text != error.description && !text.contains("{") && !text.contains("the "), "\(language): \(text)")
        func digits(_ text: String) -> [String] {
          text.split { !$0.isNumber && $0 != "." && $0 != "," }.map(String.init).filter {
            $0.contains(where: \.isNumber)
          }
          .map { $0.replacing(",", with: ".").trimmingCharacters(in: ["."]) }.sorted()
        }
        #expect(digits(text) == digits(error.description.replacing("3D", with: "")), "\(language): \(text)")
      }
    }
  }
}
