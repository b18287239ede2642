public import QPLandmarks

/// The uncertainty of a quantity from the noise of the points and the lag of smoothing.
public struct Uncertainty: Hashable, Sendable {
  /// The standard deviation, in the quantity's unit, at least 0.
  public var deviation: Double
  /// The lag behind the true value while the quantity changes, in its unit, at least 0.
  public var lag: Double

  /// Creates an uncertainty.
  public init(deviation: Double, lag: Double) {
    self.deviation = deviation
    self.lag = lag
  }

  /// Returns the 95 % interval of the true value: 1.96 standard deviations and the lag to each side.
  ///
  /// `nil` for a value, a deviation or a lag that is not finite, and where 1.96 deviations plus the lag are negative.
  public func interval(around value: Double) -> ClosedRange<Double>? {
    let half = 1.96 * deviation + lag
    guard value.isFinite, half.isFinite, half >= 0 else { return nil }
    return value - half...value + half
  }

  /// Returns the uncertainty multiplied by a factor, as for another unit.
  package func scaled(by factor: Double) -> Uncertainty {
    Uncertainty(deviation: deviation * abs(factor), lag: lag * abs(factor))
  }
}

extension FrameContext {
  /// Returns the uncertainty of a quantity, propagated from the noise and the lag of the person's smoothed points.
  ///
  /// - Parameter sensitivity: The quantity's gradient by the points.
  /// - Returns: The uncertainty, in the quantity's unit; `nil` while the noise of a point is not known (about 1 s).
  public func uncertainty(of sensitivity: Sensitivity) -> Uncertainty? {
    var variance = 0.0
    var lag = 0.0
    for term in sensitivity.terms {
      let noise = state.noise(of: term.point)
      variance += (term.gradient * term.gradient).sum() * noise.variance
      lag += (term.gradient * noise.lag).sum()
    }
    guard variance.isFinite, lag.isFinite else { return nil }
    return Uncertainty(deviation: variance.squareRoot(), lag: abs(lag))
  }

  /// Returns the uncertainty of a part's smoothed position, in pixels: the deviation along one axis and the length of
  /// the lag; `nil` while the noise is not known (about 1 s), and where the part cannot be located.
  public func uncertainty(of part: Landmarks.Body) -> Uncertainty? {
    let points = state.seen.topology.indices(of: part)
    guard !points.isEmpty else { return nil }
    let (count, noise) = (Double(points.count), points.map(state.noise(of:)))
    let variance = noise.reduce(0) { $0 + $1.variance } / (count * count)
    let lag = noise.reduce(Point.zero) { $0 + $1.lag } / count
    guard variance.isFinite else { return nil }
    return Uncertainty(deviation: variance.squareRoot(), lag: lag.length)
  }
}
