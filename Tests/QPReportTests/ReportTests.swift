import Foundation
import QPCore
import QPExercises
import QPFeatures
import QPSimulator
import QPStates
import QPTestSupport
import Testing

@testable import QPReport

/// The page of a report, without a browser; `Scripts/browser` opens it in one.
@Suite struct ReportTests {
  private func abduction() throws -> Feature { try Feature(id: "rangeOfMotion.shoulder.left.abduction") }

  /// A report of frames.
  private func report(
    _ frames: [PoseFrame], title: String = "Take", language: ReportLanguage = .english, features: [Feature]? = nil
  ) throws -> Report {
    let features = try features ?? [abduction()]
    var report = Report(title: title, features: features, language: language)
    var pipeline = Pipeline(features: features, configuration: Configuration(overlay: .none))
    for frame in frames { report.append(frame, try pipeline.process(frame)) }
    return report
  }

  /// Two raises of the left arm of two seconds each, to 90°.
  private func raises() throws -> [PoseFrame] {
    try (0..<120).map { index in
      let phase = Double(index % 60) / 30
      return try Figure.standing.raisingLeftArm(to: 90 * (phase < 1 ? phase : 2 - phase)).frame(at: Double(index) / 30)
    }
  }

  private func text(_ report: Report) throws -> String { String(decoding: try report.html(), as: UTF8.self) }

