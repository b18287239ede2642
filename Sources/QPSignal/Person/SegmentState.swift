internal import QPLandmarks

/// What is known of a segment in a frame.
package struct SegmentState: Hashable, Sendable {
  /// Its length in the picture as a share of its resting length; nil while that is unknown.
  package var length: Double?
  /// Its resting length as a share of its counterpart's; nil while that is unknown.
  package var symmetry: Double?
  /// How far it jumped in degrees; nil where it did not, or where that has been confirmed.
  package var jump: Double?
  /// Whether its two ends lie in one place.
  package var isCollapsed = false

  /// How far it may point at the camera by the camera's distance, in degrees; nil where that is unknown.
  package var pointing: Double?
  /// How far its far end lies behind the near one, away from the camera, as a share of its length by 3D landmarks and
  /// steadied; nil without them.
  package var depth: Double?

  /// How far it points out of the picture's plane by its length, in degrees; nil while its resting length is unknown.
  package var tilt: Double? {
    if let pointing { return pointing }
    return length.map(Self.tilt(atShare:))
  }

  /// How far a segment points out of the picture's plane that shows such a share of its length, in degrees.
  package static func tilt(atShare length: Double) -> Double {
    let share = min(length, 1)
    return Maths.atan2((1 - share * share).squareRoot(), share) * 180 / .pi
  }

  /// How far it points out of the picture's plane by 3D landmarks, in degrees; nil without them.
  package var tiltInWorld: Double? {
    depth.map { Maths.atan2(abs($0), max(0, 1 - $0 * $0).squareRoot()) * 180 / .pi }
  }
}
