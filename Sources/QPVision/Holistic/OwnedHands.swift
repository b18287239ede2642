internal import QPCore

/// The assignment of hands to bodies.
enum OwnedHands {
  /// A wrist that is seen less surely gives no region, as in MediaPipe's Holistic.
  private static let lowestVisibility: Float = 0.1
  /// The farthest that a hand's wrist lies from the body's, in sides of the hand's region; chosen: a hand fills half of it.
  private static let farthestWrist = 0.25
  /// The lowest probability of a side by the looks of the hand; chosen: the network's own doubt.
  private static let lowestSideScore = 0.2

  /// The farthest that the square of a followed hand lies from that of the body, in sides of the latter; chosen: half a hand.
  private static let farthestFollowed = 0.25

  /// Whether the hand of a square may be that of the square that a body's points give a moment later.
  static func isFollowed(_ last: SearchRegion, from given: SearchRegion, in size: PictureSize) -> Bool {
    let (last, given) = (last.region(in: size), given.region(in: size))
    return (last.center - given.center).length <= farthestFollowed * given.side
  }

  /// The square in which a body's points say that its hand is; `nil` where they are not seen.
  static func region(_ side: Side, of pose: Pose, in size: PictureSize) -> SearchRegion? {
    let parts: [Body] = [.wrist(side: side), .index(side: side), .pinky(side: side)]
    let points = parts.compactMap { Topology.blazePose33.index(of: $0) }.map { pose.landmarks[$0] }
    guard points.count == parts.count, points.allSatisfy({ !$0.isMissing }),
      points[0].visibility ?? 1 > lowestVisibility
    else { return nil }
    let places = points.map { SIMD2($0.x, $0.y) }
    return SearchRegion(wrist: places[0], index: places[1], pinky: places[2], in: size)
  }

  /// Whether a hand continues the arm of a body, and does not look like one of the other side.
  static func belongs(_ hand: EstimatedHand, to pose: Pose, in size: PictureSize) -> Bool {
    guard hand.sideScore >= lowestSideScore, let index = Topology.blazePose33.index(of: .wrist(side: hand.side)) else {
      return false
    }
    let wrist = pose.landmarks[index]
    let offset = SIMD2(
      Double(hand.landmarks[0].x - wrist.x) * Double(size.width),
      Double(hand.landmarks[0].y - wrist.y) * Double(size.height))
    return offset.length <= farthestWrist * hand.region.side
  }

  /// Returns the hands, with `nil` for each whose region overlaps another's: its owner is ambiguous.
  static func withoutDisputes(_ hands: [EstimatedHand]) -> [EstimatedHand?] {
    zip(hands, PersonRegion.areShared(hands.map(\.region))).map { $1 ? nil : $0 }
  }
}

extension EstimatedHand {
  /// The same with the points in metres moved such that the wrist is the body's.
  func atWrist(of pose: Pose) -> EstimatedHand {
    var moved = self
    guard let index = Topology.blazePose33.index(of: .wrist(side: side)), pose.world.indices.contains(index) else {
      return moved
    }
    let (wrist, own) = (pose.world[index], world[0])
    guard let depth = wrist.z, let ownDepth = own.z else { return moved }
    let offset = SIMD4(wrist.x - own.x, wrist.y - own.y, depth - ownDepth, 0)
    moved.world = world.map { Landmark($0.storage + offset) }
    return moved
  }
}
