import QPCore
import Foundation
import QPTestSupport
import Testing

@testable import QPSignal

@Suite struct KeypointSimilarityTests {
  private static let points = Topology.coco17.points.map { body in
    SIMD2<Float>(Figure.standing.points[body] ?? Point(.nan, .nan))
  }

  /// The 17 constants of COCO's own evaluation, in its order.
  private static let sigmas = [
    0.026, 0.025, 0.025, 0.035, 0.035, 0.079, 0.079, 0.072, 0.072, 0.062, 0.062, 0.107, 0.107, 0.087, 0.087, 0.089,
    0.089,
  ]

  @Test func spreadsAreThoseOfCOCO() {
    #expect(Topology.coco17.points.map(\.keypointSigma) == Self.sigmas)
  }

  @Test(arguments: [0.0, 3, 10, 40], [0.0, 15])
  func similarityIsTheMeanOfTheClosedForm(offset: Double, uncertainty: Double) {
    let similarity = KeypointSimilarity(.coco17)
    let points = Self.points
    let result = similarity(
      points.span, points, bodySize: 200, shift: SIMD2(0, Float(offset)), uncertainty: Float(uncertainty))
    let expected = Self.sigmas.map { sigma in
      exp(-offset * offset / (2 * (pow(2 * sigma * 1.6 * 200, 2) + uncertainty * uncertainty)))
    }
    #expect(result.shared == 17)
    #expect(abs(result.mean - expected.mean) < 1e-5)
  }

  @Test func onlySharedPointsCount() {
    let similarity = KeypointSimilarity(.coco17)
    var few = Self.points
    for index in 1..<17 { few[index] = SIMD2(.nan, .nan) }
    let one = similarity(few.span, Self.points, bodySize: 200, shift: .zero, uncertainty: 0)
    #expect(one == (1, 1))
    let missing = Array(few[1...] + [few[1]])
    let none = similarity(missing.span, Self.points, bodySize: 200, shift: .zero, uncertainty: 0)
    #expect(none == (0, 0))
  }
}
