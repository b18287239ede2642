package import QPLandmarks

/// The constants of a One-Euro filter: a low-pass whose cut-off rises with speed.
///
/// After Casiez, Roussel and Vogel, "1€ Filter", CHI 2012. At rest, values are smoothed with `minCutoff`; moving
/// values are followed closely, since the cut-off grows by `beta` for each unit of speed. With constants outside
/// their ranges there is no smoothing.
public struct OneEuro: Hashable, Sendable {
  /// The cut-off at rest in hertz, above 0.
  package var minCutoff: Double
  /// The increase of the cut-off in hertz for each unit of speed, at least 0.
  package var beta: Double
  /// The cut-off for the speed itself in hertz, above 0.
  package var derivativeCutoff: Double
  /// The reference of the speed.
  package var derivative: Derivative

  /// The two published references of the speed.
  package enum Derivative: Hashable, Sendable {
    /// The previous filtered value, as in the authors' reference code: calmer.
    case filtered
    /// The previous unfiltered value, as in MediaPipe: faster to react, noisier.
    case raw
  }

  /// Creates the constants of the authors' reference code.
  ///
  /// - Parameters:
  ///   - minCutoff: The cut-off at rest in hertz, above 0.
  ///   - beta: The increase of the cut-off in hertz for each unit of speed, at least 0.
  ///   - derivativeCutoff: The cut-off for the speed itself in hertz, above 0.
  public init(minCutoff: Double, beta: Double, derivativeCutoff: Double = 1) {
    self.init(minCutoff: minCutoff, beta: beta, derivativeCutoff: derivativeCutoff, derivative: .filtered)
  }

  package init(minCutoff: Double, beta: Double, derivativeCutoff: Double = 1, derivative: Derivative) {
    self.minCutoff = minCutoff
    self.beta = beta
    self.derivativeCutoff = derivativeCutoff
    self.derivative = derivative
  }

  /// MediaPipe's constants for 2D landmarks, with speed in object sizes per second.
  ///
  /// MediaPipe's object size is the mean of the width and the height of the person's box. In `Configuration.smoothing`
  /// the unit is the length of the trunk, about half of that.
  package static let mediaPipeLandmarks = OneEuro(
    minCutoff: FilterParameters.current.mediaPipeCutoff, beta: FilterParameters.current.mediaPipeBeta, derivative: .raw)
  /// MediaPipe's constants for 3D landmarks, with speed in metres per second.
  package static let mediaPipeWorld = OneEuro(
    minCutoff: FilterParameters.current.mediaPipeWorldCutoff, beta: FilterParameters.current.mediaPipeWorldBeta,
    derivative: .raw)

  /// Returns the weight of a new value: α = 1/(1 + τ/Δt) with τ = 1/(2π·cutoff).
  ///
  /// A cut-off that is negative or NaN gives the weight 1: no smoothing.
  package static func weight(cutoff: Double, elapsed: Double) -> Double {
    let turn = 2 * Double.pi * cutoff * elapsed
    return turn >= 0 && turn < .infinity ? turn / (turn + 1) : 1
  }
}

/// A One-Euro filter for one number.
///
/// At rest it is an exponential average with `minCutoff`: its lag on a ramp is τ = 1/(2π·cutoff) seconds and
/// its noise gain √(α/(2 − α)) with α = 1/(1 + τ/Δt). In movement the cut-off rises, and both change with it.
///
/// A value that is not finite is skipped: it neither enters the filter nor comes out of it.
package struct OneEuroFilter: SignalFilter {
  /// The constants of the filter.
  package let constants: OneEuro
  private var state: (value: Double, raw: Double, speed: Double, time: Timestamp)?

  /// Creates a filter without values.
  package init(_ constants: OneEuro) {
    self.constants = constants
  }

  /// Returns the filtered value for a new one.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - time: Its time; one that is not after the last is skipped.
  /// - Returns: The filtered value; `nil` before the first finite value.
  package mutating func filter(_ value: Double, at time: Timestamp) -> Double? {
    filter(value, at: time, objectSize: 1)
  }

  /// Returns the filtered value for a new one of an object with a size.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - time: Its time; one that is not after the last is skipped.
  ///   - objectSize: The object's size in units of the value; the speed that raises the cut-off is in sizes per second.
  ///     A size of 0 or less counts as 1.
  /// - Returns: The filtered value; `nil` before the first finite value.
  package mutating func filter(_ value: Double, at time: Timestamp, objectSize: Double) -> Double? {
    guard value.isFinite else { return state?.value }
    guard let last = state else {
      state = (value, value, 0, time)
      return value
    }
    let elapsed = time.seconds(since: last.time)
    guard elapsed > 0 else { return last.value }
    let unit = objectSize > 0 && objectSize < .infinity ? objectSize : 1
    let step = value - (constants.derivative == .filtered ? last.value : last.raw)
    let speed = last.speed.mixed(
      with: step / elapsed / unit, weight: OneEuro.weight(cutoff: constants.derivativeCutoff, elapsed: elapsed))
    let cutoff = constants.minCutoff + constants.beta * abs(speed)
    let filtered = last.value.mixed(with: value, weight: OneEuro.weight(cutoff: cutoff, elapsed: elapsed))
    // Values whose difference overflows reset the filter.
    state = filtered.isFinite && speed.isFinite ? (filtered, value, speed, time) : (value, value, 0, time)
    return state?.value
  }

  /// Resets the filter to its initial state.
  package mutating func reset() {
    state = nil
  }
}

extension Double {
  fileprivate func mixed(with new: Double, weight: Double) -> Double {
    self + weight * (new - self)
  }
}

extension OneEuro {
  /// The constants for landmarks, with speed in body sizes per second.
  ///
  /// Chosen by the experiment in `Docs/Smoothing.md`: spread at rest at most a third, lag at most 5° at 100°/s.
  package static let landmarks = OneEuro(
    minCutoff: FilterParameters.current.restCutoff, beta: FilterParameters.current.speedCutoff,
    derivativeCutoff: FilterParameters.current.derivativeCutoff)
}
