@testable import QPRaster
import QPStyle
import QPTestSupport
import Testing

@Suite struct TextTests {
  private func drawn(_ text: String) -> Canvas {
    var canvas = Canvas(width: 32, height: 24)
    canvas.text(TextLayout(text, capHeight: 8), at: SIMD2(5, 7), .white)
    return canvas
  }

  @Test(arguments: [9.0, 14, 23, 48]) func figuresHaveOneWidth(_ cap: Double) {
    let widths = Set("0123456789".map { TextLayout(String(repeating: $0, count: 7), capHeight: cap).width })
    #expect(widths.count == 1)
  }

  /// Letters stand at steps that grow with them, no further off than a hundredth of their height.
  @Test(arguments: [(8, 1), (24, 1), (25, 2), (49, 2), (50, 4), (200, 4)]) func largeLettersStandAtWholePixels(
    cap: Double, step: Int
  ) {
    let text = "HIMJ 147"
    var pens: [Double] = []
    TextMetrics(capHeight: cap, lineHeight: 1.75, weight: 0.13).forEachGlyph(of: text) { glyph, pen, _ in
      if !glyph.chains.isEmpty { pens.append(pen) }
    } lineEnd: { _, _ in
    }
    let places = TextLayout(text, capHeight: cap).glyphs.map(\.x)
    #expect(places.count == 7 && pens.count == 7)
    for (position, pen) in zip(places, pens) {
      #expect(position % step == 0 && abs(Double(position) / 4 - pen) <= max(0.125, cap / 100))
    }
  }

  /// What must be known, is no box; what is not known, is one.
  @Test func allCharactersAreDrawn() {
    let box = drawn("\u{2603}").bytes
    #expect(box.contains { $0 != 0 })
    #expect(drawn("\u{1F600}").bytes == box)
    let known =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789°±.,:;%+−–-/()!?'\"&=_"
      + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ¡¿×÷"
    var pictures: [[UInt8]: Character] = [:]
    for character in known {
      let picture = drawn(String(character)).bytes
      #expect(picture != box, "\(character)")
      #expect(picture.contains { $0 != 0 }, "\(character)")
      if let other = pictures[picture] { #expect(Set([character, other]) == ["−", "–"], "\(character) is \(other)") }
      pictures[picture] = character
    }
  }

  @Test func accentsMayBeCombined() {
    #expect(drawn("u\u{308}n\u{303}").bytes == drawn("üñ").bytes)
  }

  @Test func capitalsStandInTheirBox() {
    for cap in [12.0, 20, 33] {
      let layout = TextLayout("HEIZ", capHeight: cap)
      #expect(layout.height == cap)
      var canvas = Canvas(width: 200, height: 60)
      canvas.text(layout, at: SIMD2(5, 7), .white)
      let rows = (0..<60).filter { row in canvas.alphas[row * 200..<row * 200 + 200].contains { $0 > 20 } }
      #expect(rows.first == 7 && rows.last == 7 + Int(cap) - 1, "\(cap): \(rows)")
    }
  }

  @Test func linesAndAlignment() {
    let one = TextLayout("127", capHeight: 20)
    let two = TextLayout("127\n8", capHeight: 20)
    #expect(two.width == one.width)
    #expect(two.height == 55)
    func left(_ alignment: TextLayout.Alignment) -> Int {
      var canvas = Canvas(width: 100, height: 100)
      canvas.text(TextLayout("127\n8", capHeight: 20, alignment: alignment), at: SIMD2(4, 4), .white)
      let lower = canvas.alphas[4000...]
      return lower.indices.filter { lower[$0] > 0 }.map { $0 % 100 }.min() ?? -1
    }
    let places = [left(.leading), left(.center), left(.trailing)]
    #expect(places[0] < places[1] && places[1] < places[2])
    #expect(abs(places[2] - places[1] - (places[1] - places[0])) <= 1)
  }

  @Test func anchors() {
    let layout = TextLayout("88", capHeight: 16)
    var a = Canvas(square: 100)
    a.text(layout, at: SIMD2(50, 50), anchor: SIMD2(0.5, 0.5), .white)
    var b = Canvas(square: 100)
    b.text(layout, at: SIMD2(50 - layout.width / 2, 42), .white)
    #expect(a.bytes == b.bytes)
  }

  @Test func haloLiesAround() {
    var canvas = Canvas(square: 60)
    canvas.text(TextLayout("I", capHeight: 30), at: SIMD2(20, 15), .white, halo: (.black, 4))
    let bytes = canvas.bytes
    let dark = stride(from: 0, to: bytes.count, by: 4).filter { bytes[$0] == 0 && bytes[$0 + 3] == 255 }
    let light = stride(from: 0, to: bytes.count, by: 4).filter { bytes[$0] == 255 }
    #expect(dark.count > light.count)
    #expect(light.count > 30)
  }

  @Test func emptyTextIsNothing() {
    #expect(TextLayout("", capHeight: 20).width == 0)
    #expect(TextLayout("abc", capHeight: .nan).height == 0)
    var canvas = Canvas(square: 20)
    canvas.text(TextLayout(" \t ", capHeight: 20), at: SIMD2(0, 0), .white)
    #expect(canvas.damage == nil)
  }

  /// Letters that lie apart are blended one by one, those that touch through a mask: both ways give the same pixels.
  @Test func lettersApartLookAsLettersTogether() {
    let text = TextLayout("127° ij", capHeight: 21)
    for alpha in [255, 140] as [UInt8] {
      let color = Color(red: 250, green: 120, blue: 10, alpha: alpha)
      var apart = Canvas(width: 160, height: 60)
      apart.text(text, at: SIMD2(10, 12), color)
      // The last letter lies beyond the edge, so that the whole text goes through the mask.
      var together = Canvas(width: 160, height: 60)
      let spaces = String(repeating: " ", count: 10)
      together.text(TextLayout("127° ij\(spaces)W", capHeight: 21), at: SIMD2(10, 12), color)
      #expect(apart.bytes == together.bytes)
    }
  }
}
