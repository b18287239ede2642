package import QPCore

/// The statistics of a recording's frames, and their likely faults.
package struct FrameSummary {
  package private(set) var topology: String?
  package private(set) var size: PictureSize?
  package private(set) var frames = 0
  package private(set) var first: Timestamp?
  package private(set) var last: Timestamp?
  /// The number of frames by the number of people.
  package private(set) var people: [Int: Int] = [:]
  /// The number of frames by the whole milliseconds since the frame before.
  package private(set) var intervals: [Int: Int] = [:]
  private var points = 0
  private var missing = 0
  private var unknownVisibility = 0
  private var repeats = 0
  private var outside = 0
  private var sizes: Set<PictureSize> = []
  private var pairs: [(time: Timestamp, after: Timestamp)] = []
  private var seen: Set<Int> = []
  private var previous: PoseFrame?

  package init() {}

  /// Appends the next frame.
  package mutating func append(_ frame: PoseFrame) {
    topology = frame.topology.name
    size = size ?? frame.size
    sizes.insert(frame.size)
    first = first ?? frame.timestamp
    people[frame.poses.count, default: 0] += 1
    if let last {
      intervals[Int((frame.timestamp.seconds(since: last) * 1000).rounded()), default: 0] += 1
      pairs.append((last, frame.timestamp))
    }
    if let previous, let pose = frame.poses.first, pose == previous.poses.first { repeats += 1 }
    for pose in frame.poses {
      for (index, point) in pose.landmarks.enumerated() {
        points += 1
        if point.isMissing {
          missing += 1
          continue
        }
        seen.insert(index)
        if point.visibility == nil { unknownVisibility += 1 }
        if abs(point.x - 0.5) > 2 || abs(point.y - 0.5) > 2 { outside += 1 }
      }
    }
    last = frame.timestamp
    frames += 1
    previous = frame
  }

  package var duration: Double { first.flatMap { first in last.map { $0.seconds(since: first) } } ?? 0 }

  /// The median of the times from frame to frame, in seconds; `nil` with fewer than two frames.
  package var medianInterval: Double? {
    let sorted = pairs.map { $0.after.seconds(since: $0.time) }.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }

  /// The frames per second of frames at even times, of which some may have been dropped; `nil` of others.
  package var steadyRate: Double? {
    SteadyTimes.rate(of: (first.map { [$0.seconds] } ?? []) + pairs.map(\.after.seconds))
  }

  /// The gaps of more than two missing frames.
  package var gaps: [(from: Timestamp, to: Timestamp)] {
    guard let median = medianInterval else { return [] }
    return pairs.filter { $0.after.seconds(since: $0.time) > 3 * median }.map { ($0.time, $0.after) }
  }

  /// The share of points that were not seen, 0…1.
  package var missingShare: Double { points == 0 ? 0 : Double(missing) / Double(points) }

  /// Returns the likely faults, in English.
  package func faults(_ topology: Topology?) -> [String] {
    var faults: [String] = []
    if frames == 0 { faults.append("there are no frames") }
    let empty = people[0] ?? 0
    if frames > 0, empty == frames {
      faults.append("no person was found in any frame")
    } else if empty > 0 {
      faults.append("no person was found in \(empty) of \(frames) frames")
    }
    if !gaps.isEmpty { faults.append("time jumps \(gaps.count) times by more than two frames") }
    if let median = medianInterval, let most = intervals.keys.max(), let least = intervals.keys.min(),
      Double(most - least) > 0.5 * median * 1000, gaps.isEmpty
    {
      faults.append("the frame rate varies: \(least) to \(most) ms from frame to frame")
    }
    if points > 0, unknownVisibility == points - missing {
      faults.append("no visibility is known, so that guessed points cannot be told from seen ones")
    }
    if let topology, points > 0 {
      let never = topology.points.indices.filter { !seen.contains($0) }.map { topology.points[$0].displayName }
      if !never.isEmpty { faults.append("never seen: \(never.joined(separator: ", "))") }
    }
    if outside > 0 { faults.append("\(outside) points lie far outside the picture; is the size right?") }
    if repeats > 0 { faults.append("\(repeats) frames repeat the one before") }
    if sizes.count > 1 { faults.append("the pictures have \(sizes.count) sizes") }
    return faults
  }
}
