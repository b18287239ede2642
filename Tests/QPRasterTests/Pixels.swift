import QPRaster
import QPStyle
import QPTestSupport

extension Canvas {
  /// A copy of all pixels, four bytes each.
  var bytes: [UInt8] {
    withPixels { span in span.withUnsafeBytes { Array($0) } }
  }

  /// Coverage under a white paint.
  var alphas: [UInt8] {
    let bytes = bytes
    return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
  }

  init(square: Int) { self.init(width: square, height: square) }
}

/// One random shape, that can be drawn anywhere: moved, mirrored, transposed.
struct Shape: CustomStringConvertible {
  var description: String
  /// Draws with every place mapped, and, where the map turns the picture over, every angle mirrored.
  var draw:
    (_ canvas: inout Canvas, _ map: (SIMD2<Double>) -> SIMD2<Double>, _ angle: (Double) -> Double, _ sign: Double) ->
      Void

  func drawn(
    size: Int, map: (SIMD2<Double>) -> SIMD2<Double> = { $0 }, angle: (Double) -> Double = { $0 }, sign: Double = 1
  ) -> Canvas {
    var canvas = Canvas(square: size)
    draw(&canvas, map, angle, sign)
    return canvas
  }

  /// A shape of one of eight kinds within a square, of a radius of 0.25…12.
  static func random(_ random: inout SplitMix64, size: Double) -> Shape {
    let colors = [Color.white, Color.orange, Color.blue.opacity(0.6)]
    let color = colors.randomElement(using: &random) ?? .white
    let radius = Bool.random(using: &random) ? random.value(0.25...2) : random.value(2...12)
    let cap = [Style.LineCap.round, .butt, .square].randomElement(using: &random) ?? .round
    let pattern = [Style.LinePattern.solid, .solid, .dashed, .dotted].randomElement(using: &random) ?? .solid
    // On a grid, as a position computed twice by different ways would not be the same to the last bit.
    func place() -> SIMD2<Double> { (random.point(2...size - 2) * 4096).rounded(.toNearestOrEven) / 4096 }
    let (a, b, c) = (place(), place(), place())
    let stroke = Stroke(width: radius * 2, color: color, cap: cap, pattern: pattern)
    let big = random.value(1...size / 3)
    let start = random.value(-3...3)
    let sweep = random.value(-6...6)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return Shape(description: "line \(a) \(b) \(stroke)") { canvas, map, _, _ in
        canvas.line(from: map(a), to: map(b), stroke)
      }
    case 1:
      return Shape(description: "disc \(a) \(radius)") { canvas, map, _, _ in
        canvas.disc(center: map(a), radius: radius, color)
      }
    case 2:
      let stroke = Stroke(width: radius, color: color)
      return Shape(description: "ring \(a) \(big) \(stroke)") { canvas, map, _, _ in
        canvas.ring(center: map(a), radius: big, stroke)
      }
    case 3:
      return Shape(description: "arc \(a) \(big) \(start) \(sweep) \(stroke)") { canvas, map, angle, sign in
        canvas.arc(center: map(a), radius: big, from: angle(start), sweep: sign * sweep, stroke)
      }
    case 4:
      return Shape(description: "sector \(a) \(big) \(start) \(sweep)") { canvas, map, angle, sign in
        canvas.sector(center: map(a), radius: big, from: angle(start), sweep: sign * sweep, color)
      }
    case 5:
      return Shape(description: "polyline \(a) \(b) \(c) \(stroke)") { canvas, map, _, _ in
        canvas.polyline([map(a), map(b), map(c)], closed: sweep > 0, stroke)
      }
    case 6:
      return Shape(description: "rectangle \(a) \(b) \(radius)") { canvas, map, _, _ in
        canvas.roundedRectangle(from: map(a), to: map(b), cornerRadius: radius, color)
      }
    default:
      return Shape(description: "frame \(a) \(b) \(big) \(radius)") { canvas, map, _, _ in
        canvas.roundedRectangle(from: map(a), to: map(b), cornerRadius: big, Stroke(width: radius, color: color))
      }
    }
  }
}
