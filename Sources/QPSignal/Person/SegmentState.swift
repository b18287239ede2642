internal import QPLandmarks

/// The state of a segment in a frame.
package struct SegmentState: Hashable, Sendable {
  /// The length in the picture as a fraction of the resting length; `nil` while that is unknown.
  package var lengthRatio: Double?
  /// The resting length as a fraction of the counterpart's; `nil` while that is unknown.
  package var contralateralRatio: Double?
  /// The size of a jump in degrees; `nil` where there was none, or where it has been confirmed.
  package var jumpAngle: Double?
  /// Whether the two ends coincide.
  package var isCollapsed = false

  /// The possible angle toward the camera, from the camera's distance, in degrees; `nil` where that is unknown.
  package var perspectiveTilt: Double?
  /// The smoothed depth of the distal end behind the proximal one, away from the camera, as a fraction of the length by
  /// 3D landmarks; `nil` without them.
  package var depthRatio: Double?

  /// The angle out of the picture's plane by length, in degrees; `nil` while the resting length is unknown.
  package var tilt: Double? {
    if let perspectiveTilt { return perspectiveTilt }
    return lengthRatio.map(Self.tilt(atFraction:))
  }

  /// Returns the angle out of the picture's plane of a segment that shows a fraction of its length, in degrees.
  package static func tilt(atFraction length: Double) -> Double {
    let fraction = min(length, 1)
    return Maths.atan2((1 - fraction * fraction).squareRoot(), fraction) * 180 / .pi
  }

  /// The angle out of the picture's plane by 3D landmarks, in degrees; `nil` without them.
  package var worldTilt: Double? {
    depthRatio.map { Maths.atan2(abs($0), max(0, 1 - $0 * $0).squareRoot()) * 180 / .pi }
  }
}
