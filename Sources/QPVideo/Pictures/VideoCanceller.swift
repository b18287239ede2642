internal import QPCore

/// A switch by which any thread ends work on a video.
///
/// Blocking calls end soon after, with ``VideoError/cancelled``.
public final class VideoCanceller: Sendable {
  private let flag = Locked(false)

  /// Creates a switch that is off.
  public init() {}

  /// Whether the work is to end.
  public var isCancelled: Bool { flag.withLock { $0 } }

  /// Ends the work, now and whenever it begins later.
  public func cancel() { flag.withLock { $0 = true } }
}
