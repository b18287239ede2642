internal import QPLandmarks

/// A filter that selects the advice to speak: one piece at a time, and not faster than a person can react.
struct AdviceSpeaker: Sendable {
  private var last: (key: String, time: Timestamp)?
  private var times: [String: Timestamp] = [:]

  mutating func reset() {
    last = nil
    times = [:]
  }

  /// Returns whether to speak the advice with a key now, and records it as spoken if so.
  mutating func says(_ key: String, at time: Timestamp, _ timing: WorkoutTiming) -> Bool {
    if let last, time.seconds(since: last.time) < timing.adviceInterval { return false }
    if let before = times[key], time.seconds(since: before) < timing.adviceRepeat { return false }
    last = (key, time)
    times[key] = time
    return true
  }
}
