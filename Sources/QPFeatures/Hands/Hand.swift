public import QPCore

/// What a hand shows, from its 21 points.
///
/// Which fingers are raised does not depend on how the picture is turned, on the hand's size, or on the side; whether a
/// thumb points up depends on where up is. All in the plane of the picture: a finger that points at the camera is not
/// seen to be raised.
public struct Hand: Hashable, Sendable {
  /// The person's own side.
  public let side: Side
  /// The fingers that are raised.
  public let raised: Set<Finger>
  /// Where the thumb points, of a hand whose other fingers are closed.
  public let thumb: ThumbGesture

  /// Reads a hand; nil where one of its points is not seen.
  ///
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - landmarks: The person; the topology must have `Landmarks.Body.handPoints(side:)`.
  ///   - gravity: Which way is down in the picture; nil: down.
  public init?(_ side: Side, of landmarks: Landmarks, gravity: SIMD2<Double>? = nil) {
    let points = Body.handPoints(side: side).compactMap { landmarks.pixel($0) }
    guard points.count == 21 else { return nil }
    self.side = side
    let raised = Set(Finger.allCases.filter { Self.isRaised($0, points) })
    self.raised = raised
    thumb = raised == [.thumb] ? Self.direction(points, down: gravity ?? Point(0, 1)) : .neither
  }

  // Points by MediaPipe's numbers: 0 the wrist, 4n + 1 … 4n + 4 of finger n from knuckle to tip.

  /// The shortest way of a straight finger from knuckle to tip, as a share of the way along its bones.
  private static let straight = 0.85
  /// How much farther than its knuckle a raised finger's tip is from the wrist, as a share of the palm; straight ones are 0.75 to
  /// 1 farther, those bent by a right angle hardly.
  private static let far = 0.45
  /// How much farther than its knuckle a raised thumb's tip is from the little finger's knuckle.
  private static let spread = 1.2
  /// How many degrees off the vertical a thumb still points up or down.
  private static let steep = 40.0

  private static func isRaised(_ finger: Finger, _ points: [Point]) -> Bool {
    let first = 4 * finger.rawValue + 1
    let joints = points[first..<first + 4]
    let bones = zip(joints, joints.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard bones > 0, (points[first + 3] - points[first]).length >= straight * bones else { return false }
    if finger == .thumb {
      let other = points[17]
      return (points[4] - other).length > spread * (points[2] - other).length
    }
    let wrist = points[0]
    let palm = [5, 9, 13, 17].reduce(0) { max($0, (points[$1] - wrist).length) }
    return (points[first + 3] - wrist).length - (points[first] - wrist).length > far * palm
  }

  private static func direction(_ points: [Point], down: Point) -> ThumbGesture {
    let thumb = points[4] - points[2]
    let fall = (thumb * down).sum() / max(thumb.length, .leastNormalMagnitude)
    let least = Maths.cos(steep * .pi / 180)
    return fall <= -least ? .up : fall >= least ? .down : .neither
  }
}

/// A finger.
public enum Finger: Int, Hashable, Sendable, CaseIterable {
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

/// Where the thumb of a closed hand points.
public enum ThumbGesture: Int, Hashable, Sendable, CaseIterable {
  /// Down.
  case down = -1
  /// Neither: to a side, or it is no fist.
  case neither
  /// Up.
  case up
}
