import PlugIn
import QPKit
import Testing

/// A flow of an embedder's own: the head is to stay behind a limit for a second.
private struct PostureCheck: GuidedFlow {
  enum State: Hashable {
    case intro
    case measuring(degrees: Double)
    case completed(degrees: Double)
  }

  let feature = Feature.forwardHead(side: .right)
  private(set) var state = State.intro
  private(set) var prompt: String? = Self.welcome
  private var stillness = UnchangedDetector(similarDuration: 1, tolerance: .absolute(5), maxValue: 20)

  static let welcome = "Stand with your right side to the camera"

  var features: [Feature] { isFinished ? [] : [feature] }
  var isFinished: Bool { if case .completed = state { true } else { false } }

  @discardableResult
  mutating func consume(_ output: FrameOutput) -> State? {
    guard !isFinished else { return nil }
    let before = (state, prompt)
    if let result = output.results[feature], let time = output.status.info?.timestamp {
      state = .measuring(degrees: result.value)
      if let degrees = stillness.consume(result.value, at: time) { state = .completed(degrees: degrees) }
      prompt = output.feedback[feature]?.displayString
    } else {
      state = .intro
      prompt = output.feedback[feature]?.displayString ?? Self.welcome
      stillness.reset()
    }
    return (state, prompt) == before ? nil : state
  }

  mutating func restart() { self = PostureCheck() }
}

/// An embedder tests a flow of its own with outputs that it makes by hand: no camera, no pipeline.
@Suite struct FlowTests {
  private static let feature = PostureCheck().feature

  /// Returns the output of a frame with a person and the feature's outcome.
  private static func output(_ outcome: Outcome, at seconds: Int64) -> FrameOutput {
    let info = FrameInfo(
      timestamp: Timestamp(milliseconds: seconds * 1000), size: PictureSize(width: 640, height: 480), peopleCount: 1,
      personID: 0)
    return FrameOutput(status: .success(info: info), results: FeatureResults([(feature, outcome)]))
  }

  private static func reading(_ degrees: Double, at seconds: Int64) -> FrameOutput {
    let isForward = degrees > 20
    return output(
      Outcome(FeatureResult(value: degrees, unit: .degrees), feedback: isForward ? .drawHeadBack : nil), at: seconds)
  }

  @Test func aHeldReadingCompletesIt() {
    var flow = PostureCheck()
    #expect(flow.features == [Self.feature])
    #expect(flow.consume(Self.reading(10, at: 0)) == .measuring(degrees: 10) && flow.prompt == nil)
    #expect(flow.consume(Self.reading(12, at: 1)) == .completed(degrees: 11))
    #expect(flow.features.isEmpty)
    #expect(flow.consume(Self.reading(40, at: 2)) == nil)
    flow.restart()
    #expect(flow.state == .intro && flow.features == [Self.feature])
  }

  @Test func aHeadThatIsForwardIsToldSoAndNeverCompletesIt() {
    var flow = PostureCheck()
    for second in 0..<5 { flow.consume(Self.reading(30, at: Int64(second))) }
    #expect(flow.state == .measuring(degrees: 30) && flow.prompt == PoseFeedback.drawHeadBack.displayString)
  }

  @Test func aWithheldReadingLeadsBackToTheIntroWithItsAdvice() {
    var flow = PostureCheck()
    flow.consume(Self.reading(10, at: 0))
    var quality = Quality()
    quality.insert(.lowVisibility, magnitude: 0.1)
    let withheld = Self.output(.withheld(quality, feedback: .notSeen(.rightEar)), at: 1)
    #expect(flow.consume(withheld) == .intro)
    #expect(flow.prompt == "Show your right ear" && withheld.results.withheld[Self.feature] == quality)
    // The second starts afresh.
    #expect(flow.consume(Self.reading(10, at: 2)) == .measuring(degrees: 10))
  }

  @Test func nobodyAndARefusedKeyLeadBackToTheIntro() {
    let info = FrameInfo(timestamp: Timestamp(milliseconds: 500), size: PictureSize(width: 640, height: 480))
    for status in [Status.noPersonFound(info: info), .sdkValidationError] {
      var flow = PostureCheck()
      flow.consume(Self.reading(10, at: 0))
      // As the callback of a session would hand it over.
      #expect(flow.consume(status: status, results: FeatureResults()) == .intro)
      #expect(flow.prompt == PostureCheck.welcome)
    }
  }
}
