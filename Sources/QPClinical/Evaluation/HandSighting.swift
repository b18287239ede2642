internal import QPCore

/// A hand in a frame for finger tests, in the unit of the recording's places; NaN where it is not seen.
struct HandSighting {
  /// The wrist.
  let wrist: Point
  /// The distance from the tip of the thumb to that of the index finger.
  let opening: Double
  /// The distance from the wrist to the knuckle of the middle finger.
  let length: Double
  /// The distances from the tip of the thumb to the places of its opposition.
  var thumb = ThumbPlaces.absent

  static let absent = HandSighting(.init(repeating: .nan), .init(repeating: .nan), .zero, .zero)

  /// Creates a sighting from wrist, tip of the thumb, tip of the index finger and knuckle of the middle finger.
  init(_ wrist: Point, _ thumb: Point, _ index: Point, _ knuckle: Point) {
    self.wrist = wrist
    opening = (thumb - index).length
    length = (wrist - knuckle).length
  }

  /// Whether all points are seen, and the hand has a length.
  var isSeen: Bool { opening.isFinite && length.isFinite && length > 0 }

  /// The number of points that make a sighting.
  static let pointCount = 4

  /// The points that make a sighting, in the order of its creation.
  static func points(_ side: Side) -> [Body] {
    side == .left
      ? [.leftHandWrist, .leftThumbTip, .leftIndexTip, .leftMiddleKnuckle]
      : [.rightHandWrist, .rightThumbTip, .rightIndexTip, .rightMiddleKnuckle]
  }
}
