internal import QPLandmarks

/// A One-Euro smoother of a person's points, each by its own movement.
///
/// Positions are filtered in pixels (metres for 3D landmarks); the speed that raises the cut-off is measured in body
/// sizes per second, so that near and far people are smoothed alike. Both coordinates share one cut-off: the result
/// does not depend on the camera's roll.
struct OneEuroSmoother: Sendable {
  let constants: OneEuro
  private var image: [PointHistory] = []
  private var world: [PointHistory] = []

  private static var limits: SmoothingParameters { .current }

  init(_ constants: OneEuro) {
    self.constants = constants
  }

  /// Writes the person's smoothed points; held points stay as they are and do not enter the filters.
  ///
  /// - Parameters:
  ///   - person: The person as seen, judged and sized.
  ///   - noise: The noise of the points.
  ///   - longestGap: Seconds unseen after which a point's filter is reset.
  mutating func smooth(_ person: inout PersonState, noise: NoiseStage, longestGap: Double) {
    let size = person.rawLandmarks.size
    let width = Float(size.width)
    let pass = FramePass(
      constants: constants, time: person.time, longestGap: longestGap, states: person.points,
      correlation: Float(noise.correlation(after: person.elapsed ?? 0)))
    var smooth = person.rawLandmarks.pose
    // z is on the scale of x.
    pass.apply(
      to: &smooth.landmarks, histories: &image, scale: SIMD4(width, Float(size.height), width, 1), unit: person.size)
    // World coordinates have the body's real size.
    pass.apply(
      to: &smooth.world, histories: &world, scale: SIMD4(repeating: 1), unit: SizeParameters.current.trunkInMetres,
      isWorld: true)
    person.landmarks = Landmarks(topology: person.rawLandmarks.topology, size: size, checked: smooth)
  }

  /// Returns the noise of a smoothed point.
  ///
  /// Only the part of the mean distance to the raw point that exceeds the noise counts as lag.
  func noise(of point: Int, _ known: NoiseLevel) -> PointNoise {
    guard image.indices.contains(point) else { return known.ofRaw }
    let history = image[point]
    let lag = Point(history.lag)
    let noise = Self.limits.oneEuroLagThreshold * known.total * Double(history.propagation.lag)
    let square = (lag * lag).sum()
    let passed = Double(history.propagation.smooth)
    return PointNoise(
      variance: known.total * passed * (1 + Self.limits.oneEuroExcess * (1 - passed)) + known.rounding,
      lag: square > noise ? lag * (Self.limits.oneEuroLagGrowth * (1 - noise / square)) : .zero)
  }

  private struct PointHistory: Sendable {
    var position: SIMD4<Float>
    /// The value against which the speed is measured.
    var reference: SIMD4<Float>
    var velocity = SIMD4<Float>.zero
    var time: Timestamp
    /// The lag of the smoothed position, averaged over the last tenth of a second.
    var lag = SIMD2<Float>.zero
    var propagation = NoisePropagation()

    static let unseen = PointHistory(starting: SIMD4(repeating: .nan), at: .zero)

    init(starting seen: SIMD4<Float>, at time: Timestamp) {
      position = seen
      reference = seen
      self.time = time
    }
  }

  /// The values that depend only on the time since a point was last seen, which for nearly all points is the last
  /// frame's.
  private struct TimeStep {
    let elapsed: Double
    let seconds: Float
    let speedWeight: Float
    let lagWeight: Float

    init(_ elapsed: Double, _ constants: OneEuro) {
      self.elapsed = elapsed
      seconds = Float(elapsed)
      speedWeight = Float(OneEuro.weight(cutoff: constants.derivativeCutoff, elapsed: elapsed))
      lagWeight = Float(elapsed / (elapsed + limits.oneEuroLagConstant))
    }
  }

  private struct FramePass {
    let constants: OneEuro
    let time: Timestamp
    let longestGap: Double
    let states: [PointState]
    let correlation: Float

    /// Smooths points; depth counts as speed only in 3D landmarks, since in 2D landmarks it is a guess on a scale of
    /// its own.
    func apply(
      to points: inout [Landmark], histories: inout [PointHistory], scale: SIMD4<Float>, unit: Double,
      isWorld: Bool = false
    ) {
      if histories.count != points.count {
        histories.removeAll(keepingCapacity: true)
        histories.append(contentsOf: repeatElement(.unseen, count: points.count))
      }
      let states = states.span
      var points = points.mutableSpan
      var histories = histories.mutableSpan
      var last = Timestamp.zero
      var step = TimeStep(time.seconds(since: last), constants)
      for index in points.indices {
        if states[index].contains(.moved) { histories[index] = .unseen }
        let seen = points[index].storage
        guard !seen.x.isNaN, !states[index].isHeld else { continue }
        if histories[index].time != last {
          last = histories[index].time
          step = TimeStep(time.seconds(since: last), constants)
        }
        var smooth = update(&histories[index], seen * scale, step, unit: unit, isWorld: isWorld) / scale
        smooth.w = seen.w
        points[index].storage = smooth
      }
    }

    @inline(__always)
    private func update(
      _ history: inout PointHistory, _ seen: SIMD4<Float>, _ step: TimeStep, unit: Double, isWorld: Bool
    ) -> SIMD4<Float> {
      let elapsed = step.elapsed
      guard !history.position.x.isNaN, elapsed > 0, elapsed <= longestGap else {
        history = PointHistory(starting: seen, at: time)
        return seen
      }
      var (past, now, reference) = (history.position, seen, history.reference)
      let lacksDepth = (past.z + now.z).isNaN
      if lacksDepth {
        // A depth unknown until now has no past to mix with, and an unknown one does not enter the filter.
        past.replace(with: seen, where: past .!= past)
        now.replace(with: past, where: now .!= now)
        reference.replace(with: now, where: reference .!= reference)
      }
      history.velocity += step.speedWeight * ((now - reference) / step.seconds - history.velocity)
      if lacksDepth { history.velocity.replace(with: 0, where: history.velocity .!= history.velocity) }
      let velocity = isWorld ? SIMD3(history.velocity.lowHalf, history.velocity.z) : SIMD3(history.velocity.lowHalf, 0)
      let speed = Double((velocity * velocity).sum().squareRoot()) / unit
      let weight = Float(OneEuro.weight(cutoff: constants.minCutoff + constants.beta * speed, elapsed: elapsed))
      history.position = past + weight * (now - past)
      history.reference = constants.derivative == .filtered ? history.position : now
      history.time = time
      if !isWorld {
        history.lag += step.lagWeight * ((now - history.position).lowHalf - history.lag)
        history.propagation.step(weight: weight, lagWeight: step.lagWeight, correlation: correlation)
      }
      return lacksDepth ? history.position.replacing(with: seen, where: seen .!= seen) : history.position
    }
  }
}
