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
}
