/// A colour for a range of values.
///
/// The value compared is the feature's own, in its own unit: degrees for a range of motion, not a share of it.
public struct ConditionalColor: Hashable, Sendable {
  /// The smallest value that matches, itself included; nil: no lower end.
  public var min: Double?
  /// The largest value that matches, itself included; nil: no upper end.
  public var max: Double?
  /// The colour where the value matches.
  public var color: Style.Color

  /// Creates a condition.
  ///
  /// Both ends are inclusive, and either may be open.
  public init(min: Double? = nil, max: Double? = nil, color: Style.Color) {
    self.min = min
    self.max = max
    self.color = color
  }

  /// Whether a value lies in the range.
  ///
  /// NaN matches nothing.
  public func matches(_ value: Double) -> Bool {
    !value.isNaN && (min.map { value >= $0 } ?? true) && (max.map { value <= $0 } ?? true)
  }
}
