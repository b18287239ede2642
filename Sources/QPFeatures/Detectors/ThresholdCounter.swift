/// Counts how often a value goes in above one threshold and out below another.
///
/// Two thresholds, so that jitter around one of them counts nothing.
public struct ThresholdCounter: Hashable, Sendable {
  /// A value above this goes in.
  public let enterThreshold: Double
  /// A value below this goes out, and counts one.
  public let exitThreshold: Double
  /// Where the counter stands.
  public private(set) var state = State(count: 0, isEntered: false)

  /// Where a counter stands.
  public struct State: Hashable, Sendable {
    /// How often the value has gone in and out again.
    public var count: Int
    /// Whether the value is in.
    public var isEntered: Bool

    /// Creates a state.
    public init(count: Int, isEntered: Bool) {
      self.count = count
      self.isEntered = isEntered
    }
  }

  /// Creates a counter that starts out, at 0.
  ///
  /// - Parameters:
  ///   - enterThreshold: A value above this goes in.
  ///   - exitThreshold: A value below this goes out; one above `enterThreshold` counts as `enterThreshold`.
  public init(enterThreshold: Double = 0.6, exitThreshold: Double = 0.3) {
    self.enterThreshold = enterThreshold
    self.exitThreshold = min(exitThreshold, enterThreshold)
  }

  /// Takes a value; NaN changes nothing.
  ///
  /// - Parameter value: In the thresholds' unit.
  /// - Returns: The state after it.
  @discardableResult
  public mutating func count(_ value: Double) -> State {
    if !state.isEntered, value > enterThreshold {
      state.isEntered = true
    } else if state.isEntered, value < exitThreshold {
      state.isEntered = false
      state.count += 1
    }
    return state
  }

  /// Starts over: out, at 0.
  public mutating func reset() {
    state = State(count: 0, isEntered: false)
  }
}
