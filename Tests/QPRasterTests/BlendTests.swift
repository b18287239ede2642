import QPRaster
import QPStyle
import QPTestSupport
import Testing

/// Blending is exact, whatever the alpha and the coverage.
@Suite struct BlendTests {
  /// Every alpha of a paint over every grey below it: `round((255 · e + d · (255 − e)) / 255)`.
  @Test func allAlphasOverAllValues() {
    // Grey values are made of black paint over white, which is exact as well: it leaves 255 − e.
    var wrong = 0
    for alpha in 0...255 {
      var canvas = Canvas(width: 256, height: 1)
      for grey in 0...255 {
        let cell = (from: SIMD2(Double(grey), 0), to: SIMD2(Double(grey) + 1, 1))
        canvas.roundedRectangle(from: cell.from, to: cell.to, cornerRadius: 0, .white)
        canvas.roundedRectangle(
          from: cell.from, to: cell.to, cornerRadius: 0, Color(red: 0, green: 0, blue: 0, alpha: UInt8(255 - grey)))
      }
      canvas.roundedRectangle(
        from: SIMD2(0, 0), to: SIMD2(256, 1), cornerRadius: 0, Color(red: 200, green: 255, blue: 0, alpha: UInt8(alpha))
      )
      let bytes = canvas.bytes
      for grey in 0...255 {
        for (channel, color) in [200.0, 255, 0].enumerated() {
          let e = Double(alpha)
          let expected = ((color * e + Double(grey) * (255 - e)) / 255).rounded()
          if Double(bytes[grey * 4 + channel]) != expected { wrong += 1 }
        }
        if bytes[grey * 4 + 3] != 255 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// Every value of a paint over every grey, at some alphas.
  @Test(arguments: [1, 2, 63, 127, 128, 200, 254, 255] as [UInt8]) func allValuesOverAllValues(_ alpha: UInt8) {
    func greys() -> Canvas {
      var greys = Canvas(width: 256, height: 1)
      for grey in 0...255 {
        let cell = (from: SIMD2(Double(grey), 0), to: SIMD2(Double(grey) + 1, 1))
        greys.roundedRectangle(from: cell.from, to: cell.to, cornerRadius: 0, Color(red: 0, green: 0, blue: 0))
        let white = Color(red: 255, green: 255, blue: 255, alpha: UInt8(grey))
        greys.roundedRectangle(from: cell.from, to: cell.to, cornerRadius: 0, white)
      }
      return greys
    }
    var wrong = 0
    for value in 0...255 {
      let colors = [value, 255 - value, value ^ 0x55]
      var canvas = greys()
      canvas.roundedRectangle(
        from: SIMD2(0, 0), to: SIMD2(256, 1), cornerRadius: 0,
        Color(red: UInt8(colors[0]), green: UInt8(colors[1]), blue: UInt8(colors[2]), alpha: alpha))
      let bytes = canvas.bytes
      for grey in 0...255 {
        for (channel, color) in colors.enumerated() {
          let e = Double(alpha)
          let expected = ((Double(color) * e + Double(grey) * (255 - e)) / 255).rounded()
          if Double(bytes[grey * 4 + channel]) != expected { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  /// Every coverage times every alpha, rounded once.
  @Test func allCoveragesOfAllAlphas() {
    var plain = Canvas(width: 256, height: 1)
    var wrong = 0
    for column in 0..<256 {
      // The part of the column that a rectangle covers is its coverage.
      plain.roundedRectangle(
        from: SIMD2(Double(column), 0), to: SIMD2(Double(column) + Double(column) / 255, 1), cornerRadius: 0, .white)
    }
    let coverages = plain.alphas
    #expect(coverages == Array(0...255))
    for alpha in stride(from: 0, through: 255, by: 1) {
      var canvas = Canvas(width: 256, height: 1)
      for column in 0..<256 {
        canvas.roundedRectangle(
          from: SIMD2(Double(column), 0), to: SIMD2(Double(column) + Double(column) / 255, 1), cornerRadius: 0,
          Color.white.opacity(Double(alpha) / 255))
      }
      for (coverage, drawn) in zip(coverages, canvas.alphas)
      where Double(drawn) != (Double(coverage) * Double(alpha) / 255).rounded() { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func colourNeverExceedsAlpha() {
    var random = SplitMix64(seed: 31)
    var canvas = Canvas(square: 64)
    for _ in 0..<40 { Shape.random(&random, size: 64).draw(&canvas, { $0 }, { $0 }, 1) }
    let bytes = canvas.bytes
    let over = stride(from: 0, to: bytes.count, by: 4).filter {
      max(bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) > bytes[$0 + 3]
    }
    #expect(over.isEmpty, "seed 31")
  }

  /// A translucent shape of several pieces has one alpha inside.
  @Test func piecesDoNotShow() {
    var canvas = Canvas(square: 64)
    let stroke = Stroke(width: 8, color: Color.white.opacity(0.5))
    canvas.polyline([SIMD2(10, 10), SIMD2(50, 30), SIMD2(12, 40), SIMD2(40, 8), SIMD2(40, 60)], stroke)
    #expect(canvas.alphas.max() == 128)
    canvas.clear()
    canvas.text(TextLayout("8&W@", capHeight: 40), at: SIMD2(2, 10), Color.white.opacity(0.5))
    #expect(canvas.alphas.max() == 128)
  }
}
