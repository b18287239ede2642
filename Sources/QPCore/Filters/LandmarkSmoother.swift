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

  /// What smoothing does to a point of the picture: the share of its noise's variance that is left, and how far the
  /// smoothed point lies behind, in pixels.
  func gain(of point: Int) -> (variance: Double, lag: Point) {
    guard image.indices.contains(point) else { return (1, .zero) }
    return (Double(image[point].variance), Point(image[point].lag))
  }

  private struct Track: Sendable {
    var position: SIMD4<Float>
    var velocity: SIMD4<Float>
    var time: Timestamp
    /// The variance of the smoothed position's error, and its covariance with the coming noise; the noise has 1.
    var variance: Float = 1
    var covariance: Float = 0
    /// How far the smoothed position lies behind.
    var lag = SIMD2<Float>.zero

    static let unseen = Track(position: SIMD4(repeating: .nan), velocity: .zero, time: .zero)
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
      for index in points.indices where !points[index].isMissing && !states[index].isHeld {
        if states[index].contains(.moved) { tracks[index] = .unseen }
        let seen = points[index].storage
        var smooth = follow(&tracks[index], seen * scale, unit: unit) / scale
        smooth.w = seen.w
        points[index].storage = smooth
      }
    }

    private func follow(_ track: inout Track, _ seen: SIMD4<Float>, unit: Double) -> SIMD4<Float> {
      let elapsed = time.seconds(since: track.time)
      guard !track.position.x.isNaN, elapsed > 0, elapsed <= longestGap else {
        track = Track(position: seen, velocity: .zero, time: time, covariance: correlation)
        return seen
      }
      // A depth that was unknown until now has no past to be mixed with, and an unknown one leaves no mark.
      let past = track.position.replacing(with: seen, where: track.position .!= track.position)
      let now = seen.replacing(with: past, where: seen .!= seen)
      let speedWeight = OneEuro.weight(cutoff: constants.derivativeCutoff, elapsed: elapsed)
      track.velocity += Float(speedWeight) * ((now - past) / Float(elapsed) - track.velocity)
      let inPlane = track.velocity.lowHalf
      let speed = Double((inPlane * inPlane).sum().squareRoot()) / unit
      let weight = OneEuro.weight(cutoff: constants.minCutoff + constants.beta * speed, elapsed: elapsed)
      track.position = past + Float(weight) * (now - past)
      track.time = time
      follow(&track, weight: Float(weight), elapsed: Float(elapsed))
      return track.position.replacing(with: seen, where: seen .!= seen)
    }

    /// How noise with a correlation from frame to frame passes through a weighted step, and how far it lags.
    private func follow(_ track: inout Track, weight: Float, elapsed: Float) {
      let rest = 1 - weight
      let shared = rest * track.covariance
      track.variance = rest * rest * track.variance + weight * weight + 2 * weight * shared
      track.covariance = correlation * (shared + weight)
      track.lag = rest * elapsed * track.velocity.lowHalf
    }
  }
}
