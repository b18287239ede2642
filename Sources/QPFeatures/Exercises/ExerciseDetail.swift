public import QPCore

/// The details of an exercise's reading besides its progress.
public struct ExerciseDetail: FeatureDetail {
  /// The angle of the leading joint in degrees, from the raw landmarks.
  public let degrees: Double
  /// The working side; `nil` for both or neither.
  public let side: Side?
  /// Whether legs exchanged by the estimator were exchanged back; the reading is then valid.
  public let areSidesCorrected: Bool

  /// Creates a detail.
  public init(degrees: Double, side: Side?, areSidesCorrected: Bool = false) {
    self.degrees = degrees
    self.side = side
    self.areSidesCorrected = areSidesCorrected
  }
}
