internal import QPLandmarks

/// A check of whether a session key is accepted.
///
/// The default accepts every key.
public struct KeyValidator: Sendable {
  private let accept: @Sendable (String) -> Bool

  /// Creates a validator.
  ///
  /// - Parameter accept: Returns whether a key is accepted; called once for each start of a session, on the caller's
  ///   thread.
  public init(_ accept: @escaping @Sendable (String) -> Bool) {
    self.accept = accept
  }

  /// A validator that accepts every key.
  public static let acceptAll = KeyValidator { _ in true }

  package func accepts(_ key: String) -> Bool { accept(key) }
}
