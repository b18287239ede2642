import QPCore
import Testing

@testable import QPSignal

@Suite struct SegmentStateTests {
  /// The tilt that a length implies is the one that makes it: against the projection itself.
  @Test(arguments: [0.0, 0.05, 0.1, 0.2, 0.4]) func theTiltOfALengthIsTheTiltThatMakesIt(nearness: Double) throws {
    for tilt in stride(from: 30.0, through: 85, by: 5) {
      let radians = tilt * .pi / 180
      var state = SegmentState()
      state.nearness = nearness
      state.length = Maths.cos(radians) / (1 - nearness * Maths.sin(radians))
      let known = try #require(state.tilt)
      #expect(abs(known - tilt) < 1e-6, "\(nearness)")
      #expect(abs(state.length(at: Maths.cos(radians)) - (state.length ?? 0)) < 1e-9)
    }
  }
}
