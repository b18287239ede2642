public import QPCore

/// Measures how long a value stays above a threshold.
public struct ThresholdTimer: Hashable, Sendable {
  /// The value is in while it is above this.
  public let threshold: Double
  /// Where the timer stands.
  public private(set) var state = State()
  private var last: Sample?

  private struct Sample: Hashable, Sendable {
    var value: Double
    var time: Timestamp
  }

  /// Where a timer stands.
  public struct State: Hashable, Sendable {
    /// Seconds spent in, over all stays.
    public var time = 0.0
    /// Whether the value is in.
    public var isEntered = false
    /// The smallest value while in; nil before the first.
    public var min: Double?
    /// The largest value while in; nil before the first.
    public var max: Double?
    /// The mean of the values while in, each weighted by the time that it stood; nil before any time was spent.
    public var mean: Double?

    /// Creates the state of a timer that has seen nothing.
    public init() {}
  }

  /// Creates a timer that has seen nothing.
  public init(threshold: Double = 0.6) {
    self.threshold = threshold
  }

  /// Takes a value; one that is not finite ends the stay.
  ///
  /// The time between two values counts when both are in, as it was not seen when the threshold was crossed; a step of
  /// more than ``UnchangedDetector/longestGap`` does not count.
  /// - Parameters:
  ///   - value: In the threshold's unit.
  ///   - time: Its time.
  /// - Returns: The state after it.
  @discardableResult
  public mutating func time(_ value: Double, at time: Timestamp) -> State {
    guard value.isFinite, value > threshold else {
      state.isEntered = false
      last = nil
      return state
    }
    state.isEntered = true
    state.min = Swift.min(state.min ?? value, value)
    state.max = Swift.max(state.max ?? value, value)
    if let last {
      let step = time.seconds(since: last.time)
      if step > 0, step <= UnchangedDetector.longestGap {
        let sum = (state.mean ?? 0) * state.time + (last.value + value) / 2 * step
        state.time += step
        state.mean = sum / state.time
      }
    }
    last = Sample(value: value, time: time)
    return state
  }

  /// Starts over.
  public mutating func reset() {
    state = State()
    last = nil
  }
}
