internal import QPCore

/// The places that the thumb of one hand touches through a recording.
struct OppositionSet {
  let side: Side
  /// The largest fraction of a track's frames that give the other side.
  let doubt: Double
  /// The fraction of the frames, from the first to the last that shows the hand, that do not show it.
  let missing: Double
  /// The time at which each place, 1…10, is first touched; `nil` where it is not.
  private(set) var touches = [Timestamp?](repeating: nil, count: ThumbPlaces.count)
  /// The highest place that was near the thumb before any place within a step below it, 0…10; it does not count.
  private(set) var highestOutOfOrder = 0

  private static var limits: OppositionParameters { .current }

  /// Finds the places that a hand touches.
  ///
  /// - Parameters:
  ///   - tracks: The tracks of one hand; at least one.
  ///   - recording: The recording of the tracks.
  ///   - interval: The seconds from frame to frame.
  /// - Throws: ``ClinicalTestError`` where the palm does not face the camera, or the thumb does not move.
  init(_ tracks: [HandTrack], in recording: MotionRecording, interval: Double) throws(ClinicalTestError) {
    let limits = Self.limits
    side = tracks[0].side
    doubt = tracks.map(\.doubt).max() ?? 0
    let sightings = tracks.flatMap { zip($0.frames, $0.sightings) }.filter(\.1.thumb.isSeen).sorted { $0.0 < $1.0 }
    let span = (sightings.last?.0 ?? 0) - (sightings.first?.0 ?? 0) + 1
    missing = max(0, 1 - Double(sightings.count) / Double(span))
    let facing = Statistics.median(sightings.map { Double($0.1.thumb.facing) }) * (side == .right ? 1 : -1)
    guard facing >= limits.leastFacing else { throw ClinicalTestError(.palmNotFacing) }
    let length = Statistics.median(sightings.map(\.1.length))
    let times = sightings.map { recording.times[$0.0] }
    let held = Self.medians(sightings.map { $0.1.thumb.distances(over: length) }, times, interval)
    let move = (0..<ThumbPlaces.count).map { place in Statistics.range(of: held.map { Double($0.distances[place]) }) }
      .max()
    guard let move, move >= limits.leastMove else {
      throw ClinicalTestError(.thumbStill(found: move ?? 0, needed: limits.leastMove))
    }
    for sample in held {
      guard let place = Self.place(sample.distances), touches[place] == nil else { continue }
      // Before the first place there is the resting thumb.
      if place < limits.largestStep || touches[(place - limits.largestStep)..<place].contains(where: { $0 != nil }) {
        touches[place] = sample.time
      } else {
        highestOutOfOrder = max(highestOutOfOrder, place + 1)
      }
    }
  }

  /// The highest place that was touched, 0…10.
  var score: Int { (touches.lastIndex { $0 != nil } ?? -1) + 1 }

  /// The number of places below the score that were not touched.
  var skipped: Int { touches.prefix(score).count { $0 == nil } }

  /// Returns the index of the nearest place; `nil` where it is out of reach.
  private static func place(_ distances: SIMD16<Float>) -> Int? {
    let place = (0..<ThumbPlaces.count).min { distances[$0] < distances[$1] } ?? 0
    return Double(distances[place]) <= limits.reach ? place : nil
  }

  /// Returns the medians of the distances over the hold before each frame, without those of which half or more is not seen.
  private static func medians(
    _ distances: [SIMD16<Float>], _ times: [Timestamp], _ interval: Double
  ) -> [(time: Timestamp, distances: SIMD16<Float>)] {
    // At least one frame; a rate that is nominally enough may be measured a little lower.
    let slots = max(1, Int((limits.hold / interval).rounded()))
    let reach = (Double(slots) - 0.5) * interval  // formula: half a frame
    var first = 0
    return times.indices.compactMap { last in
      while times[last].seconds(since: times[first]) > reach { first += 1 }
      guard 2 * (last - first + 1) > slots else { return nil }
      var median = SIMD16<Float>(repeating: .nan)
      for place in 0..<ThumbPlaces.count {
        median[place] = Float(Statistics.median(distances[first...last].map { Double($0[place]) }))
      }
      return (times[first], median)
    }
  }
}
