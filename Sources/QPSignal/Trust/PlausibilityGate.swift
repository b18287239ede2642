internal import QPLandmarks

/// Watches the directions of limbs for turns that no limb makes.
struct PlausibilityGate: Sendable {
  private var tracks = [Track](repeating: Track(), count: Segment.allCases.count)

  /// What is thought of a segment's direction in a frame.
  enum Verdict: Equatable {
    /// As expected.
    case plausible
    /// It jumped by so many degrees; not to be used.
    case suspect(jump: Double)
    /// It jumped and stayed there: the limb really is in the new place.
    case moved
  }

  private struct Track {
    /// Where the limb is believed to point, in degrees, its speed and the time of that.
    var angle = Double.nan
    var speed = 0.0
    var time = Timestamp.zero
    var suspicion: Suspicion?
    /// Frames in a row in which the direction had no meaning.
    var skipped = 0
  }

  private struct Suspicion {
    var angle: Double
    var since: Timestamp
    var last: Timestamp
    var count: Int
  }

  mutating func reset() {
    for index in tracks.indices { tracks[index] = Track() }
  }

  /// Judges a segment's direction and the standard deviation of its noise, both in degrees in the picture.
  ///
  /// After `longestGap` seconds unseen anything is believed.
  mutating func judge(
    _ segment: Segment, angle: Double, deviation: Double, at time: Timestamp, limits: Plausibility, longestGap: Double
  ) -> Verdict {
    var track = tracks[Int(segment.rawValue)]
    defer { tracks[Int(segment.rawValue)] = track }
    track.skipped = 0
    let elapsed = time.seconds(since: track.time)
    guard !track.angle.isNaN, elapsed > 0, elapsed <= longestGap else {
      track = Track(angle: angle, time: time)
      return .plausible
    }
    let noise = Self.deviations * deviation
    let weight = Self.weight(turn: limits.fastest * elapsed, deviation: deviation, elapsed)
    // The limb goes on as it went for one frame, then who knows: a longer forecast would leave the picture.
    let foreseen = track.angle + track.speed * min(elapsed, Self.horizon)
    let innovation = (angle - foreseen).wrappedTurn
    let isExpected = abs(innovation) <= limits.fastest * elapsed + noise
    let jump = abs((angle - track.angle).wrappedTurn)

    guard let suspicion = track.suspicion else {
      if isExpected { return believe(foreseen, innovation, weight, elapsed, time, &track) }
      track.suspicion = Suspicion(angle: angle, since: time, last: time, count: 1)
      return .suspect(jump: jump)
    }
    // Still where it jumped to: also when the time that has gone by would by now allow the whole jump.
    let drift = abs((angle - suspicion.angle).wrappedTurn)
    let agrees = drift <= limits.fastest * time.seconds(since: suspicion.last) + noise
    if isExpected, !agrees || abs(innovation) < drift {
      return believe(foreseen, innovation, weight, elapsed, time, &track)
    }
    let count = agrees ? suspicion.count + 1 : 1
    if count >= limits.confirmationFrames || time.seconds(since: suspicion.since) >= limits.window {
      track = Track(angle: angle, time: time)
      return .moved
    }
    track.suspicion = Suspicion(angle: angle, since: suspicion.since, last: time, count: count)
    return .suspect(jump: jump)
  }

  /// Forgets where a segment was.
  mutating func forget(_ segment: Segment) { tracks[Int(segment.rawValue)] = Track() }

  /// Takes note of a segment whose direction has no meaning in a frame; where it pointed is forgotten once that has lasted.
  mutating func skip(_ segment: Segment, at time: Timestamp, limits: Plausibility) {
    let index = Int(segment.rawValue)
    tracks[index].skipped += 1
    if tracks[index].skipped >= limits.confirmationFrames || time.seconds(since: tracks[index].time) >= limits.window {
      forget(segment)
    }
  }

  /// Follows the limb by a share of what is new.
  private func believe(
    _ foreseen: Double, _ innovation: Double, _ weight: Double, _ elapsed: Double, _ time: Timestamp,
    _ track: inout Track
  ) -> Verdict {
    let speed = track.speed + weight * weight * innovation / elapsed
    track = Track(angle: (foreseen + weight * innovation).wrappedTurn, speed: speed, time: time)
    return .plausible
  }

  /// How much of what is new is followed: the less, the more of it can be noise and not a turn.
  private static func weight(turn: Double, deviation: Double, _ elapsed: Double) -> Double {
    let least = elapsed / (elapsed + settling)
    guard deviation < .infinity, turn > 0, turn < .infinity else { return least }
    return max(least, turn / (turn + calm * deviation))
  }

  /// How many standard deviations a limb that is still never reaches.
  private static let deviations = 5.0
  /// The longest time constant of the expectation, in seconds.
  private static let settling = 0.03
  /// How many deviations of noise count as much as the fastest turn: with fewer the expectation would chase the noise.
  private static let calm = 2.0
  /// How far ahead a segment's movement is foreseen, in seconds.
  private static let horizon = 0.1
}

extension Double {
  /// The same turn in −180…180 degrees.
  package var wrappedTurn: Double {
    let turn = truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
