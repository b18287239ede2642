package import QPCore

/// The gesture of a hand, from its 21 landmarks.
///
/// The raised fingers do not depend on the rotation of the picture, the hand's size, or its side; the direction of the
/// thumb depends on gravity. Both are measured in the plane of the picture: a finger that points at the camera does not
/// appear raised.
package struct Hand: Hashable, Sendable {
  /// The person's own side.
  package let side: Side
  /// The fingers that are raised.
  package let raised: Set<Finger>
  /// The direction of the thumb of a hand whose other fingers are closed.
  package let thumb: ThumbGesture

  /// Creates a hand from landmarks; `nil` if one of its points is not seen.
  ///
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - landmarks: The person; the topology must have `Landmarks.Body.handPoints(side:)`.
  ///   - gravity: The direction of down in the picture; `nil` means the +y axis.
  package init?(_ side: Side, of landmarks: Landmarks, gravity: SIMD2<Double>? = nil) {
    let points = Body.handPoints(side: side).compactMap { landmarks.pixel($0) }
    guard points.count == 21 else { return nil }
    self.side = side
    let raised = Set(Finger.allCases.filter { Self.isRaised($0, points) })
    self.raised = raised
    thumb = raised == [.thumb] ? Self.direction(points, down: gravity ?? Point(0, 1)) : .neither
  }

  // Points in MediaPipe's order: 0 is the wrist, 4n + 1 … 4n + 4 are those of finger n from knuckle to tip.

  private static var limits: HandParameters { .current }

  private static func isRaised(_ finger: Finger, _ points: [Point]) -> Bool {
    let (wrist, first) = (points[0], 4 * finger.rawValue + 1)
    let (base, tip) = (points[first], points[first + 3])
    let palm = [5, 9, 13, 17].reduce(0) { max($0, (points[$1] - wrist).length) }
    let reach = (tip - wrist).length - (base - wrist).length
    if finger == .thumb {
      return reach > limits.thumbReach * palm && distanceOutside(tip, points) > limits.thumbAbduction * palm
        && (tip - points[6]).length > limits.thumbClearance * palm
    }
    let joints = points[first..<first + 4]
    let bones = zip(joints, joints.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    return reach > limits.reach * palm && (tip - base).length > limits.straightness * bones
  }

  /// Returns the distance of a point beyond the index finger's knuckle, along the line from the little finger's, in pixels.
  private static func distanceOutside(_ point: Point, _ points: [Point]) -> Double {
    let (index, pinky) = (points[5], points[17])
    let width = (index - pinky).length
    return width > 0 ? ((point - index) * (index - pinky)).sum() / width : 0
  }

  private static func direction(_ points: [Point], down: Point) -> ThumbGesture {
    let thumb = points[4] - points[2]
    let fall = (thumb * down).sum() / max(thumb.length, .leastNormalMagnitude)
    let least = Maths.cos(limits.thumbTilt * .pi / 180)
    return fall <= -least ? .up : fall >= least ? .down : .neither
  }
}

/// A finger.
package enum Finger: Int, Hashable, Sendable, CaseIterable {
  /// The thumb.
  case thumb
  /// The index finger.
  case index
  /// The middle finger.
  case middle
  /// The ring finger.
  case ring
  /// The little finger.
  case pinky
}

/// A direction of the thumb of a closed hand.
public enum ThumbGesture: Int, Hashable, Sendable, CaseIterable {
  /// Down.
  case down = -1
  /// Neither up nor down: the thumb points to a side, or the hand is not closed.
  case neither
  /// Up.
  case up
}
