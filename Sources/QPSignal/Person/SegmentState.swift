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

  /// Its resting length as a share of the distance to the camera; 0 where that is unknown.
  package var nearness = 0.0
  /// How far its far end lies behind the near one, away from the camera, as a share of its length by 3D landmarks and
  /// steadied; nil without them.
  package var depth: Double?

  /// How far it points out of the picture's plane, in degrees; nil while its resting length is unknown.
  ///
  /// A limb that points at the camera by the angle φ looks cos φ / (1 − n · sin φ) of its length long, n its nearness:
  /// that its far end is nearer makes it longer. Of the two ways in which it may point this is the farther one.
  package var tilt: Double? {
    guard let length else { return nil }
    let pull = length * nearness
    let share = min(length / (1 + pull * pull).squareRoot(), 1)
    return (Maths.atan2(pull, 1) + Maths.atan2((1 - share * share).squareRoot(), share)) * 180 / .pi
  }

  /// How far it points out of the picture's plane by 3D landmarks, in degrees; nil without them.
  package var tiltInWorld: Double? {
    depth.map { Maths.atan2(abs($0), max(0, 1 - $0 * $0).squareRoot()) * 180 / .pi }
  }

  /// The share of its resting length at which it points as far at the camera as one that is not near looks at `share`.
  package func length(at share: Double) -> Double {
    share / (1 - min(nearness, 0.5) * max(0, 1 - share * share).squareRoot())
  }
}
