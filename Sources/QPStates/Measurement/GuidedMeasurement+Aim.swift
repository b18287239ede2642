public import QPCore

extension GuidedMeasurement {
  /// The direction in which a measurement leads, and with it the end of the range.
  public enum Aim: Hashable, Sendable {
    /// Toward larger readings: flexion, abduction.
    case increase
    /// Toward smaller readings: extension, adduction.
    case decrease
    /// Away from a reading, to either side and by the shorter way round; `nil`: from where the reading first rests.
    ///
    /// For sweeps, which can turn either way, and for features without a movement's name.
    case away(from: Double?)
    /// Toward a reading, which must be held to within the tolerance of the ``HoldCriterion``.
    case target(Double)
    /// The first value held after a movement of ``HoldCriterion/movement`` in any direction.
    ///
    /// It needs no rest, and waits for nothing: an arm that came back to rest is held, too.
    case anyHeldValue

    /// The aim that a feature's metadata name: a movement's own direction, and away from neutral for all else.
    public init(_ metadata: Feature.Metadata) {
      if metadata.movement == nil {
        self = .away(from: metadata.neutral)
      } else {
        self = metadata.leadsToOpposite ? .decrease : .increase
      }
    }
  }
}
