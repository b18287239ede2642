internal import QPLandmarks

/// What is known of a segment in a frame.
package struct SegmentState: Hashable, Sendable {
  /// Its length in the picture as a share of its resting length; nil while that is unknown.
  package var length: Double?
  /// Its resting length as a share of its counterpart's; nil while that is unknown.
  package var symmetry: Double?
  /// How far it jumped in degrees; nil where it did not.
  package var jump: Double?
  /// Whether its two ends lie in one place.
  package var isCollapsed = false

  /// How far it points out of the picture's plane, in degrees; nil while its resting length is unknown.
  package var tilt: Double? {
    guard let length else { return nil }
    let share = min(length, 1)
    return Maths.atan2((1 - share * share).squareRoot(), share) * 180 / .pi
  }
}
