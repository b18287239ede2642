internal import QPLandmarks

/// A joiner of the tracks of people who come back after a longer absence, or elsewhere, by their clothes.
///
/// The clothes before and after must be alike, and no other person in view beside one of the two tracks may be dressed nearly so.
struct TrackReturns {
  private let frames: [PoseFrame]

  private static var limits: TrackParameters { .current }

  init(_ frames: [PoseFrame]) {
    self.frames = frames
  }

  /// Returns the joined tracks of tracks in the order of their beginnings.
  ///
  /// Its time is proportional to the third power of their number at worst.
  func joined(_ tracks: [Track]) -> [Track] {
    let appearances = tracks.map { Appearance($0, in: frames) }
    var links: [TrackLinks.Link] = []
    for from in appearances.indices {
      guard let old = appearances[from] else { continue }
      for to in (from + 1)..<max(from + 1, appearances.count) {
        guard let new = appearances[to] else { continue }
        let absence = new.time.lowerBound.seconds(since: old.time.upperBound)
        let difference = Double(old.clothing.difference(to: new.clothing))
        guard absence > 0, absence <= Self.limits.longestReturn, difference < Self.limits.sameClothing else { continue }
        let isConfusable = appearances.indices.contains { other in
          guard other != from, other != to, let other = appearances[other] else { return false }
          let differences = [(old, new), (new, old)].compactMap { other.difference(to: $1, beside: $0) }
          return differences.contains { difference >= Self.limits.distinctClothing * $0 }
        }
        if isConfusable { continue }
        links.append(TrackLinks.Link(from: from, to: to, fit: 1 - difference / Self.limits.sameClothing))
      }
    }
    return TrackLinks(links).joined(tracks)
  }

  /// The time and the clothes of a track.
  private struct Appearance {
    var time: ClosedRange<Timestamp>
    var clothing: ClothingColors

    /// Creates the appearance of a track; `nil` where its clothes are not known.
    init?(_ track: Track, in frames: [PoseFrame]) {
      guard let first = track.sightings.first, let last = track.sightings.last,
        let clothing = TrackClothing(along: track, in: frames).mean
      else { return nil }
      time = frames[first.frame].timestamp...frames[last.frame].timestamp
      self.clothing = clothing
    }

    /// Returns the difference of the clothes to those of a track, where this one is in view at the time of a third.
    func difference(to other: Appearance, beside third: Appearance) -> Double? {
      time.overlaps(third.time) ? Double(clothing.difference(to: other.clothing)) : nil
    }
  }
}
