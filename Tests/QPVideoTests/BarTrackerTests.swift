import Foundation
@testable import QPBarbell
import QPCore
import QPTestSupport
import QPVideo
import Testing

/// The truth of each video is the renderer's; no figure of the tracker was chosen with these videos.
@Suite struct BarTrackerTests {
  @Test(arguments: [(UInt64(901), 44.0), (902, 52), (903, 30), (904, 66)])
  func cleanAndJerkIsFollowedWithoutAWrongPlace(seed: UInt64, radius: Double) {
    let score = BarScore(.cleanAndJerk(seed: seed, radius: radius))
    #expect(score.wrong == 0, "\(score)")
    #expect(score.needlessGaps <= 6, "\(score)")
    #expect(score.rms <= 0.35, "\(score)")
  }

  @Test(arguments: [(UInt64(911), 36.0), (912, 28), (913, 45)])
  func squatsAreFollowedWithoutAWrongPlace(seed: UInt64, radius: Double) {
    let score = BarScore(.squats(seed: seed, radius: radius))
    #expect(score.wrong == 0, "\(score)")
    #expect(score.needlessGaps <= 6, "\(score)")
    #expect(score.rms <= 0.35, "\(score)")
  }

  @Test func aPlateThatRestsBesideItsEqualIsNotTakenForIt() {
    var lift = RenderedLift.cleanAndJerk(seed: 921)
    let rest = lift.center(0)
    lift.path = { _ in rest }
    let score = BarScore(lift)
    #expect(score.wrong == 0 && score.needlessGaps <= 6, "\(score)")
  }

  @Test func aPlateThatLeavesForGoodIsLostAndNotReplacedByItsEqual() {
    var lift = RenderedLift.cleanAndJerk(seed: 922)
    lift.hasWalker = false
    let rest = lift.center(0)
    // Away to the right, out of the picture, within a second.
    lift.path = { SIMD2(rest.x + 700 * max(0, min($0 - 1, 1)), rest.y) }
    var tracker = BarTracker(plate: PlateCircle(center: rest, radius: lift.radius))
    var last = BarObservation.searching
    for index in 0..<150 {
      last = tracker.consume(lift.luma(index), at: lift.time(index))
      if let plate = last.plate { #expect(abs(plate.center.x - lift.center(index).x) < lift.radius / 4) }
    }
    #expect(last == .lost)
  }

  @Test func anotherRateIsFollowedAlike() {
    var lift = RenderedLift.squats(seed: 931)
    lift.rate = 60
    lift.count = 400
    let score = BarScore(lift)
    #expect(score.wrong == 0 && score.needlessGaps <= 12 && score.rms <= 0.35, "\(score)")
  }

  @Test func theSameVideoGivesTheSamePlaces() {
    let lift = RenderedLift.squats(seed: 932)
    func places() -> [BarObservation] {
      var tracker = BarTracker(plate: PlateCircle(center: lift.center(0), radius: lift.radius))
      return (0..<40).map { tracker.consume(lift.luma($0), at: lift.time($0)) }
    }
    #expect(places() == places())
  }

  @Test func timesThatGoBackChangeNothing() {
    let lift = RenderedLift.squats(seed: 933)
    var tracker = BarTracker(plate: PlateCircle(center: lift.center(0), radius: lift.radius))
    tracker.consume(lift.luma(0), at: lift.time(5))
    let before = tracker.observation
    #expect(tracker.consume(lift.luma(60), at: lift.time(3)) == before)
  }

  @Test func picturesWithoutPixelsAndBoxesOutsideAreHarmless() {
    let empty = LumaPlane(size: PictureSize(width: 0, height: 0), bytes: [])
    let tiny = LumaPlane(size: PictureSize(width: 3, height: 2), bytes: [1, 2, 3, 4, 5, 6])
    let gray = LumaPlane(size: PictureSize(width: 64, height: 64), bytes: [])
    let circles = [(-500.0, 40.0), (1e9, 1e9), (3, 0), (3, -4), (.nan, 5), (5, .infinity), (5, 1e-9)]
    for (position, radius) in circles {
      var tracker = BarTracker(plate: PlateCircle(center: SIMD2(position, position), radius: radius))
      for (index, luma) in [empty, tiny, gray, empty, gray].enumerated() {
        tracker.consume(luma, at: Timestamp(milliseconds: Int64(700 * index)))
      }
    }
  }

  /// The video that is shared with the project, as decoded by the `ffmpeg` command.
  @Test(.enabled(if: SharedLift.isThere, "\(Shared.missing), or there is no ffmpeg"))
  func theSharedVideoIsFollowedAsTheDesignDemands() throws {
    let video = try SharedLift()
    var score = BarScore()
    var tracker = BarTracker(plate: PlateCircle(center: video.truth[0].center, radius: video.truth[0].radius))
    for (luma, truth) in zip(video.pictures, video.truth) {
      let observation = tracker.consume(luma, at: truth.time)
      score.add(observation, truth: truth.center, radius: truth.radius, covered: truth.covered)
    }
    #expect(score.right >= 173 && score.wrong == 0 && score.rms <= 0.35, "\(score)")
  }
}
