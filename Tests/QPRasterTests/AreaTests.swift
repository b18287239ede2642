import QPRaster
import QPStyle
import QPTestSupport
import Testing

/// The sum of all coverage is the area that geometry gives, within 0.1 %.
@Suite struct AreaTests {
  private func check(_ area: Double, _ what: String, _ draw: (inout Canvas) -> Void) {
    var canvas = Canvas(square: 128)
    draw(&canvas)
    let sum = canvas.alphas.reduce(0.0) { $0 + Double($1) } / 255
    #expect(abs(sum - area) <= area * 0.001, "\(what): \(sum) instead of \(area)")
  }

  @Test(arguments: [8.0, 13.3, 25, 40]) func discs(_ radius: Double) {
    var random = SplitMix64(seed: 41)
    let c = random.point(60...68)
    check(.pi * radius * radius, "disc \(radius) at \(c)") { $0.disc(center: c, radius: radius, .white) }
    check(.pi * 4 * radius * 3, "ring \(radius) at \(c)") {
      $0.ring(center: c, radius: radius, Stroke(width: 6, color: .white))
    }
  }

  @Test(arguments: [3.0, 5.5, 9, 16]) func capsules(_ radius: Double) {
    var random = SplitMix64(seed: 42)
    let a = random.point(20...50)
    let b = random.point(80...108)
    let length = ((b - a) * (b - a)).sum().squareRoot()
    check(.pi * radius * radius + 2 * radius * length, "capsule \(radius) from \(a) to \(b)") {
      $0.line(from: a, to: b, Stroke(width: 2 * radius, color: .white))
    }
    check(2 * radius * length, "butt \(radius) from \(a) to \(b)") {
      $0.line(from: a, to: b, Stroke(width: 2 * radius, color: .white, cap: .butt))
    }
  }

  @Test(arguments: [0.4, 1.2, 2.9, 4.4, 6.0]) func sectors(_ sweep: Double) {
    var random = SplitMix64(seed: 43)
    let c = random.point(60...68)
    let start = random.value(-3...3)
    check(0.5 * 45 * 45 * sweep, "sector \(sweep) at \(c) from \(start)") {
      $0.sector(center: c, radius: 45, from: start, sweep: sweep, .white)
    }
    check(45 * sweep * 8, "arc \(sweep) at \(c) from \(start)") {
      $0.arc(center: c, radius: 45, from: start, sweep: sweep, Stroke(width: 8, color: .white, cap: .butt))
    }
  }
}
