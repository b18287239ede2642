internal import QPLandmarks

/// A gate that detects turns of segments faster than any limb can turn.
struct PlausibilityGate: Sendable {
  private static var limits: TrustParameters { .current }
  private var limbs = [LimbState](repeating: LimbState(), count: Segment.allCases.count)

  /// The verdict on a segment's direction in a frame.
  enum Verdict: Equatable {
    /// The direction is as expected.
    case plausible
    /// The segment jumped by an angle in degrees and must not be used.
    case suspect(jump: Double)
    /// The segment jumped by an angle in degrees and has stayed there; `nil` where it jumped back to where it had come
    /// from.
    case moved(jump: Double?)
    /// The segment moves plausibly in a place to which it jumped by an angle in degrees.
    case unconfirmed(jump: Double)
  }

  private struct LimbState {
    /// The estimated direction of the limb in degrees, its speed, and the time of the estimate.
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

  /// A jump to a direction in which the limb has stayed; all in degrees.
  private struct Jump {
    var from: Double
    var to: Double
    var size: Double
    var since: Timestamp
  }

  mutating func reset() {
    for index in limbs.indices { limbs[index] = LimbState() }
  }

  /// Judges a segment's direction with the standard deviation of its noise, both in degrees in the picture.
  ///
  /// After `longestGap` seconds unseen, any direction is plausible.
  mutating func judge(
    _ segment: Segment, angle: Double, standardDeviation: Double, at time: Timestamp,
    plausibility: AngularVelocityLimit,
    longestGap: Double
  ) -> Verdict {
    var limb = limbs[Int(segment.rawValue)]
    defer { limbs[Int(segment.rawValue)] = limb }
    let elapsed = time.seconds(since: limb.time)
    guard !limb.angle.isNaN, elapsed > 0, elapsed <= longestGap else {
      limb = LimbState(angle: angle, time: time)
      return .plausible
    }
    let noise = Self.limits.noiseDeviations * standardDeviation
    let weight = Self.weight(turn: plausibility.maximum * elapsed, standardDeviation: standardDeviation, elapsed)
    // The limb is predicted to continue for one frame only: a longer prediction would leave the picture.
    let predicted = limb.angle + limb.speed * min(elapsed, Self.limits.predictionHorizon)
    let innovation = (angle - predicted).wrappedTurn
    let size = abs((angle - limb.angle).wrappedTurn)

    guard let suspicion = limb.suspicion else {
      if abs(innovation) <= plausibility.maximum * elapsed + noise {
        return acceptObservation(predicted, innovation, weight, elapsed, time, &limb)
      }
      if let jump = limb.jump, abs((angle - jump.from).wrappedTurn) <= Self.limits.confirmingTurn + noise {
        limb = LimbState(angle: angle, time: time)
        return .moved(jump: nil)
      }
      limb.suspicion = Suspicion(angle: angle, since: time, last: time)
      return .suspect(jump: size)
    }
    // Still in the place of the jump; also once the time elapsed would allow the whole jump.
    let drift = abs((angle - suspicion.angle).wrappedTurn)
    let agrees = drift <= plausibility.maximum * time.seconds(since: suspicion.last) + noise
    // It is back if returning is the slower of the two movements that lead here. Time alone does not make a third place
    // likely.
    let back = max(0, abs(innovation) - noise) / elapsed
    let on = max(0, drift - noise) / time.seconds(since: suspicion.last)
    if abs(innovation) <= min(plausibility.maximum * elapsed, Self.limits.farthestReturn) + noise,
      !agrees || back < on || back == on && abs(innovation) < drift
    {
      return acceptObservation(predicted, innovation, weight, elapsed, time, &limb)
    }
    let since = agrees ? suspicion.since : time
    if time.seconds(since: since) >= plausibility.confirmationTime {
      limb = LimbState(angle: angle, time: time, jump: Jump(from: predicted, to: angle, size: size, since: time))
      return .moved(jump: size)
    }
    limb.suspicion = Suspicion(angle: angle, since: since, last: time)
    return .suspect(jump: size)
  }

  /// Forgets the direction of a segment.
  mutating func forget(_ segment: Segment) { limbs[Int(segment.rawValue)] = LimbState() }

  /// Skips a segment whose direction is undefined in a frame; once that has lasted, its direction is forgotten.
  mutating func skip(_ segment: Segment, at time: Timestamp) {
    if time.seconds(since: limbs[Int(segment.rawValue)].time) >= Self.limits.directionMemory { forget(segment) }
  }

  /// Updates the limb by a fraction of the innovation.
  private func acceptObservation(
    _ predicted: Double, _ innovation: Double, _ weight: Double, _ elapsed: Double, _ time: Timestamp,
    _ limb: inout LimbState
  ) -> Verdict {
    let speed = limb.speed + weight * weight * innovation / elapsed
    let angle = (predicted + weight * innovation).wrappedTurn
    var jump = limb.jump
    if let known = jump,
      abs((angle - known.to).wrappedTurn) >= Self.limits.confirmingTurn
        || time.seconds(since: known.since) >= Self.limits.longestDoubt
    {
      jump = nil
    }
    limb = LimbState(angle: angle, speed: speed, time: time, jump: jump)
    return jump.map { .unconfirmed(jump: $0.size) } ?? .plausible
  }

  /// Returns the weight of the innovation: the smaller, the more of it may be noise and not a turn.
  private static func weight(turn: Double, standardDeviation: Double, _ elapsed: Double) -> Double {
    let least = elapsed / (elapsed + limits.predictionConstant)
    guard standardDeviation < .infinity, turn > 0, turn < .infinity else { return least }
    return max(least, turn / (turn + limits.calmDeviations * standardDeviation))
  }
}
