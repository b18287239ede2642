package import QPLandmarks

/// The lengths of a person's segments, as shares of the standing height.
///
/// After Drillis and Contini (1966), as drawn in Winter, Biomechanics and Motor Control of Human Movement, 4th edition,
/// figure 4.1: at shares of the stature, the height of the shoulder is .818, of the hip .530, of the knee .285 and of
/// the ankle .039, and the shoulders are .259 apart.
package enum Stature {
  /// The length from hip to shoulder.
  package static let trunk = 0.288
  /// The length from knee to hip.
  package static let thigh = 0.245
  /// The length from ankle to knee.
  package static let shank = 0.246
  /// The length from ankle to shoulder: shank, thigh and trunk.
  package static let chain = 0.779

  /// The segments along the body; together they give the height better than any alone.
  package static let segments: [(from: Body, to: Body, share: Double)] = [
    (.midHip, .midShoulder, trunk),
    (.leftHip, .leftKnee, thigh), (.rightHip, .rightKnee, thigh),
    (.leftKnee, .leftAnkle, shank), (.rightKnee, .rightAnkle, shank),
  ]

  /// The segments that give a person's size, in lengths of the trunk, to the nearest twentieth.
  package static let inTrunks: [(from: Body, to: Body, trunks: Double)] = [
    (.midShoulder, .midHip, 1),
    (.leftShoulder, .rightShoulder, 0.9),
    (.leftHip, .leftKnee, 0.85),
    (.rightHip, .rightKnee, 0.85),
    (.leftKnee, .leftAnkle, 0.85),
    (.rightKnee, .rightAnkle, 0.85),
    (.midShoulder, .nose, 0.55),
  ]

  /// Returns a person's standing height in pixels, in any posture, from the visible segments; `nil` where none is
  /// visible.
  package static func pixels(_ landmarks: Landmarks) -> Double? {
    let (length, share) = seen(landmarks)
    return length > 0 ? length / share : nil
  }

  /// Returns the total length of the visible segments, in pixels, and their share of the height.
  package static func seen(_ landmarks: Landmarks) -> (length: Double, share: Double) {
    var (length, share) = (0.0, 0.0)
    for segment in segments {
      guard let from = landmarks.pixel(segment.from), let to = landmarks.pixel(segment.to) else { continue }
      length += (to - from).length
      share += segment.share
    }
    return (length, share)
  }
}