  /// The player's data of a page.
  private func data(_ page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page[start.upperBound...].range(of: "</script>"))
    let object = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
    return try #require(object as? [String: Any])
  }

  @Test func theSameFramesMakeTheSameBytes() throws {
    #expect(try report(raises()).html() == report(raises()).html())
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "\" onload=\"alert(1)", "O’Neil & <b>", "<!--<script>", "]]>", "&amp;",
    "'><img src=x onerror=alert(1)>", "a\u{2028}b", "<\u{301}script>",
  ]) func namesFromOutsideStandAsText(name: String) throws {
    let (page, harmless) = (try named(name), try named("A"))
    try expectWellFormed(page)
    for tag in ["<script", "<img", "<b>", "onload=\"", "<!--"] {
      #expect(page.components(separatedBy: tag).count == harmless.components(separatedBy: tag).count, "\(tag)")
    }
    #expect(page.contains("<h1>\(name.escapedForHTML)</h1>"))
  }

  /// A page in which all names and texts from outside are the same.
  private func named(_ name: String) throws -> String {
    let feature = Feature(id: Feature.ID(name), metadata: Feature.Metadata(title: name, unit: .degrees)) {
      Complaint(text: name)
    }
    var whole = try report(raises(), title: name, features: [abduction(), feature])
    (whole.source, whole.smoothing, whole.video) = (name, name, name)
    whole.other = try report(raises(), title: name, features: [abduction(), feature])
    return try text(whole)
  }

  /// A feature with advice and without a reading.
  private struct Complaint: Measuring {
    let text: String
    mutating func measure(_ person: Person, context: FrameContext) -> Outcome {
      .nothing(feedback: .custom(key: "hostile", text: text))
    }
  }

  @Test func controlsAndTurnedTextAreShownAsReplacements() throws {
    let page = try text(report(raises(), title: "a\u{0}b\u{202E}c\u{2066}d\u{1B}e"))
    #expect(page.contains("<h1>a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e</h1>"))
    #expect(!page.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0 || $0.value == 0x1B })
  }

  @Test func thePolicyNamesTheScriptAndTheStyle() throws {
    let page = try text(report(raises()))
    #expect(page.contains("default-src 'none'") && !page.contains("unsafe-inline") && !page.contains(" style=\""))
    #expect(page.components(separatedBy: "sha256-").count == 3)
    #expect(ReportScript.text.utf8.count < 12_000)
  }

  @Test func base64IsThatOfTheStandard() {
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8($0 * 37 & 255) }
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test func pointsComeBackFromThePage() throws {
    let frames = try raises()
    let take = try #require((data(text(report(frames)))["takes"] as? [[String: Any]])?.first)
    let count = try #require(take["count"] as? Int)
    let numbers = try #require(PackedPageNumbers.unpack(take["points"], columns: 2 * count))
    // The face, which is not drawn, has eleven points.
    #expect(numbers.count == frames.count * count * 2 && count == 33 - 11 + 3)
    let view = try #require(take["view"] as? [Double])
    let scale = 2 * 960 / max(view[2], view[3])
    var pipeline = Pipeline(configuration: Configuration(overlay: .none))
    for (index, frame) in frames.enumerated() {
      let landmarks = try #require(pipeline.process(frame).landmarks)
      for (point, landmark) in landmarks.pose.landmarks.dropFirst(11).enumerated() {
        let offset = (index * count + point) * 2
        guard !landmark.isMissing else {
          #expect(numbers[offset] == PackedNumbers.missing)
          continue
        }
        // Half a step of either rounding, and the view's own.
        let (x, y) = (Double(landmark.x) * Double(frame.size.width), Double(landmark.y) * Double(frame.size.height))
        #expect(abs(Double(numbers[offset]) - (x - view[0]) * scale) <= 1)
        #expect(abs(Double(numbers[offset + 1]) - (y - view[1]) * scale) <= 1)
      }
    }
  }

  @Test func readingsAndReasonsAreThoseOfThePipeline() throws {
    // The arm is lost for a while.
    let frames = try raises().enumerated().map { index, frame -> PoseFrame in
      (40..<50).contains(index) ? try Figure.standing.emptyFrame(at: frame.timestamp.seconds) : frame
    }
    let take = try #require((data(text(report(frames)))["takes"] as? [[String: Any]])?.first)
    let series = try #require((take["series"] as? [[String: Any]])?.first)
    let readings = try #require(PackedPageNumbers.unpack(series["readings"], columns: 3))
    let texts = try #require(series["texts"] as? [String])
    let notes = try #require(series["notes"] as? [[Int]])
    var pipeline = Pipeline(features: [try abduction()], configuration: Configuration(overlay: .none))
    for (index, frame) in frames.enumerated() {
      let value = try pipeline.process(frame).results[try abduction()]?.value
      let shown = readings[3 * index]
      #expect((shown == PackedNumbers.missing) == (value == nil))
      if let value { #expect(abs(value - Double(shown) / 10) <= 0.05 + 1e-9) }
    }
    let lost = try #require(notes.first { $0[0] == 40 })
    #expect(lost[1] == 49 && texts[lost[2]] == "no person in the picture")
  }

  @Test func pagesOfOddRecordingsAreWellFormed() throws {
    let standing = Figure.standing
    let crowd = try (0..<30).map { index in
      let one = standing.pose(at: Double(index))
      return try PoseFrame(
        timestamp: Timestamp(milliseconds: Int64(index * 33)), size: standing.size, topology: standing.topology,
        poses: (0..<10).map { _ in one })
    }
    let recordings: [[PoseFrame]] = [
      [], [try standing.frame()], (0..<20).compactMap { try? standing.emptyFrame(at: Double($0) / 30) }, crowd,
      [try standing.frame(), try standing.frame(at: 3600), try standing.frame(at: 3600.1)],
    ]
    for frames in recordings {
      for language in ReportLanguage.allCases {
        let page = try text(report(frames, language: language))
        try expectWellFormed(page)
        let content = page[..<(page.range(of: "id=\"data\"")?.lowerBound ?? page.endIndex)]
        // The page's own markup is not escaped.
        #expect(!content.contains("&lt;"))
        #expect(!content.contains("nan") && !content.contains("inf\""))
        _ = try data(page)
      }
    }
  }

  @Test func aMinuteOfFourFeaturesIsBelowItsLimit() throws {
    var features: [Feature] = []
    for id in [
      "rangeOfMotion.shoulder.left.abduction", "rangeOfMotion.shoulder.right.abduction",
      "rangeOfMotion.elbow.left.flexion", "rangeOfMotion.knee.left.valgus",
    ] { features.append(try Feature(id: Feature.ID(id))) }
    let frames = try (0..<1800).map { index -> PoseFrame in
      let phase = Double(index % 120) / 60
      let noise = Double(index * 7919 % 100) / 50
      return try Figure.standing.raisingLeftArm(to: noise + 150 * (phase < 1 ? phase : 2 - phase))
        .frame(at: Double(index) / 30)
    }
    let bytes = try report(frames, features: features).html().count
    #expect(bytes < 1_200_000, "\(bytes) bytes")
  }

  @Test func aPageThatIsTooLargeIsRefused() throws {
    let long = String(repeating: "a", count: Report.maximumByteCount)
    #expect(throws: ReportError.self) { try report(raises(), title: long).html() }
  }

  /// At the peak the left upper arm, 100 pixels long, is level; its measured limbs stand out.
  @Test func theSkeletonAtThePeakIsThatOfItsFrame() throws {
    let page = try text(report(raises()))
    let start = try #require(page.range(of: "<figure class=\"peak\">"))
    let picture = page[start.upperBound...].components(separatedBy: "</figure>")[0]
    let pattern = try Regex(
      "<path d=\"M([-0-9.]+) ([-0-9.]+)L([-0-9.]+) ([-0-9.]+)\" stroke=\"var\\(--line")
    let arms = picture.matches(of: pattern).map { match in
      (1...4).compactMap { match.output[$0].substring.flatMap { Double($0) } }
    }
    let arm = try #require(arms.first)
    #expect(arms.count == 1 && arm.count == 4)
    #expect(abs(arm[0] - 560) < 3 && abs(arm[1] - 220) < 3)
    #expect(abs(arm[2] - arm[0] - 100) < 5 && abs(arm[3] - arm[1]) < 12, "\(arm)")
  }

  @Test func germanHasWordsOfItsOwnAndCommas() throws {
    let page = try text(report(raises(), language: .german))
    #expect(page.contains("<html lang=\"de\">") && page.contains("Schulter links, Abduktion"))
    #expect(page.contains("<h2 id=\"norms\">Veröffentlichte Werte</h2>") && page.contains("4,0 s"))
    for word in ["Replay", "Curves", "Peaks", "shoulder", "no reading"] { #expect(!page.contains(">\(word)<")) }
  }

  /// The words that are shared with English, names and units aside.
  private static let shared: [ReportLanguage: Set<String>] = [
    .french: ["Points", "Position", "Posture", "Source", "abduction", "points", "scripts", "verdict"],
    .spanish: ["Vertical", "scripts"], .portuguese: ["End", "Vertical", "move", "scripts"],
  ]

  /// The words that a reader sees or hears, without titles, ids and the recording's own.
  private func words(_ page: String) throws -> Set<String> {
    let main = try #require(page.components(separatedBy: "<main>").last?.components(separatedBy: "</main>").first)
    let labels = main.components(separatedBy: "aria-label=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    let read = main.replacing(/<dd>[^<]*<\/dd>/, with: "").replacing(/<[^>]*>|&amp;/, with: " ")
    return Set(
      (read + " " + labels.joined(separator: " ")).split { !$0.isLetter }.map(String.init).filter { $0.count > 2 })
  }

  @Test(arguments: ReportLanguage.allCases.filter { $0 != .english })
  func aPageHasNoEnglishWord(language: ReportLanguage) throws {
    let page = try text(report(raises(), language: language))
    #expect(page.contains("<html lang=\"\(language.rawValue)\">") && page.contains("4,0 s"))
    let (own, english) = (try words(page), try words(text(report(raises()))))
    let left = own.intersection(english).subtracting(["AAOS", "Norkin", "White"])
      .subtracting(Self.shared[language] ?? [])
    #expect(english.count > 100 && left.isEmpty, "\(language): \(left.sorted())")
  }

  @Test(arguments: ReportLanguage.allCases) func filtersHaveWords(language: ReportLanguage) throws {
    let filters = OfflineFilters(
      lowPass: try ButterworthFilter(.perPass(6)), replacesOutliers: true, longestGap: 0.2)
    let words = ReportWords(language).smoothing("adaptive, \(filters)")
    #expect(words.split(separator: ",").count == 5 && words.contains("6.0") && words.contains("0.2"), "\(words)")
    #expect((words == "adaptive, \(filters)") == (language == .english), "\(words)")
  }

  @Test func everyExerciseAndEveryCueIsGerman() {
    let (german, english) = (ReportWords(.german), ReportWords(.english))
    for exercise in Exercise.all {
      let isSame = ["Sit-ups", "Burpees"].contains(exercise.title)
      #expect((german.exercise(exercise.title) == exercise.title) == isSame, "\(exercise.title)")
      #expect(english.exercise(exercise.title) == exercise.title)
      for rule in exercise.rules { #expect(german.cue(rule.text) != rule.text, "\(rule.text)") }
    }
    #expect(german.range(-3...2, .degrees) == "−3 bis 2°" && english.range(-3...2, .degrees) == "−3 to 2°")
    #expect(english.range(3...5, .degrees) == "3–5°")
  }

  @Test func everyCommentOnAPoseIsGerman() throws {
    let german = ReportWords(.german)
    #expect(german.cue("Straighten your left elbow by 25°") == "Ellenbogen links strecken, um 25°")
    #expect(german.cue("Lean your trunk to your right by 8°") == "Rumpf nach rechts neigen, um 8°")
    #expect(german.cue("Straighten your tie by 25°") == "Straighten your tie by 25°")
    var texts: Set<String> = []
    for pose in PoseReference.all {
      for joint in PoseJoint.allCases {
        for degrees in [-60.0, -40, 40, 60] {
          var hidden = Figure.posed(pose, off: [joint: degrees])
          (hidden.points[.leftWrist], hidden.points[.leftAnkle]) = (nil, nil)
          for figure in [Figure.posed(pose, off: [joint: degrees]), hidden] {
            let frame = try figure.frame()
            let landmarks = try #require(Landmarks(frame))
            for comment in pose.score(landmarks, gravity: frame.gravity)?.comments ?? [] {
              if case .wrongView = comment.subject { continue }
              texts.insert(comment.text)
            }
          }
        }
      }
    }
    #expect(texts.count > 30 && texts.contains { $0.hasSuffix("not scored") })
    for text in texts { #expect(german.cue(text) != text, "\(text)") }
  }

  @Test func reasonsThatDifferInANumberAreJoined() {
    let reasons = [
      "flagged: out of plane by 54°", "withheld: visibility 0,25", "flagged: out of plane by 108°", "nobody",
      "withheld: visibility 0,5", "flagged: out of plane by 75°",
    ]
    #expect(
      ReasonList(reasons).texts == ["flagged: out of plane by 54–108°", "withheld: visibility 0,25–0,5", "nobody"])
    #expect(ReasonList([]).texts == [] && ReasonList(["3D 3."]).texts == ["3D 3."])
  }

  @Test func longTakesAreDrawnEverySecondFrame() throws {
    let frames = try [0.0, 1, 2, 3, 700].map { try Figure.standing.frame(at: $0) }
    let page = try text(report(frames))
    let take = try #require((data(page)["takes"] as? [[String: Any]])?.first)
    let numbers = try #require(PackedPageNumbers.unpack(take["points"], columns: 2 * 25))
    #expect(take["every"] as? Int == 2 && numbers.count == 3 * 25 * 2)
    #expect(page.contains("One frame in 2 is drawn"))
  }

  /// Checks that every element that is opened is closed, in order.
  private func expectWellFormed(_ page: String) throws {
    let void: Set<String> = ["meta", "link", "input", "br"]
    var open: [String] = []
    var rest = Substring(page)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      let end = try #require(rest.firstIndex(of: ">"))
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
      if tag.hasPrefix("!") || tag.hasSuffix("/") || void.contains(name) { continue }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == name)
      } else {
        open.append(name)
        // The content of these elements is no markup.
        guard name == "script" || name == "style" else { continue }
        let close = try #require(rest.range(of: "</\(name)>"))
        rest = rest[close.lowerBound...]
      }
    }
    #expect(open.isEmpty)
  }
}
