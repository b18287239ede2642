internal import QPLandmarks

/// One person's pose in one frame of a recording.
struct TrackObservation: Hashable {
  var frame: Int
  var pose: Int
}

/// The sightings of one person in the order of time, at most one in a frame.
struct Track {
  var sightings: [TrackObservation]
  /// The last sighting of the part before, where a track was cut at a change of clothes.
  var cutAfter: TrackObservation?
}

/// A finder of the people of a whole recording.
///
/// Poses of one frame in one place are one person. ``PeopleTracker`` then finds short tracks, which are cut where the
/// clothes change, and joined over their gaps by the best assignment over the whole recording. Tracks that are too
/// short are dropped. Its time is proportional to the frames, and to the third power of the number of short tracks.
struct TrackFinder {
  private let frames: [PoseFrame]
  private var isDropped: Set<TrackObservation> = []

  private static var limits: TrackParameters { .current }

  private init(_ frames: [PoseFrame]) {
    self.frames = frames
  }

  /// Returns the people of a recording, by the time of their first sighting, then from the left.
  static func tracks(in frames: [PoseFrame]) -> [Track] {
    var finder = TrackFinder(frames)
    if frames.contains(where: { $0.poses.count > 1 }) {
      finder.dropDoubles(among: finder.shortTracks())
    }
    let short = finder.shortTracks().flatMap { TrackClothing(along: $0, in: frames).parts }
      .sorted { finder.precedes($0, $1) }
    let joined = TrackJoiner(frames).joined(short)
    let people = TrackReturns(frames).joined(joined.filter(finder.exists))
    // If no frame has two poses, all are one person, sometimes found badly.
    let isAlone = people.count == 1 && frames.allSatisfy { $0.poses.count < 2 }
    if isAlone { return [Track(sightings: short.flatMap(\.sightings).sorted { $0.frame < $1.frame })] }
    return (people.isEmpty ? joined : people).sorted { finder.precedes($0, $1) }
  }

  // MARK: Short tracks

  /// Returns the tracks of people seen without a longer gap.
  private func shortTracks() -> [Track] {
    var tracker = PeopleTracker(patience: Self.limits.trackPatience)
    var tracks: [Int: Int] = [:]
    var found: [Track] = []
    for (index, frame) in frames.enumerated() {
      let kept = isDropped.isEmpty ? Array(frame.poses.indices) : frame.poses.indices.filter { isKept(index, $0) }
      let seen = kept.count == frame.poses.count ? frame : frame.with(kept.map { frame.poses[$0] })
      // Identities that some poses alone have tell nothing.
      _ = tracker.track(seen.withoutIdentities)
      for (poseIndex, id) in tracker.ids {
        let sighting = TrackObservation(frame: index, pose: kept[poseIndex])
        if let track = tracks[id] {
          found[track].sightings.append(sighting)
        } else {
          tracks[id] = found.count
          found.append(Track(sightings: [sighting]))
        }
      }
    }
    // A frame's ids come in no order.
    return found.sorted { precedes($0, $1) }
  }

  private func isKept(_ frame: Int, _ pose: Int) -> Bool {
    !isDropped.contains(TrackObservation(frame: frame, pose: pose))
  }

  // MARK: Doubles

  /// Drops poses that are another person's: of two in one place, the one of the shorter track.
  private mutating func dropDoubles(among tracks: [Track]) {
    var owners: [TrackObservation: Int] = [:]
    for (index, track) in tracks.enumerated() {
      for sighting in track.sightings { owners[sighting] = index }
    }
    var shadows: [SIMD2<Int>: Int] = [:]
    for frame in frames.indices where frames[frame].poses.count > 1 {
      let poses = frames[frame].poses
      for one in poses.indices {
        for other in (one + 1)..<max(one + 1, poses.count) {
          guard
            let distance = DuplicatePoses.distance(
              poses[one], poses[other], frames[frame].topology, frames[frame].size),
            distance < Self.limits.shadowDistance
          else { continue }
          let (first, second) = (TrackObservation(frame: frame, pose: one), TrackObservation(frame: frame, pose: other))
          let lengths = (length(of: first, owners, tracks), length(of: second, owners, tracks))
          let isFirst = lengths.0 < lengths.1
          if distance < Self.limits.doubleDistance { isDropped.insert(isFirst ? first : second) }
          guard let shorter = owners[isFirst ? first : second], let longer = owners[isFirst ? second : first] else {
            continue
          }
          shadows[SIMD2(shorter, longer), default: 0] += 1
        }
      }
    }
    for (pair, count) in shadows {
      let track = tracks[pair.x]
      guard Double(count) >= Self.limits.shadowFraction * Double(track.sightings.count) else { continue }
      isDropped.formUnion(track.sightings)
    }
  }

  private func length(of sighting: TrackObservation, _ owners: [TrackObservation: Int], _ tracks: [Track]) -> Int {
    owners[sighting].map { tracks[$0].sightings.count } ?? 0
  }

  // MARK: Existence

  /// Returns whether a track is long and dense enough for a person.
  private func exists(_ track: Track) -> Bool {
    let sightings = track.sightings
    var end = 0
    for start in sightings.indices {
      let since = frames[sightings[start].frame].timestamp
      while end < sightings.count,
        frames[sightings[end].frame].timestamp.seconds(since: since) < Self.limits.leastDuration
      {
        end += 1
      }
      guard end < sightings.count else { return false }
      let span = sightings[end].frame - sightings[start].frame + 1
      if Double(end - start + 1) >= Self.limits.leastCoverage * Double(span) { return true }
    }
    return false
  }

  private func precedes(_ one: Track, _ other: Track) -> Bool {
    guard let first = one.sightings.first, let second = other.sightings.first else { return false }
    guard first.frame == second.frame else { return first.frame < second.frame }
    let places = (middle(first)?.x ?? 0, middle(second)?.x ?? 0)
    return places.0 == places.1 ? first.pose < second.pose : places.0 < places.1
  }

  /// Returns the middle of a person in pixels; `nil` where no point is seen.
  private func middle(_ sighting: TrackObservation) -> Point? {
    PersonBounds(frames[sighting.frame].poses[sighting.pose], in: frames[sighting.frame].size)?.center
  }
}

extension PoseFrame {
  fileprivate var withoutIdentities: PoseFrame {
    guard poses.contains(where: { $0.id != nil }) else { return self }
    return with(
      poses.map {
        var pose = $0
        pose.id = nil
        return pose
      })
  }
}
