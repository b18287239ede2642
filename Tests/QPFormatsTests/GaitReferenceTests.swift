@testable import QPClinical
import QPCore
import QPFormats
import QPRecording
import QPTestSupport
import Testing

@testable import QPFeatures

/// Gait against force plates and labelled events (`reference/clinical`).
///
/// The limits are those that `Docs/ClinicalTests.md` states of the method: its mean error within 20 ms, no error of a
/// single event above 50 ms, none missed.
@Suite(.enabled(if: Shared.isThere, "\(Shared.missing)")) struct GaitReferenceTests {
  /// A labelled event.
  struct Truth {
    var seconds: Double
    var side: Side
    var kind: ClinicalTestResult.Event.Kind
  }

  static func motion(_ file: String, map: String? = nil, view: AnatomicalPlane = .sagittal) throws -> MotionRecording {
    var options = FileOptions(view: view)
    options.map = try map.map { try MarkerMap(path: Shared.path("reference/clinical/\($0)")) }
    var reader = try FrameReader(path: Shared.path("reference/clinical/\(file)"), options: options)
    var motion = MotionRecording()
    while let frame = try reader.next() { motion.consume(frame) }
    return motion
  }

  static func truth(_ file: String) throws -> [Truth] {
    try Shared.text("reference/clinical/\(file)").split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let cells = line.split(separator: ",")
      guard cells.count == 4, cells[3] == "yes", let seconds = Double(cells[0]),
        let side = Side(rawValue: "\(cells[1])")
      else { return nil }
      return Truth(seconds: seconds, side: side, kind: cells[2] == "heelStrike" ? .heelStrike : .toeOff)
    }
  }

  /// Compares events with labelled ones that are not within 0.25 s of the recording's ends.
  static func check(_ result: ClinicalTestResult, _ truth: [Truth], duration: Double) {
    for kind in [ClinicalTestResult.Event.Kind.heelStrike, .toeOff] {
      var errors: [Double] = []
      for event in truth where event.kind == kind && event.seconds > 0.25 && event.seconds < duration - 0.45 {
        let found = result.events.filter { $0.kind == kind && $0.side == event.side }
          .map { $0.time.seconds - event.seconds }.min { abs($0) < abs($1) }
        guard let found else {
          Issue.record("no \(kind) on the \(event.side)")
          continue
        }
        #expect(abs(found) < 0.05, "\(kind) \(event.side) at \(event.seconds): \(found)")
        errors.append(found)
      }
      let mean = errors.reduce(0, +) / Double(max(errors.count, 1))
      #expect(abs(mean) < 0.025, "\(kind): mean error \(mean) of \(errors.count)")
    }
  }

  @Test func treadmillAgreesWithItsLabelledEvents() throws {
    let motion = try Self.motion("treadmill.c3d", map: "treadmill.map.txt")
    let result = try ClinicalTest.gait.evaluate(motion)
    Self.check(result, try Self.truth("treadmill.events.csv"), duration: motion.duration)
    // The means of `answers.json`, within the errors that the method's table states.
    #expect(abs(try #require(result.value("cadence")).mean - 105.9) < 0.3)
    #expect(abs(try #require(result.value("stance")).mean - 62.7) < 2)
    #expect(abs(try #require(result.value("doubleSupport")).mean - 25.5) < 3)
    #expect(abs(try #require(result.value("stepLength")).mean - 0.618) < 0.02)
    #expect(abs(try #require(result.value("speed")).mean - 1.09) < 0.04)
    #expect(result.curves.count == 6)
  }

  @Test func overgroundAgreesWithItsLabelledEvents() throws {
    let motion = try Self.motion("overground.c3d")
    let result = try ClinicalTest.gait.evaluate(motion)
    Self.check(result, try Self.truth("overground.events.csv"), duration: motion.duration)
    #expect(abs(try #require(result.value("cadence")).mean - 113.5) < 1.5)
    #expect(abs(try #require(result.value("speed")).mean - 1.097) < 0.03)
    #expect(abs(try #require(result.value("stepLength")).mean - 0.58) < 0.03)
    #expect(result.contains(.fewCycles))
  }

  @Test func overgroundAgreesWithItsForcePlates() throws {
    let motion = try Self.motion("overground-two-plates.c3d", map: "overground-two-plates.map.txt")
    // Too few strides for a result, and four events for the plates.
    let events = try GaitAnalysis(motion).events
    for truth in try Self.truth("overground-two-plates.events.csv") {
      let errors = events.filter { $0.kind == truth.kind && $0.side == truth.side }
        .map { $0.time.seconds - truth.seconds }
      let nearest = try #require(errors.min { abs($0) < abs($1) })
      #expect(abs(nearest) < 0.05, "\(truth.kind) \(truth.side): \(nearest)")
    }
  }

  @Test func keypointsOfTwoPhonesAgreeWithTheirMarkers() throws {
    let motion = try Self.motion("walk-from-video.trc")
    let result = try ClinicalTest.gait.evaluate(motion)
    let truth: [(Double, Side, ClinicalTestResult.Event.Kind)] = [
      (0.643, .right, .heelStrike), (0.791, .left, .toeOff), (1.212, .left, .heelStrike), (1.313, .right, .toeOff),
      (1.75, .right, .heelStrike), (1.854, .left, .toeOff), (2.299, .left, .heelStrike), (2.393, .right, .toeOff),
      (2.843, .right, .heelStrike), (2.958, .left, .toeOff),
    ]
    for (seconds, side, kind) in truth {
      let errors = result.events.filter { $0.kind == kind && $0.side == side }.map { $0.time.seconds - seconds }
      let nearest = try #require(errors.min { abs($0) < abs($1) })
      // Strikes of the keypoints are 42 ± 14 ms early, toe-offs 4 ± 26 ms late.
      #expect(abs(nearest) < 0.09, "\(kind) \(side) at \(seconds): \(nearest)")
    }
    let speed = try #require(result.value("speed")).mean
    // The middle of the hips in the file, which is in metres, moves by 1.366 m/s from the first strike to the last.
    #expect(abs(speed - 1.366) < 0.03, "\(speed)")
  }

  /// From the front, only the depth of the 3D landmarks shows the steps.
  @Test func aViewFromTheFrontUsesTheWorld() throws {
    let side = try ClinicalTest.gait.evaluate(Self.motion("treadmill.c3d", map: "treadmill.map.txt"))
    let front = try ClinicalTest.gait.evaluate(
      Self.motion("treadmill.c3d", map: "treadmill.map.txt", view: .frontal))
    #expect(front.view == .world && front.contains(.worldOnly) && side.view == .side)
    for name in ["cadence", "stance", "doubleSupport"] {
      let (a, b) = (try #require(side.value(name)).mean, try #require(front.value(name)).mean)
      #expect(abs(a - b) < 0.5, "\(name): \(a), \(b)")
    }
    #expect(abs(try #require(front.value("speed")).mean - 1.09) < 0.06)
    #expect(abs(try #require(front.value("stepLength")).mean - 0.618) < 0.03)
  }

  /// Sitting down and rising has extremes of the feet, too, and is no walking.
  @Test func chairStandsAreNoGait() throws {
    let motion = try Self.motion("sit-to-stand.trc", map: "sit-to-stand.map.txt")
    #expect(throws: ClinicalTestError.self) { try ClinicalTest.gait.evaluate(motion) }
  }
}
