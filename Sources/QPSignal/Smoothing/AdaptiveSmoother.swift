internal import QPLandmarks

/// Smooths a person's points, each by whether it rests or moves.
///
/// In the picture the noise of each point is that which the noise stage knows, in the world that which its own positions
/// show.
struct AdaptiveSmoother: Sendable {
  private var image: [Track] = []
  private var world: [RestMotionFilter] = []
  private var worldJitter = JitterEstimator()

  /// In the world the body has its real size; a trunk is about half a metre long.
  private static let trunkInMetres = 0.5
  /// The deviation of noise that is taken for true until more is known, in body sizes.
  private static let guess: Float = 0.005
  /// The least deviation, so that nothing is divided by zero where there is no noise.
  private static let least: Float = 1e-4

  /// A point of the picture, and by how much it was corrected lately.
  private struct Track {
    var filter = RestMotionFilter.unseen
    var residuals = Residuals()
    var variance: Float = 0
    /// The velocity over the last moments, since one frame may take a point for one that rests; followed where an
    /// estimator is late.
    var velocity = SIMD2<Float>.zero

    /// The time constant of the velocity, in seconds.
    private static let velocityTime: Float = 0.1

    mutating func followVelocity(elapsed: Float) {
      velocity += elapsed / (elapsed + Self.velocityTime) * (filter.speed - velocity)
    }
  }

  /// Writes the person's smoothed points; held points stay as they are and leave no mark.
  ///
  /// - Parameters:
  ///   - person: The person as seen, judged and sized.
  ///   - noise: What is known of the noise.
  ///   - longestGap: A point unseen for more seconds than this starts afresh.
  mutating func smooth(_ person: inout PersonState, noise: NoiseStage, longestGap: Double) {
    var pose = person.seen.pose
    follow(&pose.landmarks, &person, noise, longestGap)
    if !pose.world.isEmpty { followWorld(&pose.world, &person, longestGap) }
    person.landmarks = Landmarks(topology: person.seen.topology, size: person.seen.size, checked: pose)
  }

  private mutating func follow(
    _ points: inout [Landmark], _ person: inout PersonState, _ noise: NoiseStage, _ longestGap: Double
  ) {
    if image.count != points.count { image = Array(repeating: Track(), count: points.count) }
    let (width, height) = (Float(person.seen.size.width), Float(person.seen.size.height))
    // z is in the scale of x.
    let scale = SIMD4(width, height, width, 1)
    var paces = PaceCache(person.time, unit: person.size, longestGap: longestGap)
    let unit = Float(person.size)
    let (guess, least) = (unit * unit * Self.guess * Self.guess, unit * unit * Self.least * Self.least)
    let isLate = noise.delay > 0
    let states = person.points.span
    var points = points.mutableSpan
    var tracks = image.mutableSpan
    for index in points.indices {
      if states[index].contains(.moved) { tracks[index] = Track() }
      let seen = points[index].storage
      guard !seen.x.isNaN, !states[index].isHeld else { continue }
      let pace = paces.since(tracks[index].filter.time)
      let pixels = seen * scale
      let variance = max(noise.smoothable(point: index).map { Float($0) } ?? guess, least)
      let smooth = tracks[index].filter.follow(
        pixels, variance: variance, pace: pace, at: person.time, isSpatial: false)
      tracks[index].variance = variance
      tracks[index].residuals.take((pixels - smooth).lowHalf, weights: paces.residualWeights)
      if isLate { tracks[index].followVelocity(elapsed: pace.elapsed) }
      points[index].storage = Self.place(smooth / scale, as: seen)
    }
  }

