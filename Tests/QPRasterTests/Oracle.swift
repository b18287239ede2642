import QPRaster
import QPStyle
import QPTestSupport

/// The slow, plain version: a shape as a signed distance in double precision, positive inside,
/// sampled 2,584 times a pixel.
struct Oracle {
  var distance: (_ x: Double, _ y: Double) -> Double

  /// The share of a pixel, and whether the pixel is cut at all.
  func coverage(column: Int, row: Int) -> Double {
    let centre = distance(Double(column) + 0.5, Double(row) + 0.5)
    if centre > 0.75 { return 1 }
    if centre < -0.75 { return 0 }
    var inside = 0
    // A Fibonacci lattice: unlike a square one, it knows upright edges as well as any other.
    for k in 0..<2584 {
      let x = Double(column) + (Double(k) + 0.5) / 2584
      let y = Double(row) + (Double(k * 1597 % 2584) + 0.5) / 2584
      if distance(x, y) > 0 { inside += 1 }
    }
    return Double(inside) / 2584
  }

  /// The greatest and the summed difference in 1/255, over the pixels that either picture cuts: all of them, or an
  /// even choice of so many.
  func compare(_ canvas: borrowing Canvas, limit: Int = .max) -> Difference {
    var result = Difference()
    var cut = 0
    for row in 0..<canvas.height {
      for column in 0..<canvas.width where abs(distance(Double(column) + 0.5, Double(row) + 0.5)) <= 0.75 { cut += 1 }
    }
    let step = max(1, cut / limit)
    cut = 0
    canvas.withPixels { pixels in
      for row in 0..<canvas.height {
        for column in 0..<canvas.width {
          let isCut = abs(distance(Double(column) + 0.5, Double(row) + 0.5)) <= 0.75
          if isCut {
            cut += 1
            if cut % step != 0 { continue }
          }
          let drawn = Double(pixels.unsafeLoad(fromByteOffset: (row * canvas.width + column) * 4 + 3, as: UInt8.self))
          let expected = 255 * coverage(column: column, row: row)
          if (drawn == 0 && expected == 0) || (drawn == 255 && expected == 255) { continue }
          let off = abs(drawn - expected)
          if off > result.worst { (result.worst, result.column, result.row) = (off, column, row) }
          result.sum += off
          result.count += 1
        }
      }
    }
    return result
  }
}

struct Difference {
  var worst = 0.0
  var sum = 0.0
  var count = 0
  var column = 0
  var row = 0
  var mean: Double { count == 0 ? 0 : sum / Double(count) }

  static func + (a: Difference, b: Difference) -> Difference {
    var result = a.worst >= b.worst ? a : b
    result.sum = a.sum + b.sum
    result.count = a.count + b.count
    return result
  }
}

extension Oracle {
  static func disc(_ c: SIMD2<Double>, _ r: Double) -> Oracle {
    Oracle { x, y in r - ((x - c.x) * (x - c.x) + (y - c.y) * (y - c.y)).squareRoot() }
  }

  static func line(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ r: Double, _ cap: Style.LineCap) -> Oracle {
    let way = b - a
    let length = (way * way).sum().squareRoot()
    let u = length > 0 ? way / length : SIMD2(1, 0)
    return Oracle { x, y in
      let p = SIMD2(x, y) - a
      let along = (p * u).sum()
      let aside = abs(p.x * u.y - p.y * u.x)
      let past = max(-along, along - length)
      switch cap {
      case .round: return past > 0 ? r - (past * past + aside * aside).squareRoot() : r - aside
      case .butt: return min(r - aside, -past)
      case .square: return min(r - aside, r - past)
      }
    }
  }

  static func union(_ parts: [Oracle]) -> Oracle {
    Oracle { x, y in parts.reduce(-1e9) { max($0, $1.distance(x, y)) } }
  }

  func without(_ hole: Oracle) -> Oracle {
    Oracle { x, y in min(distance(x, y), -hole.distance(x, y)) }
  }

  /// A wedge of less than a full turn.
  static func sector(_ c: SIMD2<Double>, _ r: Double, from start: Double, sweep: Double) -> Oracle {
    let angle = start + sweep / 2
    let half = abs(sweep) / 2
    let m = SIMD2(cosine(angle), cosine(angle - .pi / 2))
    let e = SIMD2(cosine(half), cosine(half - .pi / 2))
    return Oracle { x, y in
      let p = SIMD2(x, y) - c
      let along = (p * m).sum()
      let fold = abs(p.x * m.y - p.y * m.x)
      let far = (p * p).sum().squareRoot()
      let behind = fold * e.x - along * e.y
      let out = along * e.x + fold * e.y
      let ray = out > 0 ? -behind : (behind > 0 ? -far : far)
      return min(r - far, ray)
    }
  }

  static func arc(
    _ c: SIMD2<Double>, _ r: Double, _ half: Double, from start: Double, sweep: Double, _ cap: Style.LineCap
  ) -> Oracle {
    let wedge = sector(c, r + half, from: start, sweep: sweep)
    let body = r > half ? wedge.without(disc(c, r - half)) : wedge
    let ends = [start, start + sweep].map { SIMD2(cosine($0), cosine($0 - .pi / 2)) }
    switch cap {
    case .butt: return body
    case .round: return union([body] + ends.map { disc(c + $0 * r, half) })
    case .square:
      let sign = sweep < 0 ? -1.0 : 1.0
      return union(
        [body]
          + zip(ends, [-sign, sign]).map { end, way in
            let tangent = SIMD2(-end.y, end.x) * way
            return line(c + end * r, c + end * r + tangent * half, half, .butt)
          })
    }
  }

  static func rectangle(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ corner: Double) -> Oracle {
    let c = (a + b) / 2
    let h = SIMD2(abs(b.x - a.x), abs(b.y - a.y)) / 2
    let r = min(corner, min(h.x, h.y))
    return Oracle { x, y in
      let dx = abs(x - c.x) - (h.x - r)
      let dy = abs(y - c.y) - (h.y - r)
      if dx > 0, dy > 0 { return r - (dx * dx + dy * dy).squareRoot() }
      return r - max(dx, dy)
    }
  }
}

/// The cosine by its series: the tests need no maths library either.
func cosine(_ angle: Double) -> Double {
  var x = angle.remainder(dividingBy: 2 * .pi)
  x *= x
  var term = 1.0
  var sum = 1.0
  for n in 1...16 {
    term *= -x / Double((2 * n - 1) * (2 * n))
    sum += term
  }
  return sum
}

extension SplitMix64 {
  mutating func value(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func point(_ range: ClosedRange<Double>) -> SIMD2<Double> { SIMD2(value(range), value(range)) }
}
