import Foundation
import QPFormats
import QPKit
import Testing

/// A guided measurement of a wrist, on points that an estimator found in pictures of a drawn person.
///
/// `Validation/wrists.py move` draws the pictures and says the true flexion.
struct GuidedWristTests {
  private static let feature = Feature.rangeOfMotion(.wrist(side: .left, movement: .flexion))
  /// The true flexion in degrees, by the frame: ten in a second.
  private static let truth = [0: 3.0, 12: 6, 16: 23, 20: 46, 24: 60, 32: 61, 40: 61, 48: 50, 52: 26, 56: 6, 68: 3]

  private func frames() throws -> [PoseFrame] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Conformance/recordings/wrist.qprec.jsonl").standardized
    var reader = try FrameReader(path: path.path(percentEncoded: false))
    var frames: [PoseFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  @Test func theGuideCompletesWithTheHeldFlexion() throws {
    var guide = GuidedMeasurement(Self.feature)
    var pipeline = Pipeline(features: guide.features, configuration: Configuration(overlay: .none))
    for frame in try frames() { guide.consume(try pipeline.process(frame)) }
    guard case .completed(let score) = guide.state else {
      Issue.record("\(guide.state)")
      return
    }
    #expect(abs(score - 61) < 6)
    let result = try #require(guide.result)
    #expect((2.5...4.6).contains(result.time.seconds))
    #expect(try #require(result.interval).contains(61))
  }

  @Test func everyFrameIsReadAndItsIntervalHoldsTheTruth() throws {
    var pipeline = Pipeline(
      features: [Self.feature], configuration: Configuration(smoothing: nil, overlay: .none))
    let readings = try frames().map { try pipeline.process($0).results[Self.feature] }
    #expect(readings.count == 72 && readings.allSatisfy { $0 != nil })
    for (frame, truth) in Self.truth {
      let reading = try #require(readings[frame])
      #expect(abs(reading.value - truth) < 8, "frame \(frame)")
      #expect(try #require(reading.interval).contains(truth), "frame \(frame)")
    }
  }
}
