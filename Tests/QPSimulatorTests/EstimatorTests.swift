import Foundation
import QPCore
import QPSimulator
import QPTestSupport
import Testing

/// What estimators do to points that they have found.
struct EstimatorTests {
  static let raise = Trajectory.raise(.shoulderAbduction(.left), to: 120, speed: 200)

  static func elbows(_ change: (inout Simulation) -> Void) throws -> [Double] {
    var simulation = Simulation(trajectory: raise, noise: LandmarkNoise(sigma: 2), seed: 8)
    change(&simulation)
    let elbow = try FaultTests.index(.leftElbow)
    return simulation.poseFrames.map { Double($0.poses[0].landmarks[elbow].x) * 720 }
  }

  @Test func aLagGivesEarlierPoints() throws {
    let plain = try Self.elbows { _ in }
    let late = try Self.elbows { $0.filter.lag = 2 }
    #expect(late.dropFirst(2).elementsEqual(plain.dropLast(2)))
    #expect(late[0] == plain[0] && late[1] == plain[0])
  }

  @Test func smoothingIsExponential() throws {
    let plain = try Self.elbows { _ in }
    let smooth = try Self.elbows { $0.filter.timeConstant = 0.1 }
    var expected = plain[0]
    for (index, value) in smooth.enumerated() {
      if index > 0 { expected += (plain[index] - expected) * (1 - exp(-1 / 30.0 / 0.1)) }
      #expect(abs(value - expected) < 1e-2)
    }
  }

  @Test(arguments: [CoordinateGrid.Area.picture, .fixedCrop, .movingCrop])
  func coordinatesLieOnTheGrid(area: CoordinateGrid.Area) throws {
    let plain = try Self.elbows { _ in }
    let rounded = try Self.elbows { $0.grid = CoordinateGrid(steps: 256, over: area) }
    // The crop of a standing adult: 1.25 times the height from the eyes to the toes at some 369 pixels a metre.
    let step = area == .picture ? 720.0 / 256 : 1.25 * 0.94 * 1.75 * 368.64 / 256
    let errors = zip(plain, rounded).map { $1 - $0 }
    #expect((errors.map(abs).max() ?? 0) < 0.6 * step)
    #expect(abs(errors.standardDeviation / (step / 12.0.squareRoot()) - 1) < 0.25)
    guard area != .movingCrop else { return }
    // All distances are whole numbers of steps of one grid.
    let gaps = rounded.map { $0 - rounded[0] }.filter { abs($0) > 0.1 }
    let least = gaps.map(abs).min() ?? 0
    #expect(gaps.allSatisfy { abs($0 / least - ($0 / least).rounded()) < 0.02 || area == .fixedCrop })
    #expect(Set(rounded.map { ($0 * 1000).rounded() }).count < Set(plain).count)
  }
}
