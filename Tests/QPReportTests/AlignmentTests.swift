import Foundation
import QPCore
import QPExercises
import QPFeatures
import QPTestSupport
import Testing

@testable import QPReport

/// Two recordings side by side.
@Suite struct AlignmentTests {
  /// A triangle up to 90 and back, after some rest.
  private func raise(rest: Int, half: Int, tail: Int) -> [Double] {
    [Double](repeating: 0, count: rest) + (0..<half).map { 90 * Double($0) / Double(half) }
      + (0..<half).map { 90 - 90 * Double($0) / Double(half) } + [Double](repeating: 0, count: tail)
  }

  @Test func aSeriesIsItsOwnPartner() throws {
    let series = raise(rest: 10, half: 30, tail: 10).map { [$0] }
    let path = try #require(WarpingPath(series, series))
    for (index, partner) in path.partners.enumerated() { #expect(abs(partner - Double(index)) < 1e-9) }
  }

  @Test func aSlowMovementIsAlignedByItsPhase() throws {
    let (fast, slow) = (raise(rest: 5, half: 20, tail: 5), raise(rest: 10, half: 40, tail: 10))
    let path = try #require(WarpingPath(fast.map { [$0] }, slow.map { [$0] }))
    for (index, partner) in path.partners.enumerated() where fast[index] > 0 {
      // The same angle on the same side of the peak.
      #expect(abs(slow[Int(partner.rounded())] - fast[index]) < 5)
      #expect((index < 25) == (partner < 50) || abs(index - 25) <= 1)
    }
  }

  @Test func thePathCostsWhatTheDistanceSays() throws {
    let (first, second) = (raise(rest: 5, half: 20, tail: 5), raise(rest: 12, half: 18, tail: 6))
    let path = try #require(WarpingPath(first.map { [$0] }, second.map { [$0] }, band: 1))
    let distance = try #require(DynamicTimeWarping(first, second, band: 1)).distance
    // Each row's mean partner lies on the path; its squared differences are a lower bound of the whole cost.
    let cost = path.partners.enumerated().reduce(0.0) { sum, pair in
      let difference = second[Int(pair.element.rounded())] - first[pair.offset]
      return sum + difference * difference
    }
    #expect(cost.squareRoot() <= distance + 10)
  }

  private func report(_ degrees: [Double]) throws -> Report {
    let feature = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
    var report = Report(title: "Take", features: [feature])
    var pipeline = Pipeline(features: [feature], configuration: Configuration(smoothing: nil, overlay: .none))
    for (index, value) in degrees.enumerated() {
      let frame = try Figure.standing.raisingLeftArm(to: value).frame(at: Double(index) / 30)
      report.append(frame, try pipeline.process(frame))
    }
    return report
  }

  @Test func inStepIsTheSameTimeSinceTheFirstMovement() throws {
    let (early, late) = (
      try report(raise(rest: 10, half: 30, tail: 30)), try report(raise(rest: 25, half: 30, tail: 30))
    )
    let inStep = Alignment(early, late).frames.inStep
    for frame in 10..<70 { #expect(abs(inStep[frame] - (frame + 15)) <= 1) }
    #expect(inStep.allSatisfy { (0..<late.frameCount).contains($0) })
  }

  /// Up to 90° and to 120°: the second's own course stands beside the first's, at the same parts of the movement.
  @Test func aLargerMovementKeepsItsSize() throws {
    let first = raise(rest: 10, half: 30, tail: 10)
    let second = raise(rest: 20, half: 40, tail: 20).map { $0 * 120 / 90 }
    let (rows, others) = Alignment.phases(first.map { [$0] }, second.map { [$0] })
    let path = try #require(WarpingPath(rows, others))
    for (index, partner) in path.partners.enumerated() where first[index] > 10 {
      #expect(abs(second[Int(partner.rounded())] - first[index] * 120 / 90) < 7, "\(index)")
    }
    var both = try report(first)
    both.other = try report(second)
    // The peaks are those of the second's own curve.
    let tops = try #require(both.other?.series.first).plot.tops
    let figures = both.comparedFigures.map(\.text)
    #expect(figures.count == 2 && figures[0].contains(">\(Int(tops[0].value.rounded()))°</text>"))
    #expect(tops.count == 1 && abs(tops[0].value - 120) < 2)
  }

  /// A feature that rests in both counts little, however it is spread.
  @Test func noiseOfARestingFeatureCountsLittle() {
    let rest = [0.0, 1, 0, 1]
    let (first, second) = Alignment.phases(
      zip([0.0, 50, 90, 0], rest).map { [$0, $1] }, zip([0.0, 60, 120, 0], rest.reversed()).map { [$0, $1] })
    #expect(first.map { $0[0] } == [0, 50, 90, 0] && second.map { $0[0] } == [0, 45, 90, 0])
    #expect((first + second).allSatisfy { (0...1).contains($0[1]) })
  }

  /// Each table and picture of a page about two recordings says of which it is.
  @Test func peaksOfBothRecordingsAreNamed() throws {
    var both = try report(raise(rest: 10, half: 30, tail: 10))
    both.other = try report(raise(rest: 10, half: 30, tail: 10).map { $0 * 120 / 90 })
    let tops = try [both, try #require(both.other)].map { report in
      "\(Int(try #require(report.series.first?.plot.tops.first).value.rounded()))°"
    }
    for section in [both.trialsSection, both.normsSection, both.figuresSection] {
      let parts = try #require(section).text.components(separatedBy: "<h3>")
      #expect(parts.count == 3 && parts[1].hasPrefix("First</h3>") && parts[2].hasPrefix("Second</h3>"))
      #expect(parts[1].contains(tops[0]) && parts[2].contains(tops[1]), "\(tops) \(parts)")
    }
    // The second one's times are not those of the replay.
    #expect(both.trialsSection?.text.components(separatedBy: "<h3>")[2].contains("<button") == false)
  }

  @Test func theDifferenceOfARecordingToItselfIsNothing() throws {
    var both = try report(raise(rest: 10, half: 30, tail: 10))
    both.other = both
    let page = String(decoding: try both.html(), as: UTF8.self)
    #expect(page.components(separatedBy: "<canvas").count == 3 && page.contains("First: ") && page.contains("Second: "))
    #expect(page.contains("Second − First"))
  }
}
