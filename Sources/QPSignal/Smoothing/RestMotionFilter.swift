internal import QPLandmarks

/// Follows a point under two hypotheses, that it rests and that it moves, each with a Kalman filter, and weighs them by how
/// well they foretold what was seen: an interacting multiple model (Blom and Bar-Shalom, 1988).
///
/// A point at rest wanders a little, so that it is averaged over ``Pace/restTime``; one that moves keeps its velocity but
/// for accelerations of ``Pace/acceleration``. Likelihoods are Student's, so that a single value far out is no
/// movement. All axes share variances and weights: the result does not depend on how the camera is rolled.
struct RestMotionFilter: Sendable {
  /// Where the point is if it rests, where if it moves, and how fast it then is.
  private var rest: SIMD4<Float>
  private var motion: SIMD4<Float>
  private var velocity = SIMD4<Float>.zero
  private var restVariance: Float
  /// Of the place, of place with velocity, and of the velocity.
  private var motionVariance: (place: Float, both: Float, velocity: Float)
  private(set) var time: Timestamp

  /// The probability that the point moves.
  private(set) var motionProbability: Float = 0.5
  /// The share of what is new that was followed if it rests, and if it moves.
  private(set) var restGain: Float = 1
  private(set) var motionGain: Float = 1
  /// The variance that comes of not knowing which is true.
  private(set) var spread: Float = 0

  /// The degrees of freedom of the likelihoods.
  private static let freedom: Float = 12
  /// The most that a single frame speaks for a movement: noise that is far out for once is none.
  private static let mostOdds: Float = 8

  static let unseen = RestMotionFilter(starting: SIMD4(repeating: .nan), at: .zero, variance: 0, unit: 0)

  /// Begins at a place whose noise has a variance; the unit is a body size.
  init(starting seen: SIMD4<Float>, at time: Timestamp, variance: Float, unit: Float) {
    (rest, motion) = (seen, seen)
    self.time = time
    restVariance = variance
    motionVariance = (variance, 0, Pace.fastest * Pace.fastest * unit * unit)
  }

  var isUnseen: Bool { rest.x.isNaN }

  /// How fast the point is, all in all, in pixels a second.
  var speed: SIMD2<Float> { motionProbability * velocity.lowHalf }

  /// The share of what is new that was followed, all in all.
  var gain: Float { restGain + motionProbability * (motionGain - restGain) }

  /// Takes a sighting; starts afresh where the point was not seen before.
  ///
  /// - Parameters:
  ///   - seen: Where it was seen; an axis that is NaN is not known.
  ///   - variance: Of the noise along one axis.
  ///   - pace: What depends on the time since the last step.
  ///   - time: Now.
  ///   - isSpatial: Whether depth counts as an axis.
  /// - Returns: Where the point is now.
  @inline(__always)
  mutating func follow(
    _ seen: SIMD4<Float>, variance: Float, pace: Pace, at time: Timestamp, isSpatial: Bool
  ) -> SIMD4<Float> {
    guard !isUnseen, pace.continues else {
      self = RestMotionFilter(starting: seen, at: time, variance: variance, unit: pace.unit)
      return seen
    }
    var seen = seen
    let lacksDepth = (rest.z + seen.z).isNaN
    if lacksDepth { fillDepth(&seen) }
    let isSpatial = isSpatial && !lacksDepth
    let toMotion = mix(pace, isSpatial)

    let restForeseen = restVariance + pace.restWander * variance
    let restScatter = restForeseen + variance
    let restPrecision = 1 / restScatter
    let restNews = seen - rest
    restGain = restForeseen * restPrecision
    rest += restGain * restNews
    restVariance = restGain * variance

    motion += velocity * pace.elapsed
    let (place, both, speed) = pace.foresee(motionVariance)
    let motionPrecision = 1 / (place + variance)
    let motionNews = seen - motion
    motionGain = place * motionPrecision
    let velocityGain = both * motionPrecision
    motion += motionGain * motionNews
    velocity += velocityGain * motionNews
    motionVariance = (motionGain * variance, (1 - motionGain) * both, speed - velocityGain * both)

    let restDistance = Self.freedom + Self.sum(restNews * restNews, isSpatial) * restPrecision
    let motionDistance = Self.freedom + Self.sum(motionNews * motionNews, isSpatial) * motionPrecision
    let odds = Self.odds(restDistance / motionDistance, restScatter * motionPrecision, isSpatial)
    let probability = odds * toMotion / (odds * toMotion + 1 - toMotion)
    guard probability.isFinite else {
      self = RestMotionFilter(starting: seen, at: time, variance: variance, unit: pace.unit)
      return seen
    }
    motionProbability = min(max(probability, 1e-6), 1 - 1e-6)
    let apart = motion - rest
    spread = motionProbability * (1 - motionProbability) * Self.mean(apart * apart, isSpatial)
    self.time = time
    return rest + motionProbability * apart
  }

