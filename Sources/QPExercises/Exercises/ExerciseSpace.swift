/// The space in which a motion is measured.
public enum ExerciseSpace: String, Hashable, Sendable, CaseIterable {
  /// Angles in the plane of the picture, in pixels: no error of depth for limbs that move in it.
  case picture
  /// Angles between 3D landmarks, in metres: from every view, but with the estimator's errors in depth.
  ///
  /// A straight knee reads 149…165° there.
  case world
  /// Heights in the picture, see `Exercise.height`; angles and rules are not measured in it.
  case height

  /// The spaces in which angles are measured.
  package static let ofAngles: [ExerciseSpace] = [.picture, .world]
}
