@testable import QPExercises
@testable import QPFeatures
import Testing

struct StatureEstimateTests {
  /// Returns the size after a second of 100 pixels and some seconds of another size, at 100 frames a second.
  private func size(after seconds: Double, of pixels: Double) -> Double {
    var size = StatureEstimate()
    for _ in 0..<100 { size.update(100, elapsed: 0.01) }
    for _ in 0..<Int(100 * seconds) { size.update(pixels, elapsed: 0.01) }
    return size.pixels
  }

  /// Leaning toward the camera for two seconds changes the size by less than 1 %; an eighth of a height is 2 %.
  @Test func leaningHardlyChangesTheSize() { #expect(abs(size(after: 2, of: 90) - 100) < 1) }

  /// Walking from 2 to 4 m halves the size within seconds; below 80 it falls as in a pose, to 50 + 30 e^(-t/25).
  @Test func goingAwayMakesSmaller() {
    #expect(size(after: 10, of: 50) < 65)
    #expect(abs(size(after: 100, of: 50) - 50) < 1)
  }

  @Test func comingNearerMakesLargerAtOnce() { #expect(size(after: 0.01, of: 120) == 120) }

  @Test func anInterruptionStartsAgain() {
    var size = StatureEstimate()
    size.update(100, elapsed: nil)
    size.update(70, elapsed: nil)
    #expect(size.pixels == 70)
  }
}
