public import QPCore

/// What exercises know beside their progress.
public struct ExerciseDetail: FeatureDetail {
  /// The angle of the leading joint, in degrees, as the estimator gave it.
  public let degrees: Double
  /// The side that works; `nil` for both or neither.
  public let side: Side?
  /// Whether the estimator had exchanged the legs, and they have been put back: the reading is as good as any.
  public let areSidesCorrected: Bool

  /// Creates a detail.
  public init(degrees: Double, side: Side?, areSidesCorrected: Bool = false) {
    self.degrees = degrees
    self.side = side
    self.areSidesCorrected = areSidesCorrected
  }
}
