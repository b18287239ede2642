import QPCore
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct DuplicatePosesTests {
  private func pose(at x: Double) -> Pose { Figure.standing.shifted(by: Point(x, 0)).pose }

  private func doubles(_ places: [Double], ages: [Int]) -> [Int] {
    DuplicatePoses.doubles(in: places.map(pose), ages: ages, .blazePose33, Figure.standing.size)
  }

  @Test func theYoungerOfTwoInOnePlaceIsTheDouble() {
    // The trunk is 200 pixels long.
    #expect(doubles([0, 30], ages: [5, 90]) == [0])
    #expect(doubles([0, 30], ages: [90, 20]) == [1])
    #expect(doubles([0, 30], ages: [20, 20]) == [1])
    #expect(doubles([0, 30, 400], ages: [20, 90, 1]) == [0])
  }

  @Test func aYoungOneIsADoubleFromFurtherAway() {
    #expect(doubles([0, 100], ages: [90, 2]) == [1])
    #expect(doubles([0, 100], ages: [90, 60]) == [])
    #expect(doubles([0, 160], ages: [90, 2]) == [])
  }

  @Test func ofThreeInOnePlaceOneStays() {
    #expect(doubles([0, 20, 40], ages: [3, 50, 7]) == [0, 2])
  }
}
