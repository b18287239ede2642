import QPExercises
import QPKit
import Testing

/// The furthest value held, on synthetic readings 0.1 s apart; held means 0.3 s here.
///
/// `r` rests at 20°, `u` is 60°, `t` 170°, `v` 173°, `h` 120°, `l` −20°, `b` an unusable reading of 170°,
/// `=` 170° repeated, `.` a person without a reading.
@Suite struct HeldReachTests {
  static let feature = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  private static let values: [Character: Double] = [
    "r": 20, "u": 60, "t": 170, "v": 173, "h": 120, "l": -20, "b": 170, "=": 170,
  ]
  static let rest = "rrrrrrr"

  private struct Run {
    var guide: GuidedMeasurement
    var index = 0

    init(_ aim: GuidedMeasurement.Aim? = nil, _ hold: HoldCriterion = HoldCriterion(duration: 0.3)) {
      guide = GuidedMeasurement(feature, hold: hold, aim: aim)
    }

    /// Feeds frames, and returns the number of the frame that completed it.
    mutating func feed(_ frames: String) throws -> Int? {
      for frame in frames where !guide.isFinished {
        var results = FeatureResults()
        if let value = values[frame] {
          var result = try #require(FeatureResult(value: value, unit: .degrees))
          if frame == "b" { result.quality.insert(.unconfirmed) }
          if frame == "=" { result.quality.insert(.repeated) }
          results.append(feature, .reading(result))
        }
        let info = FrameInfo(
          timestamp: Timestamp(milliseconds: Int64(index) * 100), size: PictureSize(width: 10, height: 10),
          overlay: .disabled)
        guide.consume(status: .success(info: info), results: results)
        if guide.isFinished { return index }
        index += 1
      }
      return nil
    }
  }

  private func completion(_ frames: String, _ aim: GuidedMeasurement.Aim? = nil) throws -> (frame: Int, value: Double)?
  {
    var run = Run(aim)
    guard let frame = try run.feed(frames), let result = run.guide.result else { return nil }
    return (frame, result.value)
  }

  /// Frame 8 is the first at 170°; its median of three comes a frame later, the hold is long enough in frame 12, and
  /// confirmed a second later.
  @Test func aHoldIsCertainAfterASecond() throws {
    var run = Run()
    let frame = try run.feed(Self.rest + "u" + String(repeating: "t", count: 30))
    let result = try #require(run.guide.result)
    #expect(result.value == 170 && result.attempts == 1)
    #expect(result.from == Timestamp(milliseconds: 800) && result.time == Timestamp(milliseconds: 1100))
    #expect(frame == 21)
  }

  /// A return by more than 10° confirms the hold.
  @Test func itIsCertainAtOnceWhenThePersonComesBack() throws {
    let done = try #require(try completion(Self.rest + "uttttt" + "rrr"))
    #expect(done.value == 170 && done.frame < 16)
  }

