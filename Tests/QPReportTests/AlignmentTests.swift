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

  @Test func theDifferenceOfARecordingToItselfIsNothing() throws {
    var both = try report(raise(rest: 10, half: 30, tail: 10))
    both.other = both
    let page = String(decoding: try both.html(), as: UTF8.self)
    #expect(page.components(separatedBy: "<canvas").count == 3 && page.contains("First: ") && page.contains("Second: "))
    #expect(page.contains("Second − First"))
  }
}
