@testable import QPBarbell
import QPCore
import QPFeatures
import QPTestSupport
import QPVideo
import Testing

@Suite struct BarFinderTests {
  /// Two wrists at the bar's height, beside its middle.
  private func wrists(_ lift: RenderedLift, _ index: Int) -> [SIMD2<Double>] {
    let center = lift.center(index)
    return [center + SIMD2(0.35, -0.2) * lift.radius, center + SIMD2(0.6, -0.1) * lift.radius]
  }

  @Test(arguments: [UInt64(941), 942, 943])
  func thePlateNearTheWristsIsFound(seed: UInt64) throws {
    var lift = RenderedLift.cleanAndJerk(seed: seed)
    lift.hasWalker = false
    var finder = BarFinder()
    var index = 0
    while finder.tracker == nil, index < lift.count {
      _ = finder.find(lift.luma(index), at: lift.time(index), wrists: wrists(lift, index))
      index += 1
    }
    let tracker = try #require(finder.tracker, "not found")
    let plate = try #require(tracker.observation.plate)
    let away = plate.center - lift.center(index - 1)
    #expect((away * away).sum().squareRoot() < 2, "\(plate) \(lift.center(index - 1))")
    #expect(abs(tracker.radius / lift.radius - 1) < 0.05)
  }

  @Test func withoutWristsTheUserChooses() throws {
    let lift = RenderedLift.cleanAndJerk(seed: 951)
    var finder = BarFinder()
    let observation = finder.find(lift.luma(0), at: .zero, wrists: nil)
    guard case .needsChoice(let plates) = observation else {
      Issue.record("\(observation)")
      return
    }
    for truth in [lift.center(0), lift.equalPlate] {
      #expect(plates.contains { abs($0.center.x - truth.x) < 2 && abs($0.center.y - truth.y) < 2 })
    }
    #expect(finder.tracker == nil)
  }

  /// The wrists reach to both plates; nothing tells them apart until one moves.
  @Test func ofTwoEqualPlatesTheOneThatMovesIsTaken() throws {
    var lift = RenderedLift.cleanAndJerk(seed: 952)
    lift.hasWalker = false
    lift.hasUpright = false
    var finder = BarFinder()
    var chosenAt: Int?
    for index in 0..<lift.count where chosenAt == nil {
      let motion = lift.center(index) - lift.center(0)
      let wrists = [lift.center(0) + motion, lift.equalPlate + motion]
      let observation = finder.find(lift.luma(index), at: lift.time(index), wrists: wrists)
      if finder.tracker != nil { chosenAt = index }
      if index == 3 {
        guard case .needsChoice(let plates) = observation else {
          Issue.record("two plates at rest, and yet \(observation)")
          return
        }
        #expect(plates.count >= 2)
      }
    }
    let index = try #require(chosenAt)
    #expect(lift.time(index).seconds > 0.7, "not before the lift begins")
    let plate = try #require(finder.tracker?.observation.plate)
    #expect(abs(plate.center.y - lift.center(index).y) < lift.radius / 4)
  }

  @Test func noPlateIsFoundWithoutALifter() {
    let lift = RenderedLift.cleanAndJerk(seed: 953)
    var finder = BarFinder()
    for index in stride(from: 0, to: 60, by: 5) {
      let observation = finder.find(lift.luma(index), at: lift.time(index), wrists: [SIMD2(800, 250)])
      #expect(observation == .searching)
    }
    #expect(finder.find(lift.luma(0), at: lift.time(90), wrists: []) == .searching)
  }

  /// A picture of the lift whose plate is covered beside its centre, so that about three fifths of its rim are seen.
  private func covered(_ lift: RenderedLift, _ index: Int) -> LumaPlane {
    var bytes = lift.picture(index)
    let center = lift.center(index)
    let (left, right) = (Int(center.x + 0.3 * lift.radius), Int(center.x + 1.2 * lift.radius))
    let rows = Int(center.y - 1.2 * lift.radius)...Int(center.y + 1.2 * lift.radius)
    for row in rows.clamped(to: 0...(lift.size.height - 1)) {
      for column in left...right { bytes[row * lift.size.width + column] = 120 }
    }
    return LumaPlane(size: lift.size, bytes: bytes)
  }

  @Test func aPlateOfWhichTheRimIsHalfCoveredHasToMoveWithTheWrists() throws {
    var lift = RenderedLift.cleanAndJerk(seed: 954)
    lift.hasWalker = false
    lift.hasUpright = false
    lift.hasEqualPlate = false
    var finder = BarFinder()
    var chosenAt: Int?
    for index in 0..<lift.count where chosenAt == nil {
      _ = finder.find(
        covered(lift, index), at: lift.time(index), wrists: wrists(lift, index), stature: lift.radius / 0.13)
      if finder.tracker != nil { chosenAt = index }
    }
    let index = try #require(chosenAt)
    let moved = lift.center(index) - lift.center(0)
    #expect((moved * moved).sum().squareRoot() > 0.3 * lift.radius, "taken at rest")
    let plate = try #require(finder.tracker?.observation.plate)
    #expect(abs(plate.center.y - lift.center(index).y) < lift.radius / 4)
    // Wrists that stay where they are show nothing.
    var still = BarFinder()
    for index in 0..<lift.count {
      _ = still.find(
        covered(lift, index), at: lift.time(index), wrists: wrists(lift, 0), stature: lift.radius / 0.13)
    }
    #expect(still.tracker == nil)
  }

  /// Knees, elbows and heads are round and move with the wrists, but are smaller than plates beside the person.
  @Test func thePersonsSizeTellsHowLargePlatesAre() throws {
    var lift = RenderedLift.cleanAndJerk(seed: 955)
    lift.hasWalker = false
    lift.hasEqualPlate = false
    for (stature, isFound) in [(lift.radius / 0.13, true), (lift.radius / 0.03, false), (lift.radius / 0.5, false)] {
      var finder = BarFinder()
      for index in 0..<60 {
        _ = finder.find(lift.luma(index), at: lift.time(index), wrists: wrists(lift, index), stature: stature)
      }
      let radius = finder.tracker?.radius ?? 0
      #expect((abs(radius / lift.radius - 1) < 0.05) == isFound, "a stature of \(stature): \(radius)")
    }
    for stature in [Double.infinity, 1e300, 0, -5] {
      var finder = BarFinder()
      let wrists = [SIMD2(Double.nan, 1), SIMD2(1e300, -1e300)]
      #expect(finder.find(lift.luma(0), at: .zero, wrists: wrists, stature: stature) == .searching)
    }
  }

  /// A circle that stays where the wrists leave it is not searched for for ever.
  @Test func aCircleThatStaysGivesWayToThePlate() throws {
    var lift = RenderedLift.cleanAndJerk(seed: 956)
    lift.hasWalker = false
    lift.hasUpright = false
    var finder = BarFinder()
    // The wrists rest at the equal plate, whose rim is half covered, and go to the plate after a second.
    var half = lift
    half.hasEqualPlate = false
    half.path = { [place = lift.equalPlate] _ in place }
    for index in 0..<lift.count where finder.tracker == nil {
      let isAway = index >= 30
      let plane = isAway ? lift.luma(index) : covered(half, 0)
      let hands = isAway ? wrists(lift, index) : [lift.equalPlate]
      _ = finder.find(plane, at: lift.time(index), wrists: hands)
    }
    let plate = try #require(finder.tracker?.observation.plate)
    #expect(abs(plate.center.x - lift.center(0).x) < 2 * lift.radius, "the other plate: \(plate)")
  }
}
