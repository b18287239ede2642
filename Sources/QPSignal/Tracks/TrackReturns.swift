internal import QPLandmarks

/// A joiner of tracks across a person's absence of up to a minute, by the colours of the clothes.
///
/// The clothes before and after must be alike, the sizes too, and one or more others must be in view beside one of the two
/// tracks, all dressed differently: without a comparison, likeness tells nothing.
struct TrackReturns {
  private let frames: [PoseFrame]

  private static var limits: TrackParameters { .current }

  init(_ frames: [PoseFrame]) {
    self.frames = frames
  }

  /// Returns the joined tracks of tracks in the order of their beginnings.
  ///
  /// Its time is proportional to their number times the number of pairs that are alike, and to the third power of the
  /// largest group of such pairs.
  func joined(_ tracks: [Track]) -> [Track] {
    let appearances = tracks.map { Appearance($0, in: frames) }
    var links: [TrackLinks.Link] = []
    for from in appearances.indices {
      guard let old = appearances[from] else { continue }
      for to in (from + 1)..<max(from + 1, appearances.count) {
        guard let new = appearances[to] else { continue }
        let absence = new.time.lowerBound.seconds(since: old.time.upperBound)
        if absence > Self.limits.longestReturn { break }
        let difference = Double(old.clothing.difference(to: new.clothing))
        let ratio = max(old.size, new.size) / min(old.size, new.size)
        guard absence > 0, difference < Self.limits.returnDifference, ratio < Self.limits.returnSizeRatio else {
          continue
        }
        var others = appearances
        (others[from], others[to]) = (nil, nil)
        let least = others.compactMap { $0?.leastDifference(from: old, new) }.min()
        guard let least, difference < Self.limits.returnRatio * Double(least) else { continue }
        links.append(TrackLinks.Link(from: from, to: to, fit: 1 - difference / Self.limits.returnDifference))
      }
    }
    return TrackLinks(links).joined(tracks)
  }

  /// The time, the clothes and the usual size of a track.
  private struct Appearance {
    var time: ClosedRange<Timestamp>
    var clothing: ClothingColors
    var size: Double

    /// Creates the appearance of a track; `nil` where its clothes or its size are not known.
    init?(_ track: Track, in frames: [PoseFrame]) {
      let sizes = track.sightings.compactMap { sighting in
        Landmarks(frames[sighting.frame], pose: sighting.pose).flatMap { BodySize.seen(in: $0) }
      }.sorted()
      guard let first = track.sightings.first, let last = track.sightings.last, !sizes.isEmpty,
        frames[first.frame].timestamp <= frames[last.frame].timestamp,
        let clothing = TrackClothing(along: track, in: frames).mean
      else { return nil }
      time = frames[first.frame].timestamp...frames[last.frame].timestamp
      (self.clothing, size) = (clothing, sizes[sizes.count / 2])
    }

    /// Returns the least difference of the clothes to those of each of two tracks, where this other person is in view beside
    /// the other of the two; `nil` beside neither.
    func leastDifference(from one: Appearance, _ other: Appearance) -> Float? {
      let compared = [(one, other), (other, one)].filter { beside, _ in time.overlaps(beside.time) }
      return compared.map { clothing.difference(to: $1.clothing) }.min()
    }
  }
}
