internal import QPCore

/// The end of every wait for a source's bytes: a cancellation, or too long a time without a picture.
///
/// A source that sends a byte now and then is never silent, and still gives no picture.
final class ReadDeadline: Sendable {
  private let canceller: VideoCanceller
  /// The seconds that the next picture may take; `nil` for a file, which is there.
  private let longest: Double?
  private let clock: @Sendable () -> Double
  private let end: Locked<Double?>

  /// Creates the first wait, which begins at once.
  ///
  /// - Parameters:
  ///   - canceller: Ends all waits.
  ///   - longest: The seconds that the next picture may take, however many bytes come; `nil` for no limit.
  ///   - clock: Seconds since any moment.
  init(
    _ canceller: VideoCanceller, longest: Double?, clock: @escaping @Sendable () -> Double = { MonotonicClock.seconds }
  ) {
    (self.canceller, self.longest, self.clock) = (canceller, longest, clock)
    end = Locked(longest.map { clock() + $0 })
  }

  /// Begins the wait for the next picture.
  func begin() {
    guard let longest else { return }
    let now = clock()
    end.withLock { $0 = now + longest }
  }

  /// Whether the source took too long.
  var hasEnded: Bool { end.withLock { $0 }.map { clock() > $0 } ?? false }

  /// Whether the work is cancelled.
  var isCancelled: Bool { canceller.isCancelled }

  /// Whether the wait is to end.
  var isOver: Bool { isCancelled || hasEnded }

  /// The error of a wait that was ended.
  var error: VideoError { isCancelled ? .cancelled : .timedOut }
}
