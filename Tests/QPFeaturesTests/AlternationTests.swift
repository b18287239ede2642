import QPCore
@testable import QPExercises
@testable import QPFeatures
import QPSimulator
import Testing

struct AlternationTests {
  /// Returns whether two sides, each a sine with its own amplitude and phase in cycles, alternate in one cycle.
  private func isAlternating(_ other: Double, _ phase: Double, noise: Double = 0, seed: UInt64 = 1) -> Bool {
    var random = SplitMix64(seed: seed)
    var alternation = Alternation()
    for frame in 0..<30 {
      let angle = 2 * Double.pi * Double(frame) / 30
      var sides = SIMD2(Maths.sin(angle), other * Maths.sin(angle + 2 * .pi * phase))
      sides += SIMD2(Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random)) * noise
      alternation.add(SIMD2(Float(sides.x), Float(sides.y)))
    }
    return alternation.isAlternating
  }

  /// The slope of two sines is the cosine of their phase times the smaller amplitude.
  @Test func sidesInOppositePhaseAlternate() {
    #expect(isAlternating(1, 0.5) && isAlternating(0.4, 0.5) && isAlternating(1, 0.35))
    #expect(!isAlternating(1, 0) && !isAlternating(0.5, 0.1) && !isAlternating(1, 0.25) && !isAlternating(0.2, 0.5))
  }

  @Test func aRestingSideDoesNotAlternate() {
    for seed in UInt64(1)...200 { #expect(!isAlternating(0, 0, noise: 0.3, seed: seed)) }
  }

  @Test func anUnseenSideDoesNotAlternate() {
    var alternation = Alternation()
    for value in 0..<30 { alternation.add(SIMD2(Float(value), .nan)) }
    #expect(!alternation.isAlternating)
  }
}
