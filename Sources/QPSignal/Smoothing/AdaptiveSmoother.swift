internal import QPLandmarks

/// An adaptive smoother of a person's points, each according to whether it rests or moves.
///
/// For 2D landmarks the noise of each point comes from the noise stage, for 3D landmarks from their own positions.
struct AdaptiveSmoother: Sendable {
  private var image: [PointHistory] = []
  private var world: [RestMotionFilter] = []
  private var worldJitter = JitterEstimator()

  private static var limits: SmoothingParameters { .current }

  /// The state of a 2D point, with its recent corrections.
  private struct PointHistory {
    var filter = RestMotionFilter.unseen
    var residuals = Residuals()
    var variance: Float = 0
    /// The smoothed velocity, since one frame may misjudge a point as resting; used where an estimator is late.
    var velocity = SIMD2<Float>.zero

    mutating func updateVelocity(elapsed: Float) {
      velocity += elapsed / (elapsed + limits.velocityConstant) * (filter.speed - velocity)
    }
  }

  /// Writes the person's smoothed points; held points stay as they are and do not enter the filters.
  ///
  /// - Parameters:
  ///   - person: The person as seen, judged and sized.
  ///   - noise: The noise of the points.
  ///   - longestGap: Seconds unseen after which a point's filter is reset.
  mutating func smooth(_ person: inout PersonState, noise: NoiseStage, longestGap: Double) {
    var pose = person.rawLandmarks.pose
    smoothImage(&pose.landmarks, &person, noise, longestGap)
    if !pose.world.isEmpty { smoothWorld(&pose.world, &person, longestGap) }
    person.landmarks = Landmarks(topology: person.rawLandmarks.topology, size: person.rawLandmarks.size, checked: pose)
  }

  private mutating func smoothImage(
    _ points: inout [Landmark], _ person: inout PersonState, _ noise: NoiseStage, _ longestGap: Double
  ) {
    if image.count != points.count { image = Array(repeating: PointHistory(), count: points.count) }
    let (width, height) = (Float(person.rawLandmarks.size.width), Float(person.rawLandmarks.size.height))
    // z is on the scale of x.
    let scale = SIMD4(width, height, width, 1)
    var steps = TimeStepCache(person.time, unit: person.size, longestGap: longestGap)
    let unit = Float(person.size)
    let (guess, least) = (Self.variance(Self.limits.unknownNoise, unit), Self.variance(Self.limits.leastNoise, unit))
    let isLate = noise.delay > 0
    let states = person.points.span
    var points = points.mutableSpan
    var histories = image.mutableSpan
    for index in points.indices {
      if states[index].contains(.moved) { histories[index] = PointHistory() }
      let seen = points[index].storage
      guard !seen.x.isNaN, !states[index].isHeld else { continue }
      let step = steps.since(histories[index].filter.time)
      let pixels = seen * scale
      let variance = max(noise.smoothable(point: index).map { Float($0) } ?? guess, least)
      let smooth = histories[index].filter.update(
        pixels, variance: variance, step: step, at: person.time, isSpatial: false)
      histories[index].variance = variance
      histories[index].residuals.add((pixels - smooth).lowHalf, weights: steps.residualWeights)
      if isLate { histories[index].updateVelocity(elapsed: step.elapsed) }
      points[index].storage = Self.place(smooth / scale, as: seen)
    }
  }

  private mutating func smoothWorld(
    _ points: inout [Landmark], _ person: inout PersonState, _ longestGap: Double
  ) {
    if world.count != points.count { world = Array(repeating: .unseen, count: points.count) }
    worldJitter.update(points, states: person.points, elapsed: person.elapsed)
    // World coordinates have the body's real size.
    let trunk = SizeParameters.current.trunkInMetres
    var steps = TimeStepCache(person.time, unit: trunk, longestGap: longestGap)
    let unit = Float(trunk)
    let (guess, least) = (Self.variance(Self.limits.unknownNoise, unit), Self.variance(Self.limits.leastNoise, unit))
    let (states, jitter) = (person.points.span, worldJitter)
    var points = points.mutableSpan
    var filters = world.mutableSpan
    for index in points.indices {
      if states[index].contains(.moved) { filters[index] = .unseen }
      let seen = points[index].storage
      guard !seen.x.isNaN, !states[index].isHeld else { continue }
      let smooth = filters[index].update(
        seen, variance: max(jitter.variance(of: index) ?? guess, least), step: steps.since(filters[index].time),
        at: person.time, isSpatial: true)
      points[index].storage = Self.place(smooth, as: seen)
    }
  }

