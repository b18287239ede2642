package import QPLandmarks

/// How long a person's segments are, as shares of the standing height.
///
/// After Drillis and Contini (1966), as drawn in Winter, Biomechanics and Motor Control of Human Movement, 4th edition,
/// figure 4.1: of the stature the shoulder is .818 high, the hip .530, the knee .285 and the ankle .039, and the shoulders
/// are .259 apart.
package enum Stature {
  /// From hip to shoulder.
  package static let trunk = 0.288
  /// From knee to hip.
  package static let thigh = 0.245
  /// From ankle to knee.
  package static let shank = 0.246
  /// From ankle to shoulder: shank, thigh and trunk.
  package static let chain = 0.779

  /// The segments along the body; together they tell the height better than any alone.
  package static let segments: [(from: Body, to: Body, share: Double)] = [
    (.midHip, .midShoulder, trunk),
    (.leftHip, .leftKnee, thigh), (.rightHip, .rightKnee, thigh),
    (.leftKnee, .leftAnkle, shank), (.rightKnee, .rightAnkle, shank),
  ]

  /// The segments that tell a person's size, in lengths of the trunk, to the nearest twentieth.
  package static let inTrunks: [(from: Body, to: Body, trunks: Double)] = [
    (.midShoulder, .midHip, 1),
    (.leftShoulder, .rightShoulder, 0.9),
    (.leftHip, .leftKnee, 0.85),
    (.rightHip, .rightKnee, 0.85),
    (.leftKnee, .leftAnkle, 0.85),
    (.rightKnee, .rightAnkle, 0.85),
    (.midShoulder, .nose, 0.55),
  ]

  /// A person's standing height in pixels, whatever the posture, from the segments that are seen; nil where none is.
  package static func pixels(_ landmarks: Landmarks) -> Double? {
    let (length, share) = seen(landmarks)
    return length > 0 ? length / share : nil
  }

  /// How long the segments are that are seen, in pixels, and which share of the height that is.
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
