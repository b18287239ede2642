/// A parabola through the points around a maximum, by least squares with outliers weighed down (Huber, 1964).
struct LocalParabola {
  /// The top of points.
  struct Top {
    let value: Double
    /// The place of the top on the axis of the points.
    let time: Double
    /// Half the width of the 95 % interval; `nil` where there are too few points to say.
    let halfWidth: Double?
  }

  /// Value, slope and curvature at the centre: `value + slope · t + curvature · t²`.
  private let value: Double
  private let slope: Double
  private let curvature: Double
  private let count: Int
  private let reach: Double
  /// Where the window's points lie, from the centre.
  private let range: ClosedRange<Double>
  private let centre: Double
  /// The residuals' standard deviation, and the variances of the coefficients for a deviation of 1.
  private let deviation: Double
  private let variances: (value: Double, slope: Double, curvature: Double)

  /// Half the widths of the windows, in seconds.
  private static let widths = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 1]
  /// A window is narrow enough while the parabola falls within it by so many deviations of the noise: a raise is no
  /// parabola, and what it lacks of one grows with the fall.
  private static let mostFall = 3.0

  /// Returns the top of points around the place 0.
  ///
  /// The widest window is taken in which the points still look like a parabola.
  static func top(of points: [(time: Double, value: Double)]) -> Top? {
    guard let highest = points.max(by: { $0.value < $1.value }) else { return nil }
    let noise = noise(of: points)
    var best: LocalParabola?
    var centre = 0.0
    for width in widths {
      guard let first = LocalParabola(points, around: centre, within: width) else { continue }
      // Around its own top: the place that was given is where the noise is highest.
      let fit = LocalParabola(points, around: first.place, within: width) ?? first
      if let best, fit.fall > mostFall * max(noise, best.deviation) { break }
      best = fit
      centre = fit.place
    }
    guard let best else { return Top(value: highest.value, time: highest.time, halfWidth: nil) }
    return best.top
  }

  /// Fits the points of a window; `nil` where they are too few for a parabola.
  private init?(_ points: [(time: Double, value: Double)], around centre: Double, within width: Double) {
    let window = points.filter { abs($0.time - centre) <= width + 1e-6 }
    guard window.count >= 3, let first = window.first, let last = window.last, last.time > first.time else {
      return nil
    }
    var weights = [Double](repeating: 1, count: window.count)
    var fit = (coefficients: SIMD3<Double>.zero, variances: SIMD3<Double>.zero)
    var deviation = 0.0
    for _ in 0..<5 {
      guard let next = Self.solve(window, weights, centre) else { return nil }
      fit = next
      let residuals = window.map { point in
        let t = point.time - centre
        return point.value - (fit.coefficients.x + fit.coefficients.y * t + fit.coefficients.z * t * t)
      }
      let sum = zip(residuals, weights).reduce(0) { $0 + $1.1 * $1.0 * $1.0 }
      deviation = window.count > 3 ? (sum / Double(window.count - 3)).squareRoot() : 0
      let scale = 1.4826 * (residuals.map(abs).sorted()[window.count / 2])
      guard window.count > 4, scale > 1e-9 else { break }
      weights = residuals.map { min(1, 1.345 * scale / max(abs($0), 1e-12)) }
    }
    self.centre = centre
    (value, slope, curvature) = (fit.coefficients.x, fit.coefficients.y, fit.coefficients.z)
    self.deviation = deviation
    variances = (fit.variances.x, fit.variances.y, fit.variances.z)
    count = window.count
    range = first.time - centre...last.time - centre
    reach = max(abs(range.lowerBound), abs(range.upperBound))
  }

  /// How far the parabola falls from its top to the edge of the window.
  private var fall: Double { curvature < 0 ? -curvature * reach * reach : abs(slope) * reach }

  /// The top's place.
  private var place: Double { centre + offset }

  private var offset: Double {
    guard curvature < 0 else {
      // Flat or hollow: an end, if the slope is more than noise, and else the middle.
      let isSloped = abs(slope) > 2 * deviation * variances.slope.squareRoot() + 1e-9
      return isSloped ? slope > 0 ? range.upperBound : range.lowerBound : 0
    }
    return min(max(-slope / (2 * curvature), range.lowerBound), range.upperBound)
  }

  private var top: Top {
    let spread = deviation * variances.slope.squareRoot()
    // The top of a noisy parabola lies too high by what the noise of its slope adds.
    let surplus = curvature < 0 ? min(spread * spread / (-4 * curvature), spread * abs(offset)) : 0
    let gain = max(0, value(at: offset) - value - surplus)
    let variance = variances.value + offset * offset * variances.slope
    let bias = curvature < 0 ? min(surplus, deviation) + Self.misfit * fall : 0
    return Top(
      value: value + gain, time: centre + offset, halfWidth: halfWidth(variance, count - 3, bias: bias))
  }

  /// The share of the fall by which the top of |t|³, as a movement turns, differs from that of its parabola.
  private static let misfit = 1.0 / 16

  private func value(at t: Double) -> Double { value + slope * t + curvature * t * t }

  private func halfWidth(_ variance: Double, _ freedom: Int, bias: Double) -> Double? {
    guard freedom > 0 else { return nil }
    return Self.quantile(Double(freedom)) * deviation * variance.squareRoot() + bias
  }

  /// The two-sided 95 % quantile of Student's t (Cornish and Fisher, 1937), to 1 % from 3 degrees of freedom on.
  private static func quantile(_ freedom: Double) -> Double {
    let z = 1.959964
    let (first, second) = ((z * z * z + z) / 4, (5 * z * z * z * z * z + 16 * z * z * z + 3 * z) / 96)
    return freedom < 2 ? 12.7 : freedom < 3 ? 4.3 : z + first / freedom + second / (freedom * freedom)
  }

  /// The noise of points whatever they do: the median of their second differences.
  private static func noise(of points: [(time: Double, value: Double)]) -> Double {
    guard points.count >= 5 else { return 0 }
    let differences = (2..<points.count).map {
      abs(points[$0 - 2].value - 2 * points[$0 - 1].value + points[$0].value)
    }
    return 1.4826 * differences.sorted()[differences.count / 2] / 6.0.squareRoot()
  }

  /// Solves the normal equations; the variances are the diagonal of their inverse.
  private static func solve(
    _ points: [(time: Double, value: Double)], _ weights: [Double], _ centre: Double
  ) -> (coefficients: SIMD3<Double>, variances: SIMD3<Double>)? {
    var sums = [Double](repeating: 0, count: 5)
    var right = SIMD3<Double>.zero
    for (point, weight) in zip(points, weights) {
      let t = point.time - centre
      var power = weight
      for index in 0..<5 {
        sums[index] += power
        if index < 3 { right[index] += power * point.value }
        power *= t
      }
    }
    let (a, b, c) = (
      SIMD3(sums[0], sums[1], sums[2]), SIMD3(sums[1], sums[2], sums[3]), SIMD3(sums[2], sums[3], sums[4])
    )
    let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * bc).sum()
    guard abs(determinant) > 1e-12 * abs(sums[0] * sums[2] * sums[4]) else { return nil }
    let inverse = (bc / determinant, ca / determinant, ab / determinant)
    return (
      SIMD3((inverse.0 * right).sum(), (inverse.1 * right).sum(), (inverse.2 * right).sum()),
      SIMD3(inverse.0.x, inverse.1.y, inverse.2.z)
    )
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
