package import QPCore

/// A detector of a state, such as a gesture or a phase, that stays the same for a given time.
package struct UnchangedStateDetector<State: Hashable & Sendable>: Hashable, Sendable {
  /// The least duration of a state in seconds.
  package let similarDuration: Double
  private var run: Run?

  private struct Run: Hashable, Sendable {
    let state: State
    let start: Timestamp
    var last: Timestamp
    var hasFired = false
  }

  /// Creates a detector without values.
  package init(similarDuration: Double) {
    self.similarDuration = similarDuration
  }

  /// Adds a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - time: Its time; one that is not after the last, or more than 1 s after it, starts a new run.
  /// - Returns: The state, once in each run, when it has lasted long enough; `nil` otherwise.
  package mutating func consume(_ state: State, at time: Timestamp) -> State? {
    let step = run.map { time.seconds(since: $0.last) } ?? 0
    if run?.state != state || step <= 0 || step > UnchangedDetector.longestGap {
      run = Run(state: state, start: time, last: time)
    }
    run?.last = time
    guard let current = run, !current.hasFired, time.seconds(since: current.start) >= similarDuration else {
      return nil
    }
    run?.hasFired = true
    return state
  }

  /// Resets the detector.
  package mutating func reset() {
    run = nil
  }
}
