internal import QPCore

/// Fits a circle to the rim of a plate along rays from its centre.
struct CircleFit {
  /// The number of rays.
  static let rays = 96
  /// The part of the radius within which the rim is looked for, inside and outside of it.
  static let reach = 0.12
  /// Differences of luma over 2 px that are an edge.
  private static let leastEdge: Float = 6
  /// The scales of Tukey's weights in pixels, in turn.
  private static let scales = [6.0, 4, 2.5, 1.5, 1.5]
  /// The weight of the known radius, in rays.
  private static let radiusWeight = 25.0
  private static let rounds = 3

  private let directions: [SIMD2<Float>]
  /// A ray has at most 92 samples.
  private var samples = [Float](repeating: 0, count: 96)
  /// The distance of the strongest edge along each ray; negative where there is none.
  private var distances: [Double]

  init() {
    directions = (0..<Self.rays).map { ray in
      let angle = 2 * Double.pi * Double(ray) / Double(Self.rays)
      return SIMD2(Float(Maths.cos(angle)), Float(Maths.sin(angle)))
    }
    distances = Array(repeating: -1, count: Self.rays)
  }

  /// Fits a circle near a place.
  ///
  /// - Parameters:
  ///   - luma: The picture.
  ///   - center: The place in pixels.
  ///   - radius: The expected radius in pixels.
  ///   - motion: The plate's motion to the next picture in pixels; it blurs the rim.
  /// - Returns: The circle, its likeness 0; `nil` where too few rays meet an edge.
  mutating func fit(_ luma: LumaView, near center: SIMD2<Double>, radius: Double, motion: SIMD2<Double> = .zero)
    -> PlateCircle?
  {
    var circle = PlateCircle(center: center, radius: radius, visibleFraction: 0, correlation: 0)
    for _ in 0..<Self.rounds {
      measure(luma, circle.center, radius, motion)
      guard let next = solve(from: circle, radius: radius), next.distance(to: center) < 0.5 * radius else { return nil }
      circle = next
    }
    return circle
  }

  /// The tolerance of a ray on the rim in pixels; a large plate is never quite round in the picture.
  private static func tolerance(_ radius: Double) -> Double { max(1.5, 0.02 * radius) }

  private mutating func measure(
    _ luma: LumaView, _ center: SIMD2<Double>, _ radius: Double, _ motion: SIMD2<Double>
  ) {
    let step = max(0.5, radius / 104)
    let reach = max(3, Self.reach * radius)
    let middle = SIMD2(Float(center.x), Float(center.y))
    let last = SIMD2(Float(luma.width - 1), Float(luma.height - 1))
    for ray in 0..<Self.rays {
      let direction = directions[ray]
      distances[ray] = -1
      // A shutter that is open for half of the time smears the rim over half of the motion. A difference over that
      // length is greatest in its middle.
      let smear = 0.5 * abs(motion.x * Double(direction.x) + motion.y * Double(direction.y))
      let half = Int((min(max(1, 0.5 * smear), 0.3 * radius) / step).rounded())
      let count = Int(2 * reach / step) + 1 + 2 * half
      let first = Float(radius - reach - Double(half) * step)
      let from = middle + first * direction
      let to = from + Float(Double(count) * step) * direction
      // A straight line whose ends lie inside does so everywhere.
      guard all(from .>= 0), all(to .>= 0), all(from .< last), all(to .< last) else { continue }
      Self.read(luma, from, Float(step) * direction, count, into: &samples)
      guard let edge = Self.strongestEdge(samples, count, half, spacing: max(1, half - Int(1 / step))) else {
        continue
      }
      distances[ray] = Double(first) + edge * step
    }
  }

  private static func read(
    _ luma: LumaView, _ from: SIMD2<Float>, _ move: SIMD2<Float>, _ count: Int, into samples: inout [Float]
  ) {
    var samples = samples.mutableSpan
    for index in 0..<count { samples[unchecked: index] = luma.sample(from + Float(index) * move) }
  }

  /// Returns the index of the strongest edge, between samples by a parabola; `nil` where all are weak.
  private static func strongestEdge(_ samples: [Float], _ count: Int, _ half: Int, spacing: Int) -> Double? {
    let samples = samples.span
    var (best, strongest) = (-1, leastEdge)
    for index in half..<(count - half) {
      let edge = abs(samples[unchecked: index &+ half] - samples[unchecked: index &- half])
      if edge > strongest { (best, strongest) = (index, edge) }
    }
    guard best >= 0 else { return nil }
    guard best >= half + spacing, best + spacing < count - half else { return Double(best) }
    let before = abs(samples[best - spacing + half] - samples[best - spacing - half])
    let after = abs(samples[best + spacing + half] - samples[best + spacing - half])
    let bend = before + after - 2 * strongest
    guard bend < 0 else { return Double(best) }
    return Double(best) + Double(spacing) * Double(min(max(0.5 * (before - after) / bend, -0.5), 0.5))
  }

  /// Reweighted least squares for the centre and the radius.
  private func solve(from old: PlateCircle, radius: Double) -> PlateCircle? {
    var (shift, size) = (SIMD2<Double>.zero, old.radius)
    let tolerance = Self.tolerance(radius)
    for scale in Self.scales {
      let scale = scale * tolerance / 1.5
      var normal = Normal()
      for ray in 0..<Self.rays where distances[ray] >= 0 {
        let (unit, residual) = self.residual(ray, shift, size)
        let share = residual / scale
        guard abs(share) < 1 else { continue }
        let weight = (1 - share * share) * (1 - share * share)
        normal.add(SIMD3(unit.x, unit.y, 1), residual, weight)
      }
      normal.add(SIMD3(0, 0, 1), radius - size, Self.radiusWeight)
      guard let move = normal.solution else { return nil }
      shift += SIMD2(move.x, move.y)
      size += move.z
    }
    var near = 0
    for ray in 0..<Self.rays where distances[ray] >= 0 && abs(residual(ray, shift, size).1) < tolerance { near += 1 }
    return PlateCircle(
      center: old.center + shift, radius: size, visibleFraction: Double(near) / Double(Self.rays), correlation: 0)
  }

  /// The unit vector from the shifted centre to a ray's edge, and the edge's distance outside of the circle.
  private func residual(_ ray: Int, _ shift: SIMD2<Double>, _ size: Double) -> (SIMD2<Double>, Double) {
    let direction = directions[ray]
    let away = distances[ray] * SIMD2(Double(direction.x), Double(direction.y)) - shift
    let length = (away * away).sum().squareRoot()
    return (away / length, length - size)
  }
}

/// The normal equations of three unknowns.
private struct Normal {
  private var matrix = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
  private var right = SIMD3<Double>.zero

  mutating func add(_ row: SIMD3<Double>, _ value: Double, _ weight: Double) {
    let weighted = weight * row
    matrix.0 += weighted.x * row
    matrix.1 += weighted.y * row
    matrix.2 += weighted.z * row
    right += value * weighted
  }

  /// The solution by Cramer's rule; `nil` where the equations do not determine it.
  var solution: SIMD3<Double>? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let minors = (cross(matrix.1, matrix.2), cross(matrix.2, matrix.0), cross(matrix.0, matrix.1))
    let determinant = (matrix.0 * minors.0).sum()
    guard determinant > 1e-3 else { return nil }
    return (right.x * minors.0 + right.y * minors.1 + right.z * minors.2) / determinant
  }
}
