import QPCore
import QPVision

/// Adds to the frames of a video the sightings of people before they were first found, by following them back.
enum TrackBackfill {
  /// The longest time to go back, in seconds.
  private static let longest = 1.5
  /// The time in seconds after which a person that was found half hidden may be seen better.
  private static let settling = 0.2
  /// The most bytes of pictures kept at once.
  private static let memory = 300_000_000

  /// Adds the sightings.
  ///
  /// - Parameters:
  ///   - frames: The frames of all pictures, as they were estimated.
  ///   - people: The people in them.
  ///   - estimator: The estimator that found them.
  ///   - pictures: The pictures, from the first.
  ///   - onProgress: Takes the number of pictures that were read, and of those to read.
  /// - Returns: The frames, with further people last in each.
  /// - Throws: An error if a picture cannot be read or estimated.
  static func added(
    to frames: [PoseFrame], _ people: PersonTracks, by estimator: any LandmarkEstimator,
    in pictures: any PictureSource, onProgress: (Int, Int) -> Void = { _, _ in }
  ) throws(DemoError) -> [PoseFrame] {
    guard let estimator = estimator as? BlazePose else { return frames }
    // Of each person the pose that was found first, and one a little later.
    var starts: [Int: [[Pose]]] = [:]
    for person in people.people {
      guard let start = frames.firstIndex(where: { $0.timestamp == person.first }), start > 0 else { continue }
      let later = frames[start...].firstIndex { $0.timestamp.seconds(since: person.first) >= settling }
      let found = [start, later].compactMap(\.self).compactMap { index -> Pose? in
        guard let pose = people.frames[index].poses.first(where: { $0.id ?? person.id == person.id }) else {
          return nil
        }
        // The points as they were found: exchanged sides are found again.
        return pose.exchanging(pose.sides ?? [], in: frames[index].topology)
      }
      starts[start, default: []].append(found)
    }
    guard let last = starts.keys.max() else { return frames }
    var frames = frames
    var source = pictures
    var kept: [(index: Int, picture: NamedPicture)] = []
    for index in 0..<last {
      // Older pictures are before every longest way back from here on.
      kept.removeAll { frames[index + 1].timestamp.seconds(since: frames[$0.index].timestamp) > longest }
      let isNeeded = starts.keys.contains { start in
        index < start && frames[start].timestamp.seconds(since: frames[index].timestamp) <= longest
      }
      if isNeeded {
        guard let picture = try source.next() else { break }
        kept.append((index, picture))
        let size = picture.picture.size
        kept.removeFirst(max(0, kept.count - max(1, memory / (4 * size.width * size.height))))
      } else {
        guard try source.skip() else { break }
      }
      onProgress(index + 1, last)
      for poses in starts[index + 1] ?? [] {
        var longest: [(index: Int, pose: Pose)] = []
        for pose in poses {
          let found = try follow(pose, back: kept, by: estimator, frames)
          if found.count > longest.count { longest = found }
        }
        for (index, pose) in longest { frames[index] = frames[index].with(frames[index].poses + [pose]) }
      }
    }
    return frames
  }

  /// Follows a person back.
  ///
  /// - Returns: The sightings, backwards.
  private static func follow(
    _ pose: Pose, back pictures: [(index: Int, picture: NamedPicture)], by estimator: BlazePose,
    _ frames: [PoseFrame]
  ) throws(DemoError) -> [(index: Int, pose: Pose)] {
    var sightings: [(index: Int, pose: Pose)] = []
    var follower = PoseFollower(from: pose, sharing: estimator)
    for (index, picture) in pictures.reversed() {
      let found: Pose?
      do throws(EstimatorError) {
        found = try picture.picture.withPictureBuffer { (view) throws(EstimatorError) in
          try follower.follow(view, others: frames[index].poses)
        }
      } catch {
        throw DemoError(error, in: picture.name)
      }
      guard let found else { break }
      sightings.append((index, found))
    }
    return sightings
  }
}
