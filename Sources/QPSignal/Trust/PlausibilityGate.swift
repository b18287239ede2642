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
    /// It jumped and stayed there by now, so many degrees away; nil: it jumped back to where it had come from.
    case moved(jump: Double?)
    /// It moves as limbs do where a jump by so many degrees has brought it.
    case unconfirmed(jump: Double)
  }

  private struct Track {
    /// Where the limb is believed to point, in degrees, its speed and the time of that.
    var angle = Double.nan
    var speed = 0.0
    var time = Timestamp.zero
    var suspicion: Suspicion?
    var jump: Jump?
  }

  private struct Suspicion {
    var angle: Double
    var since: Timestamp
    var last: Timestamp
  }

  /// A jump to where the limb has stayed; all in degrees.
  private struct Jump {
    var from: Double
    var to: Double
    var size: Double
    var since: Timestamp
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
    let size = abs((angle - track.angle).wrappedTurn)

    guard let suspicion = track.suspicion else {
      if abs(innovation) <= limits.fastest * elapsed + noise {
        return believe(foreseen, innovation, weight, elapsed, time, &track)
      }
      if let jump = track.jump, abs((angle - jump.from).wrappedTurn) <= Self.movedOn + noise {
        track = Track(angle: angle, time: time)
        return .moved(jump: nil)
      }
      track.suspicion = Suspicion(angle: angle, since: time, last: time)
      return .suspect(jump: size)
    }
    // Still where it jumped to: also when the time that has gone by would by now allow the whole jump.
    let drift = abs((angle - suspicion.angle).wrappedTurn)
    let agrees = drift <= limits.fastest * time.seconds(since: suspicion.last) + noise
    // It is back if that is the slower of the two movements that would have brought it here.
    let back = max(0, abs(innovation) - noise) / elapsed
    let on = max(0, drift - noise) / time.seconds(since: suspicion.last)
    if abs(innovation) <= min(limits.fastest * elapsed, Self.farthestReturn) + noise,
      !agrees || back < on || back == on && abs(innovation) < drift
    {
      return believe(foreseen, innovation, weight, elapsed, time, &track)
    }
    let since = agrees ? suspicion.since : time
    if time.seconds(since: since) >= limits.window {
      track = Track(angle: angle, time: time, jump: Jump(from: foreseen, to: angle, size: size, since: time))
      return .moved(jump: size)
    }
    track.suspicion = Suspicion(angle: angle, since: since, last: time)
    return .suspect(jump: size)
  }

  /// Forgets where a segment was.
  mutating func forget(_ segment: Segment) { tracks[Int(segment.rawValue)] = Track() }

  /// Takes note of a segment whose direction has no meaning in a frame; where it pointed is forgotten once that has lasted.
  mutating func skip(_ segment: Segment, at time: Timestamp) {
    if time.seconds(since: tracks[Int(segment.rawValue)].time) >= Self.memory { forget(segment) }
  }

  /// Follows the limb by a share of what is new.
  private func believe(
    _ foreseen: Double, _ innovation: Double, _ weight: Double, _ elapsed: Double, _ time: Timestamp,
    _ track: inout Track
  ) -> Verdict {
    let speed = track.speed + weight * weight * innovation / elapsed
    let angle = (foreseen + weight * innovation).wrappedTurn
    var jump = track.jump
    if let known = jump,
      abs((angle - known.to).wrappedTurn) >= Self.movedOn || time.seconds(since: known.since) >= Self.longestDoubt
    {
      jump = nil
    }
    track = Track(angle: angle, speed: speed, time: time, jump: jump)
    return jump.map { .unconfirmed(jump: $0.size) } ?? .plausible
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
  /// How far from where it was foreseen a limb can be after a suspicion and have come back, in degrees, however long that
  /// took: time alone makes no third place likely.
  private static let farthestReturn = 90.0
  /// By how many degrees a limb that has jumped must move as limbs do to be believed; so near to where it jumped from it
  /// has come back.
  private static let movedOn = 30.0
  /// After so many seconds a limb that has jumped is believed.
  private static let longestDoubt = 3.0
  /// For how long the direction of a limb that points at the camera is remembered, in seconds.
  private static let memory = 0.2
}

extension Double {
  /// The same turn in −180…180 degrees.
  package var wrappedTurn: Double {
    let turn = truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
