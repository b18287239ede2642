import Foundation
import QPCore
import QPExercises
import QPFeatures
import QPLandmarks
import QPStates
import QPTestSupport
import Testing

@testable import QPReport

/// Everything that a page can name, in every language: no name falls back to English.
@Suite struct TranslatedNamesTests {
  private static let others = ReportLanguageTests.others

  /// The names that are the same words in English.
  private static let same: [ReportLanguage: Set<String>] = [
    .german: ["Sit-ups", "Burpees", " in 30 s"], .french: ["Squats", "Burpees", "Dips", "cadence"],
    .spanish: ["Burpees"], .italian: ["Plank", " in 30 s"], .portuguese: ["Burpees"],
  ]

  /// The words, of more than three letters, that are the same in English.
  private static let shared: [ReportLanguage: Set<String>] = [
    .german: ["extension", "flexion", "valgus", "varus", "hand", "person"],
    .french: [
      "abduction", "adduction", "flexion", "extension", "valgus", "varus", "index", "face", "position", "posture",
    ],
    .spanish: ["angular", "total"], .portuguese: ["angular", "total"],
  ]

  private func expect(_ text: String, translates english: String, _ language: ReportLanguage) {
    let isSame = Self.same[language]?.contains(english) ?? false
    #expect((text == english) == isSame, "\(language): \(english)")
    #expect(!text.contains("{") && !text.isEmpty, "\(language): \(text)")
  }

  /// No word of the English text is left, aside from those that the language shares with English.
  private func expect(_ text: String, hasNoWordOf english: String, _ language: ReportLanguage) {
    func words(_ text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter }.map(String.init).filter { $0.count > 3 })
    }
    let left = words(text).intersection(words(english)).subtracting(Self.shared[language] ?? [])
    #expect(left.isEmpty, "\(language): \(left) in \(text)")
  }

  @Test(arguments: others) func everyFeature(language: ReportLanguage) {
    let words = ReportWords(language)
    let poses = Set(PoseReference.all.map(\.name))
    let features = Feature.all.filter { $0.metadata.unit != nil && !poses.contains($0.metadata.title) }
    #expect(features.count > 90)
    for feature in features {
      expect(words.title(feature.metadata), translates: feature.metadata.title, language)
      if feature.metadata.joint != nil {
        expect(words.title(feature.metadata), hasNoWordOf: feature.metadata.title, language)
      }
      guard feature.metadata.unit == .degrees else { continue }
      for rate in [Feature.angularVelocity(of: feature), .angularAcceleration(of: feature)] {
        let title = words.title(rate.metadata)
        #expect(title.hasPrefix(words.title(feature.metadata) + words.colon), "\(title)")
        expect(title, hasNoWordOf: rate.metadata.title, language)
      }
    }
    let defined = features.filter { AngleDefinition.of($0.metadata) != nil }
    #expect(defined.count > 20)
    for feature in defined {
      expect(words.definition(feature.metadata), translates: feature.metadata.summary, language)
      expect(words.titleOfBothSides(feature.metadata), hasNoWordOf: feature.metadata.title, language)
    }
    // Poses are called by their own names.
    for pose in PoseReference.all { #expect(words.title(Feature.pose(pose).metadata) == pose.name) }
    let line = Feature.measureLine(p1: .leftShoulder, p2: .rightHip).metadata
    let angles = [Body?.none, .leftHip].map {
      Feature.measureAngle(origin: .leftElbow, p1: .leftWrist, p2: $0, clockwiseDirection: true).metadata
    }
    for metadata in [line] + angles { expect(words.title(metadata), hasNoWordOf: metadata.title, language) }
  }

  @Test(arguments: others) func everyPartOfTheBody(language: ReportLanguage) {
    let words = ReportWords(language)
    #expect(Body.allCases.count > 60)
    for body in Body.allCases {
      #expect(words.part(named: body.displayName) != nil, "\(language): \(body.displayName)")
      expect(words.part(body), hasNoWordOf: body.displayName, language)
    }
    let names = Body.allCases.map(words.part)
    #expect(Set(names).count == names.count, "\(language)")
  }

  @Test(arguments: others) func everyExercise(language: ReportLanguage) {
    let words = ReportWords(language)
    for exercise in Exercise.all {
      expect(words.exercise(exercise.title), translates: exercise.title, language)
      for rule in exercise.rules { expect(words.cue(rule.text), translates: rule.text, language) }
    }
    #expect(words.exercise("Cartwheels") == "Cartwheels" && words.cue("Roll on") == "Roll on")
  }

  /// The advice that Sources hold as text, beside that of exercises.
  @Test func everyAdviceInSources() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/QPFeatures")
    var texts: [String] = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8)
      texts += code.matches(of: #/\.custom\(\s*key: "[^"\\]+",\s*text: "([^"\\]+)"/#).map { String($0.1) }
    }
    #expect(texts.count >= 8, "\(texts)")
    for language in Self.others {
      for text in texts { expect(ReportWords(language).cue(text), translates: text, language) }
    }
  }

  @Test func everyCommentOnAPose() throws {
    var texts: Set<String> = []
    for pose in PoseReference.all {
      for joint in PoseJoint.allCases {
        for degrees in [-60.0, -40, 40, 60] {
          var hidden = Figure.posed(pose, off: [joint: degrees])
          (hidden.points[.leftWrist], hidden.points[.leftAnkle]) = (nil, nil)
          for figure in [Figure.posed(pose, off: [joint: degrees]), hidden] {
            let frame = try figure.frame()
            let comments = pose.score(try #require(Landmarks(frame)), gravity: frame.gravity)?.comments ?? []
            for comment in comments {
              if case .wrongView = comment.subject { continue }
              texts.insert(comment.text)
            }
          }
        }
      }
    }
    #expect(texts.count > 30)
    for language in Self.others {
      for text in texts { expect(ReportWords(language).cue(text), hasNoWordOf: text, language) }
    }
    let comments = ReportLanguage.allCases.map { ReportWords($0).cue("Straighten your left elbow by 25°") }
    #expect(
      comments == [
        "Straighten your left elbow by 25°", "Ellenbogen links strecken, um 25°",
        "Coude gauche\u{A0}: tendre, de 25°", "Codo izquierdo: extender, 25°", "Gomito sinistro: estendere, di 25°",
        "Cotovelo esquerdo: esticar, 25°",
      ])
  }

  @Test func adjectivesFollowTheirNoun() {
    let parts = ReportLanguage.allCases.map { language in
      [Body.rightShoulder, .rightKnee].map(ReportWords(language).part)
    }
    #expect(
      parts == [
        ["right shoulder", "right knee"], ["Schulter rechts", "Knie rechts"], ["épaule droite", "genou droit"],
        ["hombro derecho", "rodilla derecha"], ["spalla destra", "ginocchio destro"],
        ["ombro direito", "joelho direito"],
      ])
  }

  /// The remarks on a reading, with and without their degrees.
  @Test(arguments: others) func everyRemarkOnAReading(language: ReportLanguage) {
    let ofASession: Set<Quality.Flag> = [.smoothed, .verticalAssumed, .repeated, .planeUnchecked, .scaleAssumed]
    for flag in Quality.Flag.allCases {
      for degree in [nil, 0.5] {
        var quality = Quality()
        quality.insert(flag, magnitude: degree)
        let (own, english) = (ReportWords(language).remarks(quality), quality.remarks)
        #expect(own.count == (ofASession.contains(flag) ? 0 : 1) && english.count == own.count, "\(flag)")
        for (text, english) in zip(own, english) { expect(text, hasNoWordOf: english, language) }
      }
    }
  }

  private static let feedback: [PoseFeedback] = [
    .notSeen(.leftElbow), .notInTopology(.leftHeel, topology: "coco17"), .outOfFrame(.nose), .tooFast(.rightWrist),
    .limbUnclear(.leftKnee), .turn(.frontal), .turn(.sagittal), .stayInPlane, .severalPeople,
  ]

  @Test func everyAdvice() {
    for feedback in Self.feedback {
      // The table of English says what the library says.
      #expect(ReportWords(.english).feedback(feedback) == feedback.displayString)
      for language in Self.others {
        let text = ReportWords(language).feedback(feedback)
        expect(text.replacing("coco17", with: ""), hasNoWordOf: feedback.displayString, language)
      }
    }
    #expect(ReportWords(.french).feedback(.custom(key: "own", text: "Smile")) == "Smile")
  }

  @Test func everyDoubt() {
    let reasons: [RejectedMovement.Reason] =
      [
        .tooSmall, .smallerThanUsual, .tooShallow, .otherStart, .fixedPartMoved, .walkedOn, .singlePartial, .tooShort,
        .oneSided, .motionMissing, .notSeen, .unclear,
      ] + Self.feedback.map { .posture($0) }
    for reason in reasons {
      let english = ReportWords(.english).reason(reason)
      for language in Self.others {
        expect(ReportWords(language).reason(reason).replacing("coco17", with: ""), hasNoWordOf: english, language)
      }
    }
  }
}

