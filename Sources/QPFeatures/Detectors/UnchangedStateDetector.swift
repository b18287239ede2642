public import QPCore

/// Tells when a state (a gesture, a phase) has stayed the same for a while.
public struct UnchangedStateDetector<State: Hashable & Sendable>: Hashable, Sendable {
  /// Seconds that a state must last.
  public let similarDuration: Double
  private var run: Run?

  private struct Run: Hashable, Sendable {
    let state: State
    let start: Timestamp
    var last: Timestamp
    var hasFired = false
  }

  /// Creates a detector that has seen nothing.
  public init(similarDuration: Double) {
    self.similarDuration = similarDuration
  }

  /// Takes a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - time: Its time. One that is not after the last, or more than ``UnchangedDetector/longestGap`` after it, starts
  ///     a new run.
  /// - Returns: The state at the moment when it has lasted long enough, once in each run; nil at all others.
  public mutating func count(_ state: State, at time: Timestamp) -> State? {
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

  /// Forgets what was seen.
  public mutating func reset() {
    run = nil
  }
}
