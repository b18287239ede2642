internal import QPCore

/// A filter that selects the advice to speak: one piece at a time, and not faster than a person can react.
struct AdviceSpeaker: Sendable {
  private var last: (key: String, time: Timestamp)?
  private var times: [String: Timestamp] = [:]

  mutating func reset() {
    last = nil
    times = [:]
  }

  /// Returns whether to speak a piece of advice now, and records it as spoken if so.
  mutating func says(_ advice: PoseFeedback, at time: Timestamp, _ timing: WorkoutTiming) -> Bool {
    let key = advice.key
    if let last, time.seconds(since: last.time) < timing.adviceInterval { return false }
    if let before = times[key], time.seconds(since: before) < timing.adviceRepeat { return false }
    last = (key, time)
    times[key] = time
    return true
  }
}
