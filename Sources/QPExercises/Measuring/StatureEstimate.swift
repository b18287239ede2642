/// The size of a person in pixels, by which heights are divided throughout a movement.
///
/// Limbs that point at the camera for a while make a person look smaller, and every height larger. The estimate therefore
/// rises at once and falls slowly.
struct StatureEstimate: Sendable {
  /// The size in pixels; 0 before a person was seen.
  private(set) var pixels = 0.0

  /// Updates the estimate with the size in a frame.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - elapsed: Seconds since the last frame; `nil` starts again.
  mutating func update(_ size: Double, elapsed: Double?) {
    guard let elapsed, pixels > 0, size < pixels else {
      pixels = size
      return
    }
    let constant = size < Self.limits.furtherAway * pixels ? Self.limits.leavingConstant : Self.limits.posingConstant
    pixels += (size - pixels) * elapsed / (elapsed + constant)
  }

  private static var limits: ExerciseReadingParameters { .current }
}
