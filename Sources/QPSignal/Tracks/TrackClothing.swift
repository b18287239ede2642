internal import QPLandmarks

/// The clothes along a track, by which it is cut where it goes over from one person to another.
///
/// Its time is proportional to the sightings.
struct TrackClothing {
  private let track: Track
  private let times: [Timestamp]
  /// The sums of the colours before each sighting, and before the end.
  private var sums = [Sum()]

  private static var limits: TrackParameters { .current }

  init(along track: Track, in frames: [PoseFrame]) {
    self.track = track
    times = track.sightings.map { frames[$0.frame].timestamp }
    for sighting in track.sightings {
      sums.append(sums[sums.count - 1].adding(frames[sighting.frame].poses[sighting.pose].clothing))
    }
  }

  /// The clothes at the track's beginning; `nil` where they are not known.
  var atStart: ClothingColors? { mean(0..<min(Self.limits.clothingEnd, times.count)) }

  /// The clothes at the track's end; `nil` where they are not known.
  var atEnd: ClothingColors? { mean(max(0, times.count - Self.limits.clothingEnd)..<times.count) }

  /// The clothes of the whole track; `nil` where they are not known.
  var mean: ClothingColors? { mean(times.indices) }

  /// The parts of the track between the changes of clothes.
  var parts: [Track] {
    let windows = windows
    let changes = windows.map(change)
    var starts = [0]
    for index in times.indices where changes[index] > Self.limits.clothingChange {
      // A change shows for a while; it is where it is greatest.
      let window = windows[index]
      let greatest = (window.lowerBound..<window.upperBound).max { changes[$0] < changes[$1] }
      if greatest == index { starts.append(index) }
    }
    return starts.indices.map { index in
      let (start, end) = (starts[index], index + 1 < starts.count ? starts[index + 1] : times.count)
      return Track(
        sightings: Array(track.sightings[start..<end]), cutAfter: start > 0 ? track.sightings[start - 1] : nil)
    }
  }

  // MARK: Changes

  /// Sightings around one of them: the index splits the range.
  private struct Window {
    var lowerBound: Int
    var index: Int
    var upperBound: Int
  }

  /// The sightings that are compared at each one.
  private var windows: [Window] {
    var windows: [Window] = []
    var (first, end) = (0, 0)
    for (index, time) in times.enumerated() {
      while time.seconds(since: times[first]) > Self.limits.clothingWindow { first += 1 }
      while end < times.count, times[end].seconds(since: time) < Self.limits.clothingWindow { end += 1 }
      windows.append(Window(lowerBound: first, index: index, upperBound: end))
    }
    return windows
  }

  /// Returns the difference of the clothes before a sighting to those from it on; 0 where either is not known.
  private func change(_ window: Window) -> Double {
    let (before, after) = (window.lowerBound..<window.index, window.index..<window.upperBound)
    guard min(before.count, after.count) >= Self.limits.clothingSightings, let old = mean(before),
      let new = mean(after)
    else { return 0 }
    return Double(old.difference(to: new))
  }

  // MARK: Means

  /// Returns the mean colours of some sightings; `nil` where fewer than half have any.
  private func mean(_ range: Range<Int>) -> ClothingColors? {
    let sum = sums[range.upperBound].subtracting(sums[range.lowerBound])
    guard 2 * sum.trunks >= max(range.count, 1) else { return nil }
    return ClothingColors(
      trunk: Self.mean(sum.trunk, sum.trunks),
      thighs: 2 * sum.pairs >= range.count ? Self.mean(sum.thighs, sum.pairs) : nil)
  }

  private static func mean(_ sum: SIMD3<Int>, _ count: Int) -> SIMD3<Int8> {
    SIMD3<Int8>(clamping: SIMD3<Int>((SIMD3<Double>(sum) / Double(count)).rounded(.toNearestOrEven)))
  }

  private struct Sum {
    var trunk = SIMD3<Int>.zero
    var thighs = SIMD3<Int>.zero
    /// The number of sightings with a trunk's colour, and with the thighs'.
    var (trunks, pairs) = (0, 0)

    func adding(_ clothing: ClothingColors?) -> Sum {
      guard let clothing else { return self }
      var sum = self
      sum.trunk &+= SIMD3<Int>(truncatingIfNeeded: clothing.trunk)
      sum.trunks += 1
      if let thighs = clothing.thighs {
        sum.thighs &+= SIMD3<Int>(truncatingIfNeeded: thighs)
        sum.pairs += 1
      }
      return sum
    }

    func subtracting(_ other: Sum) -> Sum {
      Sum(
        trunk: trunk &- other.trunk, thighs: thighs &- other.thighs, trunks: trunks - other.trunks,
        pairs: pairs - other.pairs)
    }
  }
}
