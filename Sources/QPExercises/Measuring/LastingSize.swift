/// The size of a person in pixels as it lasts through a movement: heights are shares of it.
///
/// Limbs that point at the camera for a while make a person look smaller, and every height larger. A person who has come
/// nearer is larger at once; one who looks smaller becomes so slowly.
struct LastingSize: Sendable {
  /// The size in pixels; 0 before anybody was seen.
  private(set) var pixels = 0.0

  /// Updates it with the size in a frame.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - elapsed: Seconds since the last frame; `nil` starts afresh.
  mutating func update(_ size: Double, elapsed: Double?) {
    guard let elapsed, pixels > 0, size < pixels else {
      pixels = size
      return
    }
    let constant = size < Self.furtherAway * pixels ? Self.walking : Self.posing
    pixels += (size - pixels) * elapsed / (elapsed + constant)
  }

  /// The time constant (s) with which it falls for a person whose limbs point at the camera.
  private static let posing = 25.0
  /// The same for one who has gone away from the camera.
  private static let walking = 3.0
  /// The share of the size below which the person has gone away.
  private static let furtherAway = 0.8
}
