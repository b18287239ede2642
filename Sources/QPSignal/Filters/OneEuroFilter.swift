public import QPLandmarks

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
  /// What the speed is taken against.
  public var derivative: Derivative

  /// The two published ways to take the speed.
  public enum Derivative: Hashable, Sendable {
    /// Against the previous filtered value, as in the authors' reference code: calmer.
    case filtered
    /// Against the previous value as it came, as in MediaPipe: quicker off the mark, more nervous.
    case raw
  }

  /// Creates the constants.
  public init(minCutoff: Double, beta: Double, derivativeCutoff: Double = 1, derivative: Derivative = .filtered) {
    self.minCutoff = minCutoff
    self.beta = beta
    self.derivativeCutoff = derivativeCutoff
    self.derivative = derivative
  }

  /// MediaPipe's constants for landmarks in the picture, with speed in object sizes a second.
  ///
  /// MediaPipe's object size is the mean of the width and the height of the person's box. As
  /// `Configuration.smoothing` the unit is the length of the trunk, about half of that.
  public static let mediaPipeLandmarks = OneEuro(minCutoff: 0.05, beta: 80, derivative: .raw)
  /// MediaPipe's constants for landmarks in the world, with speed in metres a second.
  public static let mediaPipeWorld = OneEuro(minCutoff: 0.1, beta: 40, derivative: .raw)

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
/// At rest it is an exponential average of ``OneEuro/minCutoff``: its lag on a ramp is τ = 1/(2π·cutoff) seconds and its
/// noise gain √(α/(2 − α)) with α = 1/(1 + τ/Δt). In movement the cut-off rises, and both change with it.
///
/// A value that is not finite is passed over: it neither enters the filter nor comes out of it.
public struct OneEuroFilter: SignalFilter {
  /// The constants.
  public let constants: OneEuro
  private var state: (value: Double, raw: Double, speed: Double, time: Timestamp)?

  /// Creates a filter that has seen nothing.
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
    filter(value, at: time, objectSize: 1)
  }

  /// Takes a value of an object that has a size and gives the filtered one.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - time: Its time; one that is not after the last is passed over.
  ///   - objectSize: The object's size in units of the value; the speed that raises the cut-off is in sizes a second.
  ///     One that is not above 0 counts as 1.
  /// - Returns: The filtered value; nil before the first finite value.
  public mutating func filter(_ value: Double, at time: Timestamp, objectSize: Double) -> Double? {
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
    // Values so far apart that their difference overflows start afresh.
    state = filtered.isFinite && speed.isFinite ? (filtered, value, speed, time) : (value, value, 0, time)
    return state?.value
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

extension OneEuro {
  /// The constants for landmarks, with speed in body sizes a second.
  ///
  /// Chosen by the experiment in `Docs/Smoothing.md`: spread at rest at most a third, lag at most 5° at 100°/s.
  public static let landmarks = OneEuro(minCutoff: 0.05, beta: 4, derivativeCutoff: 0.4)
}
