internal import QPLandmarks

/// A filter that tracks a point under two hypotheses, rest and motion, each with a Kalman filter, weighted by how well
/// they predict the observations: an interacting multiple model (Blom and Bar-Shalom, 1988).
///
/// A point at rest drifts a little, so that it is averaged over ``SmoothingParameters/restTime``; a moving point keeps
/// its velocity except for accelerations of ``SmoothingParameters/acceleration``. Likelihoods are Student's t, and one
/// frame's odds are limited, so that a single outlier is not a movement. All axes share variances and weights: the
/// result does not depend on the camera's roll.
struct RestMotionFilter: Sendable {
  /// The position under the rest hypothesis, and position and velocity under the motion hypothesis.
  private var rest: SIMD4<Float>
  private var motion: SIMD4<Float>
  private var velocity = SIMD4<Float>.zero
  private var restVariance: Float
  /// The variance of the position, the covariance with the velocity, and the variance of the velocity.
  private var motionVariance: (position: Float, both: Float, velocity: Float)
  private(set) var time: Timestamp

  /// The probability that the point moves.
  private(set) var motionProbability: Float = 0.5
  /// The gains of the rest and of the motion hypothesis.
  private(set) var restGain: Float = 1
  private(set) var motionGain: Float = 1
  /// The variance that comes from not knowing which hypothesis is true.
  private(set) var spread: Float = 0

  private static var limits: SmoothingParameters { .current }

  static let unseen = RestMotionFilter(starting: SIMD4(repeating: .nan), at: .zero, variance: 0, unit: 0)

  /// Creates a filter at a position whose noise has a variance; the unit is a body size.
  init(starting seen: SIMD4<Float>, at time: Timestamp, variance: Float, unit: Float) {
    (rest, motion) = (seen, seen)
    self.time = time
    restVariance = variance
    motionVariance = (variance, 0, Self.limits.fastestPoint * Self.limits.fastestPoint * unit * unit)
  }

  var isUnseen: Bool { rest.x.isNaN }

  /// The expected velocity over both hypotheses, in pixels per second.
  var speed: SIMD2<Float> { motionProbability * velocity.lowHalf }

  /// The expected gain over both hypotheses.
  var gain: Float { restGain + motionProbability * (motionGain - restGain) }

  /// Updates the filter with an observation; resets it where the point was not seen before.
  ///
  /// - Parameters:
  ///   - seen: The observed position; an axis that is NaN is not known.
  ///   - variance: The variance of the noise along one axis.
  ///   - step: The values that depend on the time since the last step.
  ///   - time: The time of the observation.
  ///   - isSpatial: Whether depth counts as an axis.
  /// - Returns: The filtered position.
  @inline(__always)
  mutating func update(
    _ seen: SIMD4<Float>, variance: Float, step: TimeStep, at time: Timestamp, isSpatial: Bool
  ) -> SIMD4<Float> {
    guard !isUnseen, step.continues else {
      self = RestMotionFilter(starting: seen, at: time, variance: variance, unit: step.unit)
      return seen
    }
    var seen = seen
    let lacksDepth = (rest.z + seen.z).isNaN
    if lacksDepth { fillDepth(&seen) }
    let isSpatial = isSpatial && !lacksDepth
    let toMotion = mix(step, isSpatial)

    let predictedVariance = restVariance + step.restDrift * variance
    let restInnovationVariance = predictedVariance + variance
    let restPrecision = 1 / restInnovationVariance
    let restInnovation = seen - rest
    restGain = predictedVariance * restPrecision
    rest += restGain * restInnovation
    restVariance = restGain * variance

    motion += velocity * step.elapsed
    let (position, both, speed) = step.predict(motionVariance)
    let motionPrecision = 1 / (position + variance)
    let motionInnovation = seen - motion
    motionGain = position * motionPrecision
    let velocityGain = both * motionPrecision
    motion += motionGain * motionInnovation
    velocity += velocityGain * motionInnovation
    motionVariance = (motionGain * variance, (1 - motionGain) * both, speed - velocityGain * both)

    let freedom = Float(Self.limits.degreesOfFreedom)
    let restDistance = freedom + Self.sum(restInnovation * restInnovation, isSpatial) * restPrecision
    let motionDistance = freedom + Self.sum(motionInnovation * motionInnovation, isSpatial) * motionPrecision
    let odds = Self.odds(restDistance / motionDistance, restInnovationVariance * motionPrecision, isSpatial)
    let probability = odds * toMotion / (odds * toMotion + 1 - toMotion)
    guard probability.isFinite else {
      self = RestMotionFilter(starting: seen, at: time, variance: variance, unit: step.unit)
      return seen
    }
    motionProbability = min(max(probability, Self.limits.leastProbability), 1 - Self.limits.leastProbability)
    let apart = motion - rest
    spread = motionProbability * (1 - motionProbability) * Self.mean(apart * apart, isSpatial)
    self.time = time
    return rest + motionProbability * apart
  }

