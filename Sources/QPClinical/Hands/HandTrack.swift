internal import QPCore

/// The sightings of one hand through a recording.
///
/// Estimators of hands alone guess the side anew in each picture, and a hand that bends looks like the other one. A hand
/// is therefore followed by its place, and has the side that most of its frames give.
struct HandTrack {
  private(set) var frames: [Int] = []
  private(set) var sightings: [HandSighting] = []
  /// The side that each frame gives.
  private(set) var sides: [Side] = []
  private var leftFrames = 0

  /// The side that most frames give.
  var side: Side { 2 * leftFrames >= frames.count ? .left : .right }

  /// The fraction of the frames that give the other side, 0…0.5.
  var doubt: Double {
    let share = Double(leftFrames) / Double(max(frames.count, 1))
    return min(share, 1 - share)
  }

  private mutating func append(_ sighting: HandSighting, _ frame: Int, _ side: Side) {
    frames.append(frame)
    sightings.append(sighting)
    sides.append(side)
    if side == .left { leftFrames += 1 }
  }

  /// Returns the hands of a recording, the one that is seen the longest first.
  static func tracks(in recording: MotionRecording) -> [HandTrack] {
    let limits = TappingParameters.current
    var (done, active): ([HandTrack], [HandTrack]) = ([], [])
    for frame in recording.times.indices where 2 * frame + 1 < recording.hands.count {
      let time = recording.times[frame]
      let isGone = { (track: HandTrack) in
        track.frames.last.map { time.seconds(since: recording.times[$0]) > limits.longestAbsence } ?? true
      }
      done += active.filter(isGone)
      active.removeAll(where: isGone)
      // The nearest pairs first, so that two hands keep their tracks when their sides are exchanged.
      var seen = Side.allCases.enumerated().map { ($1, recording.hands[2 * frame + $0]) }.filter(\.1.isSeen)
      var free = Array(active.indices)
      while let (hand, track) = nearest(seen.map(\.1), active, free, limits.largestMove) {
        active[track].append(seen[hand].1, frame, seen[hand].0)
        seen.remove(at: hand)
        free.removeAll { $0 == track }
      }
      for (side, sighting) in seen {
        var track = HandTrack()
        track.append(sighting, frame, side)
        active.append(track)
      }
    }
    return (done + active).sorted { $0.frames.count > $1.frames.count }
  }

  /// Returns the nearest pair of a sighting and a track, as indices; `nil` where none is near enough.
  private static func nearest(
    _ seen: [HandSighting], _ tracks: [HandTrack], _ free: [Int], _ reach: Double
  ) -> (hand: Int, track: Int)? {
    var best: (hand: Int, track: Int, distance: Double)?
    for (hand, sighting) in seen.enumerated() {
      for track in free {
        guard let last = tracks[track].sightings.last else { continue }
        let distance = (sighting.wrist - last.wrist).length / max(sighting.length, last.length)
        if distance <= min(best?.distance ?? reach, reach) { best = (hand, track, distance) }
      }
    }
    return best.map { ($0.hand, $0.track) }
  }
}
