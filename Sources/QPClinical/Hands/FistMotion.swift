internal import QPCore
internal import QPFeatures

/// The fullest extension and the greatest flexion of one hand's fingers in a recording.
///
/// Each is the extreme of medians over the time for which a posture is held, so that single false frames do not decide.
struct FistMotion {
  /// The movement of a finger; a value is `nil` where it is withheld.
  struct Moved {
    let finger: Finger
    /// The flexion of MCP, PIP and DIP at greatest flexion less that at fullest extension, in degrees.
    let motion: Double?
    /// The flexion that remains at fullest extension, in degrees.
    let deficit: Double?
    /// The least distance of the fingertip from the distal palmar crease, in hand lengths.
    let distance: Double
  }

  let side: Side
  /// The fraction of the frames that give the other side.
  let doubt: Double
  /// The fraction of the frames between the first and the last in which the hand is missing.
  let missing: Double
  /// The hand's length in metres.
  let length: Double
  private(set) var fingers: [Moved] = []
  /// The times at which the hand is closed the furthest, one of each fist.
  private(set) var fists: [Timestamp] = []
  /// The number of frames.
  let count: Int

  private static var limits: FistParameters { .current }

  /// Finds the movement of a hand.
  ///
  /// - Throws: ``ClinicalTestError`` where it is not seen for long enough, from the back, or does not open and close.
  init(_ track: HandTrack, in recording: MotionRecording, interval: Double) throws(ClinicalTestError) {
    let limits = Self.limits
    let frames = zip(track.frames, track.sides).compactMap { frame, side -> (time: Timestamp, shape: HandShape)? in
      let index = 2 * frame + (side == .left ? 0 : 1)
      guard index < recording.handShapes.count, recording.handShapes[index].isKnown else { return nil }
      return (recording.times[frame], recording.handShapes[index])
    }
    guard let first = track.frames.first, let last = track.frames.last, !frames.isEmpty else {
      throw ClinicalTestError(.noHandInSpace)
    }
    let seen = Double(frames.count) * interval
    guard seen >= limits.shortestTime else {
      throw ClinicalTestError(.handTooShort(found: seen, needed: limits.shortestTime))
    }
    (side, doubt, count) = (track.side, track.doubt, frames.count)
    missing = 1 - Double(frames.count) / Double(last - first + 1)
    let length = Statistics.median(frames.map { Double($0.shape.length) })
    self.length = length
    let postures = Self.postures(frames.map(\.time))
    guard !postures.isEmpty else {
      throw ClinicalTestError(.handTooShort(found: 0, needed: limits.held))
    }
    /// Returns the medians of a value over each held posture.
    func medians(_ value: (HandShape) -> Double) -> [Double] {
      let values = frames.map { value($0.shape) }
      return postures.map { Statistics.median(Array(values[$0])) }
    }
    // The palm's normal is sure of an open hand alone.
    let mean = medians { Double($0.distances.sum()) / Double(HandShape.fingers.count) / length }
    let facing = medians { [side] in $0.facing(as: side) }
    guard let open = mean.indices.max(by: { mean[$0] < mean[$1] }), facing[open] >= FingerParameters.current.leastSide
    else { throw ClinicalTestError(.backOfHand) }
    var most = 0.0
    fingers = HandShape.fingers.indices.compactMap { finger in
      let flexions = medians { Double($0.flexions[finger]) }
      let pointing = medians { Double($0.pointing[finger]) }
      let distances = medians { Double($0.distances[finger]) / length }
      guard let bent = flexions.indices.max(by: { flexions[$0] < flexions[$1] }),
        let straight = flexions.indices.min(by: { flexions[$0] < flexions[$1] }), let distance = distances.min()
      else { return nil }
      most = max(most, flexions[bent] - flexions[straight])
      // In a fist the way from knuckle to tip is too short to tell where the finger points.
      let isSeen = pointing[straight] <= FingerParameters.current.largestPointing
      return Moved(
        finger: HandShape.fingers[finger], motion: isSeen ? flexions[bent] - flexions[straight] : nil,
        deficit: isSeen ? flexions[straight] : nil, distance: distance)
    }
    guard most >= limits.leastMotion else {
      throw ClinicalTestError(.noFist(found: most, needed: limits.leastMotion))
    }
    fists = Self.closures(of: mean).map { index in
      let range = postures[index]
      return frames[range.lowerBound + range.count / 2].time
    }
  }

  /// Returns the ranges of frames over which a posture is held: from each frame on, with enough frames and no long gap.
  private static func postures(_ times: [Timestamp]) -> [Range<Int>] {
    let rounding = MotionParameters.current.timeRounding
    var end = 0
    return times.indices.compactMap { start in
      while end < times.count, times[end].seconds(since: times[start]) <= limits.held + rounding { end += 1 }
      // The last postures would be cut off by the end of the recording.
      guard end < times.count || end == times.count && times[end - 1].seconds(since: times[start]) > limits.held / 2,
        Double(end - start) >= limits.fewestFrames
      else { return nil }
      return start..<end
    }
  }

  /// Returns the places of the least distances between which the hand opens.
  private static func closures(of distances: [Double]) -> [Int] {
    guard let least = distances.min(), let most = distances.max() else { return [] }
    let (closed, open) = (
      least + limits.hysteresis * (most - least), most - limits.hysteresis * (most - least)
    )
    var places: [Int] = []
    var isClosed = false
    for (index, distance) in distances.enumerated() {
      if distance <= closed {
        if !isClosed { places.append(index) }
        isClosed = true
        if let last = places.last, distance < distances[last] { places[places.count - 1] = index }
      } else if distance >= open {
        isClosed = false
      }
    }
    return places
  }
}
