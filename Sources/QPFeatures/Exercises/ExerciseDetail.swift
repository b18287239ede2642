public import QPCore

/// What exercises know beside their progress.
public struct ExerciseDetail: FeatureDetail {
  /// The angle of the leading joint, in degrees, as the estimator gave it.
  public let degrees: Double
  /// The side that works; `nil` for both or neither.
  public let side: Side?

  /// Creates a detail.
  public init(degrees: Double, side: Side?) {
    self.degrees = degrees
    self.side = side
  }
}
