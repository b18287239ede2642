/// The smoothing of a person's points before they are measured.
public enum Smoothing: Hashable, Sendable {
  /// A filter that decides for each point whether it rests or moves, by the estimated noise of the points.
  ///
  /// Resting points are averaged over about a quarter of a second; moving points are followed at once. Where the
  /// noise is small (about a pixel) or the frame rate low (15 per second), fast movements such as gait err by up to 1.6
  /// times as much as without it: `Docs/Smoothing.md` has the figures.
  case adaptive
  /// A low-pass whose cut-off rises with speed: calmer at rest with correlated noise, and lagging in movement.
  ///
  /// Speeds are in body sizes per second.
  case oneEuro(OneEuro)

  /// The One-Euro filter with the constants for landmarks.
  public static let oneEuro = Smoothing.oneEuro(.landmarks)
}