  /// Mixes the hypotheses by their transition probabilities; returns the probability of motion before the observation.
  @inline(__always)
  private mutating func mix(_ step: TimeStep, _ isSpatial: Bool) -> Float {
    let moves = motionProbability
    let toMotion = moves * (1 - step.stop) + (1 - moves) * step.start
    let fromRest = (1 - moves) * step.start / toMotion
    let fromMotion = moves * step.stop / (1 - toMotion)
    let apart = motion - rest
    let square = Self.mean(apart * apart, isSpatial)
    let before = motionVariance
    let blend = fromRest * (1 - fromRest)
    let kept = 1 - fromRest
    motionVariance = (
      before.position + fromRest * (restVariance - before.position) + blend * square,
      kept * before.both + blend * Self.mean(apart * velocity, isSpatial),
      kept * before.velocity + blend * Self.mean(velocity * velocity, isSpatial) + fromRest * step.startVariance
    )
    restVariance += fromMotion * (before.position - restVariance) + fromMotion * (1 - fromMotion) * square
    rest += fromMotion * apart
    motion -= fromRest * apart
    velocity *= kept
    return toMotion
  }

  /// Returns the likelihood ratio of motion to rest: the ratio of two Student t densities.
  private static func odds(_ distances: Float, _ variances: Float, _ isSpatial: Bool) -> Float {
    // The distances to the power of (degrees of freedom + axes) / 2, the variances to that of axes / 2.
    let square = distances * distances
    let exponent = limits.degreesOfFreedom / 2 + 1
    var power: Float = 1
    for _ in 0..<exponent / 2 { power *= square }
    if exponent % 2 == 1 { power *= distances }
    let plane = power * variances
    return min(isSpatial ? plane * (distances * variances).squareRoot() : plane, limits.mostOdds)
  }

  /// Fills in a depth: one unknown until now has no past to mix with, and an unknown one stays at its last value.
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
  /// The values that depend on the time since a point was last seen and on the person's size; the same for nearly all
  /// points.
  struct TimeStep {
    let elapsed: Float
    let unit: Float
    /// Whether the time since the last step allows the filter to continue.
    let continues: Bool
    /// The probabilities of starting to move and of stopping.
    let start: Float
    let stop: Float
    /// The drift of a point at rest, in variances of its noise.
    let restDrift: Float
    /// The variance of the velocity at the start of a movement.
    let startVariance: Float
    private let acceleration: Float

    init(_ elapsed: Double, unit: Double, longestGap: Double) {
      self.elapsed = Float(elapsed)
      self.unit = Float(unit)
      continues = elapsed > 0 && elapsed <= longestGap
      start = Float(min(limits.startRate * elapsed, limits.mostTransition))
      stop = Float(min(limits.stopRate * elapsed, limits.mostTransition))
      // The gain converges to elapsed / (elapsed + restTime).
      let gain = Float(elapsed / (elapsed + limits.restTime))
      restDrift = gain * gain / (1 - gain)
      startVariance = limits.startVariance * limits.fastestPoint * limits.fastestPoint * self.unit * self.unit
      acceleration = limits.acceleration * self.unit
    }

    /// Returns the predicted variances, for a piecewise constant acceleration.
    func predict(_ now: (position: Float, both: Float, velocity: Float)) -> (Float, Float, Float) {
      let jolt = acceleration * acceleration * elapsed * elapsed
      return (
        now.position + elapsed * (2 * now.both + elapsed * (now.velocity + jolt / 4)),
        now.both + elapsed * (now.velocity + jolt / 2), now.velocity + jolt
      )
    }
  }
}
