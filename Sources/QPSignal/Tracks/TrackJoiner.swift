internal import QPLandmarks

/// A joiner of short tracks of one person, over their gaps.
///
/// Each track has at most one successor, such that the sum of the fits is maximal over the whole recording. A fit is one of
/// place, size and clothes.
struct TrackJoiner {
  private let frames: [PoseFrame]

  private static var limits: TrackParameters { .current }

  init(_ frames: [PoseFrame]) {
    self.frames = frames
  }

  /// One end of a track.
  private struct End {
    var time: Timestamp
    var position: Point
    /// In pixels per second, forward in time.
    var velocity: Point
    var size: Double
    /// Whether it is so near to the edge of the picture that the person may have left or come there.
    var isAtEdge: Bool
    /// The edges of the picture that the person is near or reaches.
    var edges: PictureEdges
    /// Those over which the person leaves, at a track's end, or comes in, at its start.
    var crossed: PictureEdges
    /// Whether the track is too short to be far from its continuation: it may be no person at all.
    var isGlimpse: Bool
    /// The clothes near this end; `nil` where they are not known.
    var clothing: ClothingColors?
  }

  /// Returns the joined tracks of tracks in the order of their beginnings.
  func joined(_ tracks: [Track]) -> [Track] {
    TrackLinks(links(between: tracks)).joined(tracks)
  }

  private func links(between tracks: [Track]) -> [TrackLinks.Link] {
    let clothing = tracks.map { track in
      let clothing = TrackClothing(along: track, in: frames)
      return (atStart: clothing.atStart, atEnd: clothing.atEnd)
    }
    let starts = zip(tracks, clothing).map { track, clothing in
      end(track.sightings.prefix(Self.limits.endSightings), isStart: true, clothing.atStart)
    }
    var rests: [TrackObservation: Int] = [:]
    for (index, track) in tracks.enumerated() {
      if let cut = track.cutAfter { rests[cut] = index }
    }
    var links: [TrackLinks.Link] = []
    for (from, track) in tracks.enumerated() {
      // Parts of one track stay together where neither belongs to another one.
      let rest = track.sightings.last.flatMap { rests[$0] }
      if let rest { links.append(TrackLinks.Link(from: from, to: rest, fit: Self.limits.cutFit)) }
      let sightings = track.sightings.suffix(Self.limits.endSightings)
      guard let end = end(sightings, isStart: false, clothing[from].atEnd) else { continue }
      // Tracks are in the order of their beginnings.
      for to in (from + 1)..<max(from + 1, tracks.count) {
        guard let start = starts[to] else { continue }
        if start.time.seconds(since: end.time) > Self.limits.longestGap { break }
        let fit = max(Self.fit(end, start), to == rest ? Self.limits.cutFit : 0)
        if fit > 0 { links.append(TrackLinks.Link(from: from, to: to, fit: fit)) }
      }
    }
    return links
  }

  /// Returns the fit of two tracks of one person, 0…1; 0 where they cannot be.
  private static func fit(_ end: End, _ start: End) -> Double {
    let gap = start.time.seconds(since: end.time)
    guard gap > 0, gap <= limits.longestGap else { return 0 }
    let ratio = max(end.size, start.size) / min(end.size, start.size)
    guard ratio < limits.sizeRatio else { return 0 }
    // A person comes back over the edge of the picture by which they left.
    guard end.crossed.isSubset(of: start.edges), start.crossed.isSubset(of: end.edges) else { return 0 }
    let offset = start.position - end.position
    let onward = offset - end.velocity * min(gap, PeopleParameters.current.longestPrediction)
    let distance = min(offset.length, onward.length)
    let isSlow = end.isAtEdge || start.isAtEdge || end.isGlimpse || start.isGlimpse
    let speed = isSlow ? limits.edgeSpeed : limits.joinSpeed
    let reach = end.size * (limits.joinDistance + speed * gap)
    guard distance < reach else { return 0 }
    let likeness = (1 - (ratio - 1) / (limits.sizeRatio - 1)) * likeness(end.clothing, start.clothing)
    return (1 - distance / reach) * likeness * (1 - gap / limits.longestGap / 2)
  }

  /// Returns the likeness of clothes, 0…1; 1 where either is not known.
  private static func likeness(_ one: ClothingColors?, _ other: ClothingColors?) -> Double {
    guard let one, let other else { return 1 }
    let difference = Double(one.difference(to: other))
    if difference > limits.greatestDifference { return 0 }
    let share = difference / limits.halvingDifference
    return 1 / (1 + share * share)
  }

  private func end(
    _ sightings: ArraySlice<TrackObservation>, isStart: Bool, _ clothing: ClothingColors?
  ) -> End? {
    guard let first = sightings.first, let last = sightings.last, let firstBox = box(first), let lastBox = box(last)
    else { return nil }
    let (from, to) = (firstBox.center, lastBox.center)
    let sizes = sightings.compactMap { sighting in
      Landmarks(frames[sighting.frame], pose: sighting.pose).flatMap { BodySize.seen(in: $0) }
    }.sorted()
    guard !sizes.isEmpty else { return nil }
    let size = sizes[sizes.count / 2]
    let frame = frames[(isStart ? first : last).frame]
    let elapsed = frames[last.frame].timestamp.seconds(since: frames[first.frame].timestamp)
    let position = isStart ? from : to
    let width = size * Self.limits.edgeWidth
    let near = PictureEdges(near: PersonBounds(around: position), of: frame.size, within: width)
    let reached = PictureEdges(near: isStart ? firstBox : lastBox, of: frame.size, within: 0)
    let velocity = elapsed > 0 ? (to - from) / elapsed : .zero
    let outward = PictureEdges(
      toward: isStart ? -velocity : velocity, faster: size * Self.limits.crossingSpeed)
    return End(
      time: frame.timestamp, position: position, velocity: velocity, size: size, isAtEdge: !near.isEmpty,
      edges: near.union(reached), crossed: reached.intersection(outward),
      isGlimpse: sightings.count < Self.limits.endSightings, clothing: clothing)
  }

  private func box(_ sighting: TrackObservation) -> PersonBounds? {
    PersonBounds(frames[sighting.frame].poses[sighting.pose], in: frames[sighting.frame].size)
  }
}
