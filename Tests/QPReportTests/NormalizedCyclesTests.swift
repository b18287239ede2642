import Foundation
import QPCore
import QPFeatures
import Testing

@testable import QPReport

/// Cycles on a fixed number of points, against curves that are known.
@Suite struct NormalizedCyclesTests {
  private let knee = Feature.rangeOfMotion(.knee(side: .left, movement: .flexion))

  /// Readings at 50 a second; `nil` is none.
  private func series(_ seconds: Double, _ value: (Double) -> Double?) throws -> PlotSeries {
    var series = PlotSeries(of: knee)
    for index in 0...Int(seconds * 50) {
      let time = Double(index) / 50
      series.append(
        value(time).flatMap { FeatureResult(value: $0, unit: .degrees) }, at: try #require(Timestamp(seconds: time)))
    }
    return series
  }

  @Test func eachCycleIsStretchedToThePoints() throws {
    // A cycle of 1 s and one of 2 s of the same form.
    let series = try series(3) { 50 - 50 * cos(2 * .pi * ($0 <= 1 ? $0 : ($0 - 1) / 2)) }
    let cycles = NormalizedCycles(series, times: [0...1, 1...3], points: 101)
    #expect(cycles.cycles.map(\.count) == [101, 101] && cycles.leftOut == 0)
    for (percent, mean) in cycles.mean.enumerated() {
      #expect(abs(mean - (50 - 50 * cos(2 * .pi * Double(percent) / 100))) < 0.2, "\(percent) %")
    }
    #expect(cycles.standardDeviation.allSatisfy { $0 < 0.2 })
  }

  @Test func deviationsAreOfTheCycles() throws {
    let series = try series(3) { $0 < 1 ? 10 : $0 < 2 ? 20 : 40 }
    let cycles = NormalizedCycles(series, times: [0.1...0.9, 1.1...1.9, 2.1...2.9], points: 11)
    #expect(cycles.mean.allSatisfy { abs($0 - 70.0 / 3) < 1e-9 })
    // 10, 20 and 40: the variance is 233.33.
    #expect(cycles.standardDeviation.allSatisfy { abs($0 - (700.0 / 3).squareRoot()) < 1e-9 })
    #expect(NormalizedCycles(series, times: [0.1...0.9], points: 11).standardDeviation.isEmpty)
  }

  @Test func aCycleWithALongGapIsLeftOut() throws {
    let series = try series(4) { (1.2...1.4).contains($0) || (2.2...2.6).contains($0) ? nil : 30 * $0 }
    let cycles = NormalizedCycles(series, times: [0...1, 1...2, 2...3, 3.5...4.5], points: 101)
    #expect(cycles.cycles.count == 2 && cycles.leftOut == 2)
    for (percent, value) in cycles.cycles[1].enumerated() {
      #expect(abs(value - 30 * (1 + Double(percent) / 100)) < 1e-6)
    }
  }

  @Test func theTableHasARowAPoint() throws {
    let series = try series(2) { 10 * $0 }
    let table = [NormalizedCycles(series, times: [0...1, 1...2], points: 3)].table
    #expect(
      table == """
        feature,percent,n,mean,sd,cycle1,cycle2
        rangeOfMotion.knee.left.flexion,0.000000,2,5.000000,7.071068,0.000000,10.000000
        rangeOfMotion.knee.left.flexion,50.000000,2,10.000000,7.071068,5.000000,15.000000
        rangeOfMotion.knee.left.flexion,100.000000,2,15.000000,7.071068,10.000000,20.000000

        """)
  }

  @Test func thePlotHasEveryCycleAndTheMean() throws {
    let series = try series(3) { 10 * $0 }
    let cycles = NormalizedCycles(series, times: [0...1, 1...2, 2...3], points: 101)
    let svg = NormalizedCyclesPlot([cycles], axis: "% of the stride", panel: PictureSize(width: 720, height: 280)).svg
    // Three cycles, the mean, and both in the legend.
    #expect(svg.components(separatedBy: "stroke-width=\"2.5\"").count == 1 + 2)
    #expect(svg.contains("% of the stride") && svg.contains("left knee, flexion, 3 cycles") && !svg.contains("nan"))
  }
}
