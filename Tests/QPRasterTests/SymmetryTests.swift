import QPRaster
import QPStyle
import QPTestSupport
import Testing

/// The same shape elsewhere gives the same pixels elsewhere, to the last bit.
@Suite struct SymmetryTests {
  static let size = 48
  #if DEBUG
    static let rounds = 30
  #else
    static let rounds = 400
  #endif

  private func forEachShape(seed: UInt64, _ body: (Shape, borrowing Canvas) -> Void) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Self.rounds {
      let shape = Shape.random(&random, size: Double(Self.size))
      body(shape, shape.drawn(size: Self.size))
    }
  }

  @Test func movedByWholePixels() {
    forEachShape(seed: 21) { shape, plain in
      let (dx, dy, large) = (13, 7, Self.size + 20)
      let moved = shape.drawn(size: large, map: { $0 + SIMD2(Double(dx), Double(dy)) }).bytes
      let plain = plain.bytes
      var same = true
      for row in 0..<Self.size {
        let here = plain[row * Self.size * 4..<(row + 1) * Self.size * 4]
        let there = ((row + dy) * large + dx) * 4
        // What the small picture cuts off, the large one shows; only the common part is compared.
        if !here.elementsEqual(moved[there..<there + Self.size * 4]) { same = false }
      }
      #expect(same, "seed 21: \(shape)")
    }
  }

  @Test func mirrored() {
    forEachShape(seed: 22) { shape, plain in
      let mirror = shape.drawn(
        size: Self.size, map: { SIMD2(Double(Self.size) - $0.x, $0.y) }, angle: { .pi - $0 }, sign: -1
      ).bytes
      let plain = plain.bytes
      var same = true
      for row in 0..<Self.size {
        for column in 0..<Self.size {
          let here = (row * Self.size + column) * 4
          let there = (row * Self.size + Self.size - 1 - column) * 4
          if !plain[here..<here + 4].elementsEqual(mirror[there..<there + 4]) { same = false }
        }
      }
      #expect(same, "seed 22: \(shape)")
    }
  }

  @Test func transposed() {
    forEachShape(seed: 23) { shape, plain in
      let turned = shape.drawn(
        size: Self.size, map: { SIMD2($0.y, $0.x) }, angle: { .pi / 2 - $0 }, sign: -1
      ).bytes
      let plain = plain.bytes
      var same = true
      for row in 0..<Self.size {
        for column in 0..<Self.size {
          let here = (row * Self.size + column) * 4
          let there = (column * Self.size + row) * 4
          if !plain[here..<here + 4].elementsEqual(turned[there..<there + 4]) { same = false }
        }
      }
      #expect(same, "seed 23: \(shape)")
    }
  }

  @Test func drawnTwice() {
    forEachShape(seed: 24) { shape, plain in
      #expect(shape.drawn(size: Self.size).bytes == plain.bytes, "seed 24: \(shape)")
    }
  }

  /// Both halves of a line are the line.
  @Test(arguments: [0.25, 0.5, 1, 1.3, 2, 5, 12]) func halves(_ radius: Double) {
    var random = SplitMix64(seed: 25)
    for _ in 0..<8 {
      let a = random.point(0...48)
      let b = random.point(0...48)
      let stroke = Stroke(width: 2 * radius, color: .white)
      var whole = Canvas(square: 48)
      whole.line(from: a, to: b, stroke)
      var halves = Canvas(square: 48)
      halves.polyline([a, a + (b - a) * random.value(0.1...0.9), b], stroke)
      let off = zip(whole.alphas, halves.alphas).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(off <= 1, "seed 25: radius \(radius) from \(a) to \(b)")
    }
  }

  /// A line drawn from its end is the line.
  @Test func backwards() {
    var random = SplitMix64(seed: 26)
    for _ in 0..<20 {
      let a = random.point(0...48)
      let b = random.point(0...48)
      let stroke = Stroke(width: random.value(0.3...9), color: .white)
      var forth = Canvas(square: 48)
      forth.line(from: a, to: b, stroke)
      var back = Canvas(square: 48)
      back.line(from: b, to: a, stroke)
      #expect(forth.bytes == back.bytes, "seed 26: from \(a) to \(b)")
    }
  }
}
