import QPRaster
import QPStyle
import QPTestSupport
import Testing

/// Every primitive against the sampled oracle, for each class of radius: at most 8/255 off anywhere, 0.5/255 on average
/// over the pixels that an outline cuts.
@Suite struct ExactnessTests {
  static let radii: [ClosedRange<Double>] = [0.25...0.5, 0.5...1, 1...2, 2...4, 4...10, 10...40]
  #if DEBUG
    // Unoptimised, the oracle takes a millisecond a pixel; so few have a mean of their own.
    static let rounds = 3
    static let pixels = 12
    static let mean = 0.75
  #else
    static let rounds = 12
    static let pixels = Int.max
    static let mean = 0.5
  #endif

  /// Draws random shapes and compares each.
  private func check(
    _ name: String, seed: UInt64, _ radius: ClosedRange<Double>,
    _ make: (inout SplitMix64, inout Canvas, _ r: Double, _ size: Double) -> Oracle,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var random = SplitMix64(seed: seed)
    var total = Difference()
    for round in 0..<Self.rounds {
      let r = random.value(radius)
      let size = 24 + (4 * r).rounded(.up)
      var canvas = Canvas(width: Int(size), height: Int(size))
      let oracle = make(&random, &canvas, r, size)
      let difference = oracle.compare(canvas, limit: Self.pixels)
      #expect(
        difference.worst <= 8,
        "\(name) r \(r), seed \(seed) round \(round), at \(difference.column), \(difference.row)",
        sourceLocation: sourceLocation)
      total = total + difference
    }
    #expect(total.mean <= Self.mean, "\(name) \(radius), seed \(seed)", sourceLocation: sourceLocation)
  }

  @Test(arguments: radii) func discs(_ radius: ClosedRange<Double>) {
    check("disc", seed: 1, radius) { random, canvas, r, size in
      let c = random.point(size * 0.4...size * 0.6)
      canvas.disc(center: c, radius: r, .white)
      return .disc(c, r)
    }
  }

  @Test(arguments: radii) func rings(_ radius: ClosedRange<Double>) {
    check("ring", seed: 2, radius) { random, canvas, r, size in
      let c = random.point(size * 0.4...size * 0.6)
      let half = random.value(0.25...max(0.3, min(r, 4)))
      canvas.ring(center: c, radius: r, Stroke(width: half * 2, color: .white))
      return r > half ? Oracle.disc(c, r + half).without(.disc(c, r - half)) : .disc(c, r + half)
    }
  }

  @Test(arguments: radii, [Style.LineCap.round, .butt, .square])
  func lines(_ radius: ClosedRange<Double>, _ cap: Style.LineCap) {
    check("line \(cap)", seed: 3, radius) { random, canvas, r, size in
      let a = random.point(0...size)
      let b = random.point(0...size)
      canvas.line(from: a, to: b, Stroke(width: 2 * r, color: .white, cap: cap))
      return .line(a, b, r, cap)
    }
  }

  @Test(arguments: radii) func shortLines(_ radius: ClosedRange<Double>) {
    check("short line", seed: 4, radius) { random, canvas, r, size in
      let a = random.point(size * 0.4...size * 0.6)
      let b = a + random.point(-2...2)
      let cap: Style.LineCap = [.round, .butt, .square].randomElement(using: &random) ?? .round
      canvas.line(from: a, to: b, Stroke(width: 2 * r, color: .white, cap: cap))
      return .line(a, b, r, cap)
    }
  }

  /// The widths whose caps have a closed form of their own.
  @Test(arguments: [0.75...0.85, 0.85...1, 1...1.25]) func thinLines(_ radius: ClosedRange<Double>) {
    for seed in UInt64(12)..<16 {
      check("thin line", seed: seed, radius) { random, canvas, r, size in
        let a = random.point(0...size)
        let b = seed.isMultiple(of: 2) ? random.point(0...size) : a + random.point(-3...3)
        canvas.line(from: a, to: b, Stroke(width: 2 * r, color: .white))
        return .line(a, b, r, .round)
      }
    }
  }

  @Test(arguments: radii, [Style.LineCap.round, .butt, .square])
  func arcs(_ radius: ClosedRange<Double>, _ cap: Style.LineCap) {
    check("arc \(cap)", seed: 5, radius) { random, canvas, r, size in
      let c = random.point(size * 0.4...size * 0.6)
      let half = random.value(0.25...max(0.3, min(r, 6)))
      let start = random.value(-4...4)
      let sweep = random.value(cap == .square ? -4...4 : -6.2...6.2)
      canvas.arc(center: c, radius: r, from: start, sweep: sweep, Stroke(width: 2 * half, color: .white, cap: cap))
      return .arc(c, r, half, from: start, sweep: sweep, cap)
    }
  }

  @Test(arguments: radii) func sectors(_ radius: ClosedRange<Double>) {
    check("sector", seed: 6, radius) { random, canvas, r, size in
      let c = random.point(size * 0.4...size * 0.6)
      let start = random.value(-4...4)
      let sweep = random.value(-6.2...6.2)
      canvas.sector(center: c, radius: r, from: start, sweep: sweep, .white)
      return .sector(c, r, from: start, sweep: sweep)
    }
  }

  /// Wedges in which a pixel sees both rays, those of about half a turn, and those that leave a wedge out.
  @Test(arguments: [0.1...0.5, 1.5...1.65, 3.0...3.3, 5.8...6.27])
  func sectorsOfSweep(_ sweeps: ClosedRange<Double>) {
    for radius in [2.0...4, 4...10, 10...40] {
      check("sector", seed: 17, radius) { random, canvas, r, size in
        let c = random.point(size * 0.4...size * 0.6)
        let start = Double(Int.random(in: -8...8, using: &random)) * .pi / 8
        let sweep = random.value(sweeps)
        canvas.sector(center: c, radius: r, from: start, sweep: sweep, .white)
        return .sector(c, r, from: start, sweep: sweep)
      }
    }
  }

  @Test(arguments: radii) func rectangles(_ radius: ClosedRange<Double>) {
    check("rectangle", seed: 7, radius) { random, canvas, r, size in
      let a = random.point(0...size)
      let b = random.point(0...size)
      let corner = random.value(0...r)
      canvas.roundedRectangle(from: a, to: b, cornerRadius: corner, .white)
      return .rectangle(a, b, corner)
    }
  }

  @Test(arguments: radii) func frames(_ radius: ClosedRange<Double>) {
    check("frame", seed: 8, radius) { random, canvas, r, size in
      let a = random.point(0...size * 0.4)
      let b = random.point(size * 0.5...size)
      let half = random.value(0.25...2)
      let corner = random.value(0...r)
      canvas.roundedRectangle(from: a, to: b, cornerRadius: corner, Stroke(width: 2 * half, color: .white))
      let d = SIMD2(half, half)
      let s = min(corner, min(abs(b.x - a.x), abs(b.y - a.y)) / 2)
      return Oracle.rectangle(a - d, b + d, s + half).without(.rectangle(a + d, b - d, max(0, s - half)))
    }
  }

  @Test(arguments: radii, [Style.LinePattern.dashed, .dotted])
  func patterns(_ radius: ClosedRange<Double>, _ pattern: Style.LinePattern) {
    check("pattern \(pattern)", seed: 10, radius) { random, canvas, r, size in
      let a = random.point(0...size)
      let b = random.point(0...size)
      canvas.line(from: a, to: b, Stroke(width: 2 * r, color: .white, cap: .butt, pattern: pattern))
      let length = ((b - a) * (b - a)).sum().squareRoot()
      let dash = pattern == .dashed ? 6 * r : 0
      let period = pattern == .dashed ? 10 * r : 4 * r
      let gaps = ((length - dash) / period).rounded()
      guard gaps >= 1 else { return .line(a, b, r, pattern == .dashed ? .butt : .round) }
      let u = (b - a) / length
      return .union(
        (0...Int(gaps)).map { index in
          let from = Double(index) * (length - dash) / gaps
          return .line(a + u * from, a + u * (from + dash), r, pattern == .dashed ? .butt : .round)
        })
    }
  }

  /// A broken outline is what is left of the whole one between its gaps: a stroke in the middle of each side, and as
  /// many in each quarter.
  @Test(arguments: [2...4, 4...10], [Style.LineCap.butt, .round])
  func brokenFrames(_ radius: ClosedRange<Double>, _ cap: Style.LineCap) {
    check("broken frame", seed: 11, radius) { random, canvas, r, size in
      let half = random.value(2...4)
      let low = SIMD2(4.3, 5.6)
      let high = SIMD2(size - 4.2, size - 3.1)
      let inner = (high - low) / 2
      let middle = (high + low) / 2
      canvas.roundedRectangle(
        from: low, to: high, cornerRadius: 0,
        Stroke(width: 2 * half, color: .white, cap: cap, pattern: .dashed))
      let caps = cap == .butt ? 0 : 2 * half
      let dash = 6 * half - caps
      let count = ((inner.x + inner.y) / (10 * half)).rounded()
      guard count >= 1 else { return Oracle.rectangle(low, high, 0) }
      let step = (inner.x + inner.y) / count
      // Each dash, cut at the corner it may lie around.
      func place(_ way: Double) -> SIMD2<Double> {
        way <= inner.x ? SIMD2(way, -inner.y) : SIMD2(inner.x, way - inner.x - inner.y)
      }
      var parts: [Oracle] = []
      for index in 0...Int(count) {
        let from = Double(index) * step - dash / 2
        let (start, end) = (max(from, 0), min(from + dash, inner.x + inner.y))
        let stops = start < inner.x && end > inner.x ? [start, inner.x, end] : [start, end]
        for sign in [SIMD2(1.0, 1), SIMD2(-1, 1), SIMD2(1, -1), SIMD2(-1, -1)] {
          for (a, b) in zip(stops, stops.dropFirst()) {
            let (p, q) = (middle + place(a) * sign, middle + place(b) * sign)
            parts.append(.line(p, q, half, cap == .butt ? .butt : .round))
          }
          if stops.count == 3 { parts.append(.disc(middle + place(inner.x) * sign, half)) }
        }
      }
      return .union(parts)
    }
  }

  /// Chains of short pieces, as the curves of letters are.
  @Test(arguments: radii) func curves(_ radius: ClosedRange<Double>) {
    check("curve", seed: 18, radius) { random, canvas, r, size in
      let count = Int.random(in: 8...40, using: &random)
      let (start, turn) = (random.value(0...6), random.value(1...6))
      let bow = random.value(0.15...0.45) * size
      let points = (0...count).map { index in
        let angle = start + turn * Double(index) / Double(count)
        return SIMD2(cosine(angle), cosine(angle - .pi / 2)) * bow + size / 2
      }
      canvas.polyline(points, Stroke(width: 2 * r, color: .white))
      return .union(zip(points, points.dropFirst()).map { .line($0, $1, r, .round) })
    }
  }

  @Test(arguments: radii) func polylines(_ radius: ClosedRange<Double>) {
    check("polyline", seed: 9, radius) { random, canvas, r, size in
      let points = (0..<5).map { _ in random.point(0...size) }
      canvas.polyline(points, Stroke(width: 2 * r, color: .white))
      return .union(zip(points, points.dropFirst()).map { .line($0, $1, r, .round) })
    }
  }
}
