/// The bar in one picture.
public enum BarObservation: Hashable, Sendable {
  /// No plate has been found yet.
  case searching
  /// Several plates, or one without a hand, for the user to choose from; the likeliest first.
  case needsChoice([PlateCircle])
  /// The plate, and the place of the bar: its centre.
  case found(PlateCircle)
  /// The plate is covered or unclear; there is no place.
  case hidden
  /// The plate has been unseen for a second. It is searched for in the whole picture.
  case lost

  /// The plate; `nil` where it is not surely seen.
  public var plate: PlateCircle? {
    if case .found(let plate) = self { plate } else { nil }
  }
}
