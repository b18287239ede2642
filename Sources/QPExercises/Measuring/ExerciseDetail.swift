public import QPCore

/// The details of an exercise's reading besides its progress.
public struct ExerciseDetail: FeatureDetail {
  /// The angle of the leading joint in degrees, from the raw landmarks.
  public let degrees: Double
  /// The working side; `nil` for both or neither.
  public let side: Side?
  /// The space in which the progress was measured.
  public let space: ExerciseSpace
  /// Whether the person is seen from the exercise's best view; `nil` while it is unknown.
  public let isInBestView: Bool?
  /// Whether legs exchanged by the estimator were exchanged back; the reading is then valid.
  package let areSidesCorrected: Bool
  /// The motions in every space, for the counting.
  let motions: MotionReadings

  /// Creates a detail.
  package init(degrees: Double, side: Side?, areSidesCorrected: Bool = false) {
    self.init(
      degrees: degrees, side: side, areSidesCorrected: areSidesCorrected, space: .picture, isInBestView: nil,
      motions: MotionReadings())
  }

  init(
    degrees: Double, side: Side?, areSidesCorrected: Bool, space: ExerciseSpace, isInBestView: Bool?,
    motions: MotionReadings
  ) {
    self.degrees = degrees
    self.side = side
    self.areSidesCorrected = areSidesCorrected
    self.space = space
    self.isInBestView = isInBestView
    self.motions = motions
  }
}
