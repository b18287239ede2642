import QPCore
import QPVision
import Testing

@testable import QPVideo

/// The rules about times, turns and names that all readers of videos share.
@Suite struct TimelineTests {
  /// The number of units, the fraction of a second, and the microseconds worked out by hand.
  @Test(arguments: [
    (Int64(0), 1, 30, Int64(0)), (1, 1, 30, 33_333), (2, 1, 30, 66_667), (3, 1, 30, 100_000), (1, 1001, 30_000, 33_367),
    (107_892, 1001, 30_000, 3_599_996_400), (1, 1, 2_000_000, 1), (-1, 1, 2_000_000, -1), (-2, 1, 30, -66_667),
    (1, 1, 2_000_001, 0), (9_000_000_000_000, 1, 1_000_000, 9_000_000_000_000),
  ])
  func timesAreRoundedOnceAndHalvesAwayFromZero(stamp: Int64, numerator: Int, denominator: Int, microseconds: Int64) {
    #expect(TimeBase(numerator: numerator, denominator: denominator).microseconds(stamp) == microseconds)
  }

  @Test func timesBeyondAllVideosAreNone() {
    #expect(TimeBase(denominator: 1).microseconds(.max) == nil)
    #expect(TimeBase(denominator: 1).microseconds(.min) == nil)
    #expect(TimeBase(numerator: .max, denominator: 1).microseconds(2) == nil)
    #expect(TimeBase(denominator: 1_000_000).microseconds(.max) == .max)
  }

  private func timeline(start: Int64 = 0, rate: Double? = 25) -> PictureTimeline {
    var info = VideoInfo(storedSize: PictureSize(width: 2, height: 2), codec: "h264")
    (info.startMicroseconds, info.nominalRate) = (start, rate)
    return PictureTimeline(info)
  }

  @Test func aPictureWithoutATimeFollowsTheOneBefore() {
    var timeline = timeline(start: 1_400_000)
    let taken = [
      timeline.add(nil, duration: 0), timeline.add(nil, duration: 30_000), timeline.add(nil, duration: 0),
      timeline.add(1_700_000, duration: 0),
    ]
    #expect(taken.map { $0?.time.microseconds } == [1_400_000, 1_440_000, 1_470_000, 1_700_000])
    #expect(taken.map { $0?.isGuessed } == [true, true, true, false])
  }

  @Test func picturesThatGoBackAreDroppedAndThoseBeforeTheFirstAreNot() {
    var timeline = timeline()
    timeline.first = Timestamp(microseconds: 100_000)
    let stamps: [Int64] = [0, 40_000, 100_000, 100_000, 90_000, 140_000]
    let taken = stamps.map { timeline.add($0, duration: 0)?.time.microseconds }
    #expect(taken == [nil, nil, 100_000, nil, nil, 140_000])
    #expect(timeline.dropped == 2)
  }

  @Test func aVideoThatEndsBeforeItsDurationEndsEarly() {
    var timeline = timeline()
    for index in 0..<49 { _ = timeline.add(Int64(index) * 40_000, duration: 40_000) }
    #expect(!timeline.endsBefore(nil) && !timeline.endsBefore(2_000_000) && timeline.endsBefore(2_001_000))
    timeline.first = .zero
    #expect(!timeline.endsBefore(10_000_000))
  }

  /// The matrix of a turn clockwise, in a picture whose rows go down.
  private func info(turnedBy degrees: Double, isMirrored: Bool = false) -> VideoInfo {
    let (cosine, sine) = (Maths.cos(degrees * .pi / 180), Maths.sin(degrees * .pi / 180))
    var info = VideoInfo(storedSize: PictureSize(width: 4, height: 2), codec: "h264")
    let side = isMirrored ? -65_536.0 : 65_536
    info.turn(a: side * cosine, b: side * sine, c: -65_536 * sine, d: 65_536 * cosine)
    return info
  }

  @Test(arguments: [
    (0.0, PictureRotation.none), (90, .quarter), (180, .half), (270, .threeQuarters), (-90, .threeQuarters),
    (-180, .half),
    (4, .none), (-4, .none), (94, .quarter), (266, .threeQuarters), (184, .half),
  ])
  func turnsAreTheNearestQuarter(degrees: Double, rotation: PictureRotation) {
    let info = info(turnedBy: degrees)
    #expect(info.rotation == rotation && !info.isMirrored && info.notes.isEmpty, "\(info)")
  }

  @Test(arguments: [20.0, 45, 84, 96, 135, -30]) func otherTurnsAreIgnoredWithANote(degrees: Double) {
    let info = info(turnedBy: degrees)
    #expect(info.rotation == .none && info.notes.count == 1 && info.notes[0].contains("\(Int(degrees))°"))
  }

  @Test func flippedPicturesAreMirrored() {
    #expect(info(turnedBy: 0, isMirrored: true).isMirrored)
    var nonsense = VideoInfo(storedSize: PictureSize(width: 4, height: 2), codec: "h264")
    nonsense.turn(a: 0, b: 0, c: 0, d: 0)
    nonsense.turn(a: .nan, b: 1, c: 1, d: 1)
    nonsense.turn(a: .infinity, b: 1, c: 1, d: 1)
    #expect(nonsense.rotation == .none && nonsense.notes.isEmpty)
  }

  @Test(arguments: [("avc1", "h264"), ("hvc1", "hevc"), ("apcn", "prores"), ("rle ", "rle"), ("wxyz", "wxyz")])
  func codecsHaveTheirShortNames(characters: String, name: String) {
    let number = characters.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    #expect(VideoInfo.codecName(fourCC: number) == name)
  }
}
