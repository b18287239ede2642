import QPCore
@testable import QPFeatures
import QPSimulator
import Testing

struct TurnTakingTests {
  /// Returns whether two sides, each a sine with its own amplitude and phase in cycles, take turns in one cycle.
  private func isInTurns(_ other: Double, _ phase: Double, noise: Double = 0, seed: UInt64 = 1) -> Bool {
    var random = SplitMix64(seed: seed)
    var turns = TurnTaking()
    for frame in 0..<30 {
      let angle = 2 * Double.pi * Double(frame) / 30
      var sides = SIMD2(Maths.sin(angle), other * Maths.sin(angle + 2 * .pi * phase))
      sides += SIMD2(Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random)) * noise
      turns.add(SIMD2(Float(sides.x), Float(sides.y)))
    }
    return turns.isInTurns
  }

  /// The slope of two sines is the cosine of their phase times the smaller amplitude.
  @Test func whatGoesBackWhileTheOtherGoesOutTakesTurns() {
    #expect(isInTurns(1, 0.5) && isInTurns(0.4, 0.5) && isInTurns(1, 0.35))
    #expect(!isInTurns(1, 0) && !isInTurns(0.5, 0.1) && !isInTurns(1, 0.25) && !isInTurns(0.2, 0.5))
  }

  @Test func aSideThatRestsTakesNoTurns() {
    for seed in UInt64(1)...200 { #expect(!isInTurns(0, 0, noise: 0.3, seed: seed)) }
  }

  @Test func whatIsNotSeenTakesNoTurns() {
    var turns = TurnTaking()
    for value in 0..<30 { turns.add(SIMD2(Float(value), .nan)) }
    #expect(!turns.isInTurns)
  }
}
