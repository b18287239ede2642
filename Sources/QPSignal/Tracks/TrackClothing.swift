internal import QPLandmarks

/// The clothes along a track, by which it is cut where it goes over from one person to another.
///
/// Its time is proportional to the sightings.
struct TrackClothing {
  private let track: Track
  private let frames: [PoseFrame]
  /// The sums of the colours before each sighting, and before the end; empty where no sighting has any.
  private var sums: [Sum] = []

  private static var limits: TrackParameters { .current }

  init(along track: Track, in frames: [PoseFrame]) {
    (self.track, self.frames) = (track, frames)
    let isKnown = track.sightings.contains { frames[$0.frame].poses[$0.pose].clothing != nil }
    if !isKnown { return }
    var sum = Sum()
    sums.append(sum)
    for sighting in track.sightings {
      if let clothing = frames[sighting.frame].poses[sighting.pose].clothing { sum.add(clothing) }
      sums.append(sum)
    }
  }

  /// The clothes of the whole track; `nil` where they are not known.
  var mean: ClothingColors? { mean(track.sightings.indices) }

  /// The clothes at the track's beginning; `nil` where they are not known.
  var atStart: ClothingColors? { mean(0..<min(Self.limits.clothingEndSightings, track.sightings.count)) }

  /// The clothes at the track's end; `nil` where they are not known.
  var atEnd: ClothingColors? {
    let count = track.sightings.count
    return mean(max(0, count - Self.limits.clothingEndSightings)..<count)
  }

  /// The parts of the track between the changes of clothes.
  var parts: [Track] {
    if sums.isEmpty { return [track] }
    let sightings = track.sightings
    let starts = [0] + changes
    return starts.indices.map { index in
      let (start, end) = (starts[index], index + 1 < starts.count ? starts[index + 1] : sightings.count)
      return Track(sightings: Array(sightings[start..<end]), cutAfter: start > 0 ? sightings[start - 1] : nil)
    }
  }

  // MARK: Changes

  /// The sightings from which on the clothes are others.
  ///
  /// A change shows for a while, and is where it is greatest among the sightings that are compared.
  private var changes: [Int] {
    let windows = windows
    let differences = windows.map { difference($0.first..<$0.index, $0.index..<$0.end) }
    var changes: [Int] = []
    // Sightings with falling differences, each the greatest from there to the end of the window.
    var greatest: [Int] = []
    var (next, front) = (0, 0)
    for window in windows {
      while next < window.end {
        while greatest.count > front, let last = greatest.last, differences[last] <= differences[next] {
          greatest.removeLast()
        }
        greatest.append(next)
        next += 1
      }
      while greatest[front] < window.first { front += 1 }
      if greatest[front] == window.index, differences[window.index] > Self.limits.cutDifference {
        changes.append(window.index)
      }
    }
    return changes
  }

  /// For each sighting the first one that is compared with it, and the end of those.
  private var windows: [(first: Int, index: Int, end: Int)] {
    let times = track.sightings.map { frames[$0.frame].timestamp }
    var (first, end) = (0, 0)
    return times.indices.map { index in
      while times[index].seconds(since: times[first]) > Self.limits.clothingWindow { first += 1 }
      while end < times.count, times[end].seconds(since: times[index]) < Self.limits.clothingWindow { end += 1 }
      return (first, index, max(end, index + 1))
    }
  }

  /// Returns the difference of the clothes before and after; 0 where either is not known.
  private func difference(_ before: Range<Int>, _ after: Range<Int>) -> Double {
    guard min(before.count, after.count) >= Self.limits.fewestCutSightings, let old = mean(before),
      let new = mean(after)
    else { return 0 }
    return Double(old.difference(to: new))
  }

  // MARK: Means

  /// Returns the mean colours of some sightings; `nil` where fewer than half have any.
  private func mean(_ range: Range<Int>) -> ClothingColors? {
    if sums.isEmpty || range.isEmpty { return nil }
    let sum = sums[range.upperBound].subtracting(sums[range.lowerBound])
    guard 2 * Int(sum.trunkCount) >= range.count else { return nil }
    return ClothingColors(
      trunk: Self.mean(sum.trunk, sum.trunkCount),
      thighs: 2 * Int(sum.thighsCount) >= range.count ? Self.mean(sum.thighs, sum.thighsCount) : nil)
  }

  private static func mean(_ sum: SIMD3<Int32>, _ count: Int32) -> SIMD3<Int8> {
    SIMD3<Int8>(clamping: SIMD3<Int>((SIMD3<Double>(sum) / Double(count)).rounded(.toNearestOrEven)))
  }

  /// Sums over up to 16 million sightings, 150 hours of video; longer ones wrap around.
  private struct Sum {
    var trunk = SIMD3<Int32>.zero
    var thighs = SIMD3<Int32>.zero
    var trunkCount: Int32 = 0
    var thighsCount: Int32 = 0

    mutating func add(_ clothing: ClothingColors) {
      trunk &+= SIMD3<Int32>(truncatingIfNeeded: clothing.trunk)
      trunkCount &+= 1
      guard let color = clothing.thighs else { return }
      thighs &+= SIMD3<Int32>(truncatingIfNeeded: color)
      thighsCount &+= 1
    }

    func subtracting(_ other: Sum) -> Sum {
      Sum(
        trunk: trunk &- other.trunk, thighs: thighs &- other.thighs, trunkCount: trunkCount &- other.trunkCount,
        thighsCount: thighsCount &- other.thighsCount)
    }
  }
}