  /// Returns the variance of noise whose standard deviation is given in body sizes.
  private static func variance(_ standardDeviation: Float, _ unit: Float) -> Float {
    unit * unit * standardDeviation * standardDeviation
  }

  /// Returns a smoothed position with the other members of the landmark unchanged.
  private static func place(_ smooth: SIMD4<Float>, as seen: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(smooth.x, smooth.y, seen.z.isNaN ? seen.z : smooth.z, seen.w)
  }

  /// The time step of the points that were last seen at the same time, as nearly all points were.
  private struct TimeStepCache {
    private let now: Timestamp
    private let unit: Double
    private let longestGap: Double
    private var last: Timestamp
    private var step: RestMotionFilter.TimeStep
    private(set) var residualWeights: Residuals.Weights

    init(_ now: Timestamp, unit: Double, longestGap: Double) {
      (self.now, self.unit, self.longestGap) = (now, unit, longestGap)
      last = .zero
      step = RestMotionFilter.TimeStep(now.seconds(since: last), unit: unit, longestGap: longestGap)
      residualWeights = Residuals.Weights(elapsed: step.elapsed)
    }

    mutating func since(_ time: Timestamp) -> RestMotionFilter.TimeStep {
      if time != last {
        last = time
        step = RestMotionFilter.TimeStep(now.seconds(since: time), unit: unit, longestGap: longestGap)
        residualWeights = Residuals.Weights(elapsed: step.elapsed)
      }
      return step
    }
  }
}

// MARK: - Remaining noise

extension AdaptiveSmoother {
  /// Returns the noise of a smoothed point, or of the unsmoothed one where it is not smoothed.
  func noise(of point: Int, _ known: NoiseLevel) -> PointNoise {
    guard image.indices.contains(point), !image[point].filter.isUnseen else { return known.ofRaw }
    let history = image[point]
    let (filter, residuals) = (history.filter, history.residuals)
    let variance = Double(history.variance)
    let moving = Double(filter.motionProbability)
    let gain = Double(filter.gain)
    let atRest = Double(filter.restGain)
    // An unlikely movement moves the mean of both hypotheses by its probability, and so adds to the variance by the
    // square of that. Noise that lasts looks like movement, which then counts in full.
    let doubt = min(
      1,
      max(
        moving / Self.limits.likelyMotion, Self.limits.correlationDoubt * known.correlation,
        Self.limits.oscillationDoubt * known.oscillation / max(known.total, variance)))
    let atMotion = doubt * moving
    // Averaging with a gain g leaves g / (2 − g) of the noise of a resting point, and g of that of a moving one.
    let resting = (1 - atMotion) * max(known.total, variance) * atRest / (2 - atRest)
    let following = atMotion * max(known.moving, variance) * Double(filter.motionGain)
    let white = resting + following + doubt * Double(filter.spread)
    // Correlated noise is averaged less.
    var left = min(white * Self.lasting(known.correlation, gain), max(known.moving, white))
    let innovationVariance = max(variance, known.moving) * (1 - gain)
    // Larger residuals are movement that was averaged away, such as tremor.
    left += max(Double(residuals.square) - Self.limits.explainedResidual * known.recent * (1 - gain), 0)
    left += Self.limits.oscillationLeft * (1 - moving) * known.oscillation + known.rounding
    return PointNoise(
      variance: left, lag: residuals.lag(innovationVariance: innovationVariance, correlation: known.correlation))
  }

  /// Returns the velocity of a point in pixels per second; `nil` for a point that is not tracked.
  func velocity(of point: Int) -> Point? {
    guard image.indices.contains(point), !image[point].filter.isUnseen else { return nil }
    return Point(image[point].velocity)
  }

  /// Returns the factor by which an average leaves more of correlated than of white noise.
  private static func lasting(_ correlation: Double, _ gain: Double) -> Double {
    let kept = correlation * (1 - gain)
    return (1 + kept) / (1 - kept)
  }
}
