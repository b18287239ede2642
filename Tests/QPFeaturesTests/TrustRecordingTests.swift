import QPCore
import QPRecording
import QPFeatures
import QPTestSupport
import Testing

/// The gates on the real recordings.
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct TrustRecordingTests {
  @Test func theFiveFaultyFramesGiveNoReadingAndNoOtherIsLost() throws {
    let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
    for smoothing in [nil, Smoothing.adaptive] {
      let values = try Self.results("shoulder-left-raise", feature, smoothing).map { $0?.value }
      let lost = values.indices.filter { values[$0] == nil }
      #expect(Set(lost) == ShoulderRaiseTests.faulty, "\(lost)")
    }
  }

  /// The limit of 400° a second is no lucky number.
  @Test(arguments: [360.0, 440]) func otherLimitsFindTheSameFrames(fastest: Double) throws {
    let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
    var pipeline = Pipeline(
      features: [feature],
      configuration: Configuration(overlay: .none, gates: Gates(plausibility: AngularVelocityLimit(maximum: fastest))))
    let results = try RecordingReader.frames("shoulder-left-raise").map { try pipeline.process($0).results[feature] }
    #expect(Set(results.indices.filter { results[$0] == nil }) == ShoulderRaiseTests.faulty)
  }

  @Test func readingsMatchThoseThatQuickPoseDrew() throws {
    let feature = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
    let values = try Self.results("shoulder-left-raise", feature, nil).map { $0?.value }
    let differences = try ShoulderRaiseTests.drawn.map { frame, drawn in
      abs(try #require(values[frame], "frame \(frame)") - drawn)
    }
    #expect(differences.max() ?? .nan <= 15)
    #expect(differences.middle <= 6)
  }

  @Test(arguments: Side.allCases) func everyFalseReadingAbove120IsFlaggedOrWithheld(side: Side) throws {
    let feature = Feature.rangeOfMotion(.shoulder(side: side, movement: .abduction))
    let results = try Self.results("arms-out-of-plane-mirrored", feature, nil)
    let high = results.compactMap(\.self).filter { $0.value > 120 }
    #expect(high.count > 20)
    #expect(high.allSatisfy { $0.quality.contains(.outOfPlane) })
  }

  @Test(arguments: Side.allCases) func theGoodRaisesAreNotFlagged(side: Side) throws {
    let feature = Feature.rangeOfMotion(.shoulder(side: side, movement: .abduction))
    let results = try Self.results("shoulder-elevation-mirrored", feature, nil)
    #expect(results.allSatisfy { $0 != nil })
    #expect(!results.contains { $0?.quality.contains(.outOfPlane) == true })
  }

  private static func results(
    _ recording: String, _ feature: Feature, _ smoothing: Smoothing?
  ) throws -> [FeatureResult?] {
    var pipeline = Pipeline(features: [feature], configuration: Configuration(smoothing: smoothing, overlay: .none))
    return try RecordingReader.frames(recording).map { try pipeline.process($0).results[feature] }
  }
}
