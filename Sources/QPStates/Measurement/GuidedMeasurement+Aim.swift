package import QPCore

extension GuidedMeasurement {
  /// The direction of the measured movement, which determines the end of the range.
  public enum Aim: Hashable, Sendable {
    /// Toward larger readings: flexion, abduction.
    case increase
    /// Toward smaller readings: extension, adduction.
    case decrease
    /// Away from a reading, in either direction by the shorter way around; `nil` means away from the first rest.
    ///
    /// For sweeps, which can turn either way, and for features without a movement's name.
    case away(from: Double?)
    /// Toward a reading, which must be held within the tolerance of the ``HoldCriterion``.
    case target(Double)
    /// The first value held after a movement of the criterion's size in any direction.
    ///
    /// It needs no rest and no confirmation: an arm that has come back to rest counts as held, too.
    case anyHeldValue

    /// Creates the aim for a feature's metadata: the movement's direction, or away from neutral without a movement.
    package init(_ metadata: Feature.Metadata) {
      if metadata.movement == nil {
        self = .away(from: metadata.neutral)
      } else {
        self = metadata.leadsToOpposite ? .decrease : .increase
      }
    }
  }
}
