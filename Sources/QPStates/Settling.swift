public import QPFeatures

/// When a value counts as held.
public struct Settling: Hashable, Sendable {
  /// Seconds that it must be held, at least 0.
  public var holdDuration: Double
  /// How far it may wander meanwhile.
  public var tolerance: UnchangedDetector.Tolerance
  /// How far it must first have moved from its first reading, in its own unit.
  public var movement: Double
  /// Reaching this counts as having moved, and values below are never held; nil: no such value.
  public var minValue: Double?
  /// Values above are never held; nil: no limit.
  public var maxValue: Double?
  /// Where values begin again, 360 for degrees: 359° and 1° are 2° apart; nil: nowhere.
  public var period: Double?

  /// Makes a rule; the defaults are those for degrees.
  public init(
    holdDuration: Double = 0.5, tolerance: UnchangedDetector.Tolerance = .absolute(3), movement: Double = 15,
    minValue: Double? = nil, maxValue: Double? = nil, period: Double? = 360
  ) {
    self.holdDuration = holdDuration
    self.tolerance = tolerance
    self.movement = movement
    self.minValue = minValue
    self.maxValue = maxValue
    self.period = period
  }

  /// Half a second within 3°, after a movement of 15°.
  public static let degrees = Settling()

  var detector: UnchangedDetector {
    UnchangedDetector(
      similarDuration: holdDuration, tolerance: tolerance, minValue: minValue, maxValue: maxValue,
      period: period)
  }
}
