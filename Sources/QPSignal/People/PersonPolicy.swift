internal import QPLandmarks

/// The choice of the person to measure where several people are in view.
///
/// The chosen person is followed by identity, not by index in the frame's list: the order in which an estimator lists
/// people has no meaning. While they are out of sight nobody else is measured instead; after two seconds (or
/// `Configuration.longestGap` where that is longer) the policy chooses again, and the person chosen counts as new.
public enum PersonPolicy: String, Hashable, Sendable, CaseIterable {
  /// The person seen first, of several the most central, for as long as they are in view.
  ///
  /// The default. The person to be measured stands in the middle when the measurement begins; a therapist who comes to
  /// help stands nearer and is often the largest in the picture, and a passer-by is central for a moment. Neither may
  /// take over.
  case firstSeen
  /// The person closest to the middle of the picture.
  case mostCentral
  /// The person with the longest trunk in pixels, which is the nearest to the camera; crouching has little effect.
  case nearest
  /// The person with the largest upright bounding box; stretched arms enlarge it.
  case largest

  /// The factor by which another person must exceed the measured one to take over.
  ///
  /// Two nearly equal people would otherwise be exchanged by every frame's noise.
  static let advantage = 1.25
}
