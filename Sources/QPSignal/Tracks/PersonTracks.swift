public import QPLandmarks

/// The people of a whole recording, told apart and with their sides decided from all frames at once.
///
/// ```swift
/// let people = PersonTracks(frames)
/// for person in people.people { print(person.number, person.seconds) }
/// let frames = people.frames(of: people.people[0])
/// ```
/// Poses of one frame in one place become one person; a track is a person once it lasts 0.3 s; tracks are joined over
/// gaps of up to 2 s, by place and, where an estimator read them, by the colours of the clothes. By these alone a person
/// keeps the number after an absence of up to a minute. Left and right are decided over each whole track, for legs and
/// upper body apart. A live session cannot do so, since it does not know what follows.
///
/// If the recording shows one person without duplicates and exchanged sides, ``frames`` are the frames as they came.
/// Otherwise each pose carries its person in ``/QPLandmarks/Pose/id``, and poses of no person are left out. Frames that
/// carry people already keep them.
///
/// Complexity: linear in the frames, and cubic in the largest group of tracks that may be joined.
public struct PersonTracks: Sendable {
  /// The frames with people told apart and sides put right, one for each frame of the recording.
  public let frames: [PoseFrame]
  /// The people, by the time of their first sighting, then from the left.
  public let people: [RecordedPerson]

  /// Finds the people of a recording.
  ///
  /// - Parameter frames: The frames in the order of time. Frames of different topologies stay as they are.
  public init(_ frames: [PoseFrame]) {
    guard let topology = frames.first?.topology, frames.allSatisfy({ $0.topology == topology }) else {
      (self.frames, people) = (frames, [])
      return
    }
    if let known = Self.knownTracks(in: frames) {
      self.frames = frames
      people = known.compactMap { id, track in
        let corrected = track.sightings.count { !(frames[$0.frame].poses[$0.pose].sides ?? []).isEmpty }
        return RecordedPerson(
          number: id + 1, track, in: frames, bodySize: Self.bodySize(of: track, in: frames), correctedFrames: corrected)
      }
      return
    }
    let tracks = TrackFinder.tracks(in: frames)
    var isPlain = tracks.count < 2
    var poses = [[Pose]](repeating: [], count: frames.count)
    var people: [RecordedPerson] = []
    for (id, track) in tracks.enumerated() {
      let bodySize = Self.bodySize(of: track, in: frames)
      let sides = Self.sides(of: track, in: frames, bodySize: bodySize)
      let isExchanged = sides.contains { !$0.isEmpty }
      if isExchanged { isPlain = false }
      for (index, sighting) in track.sightings.enumerated() {
        var pose = frames[sighting.frame].poses[sighting.pose].exchanging(sides[index], in: topology)
        // A track without exchanges is measured as if it had come alone.
        (pose.id, pose.sides) = (id, isExchanged ? sides[index] : pose.sides)
        poses[sighting.frame].append(pose)
      }
      let person = RecordedPerson(
        number: id + 1, track, in: frames, bodySize: bodySize, correctedFrames: sides.count { !$0.isEmpty })
      if let person { people.append(person) }
    }
    self.people = people
    // Poses that are no person's are left out: with one of them, the frames are not as they came.
    isPlain = isPlain && frames.indices.allSatisfy { poses[$0].count == frames[$0].poses.count }
    self.frames = isPlain ? frames : frames.indices.map { frames[$0].with(poses[$0]) }
  }

  /// Whether every person is seen for a shorter time than a person must be, in a recording that is longer: such sightings
  /// may be mistakes of the estimator.
  package var areAllBrief: Bool {
    let least = TrackParameters.current.leastDuration
    guard let first = frames.first, let last = frames.last, last.timestamp.seconds(since: first.timestamp) > least
    else { return false }
    return people.allSatisfy { $0.seconds < least }
  }

  /// Returns the frames with the poses of one person alone; frames without the person stay, empty.
  public func frames(of person: RecordedPerson) -> [PoseFrame] {
    frames.map { frame in frame.with(frame.poses.filter { $0.id ?? person.id == person.id }) }
  }

