/// A parabola through the points around a maximum, by least squares with outliers down-weighted (Huber, 1964).
struct LocalParabola {
  /// A value at a time.
  struct Point {
    /// The time in seconds.
    var time: Double
    var value: Double
    /// The weight, as the inverse of the variance.
    var weight = 1.0
  }

  /// The maximum of points.
  struct Top {
    let value: Double
    /// The time of the maximum, on the axis of the points, in seconds.
    let time: Double
    /// The standard deviation of the value's error.
    let standardDeviation: Double
    /// The possible difference between the series and a parabola there; `nil` where only three points determine it.
    let misfit: Double?
  }

  /// Value, slope and curvature at the centre: `value + slope · t + curvature · t²`.
  private let value: Double
  private let slope: Double
  private let curvature: Double
  private let centre: Double
  /// The range of the window's points, relative to the centre.
  private let range: ClosedRange<Double>
  private let count: Int
  /// The greatest value of the window: a parabola does not tell of values that were not seen.
  private let greatest: Double
  /// The standard deviation of points: the greater one of that of their residuals and of the noise.
  private let pointDeviation: Double
  /// The variances of value and slope for points with a deviation of 1.
  private let variances: SIMD2<Double>

  /// The noise of points: that of a single one that changes from point to point, that of white noise with the same variance
  /// of a sum, and the deviation of the part that is constant over all points.
  private struct Noise {
    let standardDeviation: Double
    let summedDeviation: Double
    var constant = 0.0
  }

  private static var limits: PeakParameters { .current }
  /// The number of coefficients.
  private static let order = 3

  /// Returns the top of points around time 0.
  ///
  /// Of the windows in which the points look like a parabola, it uses the one with the least expected error: a wider one
  /// averages more noise and flattens more of the movement. Noise that neighbours share hardly averages, and the window
  /// stays narrow.
  /// - Parameters:
  ///   - points: The points, by time.
  ///   - standardDeviation: The standard deviation of one point's noise; 0 where it is not known.
  ///   - median: The median of the points around time 0, which no single one of them moves.
  /// - Returns: The top; `nil` with too few points for a parabola.
  static func top(of points: [Point], standardDeviation: Double, median: Double) -> Top? {
    let noise = noise(of: points, standardDeviation: standardDeviation)
    // With correlated noise a top is as uncertain as a single point, but not more.
    let most = standardDeviation > 0 ? standardDeviation : .infinity
    var best: (top: Top, error: Double)?
    var widest: LocalParabola?
    var tooWide = 0
    for width in PeakParameters.windows where tooWide < 2 {
      guard let first = LocalParabola(points, around: widest?.time ?? 0, within: width, noise) else { continue }
      // Around its own top: the given place is where the noise is highest.
      let fit = LocalParabola(points, around: first.time, within: width, noise) ?? first
      // A movement is not a parabola, and the difference grows with the fall.
      if let widest, fit.fall > limits.mostFall * widest.pointDeviation * fit.spread {
        // A single excess may be noise.
        tooWide += 1
        continue
      }
      let top = fit.top(with: noise, most: most)
      // A parabola through several movements is flat, and its top lies below the points in the middle.
      if let best, median - top.value > limits.mostDrop * max(best.top.standardDeviation, standardDeviation) {
        tooWide += 1
        continue
      }
      widest = fit
      let misfit = top.misfit ?? most
      let error = (top.standardDeviation * top.standardDeviation + misfit * misfit).squareRoot()
      if error < best?.error ?? .infinity || best == nil { best = (top, error) }
    }
    return best?.top
  }

  /// Fits the points of a window; `nil` with too few points for a parabola.
  private init?(
    _ points: [Point], around centre: Double, within width: Double, _ noise: Noise
  ) {
    let window = points.filter { abs($0.time - centre) <= width + Self.limits.edgeTolerance }
    guard window.count >= Self.order, let first = window.first, let last = window.last, last.time > first.time
    else { return nil }
    var weights = window.map(\.weight)
    var fit = (coefficients: SIMD3<Double>.zero, variances: SIMD2<Double>.zero)
    var variance = 0.0
    for _ in 0..<Self.limits.robustPasses {
      guard let next = Self.solve(window, weights, centre) else { return nil }
      fit = next
      let residuals = window.map { point in
        let t = point.time - centre
        return point.value - (fit.coefficients.x + fit.coefficients.y * t + fit.coefficients.z * t * t)
      }
      let sum = zip(residuals, weights).reduce(0) { $0 + $1.1 * $1.0 * $1.0 }
      variance = window.count > Self.order ? sum / Double(window.count - Self.order) : 0
      let scale = Self.deviationsPerMedian * (residuals.map(abs).sorted()[window.count / 2])
      guard window.count > Self.limits.fewestForOutliers, scale > Self.limits.exactResidual else { break }
      let (threshold, least) = (Self.limits.huberThreshold * scale, Self.limits.leastResidual)
      weights = zip(window, residuals).map { $0.weight * min(1, threshold / max(abs($1), least)) }
    }
    self.centre = centre
    (value, slope, curvature) = (fit.coefficients.x, fit.coefficients.y, fit.coefficients.z)
    count = window.count
    greatest = window.reduce(first.value) { max($0, $1.value) }
    pointDeviation = max(variance.squareRoot(), noise.summedDeviation)
    variances = fit.variances
    range = first.time - centre...last.time - centre
  }

  /// The fall of the parabola from its top to the edge of the window.
  private var fall: Double {
    let reach = max(abs(range.lowerBound), abs(range.upperBound))
    return curvature < 0 ? -curvature * reach * reach : abs(slope) * reach
  }

