import QPExercises
import QPKit
import QPTestSupport

/// An assessment fed with text, one character a frame of 0.1 s.
///
/// In: `r` an arm that rests at 10°, `u` 60°, `t` 160°, `v` 163°, `l` 160° with a trunk that leans by 25°, `.` a person
/// without a reading, `x` no person, `2` a second person, `k` a refused key. Out: `p` positioning, `c` countdown,
/// `m` measuring, `?` review, `r` rest, `z` paused, `e` error, `s` stopped, `d` completed.
struct AssessmentScript {
  static let feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  static let other = Feature.rangeOfMotion(.shoulder(side: .right, movement: .abduction))
  static let pace = Assessment.Pace(stillness: 0.3, countdown: 0.2)
  private static let values: [Character: Double] = ["r": 10, "u": 60, "t": 160, "v": 163, "l": 160, "2": 10]

  var guide: GuidedAssessment
  private(set) var index = 0

  init(_ guide: GuidedAssessment, from index: Int = 0) {
    self.guide = guide
    self.index = index
  }

  init(
    trials: Int = 2, attempts: Int? = nil, bothSides: Bool = false, limits: CompensationLimits = CompensationLimits(),
    review: GuidedAssessment.Review = .automatic
  ) throws {
    let item = AssessmentItem(
      Self.feature, trials: trials, attempts: attempts, rest: 0.3, bothSides: bothSides,
      hold: HoldCriterion(duration: 0.2), limits: limits)
    self.init(try GuidedAssessment(Assessment(pace: Self.pace, items: [item]), review: review))
  }

  /// Feeds frames, and returns the state after each.
  mutating func run(_ frames: String) -> String {
    String(
      frames.map { frame in
        guide.consume(output(frame))
        index += 1
        return letter
      })
  }

  var letter: Character {
    switch guide.state {
    case .positioning: "p"
    case .countdown: "c"
    case .measuring: "m"
    case .review: "?"
    case .rest: "r"
    case .paused: "z"
    case .error: "e"
    case .stopped: "s"
    case .completed: "d"
    }
  }

  private func output(_ frame: Character) -> FrameOutput {
    var results = FeatureResults()
    if let value = Self.values[frame], var result = FeatureResult(value: value, unit: .degrees) {
      result.detail = CompensationDetail(reference: .trunk, trunkLean: frame == "l" ? 25 : 2)
      for feature in [Self.feature, Self.other] { results.append(feature, .reading(result)) }
    } else if frame == "." {
      results.append(Self.feature, .nothing(feedback: .notSeen(.leftElbow)))
    }
    let info = FrameInfo(
      timestamp: Timestamp(milliseconds: Int64(index) * 100), size: PictureSize(width: 10, height: 10),
      overlay: .disabled, peopleCount: frame == "2" ? 2 : 1, personID: 0,
      advice: frame == "2" ? [.severalPeople] : [])
    let status: Status =
      switch frame {
      case "x": .noPersonFound(info: info)
      case "k": .sdkValidationError
      default: .success(info: info)
      }
    return FrameOutput(status: status, results: results)
  }
}