/// Titles in English, whose names in data are no words.
@Suite struct EnglishTitlesTests {
  @Test func aMovementOfTheMiddleHasItsSideAtTheEnd() throws {
    func title(_ id: String, _ language: ReportLanguage = .english) throws -> String {
      ReportWords(language).title(try Feature(id: Feature.ID(id)).metadata)
    }
    #expect(try title("rangeOfMotion.neck.left.lateralFlexion") == "neck, lateral flexion, left")
    #expect(try title("rangeOfMotion.trunk.right.lateralInclination") == "trunk, lateral inclination, right")
    #expect(try title("rangeOfMotion.trunk.forwardInclination") == "trunk, forward inclination")
    #expect(try title("rangeOfMotion.neck.left.lateralFlexion", .german) == "Hals, Seitneigung, links")
    #expect(try title("rangeOfMotion.knee.left.flexion") == "left knee, flexion")
    let rate = Feature.angularVelocity(of: try Feature(id: "rangeOfMotion.neck.left.lateralFlexion")).metadata
    #expect(ReportWords(.english).title(rate) == "neck, lateral flexion, left: angular velocity")
    #expect(ReportWords(.english).titleOfBothSides(rate) == "neck, lateral flexion: angular velocity")
    for feature in Feature.all where feature.metadata.movement != nil {
      let title = ReportWords(.english).title(feature.metadata)
      #expect(title == title.lowercased(), "\(title)")
    }
  }
}
