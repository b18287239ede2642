/// The size of a person in the picture, steadied over time.
///
/// About the length of the trunk in pixels. Taken as the longest of several segments, each divided by its usual
/// length in trunks, since any of them may point at the camera or be out of sight.
struct BodySize: Sendable {
  private var steady: Double?

  /// Seconds in which a change of size is followed by two thirds.
  private static let timeConstant = 0.5

  // Segment lengths in trunk lengths (mid-hip to mid-shoulder), after Winter, Biomechanics and Motor Control of Human
  // Movement, 4th edition, table 4.1: shoulder height .818, hip .530, knee .285, ankle .039, biacromial .259 of stature.
  private static let segments: [(from: Body, to: Body, trunks: Double)] = [
    (.midShoulder, .midHip, 1),
    (.leftShoulder, .rightShoulder, 0.9),
    (.leftHip, .leftKnee, 0.85),
    (.rightHip, .rightKnee, 0.85),
    (.leftKnee, .leftAnkle, 0.85),
    (.rightKnee, .rightAnkle, 0.85),
    (.midShoulder, .nose, 0.55),
  ]

  mutating func reset() {
    steady = nil
  }

  /// What is known from the frames before, in pixels; of this frame where there were none.
  func expected(_ landmarks: Landmarks) -> Double {
    steady ?? longest(landmarks) { _ in false } ?? Double(landmarks.size.height) / 3
  }

  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - landmarks: The person.
  ///   - elapsed: Seconds since the last frame; nil: start afresh.
  ///   - isHeld: Whether a part is held back and must not count.
  /// - Returns: Pixels, above 0; a third of the picture's height where no segment is seen.
  mutating func update(
    _ landmarks: Landmarks, elapsed: Double?, isHeld: (Body) -> Bool = { _ in false }
  ) -> Double {
    guard let longest = longest(landmarks, isHeld) else { return steady ?? Double(landmarks.size.height) / 3 }
    let size: Double
    if let steady, let elapsed {
      // Nobody grows by a quarter from frame to frame.
      size = steady + (min(longest, 1.25 * steady) - steady) * elapsed / (elapsed + Self.timeConstant)
    } else {
      size = longest
    }
    steady = size
    return size
  }

  /// The longest segment, in trunks; nil where none is seen.
  private func longest(_ landmarks: Landmarks, _ isHeld: (Body) -> Bool) -> Double? {
    var longest = 0.0
    // Whoever fills the picture several times over is not one person: some point is wrong.
    let limit = 4 * Double(landmarks.size.width + landmarks.size.height)
    for segment in Self.segments {
      guard let from = landmarks.pixel(segment.from), let to = landmarks.pixel(segment.to), !isHeld(segment.from),
        !isHeld(segment.to)
      else { continue }
      let span = to - from
      let length = (span * span).sum().squareRoot() / segment.trunks
      if length <= limit { longest = max(longest, length) }
    }
    return longest >= 1 ? longest : nil
  }
}