  private mutating func followWorld(
    _ points: inout [Landmark], _ person: inout PersonState, _ longestGap: Double
  ) {
    if world.count != points.count { world = Array(repeating: .unseen, count: points.count) }
    worldJitter.update(points, states: person.points, elapsed: person.elapsed)
    var paces = PaceCache(person.time, unit: Self.trunkInMetres, longestGap: longestGap)
    let unit = Float(Self.trunkInMetres)
    let (guess, least) = (unit * unit * Self.guess * Self.guess, unit * unit * Self.least * Self.least)
    let (states, jitter) = (person.points.span, worldJitter)
    var points = points.mutableSpan
    var filters = world.mutableSpan
    for index in points.indices {
      if states[index].contains(.moved) { filters[index] = .unseen }
      let seen = points[index].storage
      guard !seen.x.isNaN, !states[index].isHeld else { continue }
      let smooth = filters[index].follow(
        seen, variance: max(jitter.variance(of: index) ?? guess, least), pace: paces.since(filters[index].time),
        at: person.time, isSpatial: true)
      points[index].storage = Self.place(smooth, as: seen)
    }
  }

  /// A smoothed place with what of the landmark is not smoothed.
  private static func place(_ smooth: SIMD4<Float>, as seen: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(smooth.x, smooth.y, seen.z.isNaN ? seen.z : smooth.z, seen.w)
  }

  /// The pace of the points that were last seen at the same time, which nearly all were.
  private struct PaceCache {
    private let now: Timestamp
    private let unit: Double
    private let longestGap: Double
    private var last: Timestamp
    private var pace: RestMotionFilter.Pace
    private(set) var residualWeights: Residuals.Weights

    init(_ now: Timestamp, unit: Double, longestGap: Double) {
      (self.now, self.unit, self.longestGap) = (now, unit, longestGap)
      last = .zero
      pace = RestMotionFilter.Pace(now.seconds(since: last), unit: unit, longestGap: longestGap)
      residualWeights = Residuals.Weights(elapsed: pace.elapsed)
    }

    mutating func since(_ time: Timestamp) -> RestMotionFilter.Pace {
      if time != last {
        last = time
        pace = RestMotionFilter.Pace(now.seconds(since: time), unit: unit, longestGap: longestGap)
        residualWeights = Residuals.Weights(elapsed: pace.elapsed)
      }
      return pace
    }
  }
}

// MARK: - What is left of the noise

extension AdaptiveSmoother {
  /// How uncertain a smoothed point is; the place as it was seen where it is not smoothed.
  func noise(of point: Int, _ known: NoiseLevel) -> PointNoise {
    guard image.indices.contains(point), !image[point].filter.isUnseen else { return known.ofRaw }
    let track = image[point]
    let (filter, residuals) = (track.filter, track.residuals)
    let variance = Double(track.variance)
    let moving = Double(filter.motionProbability)
    let gain = Double(filter.gain)
    let atRest = Double(filter.restGain)
    // Of noise that is averaged with a gain g the share g / (2 − g) is left, of that of a moving point the gain itself.
    let resting = (1 - moving) * max(known.total, variance) * atRest / (2 - atRest)
    let following = moving * max(known.moving, variance) * Double(filter.motionGain)
    let white = resting + following + Double(filter.spread)
    // Noise that lasts is averaged less.
    var left = min(white * Self.lasting(known.correlation, gain), max(known.moving, white))
    let scatter = max(variance, known.moving) * (1 - gain)
    left += max(Double(residuals.square) - Self.surplus * known.recent * (1 - gain), 0)
    left += 0.5 * (1 - moving) * known.oscillation + known.rounding
    return PointNoise(variance: left, lag: residuals.lag(scatter: scatter, correlation: known.correlation))
  }

  /// How fast a point moves, in pixels a second; nil for one that is not followed.
  func velocity(of point: Int) -> Point? {
    guard image.indices.contains(point), !image[point].filter.isUnseen else { return nil }
    return Point(image[point].velocity)
  }

  /// How much more of noise with a correlation from step to step is left by an average with a gain than of white noise.
  private static func lasting(_ correlation: Double, _ gain: Double) -> Double {
    let kept = correlation * (1 - gain)
    return (1 + kept) / (1 - kept)
  }

  /// Of the squared distances from what was seen so many times what noise explains is still noise; the rest is movement
  /// that was averaged away, such as tremor.
  private static let surplus = 1.2
}
