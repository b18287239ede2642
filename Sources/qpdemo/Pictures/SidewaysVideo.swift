import QPCore
import QPVision

/// Tells a video that is shown on its side, or upside down, by its people, nearly all of whom lie in the same direction.
struct SidewaysVideo {
  /// The least fraction of sightings in which the body has the same direction; chosen: people lie down for a while, too.
  private static let leastFraction = 0.8
  /// The fewest sightings of people; chosen: a third of a second at 30 pictures a second.
  private static let fewest = 10

  /// Returns the turn, clockwise, after which the people of a video would stand.
  ///
  /// - Parameters:
  ///   - frames: The frames of the video.
  ///   - mirrored: Whether the points were flipped after people were found.
  /// - Returns: The turn; `nil` where people stand already, lie in several directions, or are seen in few pictures.
  static func turn(for frames: [PoseFrame], mirrored: Bool = false) -> PictureRotation? {
    var video = SidewaysVideo()
    for frame in frames { video.add(frame, mirrored: mirrored) }
    return video.turn
  }

  private var counts: [PictureRotation: Int] = [:]

  /// Adds a frame of the video.
  mutating func add(_ frame: PoseFrame, mirrored: Bool = false) {
    for index in frame.poses.indices {
      guard let landmarks = Landmarks(frame, pose: index), let hips = landmarks.pixel(.midHip),
        let shoulders = landmarks.pixel(.midShoulder)
      else { continue }
      let trunk = shoulders - hips
      counts[Self.turn(for: mirrored ? SIMD2(-trunk.x, trunk.y) : trunk), default: 0] += 1
    }
  }

  /// The turn of the frames so far, as ``turn(for:mirrored:)`` tells it.
  var turn: PictureRotation? {
    let all = counts.values.reduce(0, +)
    guard all >= Self.fewest else { return nil }
    return counts.first { $0.key != .none && Double($0.value) >= Self.leastFraction * Double(all) }?.key
  }

  /// Returns the turn, clockwise, that brings a direction nearest to upwards.
  private static func turn(for trunk: SIMD2<Double>) -> PictureRotation {
    guard abs(trunk.x) > abs(trunk.y) else { return trunk.y < 0 ? .none : .half }
    return trunk.x < 0 ? .quarter : .threeQuarters
  }

  /// Returns the note of a file whose people need a turn, after the one by which it was read.
  static func note(_ path: String, _ turn: PictureRotation, after first: PictureRotation) -> String {
    let whole = first.followed(by: turn)
    let remedy = whole == .none ? "leave out --rotate" : "give --rotate \(whole.degrees)"
    return turn == .half
      ? "\(path): people are upside down in these pictures; \(remedy)."
      : "\(path): people lie in these pictures. If they stand, the video is shown on its side: \(remedy)."
  }
}