  @Test(arguments: [
    // An arm back at rest, a lowered arm, an arm without a rest, an arm at rest.
    HeldReachTests.rest + "ut" + String(repeating: "r", count: 30),
    String(repeating: "t", count: 8) + String(repeating: "r", count: 30),
    String(repeating: "t", count: 30), String(repeating: "r", count: 30),
    // A hold at half of the reach.
    HeldReachTests.rest + "ttt" + String(repeating: "u", count: 30),
    // Unusable and repeated readings.
    HeldReachTests.rest + "u" + String(repeating: "b", count: 30),
    HeldReachTests.rest + "utt" + String(repeating: "=", count: 30),
  ])
  func doesNotComplete(_ frames: String) throws { #expect(try completion(frames) == nil) }

  @Test func furtherMovementTakesTheHoldBack() throws {
    let done = try #require(try completion(Self.rest + "uhhhhhh" + String(repeating: "t", count: 30)))
    #expect(done.value == 170)
  }

  @Test func aFewFramesWithheldGoUnnoticed() throws {
    let done = try #require(try completion(Self.rest + "utt..bttbt" + String(repeating: "t", count: 15)))
    #expect(done.value == 170)
  }

  @Test func attemptsWithoutAHoldAreCountedAndSaid() throws {
    var run = Run()
    #expect(run.guide.prompt == "Show the joint to measure")
    _ = try run.feed("r")
    #expect(run.guide.prompt == "Start from rest")
    _ = try run.feed("rrrrrr")
    #expect(run.guide.prompt == nil)
    _ = try run.feed("uttu" + "rrrrrrrrrr")
    #expect(run.guide.prompt == "Hold it at the top")
    _ = try run.feed("utttttt")
    #expect(run.guide.prompt == "Hold it")
    _ = try run.feed("rrr")
    #expect(run.guide.result?.attempts == 2 && run.guide.prompt == "Done")
  }

  @Test func aHoldThatHasWaitedCountsAtTheEndOfARecording() throws {
    var early = Run()
    _ = try early.feed(Self.rest + "uttttt")
    early.guide.finish()
    #expect(early.guide.result == nil)
    var late = Run()
    _ = try late.feed(Self.rest + "u" + String(repeating: "t", count: 11))
    #expect(late.guide.finish() == .completed(score: 170))
  }

  @Test func extensionLeadsTheOtherWay() throws {
    let back = Feature.rangeOfMotion(.shoulder(side: .left, movement: .extension))
    #expect(GuidedMeasurement(back).aim == .decrease && GuidedMeasurement(Self.feature).aim == .increase)
    #expect(GuidedMeasurement(back).features == [.rangeOfMotion(.shoulder(side: .left, movement: .flexion))])
    let frames = Self.rest + String(repeating: "l", count: 20)
    #expect(try completion(frames) == nil)
    #expect(try #require(try completion(frames, .decrease)).value == -20)
  }

  @Test func aTargetMustBeReached() throws {
    let frames = Self.rest + "u" + String(repeating: "h", count: 20)
    #expect(try completion(frames, .target(160)) == nil)
    #expect(try #require(try completion(frames, .target(121))).value == 120)
  }

  @Test func aGoalNeedsNoRest() throws {
    var run = Run(nil, HoldCriterion(duration: 0.3, minValue: 150))
    #expect(try run.feed(String(repeating: "t", count: 30)) != nil)
    #expect(run.guide.result?.value == 170)
  }

  @Test func sweepsLeadAwayFromTheirRest() {
    let shoulder = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
    let elbow = Feature.rangeOfMotion(.elbow(side: .left, clockwiseDirection: false))
    #expect(GuidedMeasurement(shoulder).aim == .away(from: 0))
    #expect(GuidedMeasurement(elbow).aim == .away(from: nil))
  }

  /// Readings on either side of the wrap-around, in either direction: 20° → 170°, or 340° → 190°.
  @Test(arguments: [false, true]) func theSeamIsNoDistance(_ isMirrored: Bool) {
    let shoulder = Feature.rangeOfMotion(.shoulder(side: .left, clockwiseDirection: false))
    var guide = GuidedMeasurement(shoulder, hold: HoldCriterion(duration: 0.3))
    for index in 0..<60 {
      let flicker = index % 2 == 0 ? 1.0 : 359
      let value = index < 20 ? flicker : index < 25 ? Double(index - 19) * 30 : 175
      var results = FeatureResults()
      let turned = isMirrored ? (360 - value).truncatingRemainder(dividingBy: 360) : value
      if let result = FeatureResult(value: turned, unit: .degrees) { results.append(shoulder, .reading(result)) }
      let info = FrameInfo(
        timestamp: Timestamp(milliseconds: Int64(index) * 100), size: PictureSize(width: 10, height: 10),
        overlay: .disabled)
      guide.consume(status: .success(info: info), results: results)
      if index < 20 { #expect(!guide.hasMoved) }
    }
    #expect(guide.result?.value == (isMirrored ? 185 : 175))
  }
}
