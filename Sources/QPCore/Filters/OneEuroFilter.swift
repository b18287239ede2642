/// The constants of a One-Euro filter: a low-pass whose cut-off rises with speed.
///
/// After Casiez, Roussel and Vogel, "1€ Filter", CHI 2012. Still things are steadied with ``minCutoff``; what moves is
/// followed closely, since the cut-off grows by ``beta`` for each unit of speed. Constants outside their ranges do not
/// smooth.
public struct OneEuro: Hashable, Sendable {
  /// Cut-off at rest, in hertz, above 0.
  public var minCutoff: Double
  /// Hertz of cut-off for each unit of speed, at least 0.
  public var beta: Double
  /// Cut-off for the speed itself, in hertz, above 0.
  public var derivativeCutoff: Double

  /// Makes the constants.
  public init(minCutoff: Double, beta: Double, derivativeCutoff: Double = 1) {
    self.minCutoff = minCutoff
    self.beta = beta
    self.derivativeCutoff = derivativeCutoff
  }

  /// The weight of a new value: α = 1/(1 + τ/Δt) with τ = 1/(2π·cutoff).
  ///
  /// A cut-off that is negative or no number does not smooth, and poisons nothing.
  package static func weight(cutoff: Double, elapsed: Double) -> Double {
    let turn = 2 * Double.pi * cutoff * elapsed
    return turn >= 0 && turn < .infinity ? turn / (turn + 1) : 1
  }
}

/// A One-Euro filter for one number.
///
/// The speed is taken against the previous *filtered* value, as in the authors' reference code. A value that is not
/// finite is passed over: it neither enters the filter nor comes out of it.
public struct OneEuroFilter: Sendable {
  /// The constants.
  public let constants: OneEuro
  private var state: (value: Double, speed: Double, time: Timestamp)?

  /// Makes a filter that has seen nothing.
  public init(_ constants: OneEuro) {
    self.constants = constants
  }

  /// Takes a value and gives the filtered one.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - time: Its time; one that is not after the last is passed over.
  /// - Returns: The filtered value; nil before the first finite value.
  public mutating func filter(_ value: Double, at time: Timestamp) -> Double? {
    guard value.isFinite else { return state?.value }
    guard let last = state else {
      state = (value, 0, time)
      return value
    }
    let elapsed = time.seconds(since: last.time)
    guard elapsed > 0 else { return last.value }
    let speed = last.speed.mixed(
      with: (value - last.value) / elapsed,
      weight: OneEuro.weight(cutoff: constants.derivativeCutoff, elapsed: elapsed))
    let cutoff = constants.minCutoff + constants.beta * abs(speed)
    let filtered = last.value.mixed(with: value, weight: OneEuro.weight(cutoff: cutoff, elapsed: elapsed))
    state = (filtered, speed, time)
    return filtered
  }

  /// Forgets what was seen.
  public mutating func reset() {
    state = nil
  }
}

extension Double {
  fileprivate func mixed(with new: Double, weight: Double) -> Double {
    self + weight * (new - self)
  }
}
