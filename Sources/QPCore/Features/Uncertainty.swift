public import QPLandmarks

/// The uncertainty of a quantity from the noise of the points, the lag of smoothing and the constant errors of estimator
/// and camera.
public struct Uncertainty: Hashable, Sendable {
  /// The standard deviation, in the quantity's unit, at least 0.
  package var standardDeviation: Double
  /// The lag behind the true value while the quantity changes, in its unit, at least 0.
  package var lag: Double
  /// The standard deviation of the systematic error, in the quantity's unit, at least 0: of the points' distance from
  /// the joints, and of the unknowns of the camera.
  package var systematic: Double

  /// Creates an uncertainty.
  public init(standardDeviation: Double, lag: Double, systematic: Double = 0) {
    (self.standardDeviation, self.lag, self.systematic) = (standardDeviation, lag, systematic)
  }

  /// Returns the 95 % interval of the true value: 1.96 standard deviations of noise and constant errors together, and
  /// the lag, to each side; `nil` for a value, a deviation or a lag that is not finite, and where 1.96 deviations
  /// plus the lag are negative.
  package func interval(around value: Double) -> ClosedRange<Double>? {
    let total = systematic == 0 ? standardDeviation : Point(standardDeviation, systematic).length
    return Self.range(NormalDistribution.deviationsOf95Percent * total + lag, around: value)
  }

  /// Returns the 95 % interval of a second value of the same thing by the same camera and estimator: 1.96 standard
  /// deviations of the noise, and the lag, to each side; `nil` as for ``interval(around:)``.
  package func precision(around value: Double) -> ClosedRange<Double>? {
    Self.range(NormalDistribution.deviationsOf95Percent * standardDeviation + lag, around: value)
  }

  private static func range(_ half: Double, around value: Double) -> ClosedRange<Double>? {
    guard value.isFinite, half.isFinite, half >= 0 else { return nil }
    return value - half...value + half
  }

  /// Returns the uncertainty multiplied by a factor, as for another unit.
  package func scaled(by factor: Double) -> Uncertainty {
    Uncertainty(
      standardDeviation: standardDeviation * abs(factor), lag: lag * abs(factor), systematic: systematic * abs(factor))
  }

  /// Adds another constant error that is independent of the rest.
  package mutating func add(systematic other: Double) {
    systematic = (systematic * systematic + other * other).squareRoot()
  }
}

extension FrameContext {
  /// Returns the uncertainty of a quantity, propagated from the noise, the lag and the constant errors of the person's
  /// smoothed points.
  ///
  /// - Parameter sensitivity: The quantity's gradient by the points.
  /// - Returns: The uncertainty, in the quantity's unit; `nil` where the noise of a point is not
  ///   known. Estimated points have a usual noise until theirs is learnt; points declared exact have none in the first second.
  public func uncertainty(of sensitivity: Sensitivity) -> Uncertainty? {
    var variance = 0.0
    var lag = 0.0
    for term in sensitivity.terms {
      let noise = state.noise(of: term.point)
      variance += (term.gradient * term.gradient).sum() * noise.variance
      lag += (term.gradient * noise.lag).sum()
    }
    guard variance.isFinite, lag.isFinite else { return nil }
    return Uncertainty(
      standardDeviation: variance.squareRoot(), lag: abs(lag),
      systematic: systematicVariance(of: sensitivity).squareRoot())
  }

  /// Returns the variance of a quantity from the constant errors of the points: Σ |Lₚ gₚ|² + 2 Σ ρ (Lₚ gₚ)·(L_q g_q), of
  /// gradients g and the roots L of the points' covariances; the second sum is over the pairs of a left and a right
  /// point.
  private func systematicVariance(of sensitivity: Sensitivity) -> Double {
    guard !state.spreads.isEmpty else { return 0 }
    let mirror = state.rawLandmarks.topology.mirror
    var variance = 0.0
    for (index, term) in sensitivity.terms.enumerated() {
      let spread = state.spread(of: term.point)
      let moved = spread.times(term.gradient)
      variance += (moved * moved).sum()
      guard spread.leftRightCorrelation != 0 else { continue }
      for other in 0..<index where sensitivity.terms[other].point == mirror[term.point] {  // a slice retains the list
        let across = state.spread(of: mirror[term.point]).times(sensitivity.terms[other].gradient)
        variance += 2 * spread.leftRightCorrelation * (moved * across).sum()
      }
    }
    return max(0, variance)
  }

  /// Returns the uncertainty of a part's smoothed position, in pixels: the deviation along one axis and the length of
  /// the lag; `nil` where the noise is not known, and where the part cannot be located.
  public func uncertainty(of part: Landmarks.Body) -> Uncertainty? {
    let points = state.rawLandmarks.topology.indices(of: part)
    guard !points.isEmpty else { return nil }
    let (count, noise) = (Double(points.count), points.map(state.noise(of:)))
    let variance = noise.reduce(0) { $0 + $1.variance } / (count * count)
    let lag = noise.reduce(Point.zero) { $0 + $1.lag } / count
    guard variance.isFinite else { return nil }
    return Uncertainty(standardDeviation: variance.squareRoot(), lag: lag.length)
  }
}
