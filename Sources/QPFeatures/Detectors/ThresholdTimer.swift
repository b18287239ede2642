package import QPCore

/// A timer of how long a value stays above a threshold.
public struct ThresholdTimer: Hashable, Sendable {
  /// The threshold above which the time counts, in the value's unit.
  package let threshold: Double
  /// The current state of the timer.
  package private(set) var state = State()
  private var last: Sample?

  private struct Sample: Hashable, Sendable {
    var value: Double
    var time: Timestamp
  }

  /// The state of a timer.
  public struct State: Hashable, Sendable {
    /// The total time above the threshold in seconds.
    public var time = 0.0
    /// Whether the last value was above the threshold.
    public var isEntered = false
    /// The smallest value above the threshold; `nil` before the first.
    public var min: Double?
    /// The largest value above the threshold; `nil` before the first.
    public var max: Double?
    /// The time-weighted mean of the values above the threshold; `nil` while ``time`` is 0.
    public var mean: Double?

    /// Creates the state of a timer without values.
    package init() {}
  }

  /// Creates a timer without values.
  package init(threshold: Double = 0.6) {
    self.threshold = threshold
  }

  /// Adds a value; one that is not finite ends the stay.
  ///
  /// The time between two values counts when both are above the threshold, since the moment of a crossing is unknown; a
  /// step of more than 1 s does not count.
  /// - Parameters:
  ///   - value: The value, in the threshold's unit.
  ///   - time: Its time.
  /// - Returns: The state after the value.
  @discardableResult
  package mutating func consume(_ value: Double, at time: Timestamp) -> State {
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
  package mutating func reset() {
    state = State()
    last = nil
  }
}
