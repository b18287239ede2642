public import QPCore

extension GuidedMeasurement {
  /// The result of a completed measurement.
  public struct Result: Hashable, Sendable {
    /// The median of the readings of the hold, in the feature's unit.
    public var value: Double
    /// The time of the hold's first reading.
    public var from: Timestamp
    /// The time at which the hold had lasted long enough.
    public var time: Timestamp
    /// The number of movements away from the rest, including the held one: at least 1, but 0 for ``Aim/anyHeldValue``.
    package var attempts: Int
    /// The nominal 95 % interval of the true value; `nil` if the noise is not known.
    public var interval: ClosedRange<Double>?
    /// The 95 % interval of a second value of the same pose by the same camera: noise and lag alone; `nil` if the noise
    /// is not known.
    public var precision: ClosedRange<Double>?
    /// The flags of the reading at ``time``.
    public var quality: Quality
  }
}
