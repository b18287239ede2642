internal import QPLandmarks

/// The noise of a point after smoothing with changing weights, relative to the variance of the noise itself.
///
/// The noise ε has variance 1 and the correlation ρ from step to step. The smoothed noise is e ← e + w(ε − e); its
/// averaged distance to the raw noise is l ← l + v(ε − e − l). The state holds their variances and covariances, which
/// follow from those of the step before.
struct NoisePropagation: Sendable {
  /// The variance of the smoothed noise.
  private(set) var smooth: Float = 1
  /// The variance of the averaged distance.
  private(set) var lag: Float = 0
  private var smoothWithNoise: Float = 1
  private var lagWithNoise: Float = 0
  private var lagWithSmooth: Float = 0

  /// Propagates the noise through one step.
  ///
  /// - Parameters:
  ///   - weight: The weight of the new value, 0…1.
  ///   - lagWeight: The weight of the new distance, 0…1.
  ///   - correlation: The correlation of the noise with that of the step before, 0…1.
  @inline(__always)
  mutating func step(weight: Float, lagWeight: Float, correlation: Float) {
    let rest = 1 - weight
    let kept = 1 - lagWeight
    // The covariances with the new noise.
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
