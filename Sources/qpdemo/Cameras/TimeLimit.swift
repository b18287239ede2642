import QPCore

/// A time after which something is done, unless it is cancelled before.
final class TimeLimit: Sendable {
  private let seconds: Double
  private let body: @Sendable () -> Void
  private let task: Task<Void, Never>
  private let hasPassed: Locked<Bool>

  /// Whether the time has passed and it was done.
  var isOver: Bool { hasPassed.withLock { $0 } }

  /// Starts the time.
  init(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    let hasPassed = Locked(false)
    (self.seconds, self.body, self.hasPassed) = (seconds, body, hasPassed)
    task = Task {
      try? await Task.sleep(for: .seconds(seconds))
      guard !Task.isCancelled else { return }
      hasPassed.withLock { $0 = true }
      body()
    }
  }

  /// Ends it.
  func cancel() { task.cancel() }

  /// Ends it, and starts the time again.
  func begunAnew() -> TimeLimit {
    cancel()
    return TimeLimit(seconds, body)
  }
}
