/// A colour for a range of values.
///
/// The value is compared in the feature's own unit: degrees for a range of motion, not a fraction of it.
public struct ConditionalColor: Hashable, Sendable {
  /// The smallest matching value, inclusive; `nil` for no lower bound.
  package var min: Double?
  /// The largest matching value, inclusive; `nil` for no upper bound.
  package var max: Double?
  /// The colour if the value matches.
  package var color: Style.Color

  /// Creates a condition.
  ///
  /// Both bounds are inclusive, and either may be `nil` for none.
  public init(min: Double? = nil, max: Double? = nil, color: Style.Color) {
    self.min = min
    self.max = max
    self.color = color
  }

  /// Returns whether a value lies in the range.
  ///
  /// NaN matches nothing.
  package func matches(_ value: Double) -> Bool {
    !value.isNaN && (min.map { value >= $0 } ?? true) && (max.map { value <= $0 } ?? true)
  }
}
