/// One-Euro smoothing of a person's points, each by its own movement.
///
/// Positions are filtered in pixels (metres in the world); the speed that raises the cut-off is measured in body sizes a
/// second, so that near and far people are smoothed alike. Both coordinates share one cut-off: the result does not
/// depend on how the camera is rolled.
struct LandmarkSmoother: Sendable {
  private let constants: OneEuro
  private var image: [Track] = []
  private var world: [Track] = []

  /// In the world the body has its real size; a trunk is about half a metre long.
  private static let trunkInMetres = 0.5

  init(_ constants: OneEuro) {
    self.constants = constants
  }

  mutating func reset() {
    image.removeAll(keepingCapacity: true)
    world.removeAll(keepingCapacity: true)
  }

  /// Smooths a pose of a frame.
  ///
  /// - Parameters:
  ///   - pose: The points.
  ///   - size: The picture's size.
  ///   - bodySize: The person's size in pixels.
  ///   - time: The frame's time, after the last.
  ///   - longestGap: A point unseen for more seconds than this starts afresh.
  ///   - trust: Which points are held back: they stay as they are and leave no mark.
  ///   - correlation: Of the points' noise from one frame to the next, 0…1.
  /// - Returns: The pose with positions smoothed, everything else as it was.
  mutating func smooth(
    _ pose: Pose, size: PictureSize, bodySize: Double, at time: Timestamp, longestGap: Double, trust: Trust,
    correlation: Double
  ) -> Pose {
    let width = Float(size.width)
    let step = Step(
      constants: constants, time: time, longestGap: longestGap, states: trust.states, correlation: Float(correlation))
    var smooth = pose
    // z is in the scale of x.
    step.apply(to: &smooth.landmarks, tracks: &image, scale: SIMD4(width, Float(size.height), width, 1), unit: bodySize)
    step.apply(to: &smooth.world, tracks: &world, scale: SIMD4(repeating: 1), unit: Self.trunkInMetres)
    return smooth
  }

  /// What smoothing does to a point of the picture whose noise has a standard deviation: the share of the noise's variance
  /// that is left, and how far the smoothed point lies behind, in pixels.
  ///
  /// Of the mean distance to the raw point only what is more than noise is lag.
  func gain(of point: Int, deviation: Double) -> (variance: Double, lag: Point) {
    guard image.indices.contains(point) else { return (1, .zero) }
    let track = image[point]
    let lag = Point(track.lag)
    let noise = 3 * deviation * deviation * Double(track.lagVariance)
    let square = (lag * lag).sum()
    return (1.75 * Double(track.variance), square > noise ? lag * (1.4 * (1 - noise / square)) : .zero)
  }

  private struct Track: Sendable {
    var position: SIMD4<Float>
    /// What the speed is measured against.
    var reference: SIMD4<Float>
    var velocity: SIMD4<Float>
    var time: Timestamp
    /// The variance of the smoothed position's error, and its covariance with the coming noise; the noise has 1.
    var variance: Float = 1
    var covariance: Float = 0
    /// How far the smoothed position lies behind, over the last tenth of a second, and the share of noise in that.
    var lag = SIMD2<Float>.zero
    var lagVariance: Float = 1

    static let unseen = Track(starting: SIMD4(repeating: .nan), at: .zero)

    init(starting seen: SIMD4<Float>, at time: Timestamp) {
      position = seen
      reference = seen
      velocity = .zero
      self.time = time
    }
  }

  private struct Step {
    let constants: OneEuro
    let time: Timestamp
    let longestGap: Double
    let states: [PointState]
    let correlation: Float

    func apply(to points: inout [Landmark], tracks: inout [Track], scale: SIMD4<Float>, unit: Double) {
      if tracks.count != points.count {
        tracks.removeAll(keepingCapacity: true)
        tracks.append(contentsOf: repeatElement(.unseen, count: points.count))
      }
      for index in points.indices {
        if states[index].contains(.moved) { tracks[index] = .unseen }
        guard !points[index].isMissing, !states[index].isHeld else { continue }
        let seen = points[index].storage
        var smooth = follow(&tracks[index], seen * scale, unit: unit) / scale
        smooth.w = seen.w
        points[index].storage = smooth
      }
    }

    private func follow(_ track: inout Track, _ seen: SIMD4<Float>, unit: Double) -> SIMD4<Float> {
      let elapsed = time.seconds(since: track.time)
      guard !track.position.x.isNaN, elapsed > 0, elapsed <= longestGap else {
        track = Track(starting: seen, at: time)
        track.covariance = correlation
        return seen
      }
      // A depth that was unknown until now has no past to be mixed with, and an unknown one leaves no mark.
      let past = track.position.replacing(with: seen, where: track.position .!= track.position)
      let now = seen.replacing(with: past, where: seen .!= seen)
      let speedWeight = OneEuro.weight(cutoff: constants.derivativeCutoff, elapsed: elapsed)
      let reference = track.reference.replacing(with: now, where: track.reference .!= track.reference)
      track.velocity += Float(speedWeight) * ((now - reference) / Float(elapsed) - track.velocity)
      let inPlane = track.velocity.lowHalf
      let speed = Double((inPlane * inPlane).sum().squareRoot()) / unit
      let weight = OneEuro.weight(cutoff: constants.minCutoff + constants.beta * speed, elapsed: elapsed)
      track.position = past + Float(weight) * (now - past)
      track.reference = constants.derivative == .filtered ? track.position : now
      track.time = time
      follow(&track, (now - past).lowHalf, weight: Float(weight), elapsed: Float(elapsed))
      return track.position.replacing(with: seen, where: seen .!= seen)
    }

    /// How noise with a correlation from frame to frame passes through a weighted step, and how far it lags.
    private func follow(_ track: inout Track, _ innovation: SIMD2<Float>, weight: Float, elapsed: Float) {
      let rest = 1 - weight
      let shared = rest * track.covariance
      track.variance = rest * rest * track.variance + weight * weight + 2 * weight * shared
      track.covariance = correlation * (shared + weight)
      let share = elapsed / (elapsed + 0.1)
      track.lag += share * (rest * innovation - track.lag)
      track.lagVariance = (1 - share) * (1 - share) * track.lagVariance + share * share
    }
  }
}
