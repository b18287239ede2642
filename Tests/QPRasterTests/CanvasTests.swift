import QPRaster
import QPStyle
import QPTestSupport
import Testing

/// Pictures that are drawn on again and again, and drawing that cannot be drawn.
@Suite struct CanvasTests {
  private func drawing(_ seed: UInt64, into canvas: inout Canvas) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<6 { Shape.random(&random, size: 90).draw(&canvas, { $0 }, { $0 }, 1) }
    canvas.text(TextLayout("\(seed)°", capHeight: 14), at: random.point(0...90), .orange, halo: (.black, 2))
  }

  @Test func usedIsFresh() {
    for seed in UInt64(50)..<54 {
      var used = Canvas(width: 100, height: 90)
      drawing(seed, into: &used)
      used.clear()
      drawing(seed + 100, into: &used)
      var fresh = Canvas(width: 100, height: 90)
      drawing(seed + 100, into: &fresh)
      #expect(used.bytes == fresh.bytes, "seed \(seed)")
      used.clear()
      #expect(used.bytes.allSatisfy { $0 == 0 }, "seed \(seed)")
    }
  }

  @Test func nothingChangesOutsideDamage() {
    var canvas = Canvas(width: 100, height: 90)
    #expect(canvas.damage == nil)
    for seed in UInt64(60)..<64 {
      let before = canvas.bytes
      canvas.clear()
      drawing(seed, into: &canvas)
      let after = canvas.bytes
      guard let damage = canvas.damage else {
        #expect(before == after, "seed \(seed)")
        continue
      }
      for row in 0..<90 {
        for column in 0..<100 where !(damage.rows.contains(row) && damage.columns.contains(column)) {
          let offset = (row * 100 + column) * 4
          #expect(before[offset..<offset + 4] == after[offset..<offset + 4], "seed \(seed): \(column), \(row)")
        }
      }
    }
    canvas.clear()
    canvas.clear()
    #expect(canvas.damage == nil)
  }

  /// What later discs hide need not be drawn: the picture is the same.
  @Test func coveredEnds() {
    var random = SplitMix64(seed: 71)
    for _ in 0..<400 {
      let (a, b) = (random.point(-10...110), random.point(-10...110))
      let stroke = Stroke(width: random.value(1...20), color: Color.white.opacity(random.value(0.2...1)))
      let discs = (random.value(0...30), random.value(0...30))
      func drawn(_ covered: (Double, Double)) -> [UInt8] {
        var canvas = Canvas(width: 100, height: 100)
        canvas.line(from: a, to: b, stroke, covered: covered)
        canvas.disc(center: a, radius: discs.0, .orange)
        canvas.disc(center: b, radius: discs.1, .orange)
        return canvas.bytes
      }
      #expect(drawn(discs) == drawn((0, 0)), "\(a) to \(b), \(stroke.width) wide, discs of \(discs)")
    }
  }

  @Test func damageIsTight() {
    var canvas = Canvas(width: 200, height: 100)
    canvas.disc(center: SIMD2(50, 40), radius: 5, .white)
    // To the pixel, give or take one where the edge lies on a border.
    guard let damage = canvas.damage else {
      Issue.record("no damage")
      return
    }
    #expect((34...35).contains(damage.rows.lowerBound) && (45...46).contains(damage.rows.upperBound))
    #expect((44...45).contains(damage.columns.lowerBound) && (55...56).contains(damage.columns.upperBound))
  }

  /// Pixels may be shown without being copied, so they must not move.
  @Test func pixelsNeverMove() {
    var canvas = Canvas(width: 100, height: 90)
    let address = canvas.address
    #expect(Int(bitPattern: address) % 64 == 0)
    for seed in UInt64(50)..<54 {
      canvas.clear()
      drawing(seed, into: &canvas)
      #expect(canvas.address == address)
      #expect(canvas.withPixels { $0.withUnsafeBytes { $0.baseAddress } } == address)
    }
  }

  /// Canvases that draw in turns hand one cache of glyphs along.
  @Test func textIsTheSameWithGlyphsThatAnotherCanvasDrew() {
    func draw(_ canvas: inout Canvas) {
      canvas.text(TextLayout("127°", capHeight: 20), at: SIMD2(7, 9), .orange, halo: (.black, 2))
    }
    var first = Canvas(width: 100, height: 40)
    draw(&first)
    var second = Canvas(width: 100, height: 40)
    swap(&first.glyphs, &second.glyphs)
    draw(&second)
    #expect(first.bytes == second.bytes)
  }

  static let strange: [Double] = [
    0, -0.0, 0.5, -3, 1e3, -1e5, 1e7, 1e12, -1e30, 1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 1e-300,
  ]

  @Test func nothingTraps() {
    var random = SplitMix64(seed: 71)
    var canvas = Canvas(width: 33, height: 21)
    func strange() -> Double { Self.strange.randomElement(using: &random) ?? 0 }
    for _ in 0..<150 {
      let a = SIMD2(strange(), strange())
      let b = SIMD2(strange(), strange())
      let cap = [Style.LineCap.round, .butt, .square].randomElement(using: &random) ?? .round
      let pattern = [Style.LinePattern.solid, .dashed, .dotted].randomElement(using: &random) ?? .solid
      let stroke = Stroke(width: strange(), color: .white, cap: cap, pattern: pattern)
      canvas.line(from: a, to: b, stroke)
      canvas.polyline([a, b, SIMD2(strange(), 5)], closed: true, stroke)
      canvas.disc(center: a, radius: strange(), .red)
      canvas.ring(center: a, radius: strange(), stroke)
      canvas.arc(center: a, radius: strange(), from: strange(), sweep: strange(), stroke)
      canvas.sector(center: a, radius: strange(), from: strange(), sweep: strange(), .red)
      canvas.roundedRectangle(from: a, to: b, cornerRadius: strange(), .blue)
      canvas.roundedRectangle(from: a, to: b, cornerRadius: strange(), stroke)
    }
    for value in Self.strange {
      canvas.text(TextLayout("8°", capHeight: min(value, 60)), at: SIMD2(value, 3), .white, halo: (.black, value))
      canvas.text(TextLayout("8°", capHeight: 10, lineHeight: value, weight: value), at: SIMD2(3, value), .white)
    }
    canvas.clear()
    #expect(canvas.bytes.allSatisfy { $0 == 0 })
  }

  @Test func strokesWithoutWidthLengthOrOpacityDrawNothing() {
    var canvas = Canvas(square: 20)
    for width in [0, -1, Double.nan, -Double.infinity] {
      canvas.line(from: SIMD2(2, 2), to: SIMD2(15, 15), Stroke(width: width, color: .white))
      canvas.ring(center: SIMD2(10, 10), radius: 5, Stroke(width: width, color: .white))
      canvas.disc(center: SIMD2(10, 10), radius: width, .white)
    }
    canvas.line(from: SIMD2(.nan, 2), to: SIMD2(15, 15), Stroke(width: 3, color: .white))
    canvas.line(from: SIMD2(3, 2), to: SIMD2(3, 2), Stroke(width: 3, color: .white, cap: .butt))
    canvas.line(from: SIMD2(3, 2), to: SIMD2(13, 2), Stroke(width: 3, color: .clear))
    canvas.polyline([], Stroke(width: 3, color: .white))
    #expect(canvas.bytes.allSatisfy { $0 == 0 })
    #expect(canvas.damage == nil)
  }

  @Test func dots() {
    var disc = Canvas(square: 20)
    disc.disc(center: SIMD2(9.3, 8.6), radius: 4, .white)
    var dot = Canvas(square: 20)
    dot.line(from: SIMD2(9.3, 8.6), to: SIMD2(9.3, 8.6), Stroke(width: 8, color: .white))
    let off = zip(disc.alphas, dot.alphas).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(off <= 1)
  }

  /// The middle of a circle has no direction; it was once a hole.
  @Test func middlesAreFull() {
    for radius in [1.3, 2, 3, 4, 9] {
      var canvas = Canvas(square: 30)
      canvas.disc(center: SIMD2(12.5, 14.5), radius: radius, .white)
      #expect(canvas.alphas[14 * 30 + 12] == 255, "disc \(radius)")
      canvas.clear()
      canvas.line(from: SIMD2(12.5, 14.5), to: SIMD2(12.5, 14.5), Stroke(width: 2 * radius, color: .white))
      #expect(canvas.alphas[14 * 30 + 12] == 255, "dot \(radius)")
      canvas.clear()
      canvas.line(from: SIMD2(12.5, 14.5), to: SIMD2(20.5, 9.5), Stroke(width: 2 * radius, color: .white))
      #expect(canvas.alphas[14 * 30 + 12] == 255, "line \(radius)")
    }
  }

  /// A line to the ends of the world looks in the picture as one that ends just outside.
  @Test func farEnds() {
    var near = Canvas(square: 40)
    near.line(from: SIMD2(-100, -80), to: SIMD2(140, 112), Stroke(width: 5, color: .white))
    var far = Canvas(square: 40)
    far.line(from: SIMD2(-100e6, -80e6), to: SIMD2(100e6, 80e6), Stroke(width: 5, color: .white))
    let off = zip(near.alphas, far.alphas).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(off <= 2)
  }

  @Test func sizesAreBounded() {
    let canvas = Canvas(width: -5, height: 0)
    #expect(canvas.width == 1 && canvas.height == 1)
    #expect(canvas.bytes == [0, 0, 0, 0])
  }

  @Test func byteOrder() {
    var canvas = Canvas(square: 3)
    canvas.roundedRectangle(
      from: SIMD2(0, 0), to: SIMD2(3, 3), cornerRadius: 0, Color(red: 10, green: 20, blue: 30))
    #expect(Array(canvas.bytes[0..<4]) == [10, 20, 30, 255])
  }
}
