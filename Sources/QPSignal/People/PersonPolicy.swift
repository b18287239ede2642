internal import QPLandmarks

/// Who is measured where several people are in view.
///
/// Whoever was chosen is followed by identity, not by place in the frame's list: the order in which an estimator lists
/// people means nothing. While the chosen one is out of sight nobody else is measured in their stead; after two seconds
/// (or `Configuration.longestGap` where that is longer) the policy chooses anew, and that is someone new.
public enum PersonPolicy: String, Hashable, Sendable, CaseIterable {
  /// The one seen first, of several the most central, for as long as they are there.
  ///
  /// The default. The person to be measured stands in the middle when the measurement begins; a therapist who comes to
  /// help stands nearer and is often the largest in the picture, and someone who walks past is central for a moment.
  /// Neither may take over.
  case firstSeen
  /// The one closest to the middle of the picture.
  case mostCentral
  /// The one with the longest trunk in pixels, who is nearest to the camera; crouching changes little.
  case nearest
  /// The one who covers the largest upright rectangle; stretched arms count.
  case largest

  /// How much better than the one measured someone else must be to take over.
  ///
  /// Two people who are nearly alike would otherwise change places with every frame's noise.
  static let advantage = 1.25
}
