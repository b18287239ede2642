internal import QPCore

/// Chooses what to say of the advice that comes in every frame: one thing at a time, and not faster than a person can react.
struct AdviceSpeaker: Sendable {
  private var last: (key: String, time: Timestamp)?
  private var times: [String: Timestamp] = [:]

  mutating func reset() {
    last = nil
    times = [:]
  }

  /// Whether to say a piece of advice now; then it counts as said.
  mutating func says(_ advice: PoseFeedback, at time: Timestamp, _ timing: WorkoutTiming) -> Bool {
    let key = advice.key
    if let last, time.seconds(since: last.time) < timing.adviceInterval { return false }
    if let before = times[key], time.seconds(since: before) < timing.adviceRepeat { return false }
    last = (key, time)
    times[key] = time
    return true
  }
}
