import QPLandmarks
import Testing

@testable import QPSignal

/// Against the formulas: the mean, weighted by precision, and from it 1 − σ² / (what they differ by) of the way.
@Suite struct PeakShrinkageTests {
  private func greatest(_ tops: [(value: Double, standardDeviation: Double)]) throws -> PeakShrinkage.Top {
    var shrinkage = PeakShrinkage()
    for (index, top) in tops.enumerated() {
      shrinkage.add(
        PeakShrinkage.Top(
          value: top.value, standardDeviation: top.standardDeviation, halfWidth: 2 * top.standardDeviation,
          time: Timestamp(milliseconds: Int64(index))))
    }
    return try #require(shrinkage.greatest(range: 90))
  }

  @Test func greatestOfNoTopsIsNil() { #expect(PeakShrinkage().greatest(range: 90) == nil) }

  @Test func differencesWithinErrorsShrinkToTheMean() throws {
    // Their variance is 2, that of their errors 4.
    let top = try greatest([(119, 2), (121, 2)])
    #expect(abs(top.value - 120) < 1e-9 && top.halfWidth == 4)
    // The more certain counts four times.
    #expect(abs(try greatest([(119, 1), (121, 2)]).value - 119.4) < 1e-9)
  }

  @Test func differencesBeyondErrorsRemain() throws {
    // Their variance is 18, of which 4 are errors: 120 + 14 / 18 · 3.
    let top = try greatest([(117, 2), (123, 2)])
    #expect(abs(top.value - (120 + 14.0 / 6)) < 1e-9 && top.time == Timestamp(milliseconds: 1))
  }

  @Test func muchLowerTopsAreIgnored() throws {
    #expect(try greatest([(100, 1), (120, 1), (60, 3)]).value == 120)
    // Nor where nothing is certain: half of the range lies between them.
    #expect(try greatest([(75, 20), (120, 20)]).value == 120)
    // Nor without errors.
    #expect(try greatest([(119.9, 0), (120, 0)]).value == 120)
  }

  @Test func noTopIsAboveTheGreatest() throws {
    var shrinkage = PeakShrinkage()
    for (index, value) in [68.7, 69.3, 68.9, 44.0].enumerated() {
      shrinkage.add(
        PeakShrinkage.Top(
          value: value, standardDeviation: 4, halfWidth: 8, time: Timestamp(milliseconds: Int64(index))))
    }
    let greatest = try #require(shrinkage.greatest(range: 90)).value
    #expect(abs(greatest - (68.7 + 69.3 + 68.9) / 3) < 1e-9)
    #expect(shrinkage.all(range: 90).map(\.value).sorted() == [44, greatest, greatest, greatest])
  }

  @Test func fewOfManyTopsAreStored() {
    var shrinkage = PeakShrinkage()
    for index in 0..<10_000 {
      shrinkage.add(
        PeakShrinkage.Top(
          value: Double(index % 977), standardDeviation: 1, halfWidth: nil, time: Timestamp(milliseconds: Int64(index)))
      )
    }
    #expect(shrinkage.tops.count <= 32 && shrinkage.tops.first?.value == 976)
  }
}
