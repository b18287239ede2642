import QPCore
import QPVision

/// Tells a video that is shown on its side by its people, who all lie in the same direction.
enum SidewaysVideo {
  /// The fraction of the people's pictures that must agree.
  private static let leastShare = 0.8
  /// The fewest pictures of people: fewer say nothing about a video.
  private static let fewest = 10

  /// Returns the turn, clockwise, after which people who lie in a video would stand; `nil` where they stand already.
  static func turn(for frames: [PoseFrame]) -> PictureRotation? {
    var counts = [PictureRotation: Int]()
    for frame in frames {
      for person in frame.poses.indices {
        guard let landmarks = Landmarks(frame, pose: person), let hips = landmarks.pixel(.midHip),
          let shoulders = landmarks.pixel(.midShoulder)
        else { continue }
        counts[turn(for: shoulders - hips), default: 0] += 1
      }
    }
    let all = counts.values.reduce(0, +)
    guard all >= fewest else { return nil }
    return counts.first { $0.key != .none && Double($0.value) >= leastShare * Double(all) }?.key
  }

  /// Returns the turn, clockwise, that brings a direction nearest to upwards.
  private static func turn(for trunk: SIMD2<Double>) -> PictureRotation {
    guard abs(trunk.x) > abs(trunk.y) else { return trunk.y < 0 ? .none : .half }
    return trunk.x < 0 ? .quarter : .threeQuarters
  }

  /// The note of a file whose people lie.
  static func note(_ path: String, _ turn: PictureRotation) -> String {
    "\(path): people lie in these pictures. If they stand, the video is shown on its side: --rotate \(turn.degrees)."
  }
}