  /// Lets each hypothesis take over from the other as far as it may have become true since; returns the probability that
  /// the point moves, before it is seen.
  @inline(__always)
  private mutating func mix(_ pace: Pace, _ isSpatial: Bool) -> Float {
    let moves = motionProbability
    let toMotion = moves * (1 - pace.stop) + (1 - moves) * pace.go
    let fromRest = (1 - moves) * pace.go / toMotion
    let fromMotion = moves * pace.stop / (1 - toMotion)
    let apart = motion - rest
    let square = Self.mean(apart * apart, isSpatial)
    let before = motionVariance
    let blend = fromRest * (1 - fromRest)
    let kept = 1 - fromRest
    motionVariance = (
      before.place + fromRest * (restVariance - before.place) + blend * square,
      kept * before.both + blend * Self.mean(apart * velocity, isSpatial),
      kept * before.velocity + blend * Self.mean(velocity * velocity, isSpatial) + fromRest * pace.startVariance
    )
    restVariance += fromMotion * (before.place - restVariance) + fromMotion * (1 - fromMotion) * square
    rest += fromMotion * apart
    motion -= fromRest * apart
    velocity *= kept
    return toMotion
  }

  /// How much likelier what was seen is for a point that moves: the ratio of two Student densities.
  private static func odds(_ distances: Float, _ scatters: Float, _ isSpatial: Bool) -> Float {
    let square = distances * distances
    // To the power of (freedom + axes) / 2.
    let plane = square * square * square * distances * scatters
    return min(isSpatial ? plane * (distances * scatters).squareRoot() : plane, mostOdds)
  }

  /// A depth that was unknown until now has no past to be mixed with; an unknown one stays where it was.
  private mutating func fillDepth(_ seen: inout SIMD4<Float>) {
    if seen.z.isNaN {
      seen.z = motion.z
      return
    }
    (rest.z, motion.z, velocity.z) = (seen.z, seen.z, 0)
  }

  @inline(__always)
  private static func sum(_ value: SIMD4<Float>, _ isSpatial: Bool) -> Float {
    isSpatial ? value.x + value.y + value.z : value.x + value.y
  }

  @inline(__always)
  private static func mean(_ value: SIMD4<Float>, _ isSpatial: Bool) -> Float {
    sum(value, isSpatial) * (isSpatial ? 1.0 / 3 : 0.5)
  }
}

extension RestMotionFilter {
  /// What depends on the time since a point was last seen and on the person's size; for nearly all points it is the same.
  struct Pace {
    let elapsed: Float
    let unit: Float
    /// Whether the time is such that the point can be followed.
    let continues: Bool
    /// The probabilities of setting off and of stopping.
    let go: Float
    let stop: Float
    /// What a point at rest wanders, in variances of its noise.
    let restWander: Float
    /// The variance of the velocity with which a point sets off.
    let startVariance: Float
    private let acceleration: Float

    /// The time over which a point at rest is averaged, in seconds.
    private static let restTime = 0.26
    /// How fast points change their velocity, in body sizes a second each second: a swing of an arm at 300° a second.
    private static let acceleration: Float = 22
    /// How fast points move at most, in body sizes a second.
    static let fastest: Float = 3
    /// How often a point sets off, and stops, in a second.
    private static let goes = 2.0
    private static let stops = 1.0

    init(_ elapsed: Double, unit: Double, longestGap: Double) {
      self.elapsed = Float(elapsed)
      self.unit = Float(unit)
      continues = elapsed > 0 && elapsed <= longestGap
      go = Float(min(Self.goes * elapsed, 0.3))
      stop = Float(min(Self.stops * elapsed, 0.3))
      // So that the gain settles at elapsed / (elapsed + restTime).
      let gain = Float(elapsed / (elapsed + Self.restTime))
      restWander = gain * gain / (1 - gain)
      startVariance = 0.05 * Self.fastest * Self.fastest * self.unit * self.unit
      acceleration = Self.acceleration * self.unit
    }

    /// The variances after the time that has gone by, by a piecewise constant acceleration.
    func foresee(_ now: (place: Float, both: Float, velocity: Float)) -> (Float, Float, Float) {
      let jolt = acceleration * acceleration * elapsed * elapsed
      return (
        now.place + elapsed * (2 * now.both + elapsed * (now.velocity + jolt / 4)),
        now.both + elapsed * (now.velocity + jolt / 2), now.velocity + jolt
      )
    }
  }
}
