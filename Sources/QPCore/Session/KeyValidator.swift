internal import QPLandmarks

/// Decides whether a key may use the session.
///
/// The default accepts every key.
public struct KeyValidator: Sendable {
  private let accept: @Sendable (String) -> Bool

  /// Creates a validator.
  ///
  /// - Parameter accept: Whether a key is good. Called once for each start of a session, on the caller's thread.
  public init(_ accept: @escaping @Sendable (String) -> Bool) {
    self.accept = accept
  }

  /// Accepts every key.
  public static let acceptAll = KeyValidator { _ in true }

  func accepts(_ key: String) -> Bool { accept(key) }
}