  /// Finds the person at a point of the picture.
  ///
  /// - Parameters:
  ///   - point: The point in pixels of the unmirrored picture.
  ///   - time: The time; the frame nearest to it counts.
  /// - Returns: The nearest person; `nil` where none is within two body sizes.
  public func person(at point: SIMD2<Double>, time: Timestamp) -> RecordedPerson? {
    let nearest = frames.indices.min {
      abs(frames[$0].timestamp.seconds(since: time)) < abs(frames[$1].timestamp.seconds(since: time))
    }
    guard let nearest else { return nil }
    let found = frames[nearest].poses.compactMap { pose -> (person: RecordedPerson, distance: Double)? in
      guard let person = people.first(where: { $0.id == pose.id ?? 0 }),
        let distance = PersonBounds(pose, in: frames[nearest].size)?.distance(to: point), distance < 2 * person.bodySize
      else { return nil }
      return (person, distance)
    }
    return found.min { $0.distance < $1.distance }?.person
  }

  /// Returns the people of a recording that was refined before, by identity; `nil` for any other recording.
  private static func knownTracks(in frames: [PoseFrame]) -> [(id: Int, track: Track)]? {
    var tracks: [Int: Track] = [:]
    for (index, frame) in frames.enumerated() {
      for (poseIndex, pose) in frame.poses.enumerated() {
        guard let id = pose.id else { return nil }
        // Of two poses of one identity in a frame, the first is the person.
        if tracks[id]?.sightings.last?.frame == index { continue }
        tracks[id, default: Track(sightings: [])].sightings.append(TrackObservation(frame: index, pose: poseIndex))
      }
    }
    return tracks.isEmpty ? nil : tracks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func bodySize(of track: Track, in frames: [PoseFrame]) -> Double {
    let sizes = track.sightings.compactMap { sighting in
      Landmarks(frames[sighting.frame], pose: sighting.pose).flatMap { BodySize.seen(in: $0) }
    }.sorted()
    guard !sizes.isEmpty else {
      return Double(frames.first?.size.height ?? 1) / SizeParameters.current.unknownSizeDivisor
    }
    return sizes[sizes.count / 2]
  }

  private static func sides(of track: Track, in frames: [PoseFrame], bodySize: Double) -> [PairedParts] {
    guard let first = frames.first else { return [] }
    // Markers have labels.
    if track.sightings.allSatisfy({ frames[$0.frame].poses[$0.pose].sides != nil }) {
      return [PairedParts](repeating: [], count: track.sightings.count)
    }
    var decoder = SideDecoder(first.topology, first.size, bodySize: bodySize)
    return decoder.decode(track.sightings.count) { index in
      let sighting = track.sightings[index]
      return (frames[sighting.frame].timestamp, frames[sighting.frame].poses[sighting.pose])
    }
  }
}

extension RecordedPerson {
  fileprivate init?(number: Int, _ track: Track, in frames: [PoseFrame], bodySize: Double, correctedFrames: Int) {
    guard let start = track.sightings.first, let end = track.sightings.last else { return nil }
    var best: (frame: Int, box: PersonBounds, quality: Double)?
    var seconds = 0.0
    var before = start.frame
    for sighting in track.sightings {
      let frame = frames[sighting.frame]
      let elapsed = frame.timestamp.seconds(since: frames[before].timestamp)
      if elapsed <= TrackParameters.current.leastDuration { seconds += elapsed }
      before = sighting.frame
      guard let box = PersonBounds(frame.poses[sighting.pose], in: frame.size) else { continue }
      let quality = Self.quality(frame.poses[sighting.pose], box, in: frame.size)
      if best.map({ quality > $0.quality }) ?? true { best = (sighting.frame, box, quality) }
    }
    guard let best else { return nil }
    self.number = number
    (first, last) = (frames[start.frame].timestamp, frames[end.frame].timestamp)
    (frameCount, self.seconds, self.bodySize) = (track.sightings.count, seconds, bodySize)
    (bestFrame, bestBox, self.correctedFrames) = (best.frame, best.box, correctedFrames)
  }

  /// Returns how well a frame shows a person: visible points inside the picture, and the height of the box.
  private static func quality(_ pose: Pose, _ box: PersonBounds, in size: PictureSize) -> Double {
    var sum = 0.0
    for landmark in pose.landmarks where !landmark.isMissing {
      if landmark.outside <= 0 { sum += Double(landmark.visibility ?? 1) }
    }
    let visible = sum / Double(max(1, pose.landmarks.count))
    return visible * visible * (box.max.y - box.min.y).squareRoot()
  }
}
