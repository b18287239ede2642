import QPCore
import QPStyle
import QPTestSupport
import Testing

/// What became of the features of a frame, as embedders and users of QuickPose ask for it.
@Suite struct FeatureResultsTests {
  private static let (read, withheld, absent) = (feature("read"), feature("withheld"), feature("absent"))
  private static let quality = {
    var quality = Quality()
    quality.insert(.lowVisibility, magnitude: 0.2)
    return quality
  }()
  private static let outcomes: [(feature: Feature, outcome: Outcome)] = [
    (withheld, .withheld(quality, feedback: .notSeen(.leftElbow))),
    (read, reading(41.4, feedback: .stayInPlane)),
    (absent, .nothing(feedback: .notInTopology(.leftHeel, topology: "coco17"))),
  ]

  private static func feature(_ name: String, _ outcome: Outcome = .nothing()) -> Feature {
    Feature(id: Feature.ID(name)) { Fixed(outcome: outcome) }
  }

  private static func reading(_ value: Double, feedback: PoseFeedback? = nil) -> Outcome {
    Outcome(FeatureResult(value: value, unit: .degrees), feedback: feedback)
  }

  @Test func theCallbackOfBothSessionsAnswersAsQuickPoseDoes() throws {
    let all = Self.outcomes.map { Self.feature($0.feature.id.rawValue, $0.outcome) }
    let calls = Locked(0)
    @Sendable func onFrame(_ features: FeatureResults, _ feedback: [Feature: PoseFeedback]) {
      if let result = features.values.first { #expect(result.value == 41.4 && result.stringValue == "41°") }
      #expect(features.values.count == 1 && features.keys == [Self.read])
      #expect(features[Self.read]?.value == 41.4 && features[Self.withheld] == nil)
      #expect(feedback[Self.read] == .stayInPlane && feedback.count == 3)
      #expect(feedback[Self.withheld]?.displayString == "Show your left elbow")
      #expect(feedback == features.feedback)
      calls.withLock { $0 += 1 }
    }
    let quickPose = QuickPose()
    quickPose.start(features: all, onFrame: { _, _, features, feedback, _ in onFrame(features, feedback) })
    try quickPose.submit(Figure.standing.frame())
    let session = PoseSession()
    session.start(features: all, onFrame: { _, _, features, feedback, _ in onFrame(features, feedback) })
    try session.submit(Figure.standing.frame())
    #expect(calls.withLock { $0 } == 2)
  }

  @Test func outcomesStandInTheOrderOfTheFeatures() throws {
    let all = Self.outcomes.map { Self.feature($0.feature.id.rawValue, $0.outcome) }
    for features in [all, all.reversed()] {
      var pipeline = Pipeline(features: features, configuration: Configuration(overlay: .none))
      let results = try pipeline.process(Figure.standing.frame()).results
      #expect(results.outcomes.map(\.feature) == features)
      let expected = features.map { feature in Self.outcomes.first { $0.feature == feature }?.outcome }
      #expect(results.outcomes.map(\.outcome) == expected)
    }
  }

  @Test func aWithheldReadingHasItsQualityAndFeedbackAndNoElement() {
    let results = FeatureResults(Self.outcomes)
    #expect(results.withheld == [Self.withheld: Self.quality])
    #expect(results.feedback[Self.withheld] == .notSeen(.leftElbow))
    #expect(results[Self.withheld] == nil && !results.keys.contains(Self.withheld))
    let outcome = results.outcomes[0].outcome
    #expect(outcome.withheld == Self.quality && outcome.result == nil && outcome.feedback == .notSeen(.leftElbow))
  }

  @Test func nothingToReadIsNotWithheldAndMayHaveFeedback() {
    let results = FeatureResults(Self.outcomes)
    #expect(results.withheld[Self.absent] == nil && results[Self.absent] == nil)
    #expect(results.feedback[Self.absent] == .notInTopology(.leftHeel, topology: "coco17"))
    // Where nothing is held against a reading, there is nothing to tell.
    #expect(FeatureResults([(Self.withheld, .withheld(Quality()))]).withheld.isEmpty)
    #expect(FeatureResults([(Self.read, Self.reading(1))]).feedback.isEmpty)
  }

  @Test func aNumberThatIsNotFiniteIsNoReading() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(Self.reading(value, feedback: .stayInPlane) == .nothing(feedback: .stayInPlane))
    }
  }

  @Test func aReadingIsFoundByItsFeatureWhateverTheStyleAndByItsID() {
    let results = FeatureResults(Self.outcomes)
    let restyled = Self.feature("read").restyled(Style(hidden: true))
    #expect(results[restyled]?.value == 41.4 && results[Self.read.id]?.value == 41.4)
    #expect(results[Self.feature("other")] == nil && results["other" as Feature.ID] == nil)
  }

  /// Every sequence of up to six outcomes.
  @Test func theCollectionHasTheReadingsAlone() {
    let kinds: [Outcome] = [Self.reading(1), .withheld(Self.quality), .nothing()]
    var sequences: [[Outcome]] = [[]]
    for _ in 0..<6 { sequences += sequences.flatMap { sequence in kinds.map { sequence + [$0] } } }
    for sequence in Set(sequences) {
      var results = FeatureResults()
      for (index, outcome) in sequence.enumerated() { results.append(Self.feature("\(index)"), outcome) }
      let places = sequence.indices.filter { sequence[$0].result != nil }
      #expect(results.outcomes.map(\.outcome) == sequence)
      #expect(results.map(\.feature.id.rawValue) == places.map { "\($0)" } && results.keys.count == places.count)
      #expect(results.count == places.count && results.isEmpty == places.isEmpty)
      #expect(results.values.map(\.value) == places.map { _ in 1 })
      #expect(results.first?.feature.id.rawValue == places.first.map { "\($0)" })
      #expect(results.last?.feature.id.rawValue == places.last.map { "\($0)" })
      // Forward and backward the same places.
      var (forward, backward) = ([results.startIndex], [results.endIndex])
      while let last = forward.last, last < results.endIndex { forward.append(results.index(after: last)) }
      while let last = backward.last, last > results.startIndex { backward.append(results.index(before: last)) }
      #expect(forward == backward.reversed() && forward.dropLast().elementsEqual(results.indices))
    }
  }
}

/// A measurer that makes the same of every frame.
private struct Fixed: Measuring {
  let outcome: Outcome

  mutating func measure(_ person: Person, context: FrameContext) -> Outcome { outcome }
}

@Suite struct UncertaintyTests {
  @Test func anIntervalHasNinetyFivePerCentAndTheLag() throws {
    let interval = try #require(Uncertainty(standardDeviation: 2, lag: 1).interval(around: 10))
    #expect(abs(interval.lowerBound - (10 - 4.92)) < 1e-12 && abs(interval.upperBound - 14.92) < 1e-12)
  }

  @Test(arguments: [Double.nan, .infinity, -1]) func invalidDeviationsHaveNoInterval(deviation: Double) {
    #expect(Uncertainty(standardDeviation: deviation, lag: 0).interval(around: 10) == nil)
    #expect(Uncertainty(standardDeviation: 0, lag: 0).interval(around: deviation == -1 ? .nan : deviation) == nil)
  }
}
