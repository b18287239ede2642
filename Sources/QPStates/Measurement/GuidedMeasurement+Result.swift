public import QPCore

extension GuidedMeasurement {
  /// What a completed measurement has found.
  public struct Result: Hashable, Sendable {
    /// The median of the readings of the hold, in the feature's unit.
    public var value: Double
    /// The time of the hold's first reading.
    public var from: Timestamp
    /// The time at which the hold had lasted long enough.
    public var time: Timestamp
    /// The number of movements away from the rest, with the one that was held: 1 or more, 0 by ``Aim/anyHeldValue``.
    public var attempts: Int
    /// Where the value would lie 95 times in 100 for the noise of the landmarks alone; `nil` where that is not known.
    public var interval: ClosedRange<Double>?
    /// The flags of the reading at ``time``.
    public var quality: Quality
  }
}
