internal import QPLandmarks

/// Propagates the noise of a point through smoothing with changing weights, as shares of the noise's own variance.
///
/// The noise ε has variance 1 and the correlation ρ from step to step. The smoothed noise is e ← e + w(ε − e), its distance
/// to the raw noise, averaged, l ← l + v(ε − e − l). What is kept are their variances and covariances, which follow from
/// those of the step before.
struct NoisePropagation: Sendable {
  /// The variance of the smoothed noise.
  private(set) var smooth: Float = 1
  /// The variance of the averaged distance.
  private(set) var lag: Float = 0
  private var smoothWithNoise: Float = 1
  private var lagWithNoise: Float = 0
  private var lagWithSmooth: Float = 0

  /// Follows a step.
  ///
  /// - Parameters:
  ///   - weight: Of the new value, 0…1.
  ///   - lagWeight: Of the new distance, 0…1.
  ///   - correlation: Of the noise with that of the step before, 0…1.
  @inline(__always)
  mutating func step(weight: Float, lagWeight: Float, correlation: Float) {
    let rest = 1 - weight
    let kept = 1 - lagWeight
    // With the noise that comes.
    let smoothWithNew = correlation * smoothWithNoise
    let lagWithNew = correlation * lagWithNoise
    let distance = rest * rest * (1 + smooth - 2 * smoothWithNew)
    let lagWithDistance = rest * (lagWithNew - lagWithSmooth)
    let lagWithNext = rest * lagWithSmooth + weight * lagWithNew

    smooth = rest * rest * smooth + weight * weight + 2 * weight * rest * smoothWithNew
    smoothWithNoise = rest * smoothWithNew + weight
    lag = kept * kept * lag + lagWeight * lagWeight * distance + 2 * lagWeight * kept * lagWithDistance
    lagWithNoise = kept * lagWithNew + lagWeight * rest * (1 - smoothWithNew)
    lagWithSmooth = kept * lagWithNext + lagWeight * (smoothWithNoise - smooth)
  }
}