  /// The time of the top in seconds.
  private var time: Double { centre + offset }

  private var offset: Double {
    guard curvature < 0 else {
      // Flat or concave up: an edge, if the slope is more than noise, otherwise the middle.
      let isSloped = abs(slope) > Self.limits.slopeDeviations * slopeDeviation + Self.limits.leastSlope
      return isSloped ? slope > 0 ? range.upperBound : range.lowerBound : 0
    }
    return min(max(-slope / (2 * curvature), range.lowerBound), range.upperBound)
  }

  /// The top, where a point's noise has a standard deviation of at most `most`.
  private func top(with noise: Noise, most: Double) -> Top {
    let averaged = pointDeviation * spread
    return Top(
      value: min(vertexValue, greatest + noise.standardDeviation), time: time,
      standardDeviation: min((averaged * averaged + noise.constant * noise.constant).squareRoot(), most),
      misfit: count > Self.order ? Self.limits.cubicMisfit * fall : nil)
  }

  private var vertexValue: Double {
    // The top of a noisy parabola is too high by the contribution of its slope's noise.
    let surplus =
      curvature < 0 ? min(slopeDeviation * slopeDeviation / (-4 * curvature), slopeDeviation * abs(offset)) : 0
    return value + max(0, (slope + curvature * offset) * offset - surplus)
  }

  private var slopeDeviation: Double { pointDeviation * variances.y.squareRoot() }

  /// The standard deviation of the top's error for points with a deviation of 1.
  private var spread: Double { (variances.x + offset * offset * variances.y).squareRoot() }

  /// Returns the noise of points, whose deviation may be known.
  ///
  /// Second differences show the noise that is new from point to point, in any course. Where that is less than the
  /// total noise, the noise is correlated: as a first-order autoregression with the correlation ρ, their variance is 6
  /// − 8ρ + 2ρ² times that of the noise, and the variance of a sum of many is (1 + ρ) / (1 − ρ) times that of
  /// independent ones. The rest is constant over all points, and averaging does not reduce it.
  private static func noise(of points: [Point], standardDeviation: Double) -> Noise {
    // Noise whose change is not known, around gaps and of few points, counts as constant: taken for white, it would let a
    // wide parabola flatten a fast top, and averaging would narrow an interval without a reason.
    let new = jitter(of: points) ?? 0
    guard standardDeviation > 0 else { return Noise(standardDeviation: new, summedDeviation: new) }
    let changing = min(standardDeviation, new / leastFraction)
    let fraction = changing > 0 ? min(1, new / changing) : 0
    let correlation = min(2 - (1 + 3 * fraction * fraction).squareRoot(), limits.mostCorrelation)
    let inflation = (1 + correlation) / (1 - correlation)
    return Noise(
      standardDeviation: changing, summedDeviation: changing * inflation.squareRoot(),
      constant: (standardDeviation * standardDeviation - changing * changing).squareRoot())
  }

  /// The deviation in second differences of the noise with the largest correlation, relative to that of white noise.
  private static var leastFraction: Double {
    let most = limits.mostCorrelation
    return ((6 - 8 * most + 2 * most * most) / 6).squareRoot()  // formula: as for `noise`
  }

  private static var deviationsPerMedian: Double { FilterParameters.current.deviationsPerMedianDeviation }

  /// Returns the deviation of white noise with the points' second differences, by their median; `nil` for too few even
  /// steps to tell.
  private static func jitter(of points: [Point]) -> Double? {
    guard points.count >= limits.fewestForJitter else { return nil }
    // Across a gap a difference is mostly movement.
    let differences = (2..<points.count).filter { isEven(points[$0 - 2], points[$0 - 1], points[$0]) }.map {
      abs(points[$0 - 2].value - 2 * points[$0 - 1].value + points[$0].value)
    }
    guard differences.count >= limits.fewestForJitter - 2 else { return nil }
    // White noise has 1² + 2² + 1² times its variance in second differences.
    return deviationsPerMedian * differences.sorted()[differences.count / 2] / 6.0.squareRoot()
  }

  private static func isEven(_ first: Point, _ second: Point, _ third: Point) -> Bool {
    let (before, after) = (second.time - first.time, third.time - second.time)
    return max(before, after) <= limits.mostUneven * min(before, after)
  }

  /// Solves the normal equations; returns the variances of value and slope for noise of deviation 1.
  private static func solve(
    _ points: [Point], _ weights: [Double], _ centre: Double
  ) -> (coefficients: SIMD3<Double>, variances: SIMD2<Double>)? {
    // The sums of the powers 0…4.
    var sums = [Double](repeating: 0, count: 2 * order - 1)
    var right = SIMD3<Double>.zero
    for (point, weight) in zip(points, weights) {
      let t = point.time - centre
      var power = weight
      for index in sums.indices {
        sums[index] += power
        if index < order { right[index] += power * point.value }
        power *= t
      }
    }
    let (a, b, c) = (
      SIMD3(sums[0], sums[1], sums[2]), SIMD3(sums[1], sums[2], sums[3]), SIMD3(sums[2], sums[3], sums[4])
    )
    let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * bc).sum()
    guard abs(determinant) > limits.leastDeterminant * abs(sums[0] * sums[2] * sums[4]) else { return nil }
    let inverse = (bc / determinant, ca / determinant, ab / determinant)
    return (
      SIMD3((inverse.0 * right).sum(), (inverse.1 * right).sum(), (inverse.2 * right).sum()),
      SIMD2(inverse.0.x, inverse.1.y)
    )
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
