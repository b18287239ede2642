import Foundation
import QPLandmarks
import QPSimulator
import Testing

/// The arc tangent against the C library's, which rounds better and differs from platform to platform.
@Suite struct ArcTangentTests {
  @Test func errorIsWithinTwoUnitsInTheLastPlace() {
    var random = SplitMix64(seed: 41)
    var worst = 0.0
    for _ in 0..<200_000 {
      let angle = Double.random(in: -.pi...(.pi), using: &random)
      let length = exp(Double.random(in: -50...50, using: &random))
      // Most directions of limbs are near the axes or the diagonals at times.
      let flat = Bool.random(using: &random) ? 1 : exp(Double.random(in: -40...0, using: &random))
      let (x, y) = (length * cos(angle), length * sin(angle) * flat)
      let (mine, known) = (Maths.atan2(y, x), atan2(y, x))
      worst = max(worst, abs(mine - known) / known.ulp)
      if Maths.atan2(-y, x) != -mine { Issue.record("not symmetrical at \(y) \(x)") }
    }
    #expect(worst <= 2)
  }

  @Test func axesDiagonalsAndNonFiniteValuesAreExact() {
    let values = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0x1p-500, 0x1p500,
    ]
    for y in values {
      for x in values {
        let (mine, known) = (Maths.atan2(y, x), atan2(y, x))
        #expect(mine == known && mine.sign == known.sign || mine.isNaN && known.isNaN, "\(y) \(x)")
      }
    }
  }
}
