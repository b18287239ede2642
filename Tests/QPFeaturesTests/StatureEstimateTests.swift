@testable import QPFeatures
import Testing

struct LastingSizeTests {
  /// Returns the size after a second of 100 pixels and some seconds of another size, at 100 frames a second.
  private func size(after seconds: Double, of pixels: Double) -> Double {
    var size = LastingSize()
    for _ in 0..<100 { size.update(100, elapsed: 0.01) }
    for _ in 0..<Int(100 * seconds) { size.update(pixels, elapsed: 0.01) }
    return size.pixels
  }

  /// A trunk that leans toward the camera for two seconds: less than 1 % of the size, and an eighth of a height is 2 %.
  @Test func whoLeansIsAsLarge() { #expect(abs(size(after: 2, of: 90) - 100) < 1) }

  /// Who walks from 2 to 4 m is half as large within seconds: from 80 on as slowly as a pose, 50 + 30 e^(-t/25) later.
  @Test func whoGoesAwayIsSmaller() {
    #expect(size(after: 10, of: 50) < 65)
    #expect(abs(size(after: 100, of: 50) - 50) < 1)
  }

  @Test func whoComesNearerIsLarger() { #expect(size(after: 0.01, of: 120) == 120) }

  @Test func anInterruptionStartsAfresh() {
    var size = LastingSize()
    size.update(100, elapsed: nil)
    size.update(70, elapsed: nil)
    #expect(size.pixels == 70)
  }
}
