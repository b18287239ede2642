/// How a person's points are smoothed before anything is measured.
public enum Smoothing: Hashable, Sendable {
  /// A filter that asks of each point whether it rests or moves, and by the noise that the points were seen to have.
  ///
  /// What rests is averaged over about a quarter of a second; what moves is followed at once. It never costs accuracy:
  /// `Docs/Smoothing.md` has the figures.
  case adaptive
  /// A low-pass whose cut-off rises with speed: calmer at rest where noise lasts, and late in movement.
  ///
  /// Speeds are in body sizes a second.
  case oneEuro(OneEuro)

  /// One-Euro with the constants for landmarks.
  public static let oneEuro = Smoothing.oneEuro(.landmarks)
}
