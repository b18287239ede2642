package import QPLandmarks

/// The lengths of a person's segments, as fractions of the standing height.
///
/// After Drillis and Contini (1966), as drawn in Winter, Biomechanics and Motor Control of Human Movement, 4th edition,
/// figure 4.1: the height of the shoulder is .818 of the stature, of the hip .530, of the knee .285 and of the ankle
/// .039, and the shoulders are .259 apart.
package enum Stature {
  /// The length from hip to shoulder.
  package static var trunk: Double { SizeParameters.current.trunk }
  /// The length from knee to hip.
  package static var thigh: Double { SizeParameters.current.thigh }
  /// The length from ankle to knee.
  package static var shank: Double { SizeParameters.current.shank }
  /// The length from ankle to shoulder: shank, thigh and trunk.
  package static var chain: Double { SizeParameters.current.chain }

  /// The segments along the body; together they give the height better than any alone.
  package static let segments: [(from: Body, to: Body, fraction: Double)] = [
    (.midHip, .midShoulder, trunk),
    (.leftHip, .leftKnee, thigh), (.rightHip, .rightKnee, thigh),
    (.leftKnee, .leftAnkle, shank), (.rightKnee, .rightAnkle, shank),
  ]

  /// The segments that give a person's size, in lengths of the trunk, to the nearest twentieth.
  package static let inTrunks: [(from: Body, to: Body, trunks: Double)] = [
    (.midShoulder, .midHip, 1),
    (.leftShoulder, .rightShoulder, SizeParameters.current.shouldersInTrunks),
    (.leftHip, .leftKnee, SizeParameters.current.legSegmentInTrunks),
    (.rightHip, .rightKnee, SizeParameters.current.legSegmentInTrunks),
    (.leftKnee, .leftAnkle, SizeParameters.current.legSegmentInTrunks),
    (.rightKnee, .rightAnkle, SizeParameters.current.legSegmentInTrunks),
    (.midShoulder, .nose, SizeParameters.current.noseInTrunks),
  ]

  /// Returns a person's standing height in pixels, in any posture, from the visible segments; `nil` where none is
  /// visible.
  package static func pixels(_ landmarks: Landmarks) -> Double? {
    let (length, fraction) = seen(landmarks)
    return length > 0 ? length / fraction : nil
  }

  /// Returns the total length of the visible segments, in pixels, and their fraction of the height.
  package static func seen(_ landmarks: Landmarks) -> (length: Double, fraction: Double) {
    var (length, fraction) = (0.0, 0.0)
    for segment in segments {
      guard let from = landmarks.pixel(segment.from), let to = landmarks.pixel(segment.to) else { continue }
      length += (to - from).length
      fraction += segment.fraction
    }
    return (length, fraction)
  }
}
