/// A counter of how often a value rises above one threshold and falls below another.
///
/// The two thresholds form a hysteresis: jitter around one of them is not counted.
public struct ThresholdCounter: Hashable, Sendable {
  /// The threshold above which a value enters.
  package let enterThreshold: Double
  /// The threshold below which a value exits, which counts one.
  package let exitThreshold: Double
  /// The current state of the counter.
  package private(set) var state = State(count: 0, isEntered: false)

  /// The state of a counter.
  public struct State: Hashable, Sendable {
    /// The number of times that the value has entered and exited.
    public var count: Int
    /// Whether the value has entered and not exited yet.
    public var isEntered: Bool

    /// Creates a state.
    package init(count: Int, isEntered: Bool) {
      self.count = count
      self.isEntered = isEntered
    }
  }

  /// Creates a counter at 0, with the value outside.
  ///
  /// - Parameters:
  ///   - enterThreshold: The threshold above which a value enters.
  ///   - exitThreshold: The threshold below which a value exits; at most `enterThreshold`, to which it is limited.
  package init(enterThreshold: Double = 0.6, exitThreshold: Double = 0.3) {
    self.enterThreshold = enterThreshold
    self.exitThreshold = min(exitThreshold, enterThreshold)
  }

  /// Adds a value; NaN is ignored.
  ///
  /// - Parameter value: The value, in the thresholds' unit.
  /// - Returns: The state after the value.
  @discardableResult
  package mutating func consume(_ value: Double) -> State {
    if !state.isEntered, value > enterThreshold {
      state.isEntered = true
    } else if state.isEntered, value < exitThreshold {
      state.isEntered = false
      state.count += 1
    }
    return state
  }

  /// Resets the counter to 0, with the value outside.
  package mutating func reset() {
    state = State(count: 0, isEntered: false)
  }
}
