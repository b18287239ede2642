import QPLandmarks

extension BodyFit {
  /// Makes the poses of a search.
  init(
    _ problem: BodyProblem, _ result: BodySmoother.Search, _ mirrors: DepthMirrors, _ covariance: AngleCovariance,
    _ frames: [PoseFrame]
  ) {
    let seen = problem.equations.observations
    let state = result.state
    let values = problem.angles(state)
    let isGrounded = seen.standingShare > FitParameters.current.groundShare
    let isWide = !isGrounded || Self.largestMovement(values) < FitParameters.current.leastMovement
    up = problem.up(state.shared)
    lengths = problem.lengths(state.shared)
    focal = problem.equations.focal * Maths.exp(state.shared.values[SharedUnknowns.focal])
    ground = isGrounded ? state.shared.values[SharedUnknowns.ground] : nil
    (cost, steps, mirrored) = (result.cost, result.steps, (mirrors.tried, mirrors.taken))
    var flags: BodyPose.Flags = isGrounded ? [] : .noGround
    if !result.isSettled { flags.insert(.notSettled) }
    var poses = [BodyPose?](repeating: nil, count: frames.count)
    for frame in 0..<seen.count {
      let others = mirrors.alternatives.compactMap {
        $0.distances(at: seen.times[frame], within: max(seen.interval, FitParameters.current.coarseInterval))
      }
      var isAmbiguous = false
      let readings = BodyAngle.all.indices.map { angle in
        let value = values[frame][angle]
        let half = BodyPose.Reading.halfWidth(
          covariance.own[frame][angle], covariance.common[frame][angle], isWide: isWide)
        let farthest = others.map { $0[angle] }.max() ?? 0
        if farthest > half { isAmbiguous = true }
        // The interval covers the other posture with its own.
        return BodyPose.Reading(value: value, halfWidth: farthest > half ? farthest + half : half)
      }
      let place = seen.places[frame]
      poses[place] = BodyPose(
        time: frames[place].timestamp, flags: isAmbiguous ? flags.union(.ambiguousDepth) : flags,
        root: state.roots[frame],
        directions: Array(state.directions[frame * BodyState.segments..<(frame + 1) * BodyState.segments]),
        lengths: lengths, up: up, readings: readings)
    }
    self.poses = poses
  }

  /// Returns the largest range of a knee, hip or shoulder in degrees.
  private static func largestMovement(_ values: [[Double]]) -> Double {
    BodyAngle.all.indices.map { angle in
      guard BodyAngle.all[angle].settlesDepth else { return 0 }
      let series = values.map { $0[angle] }
      return (series.max() ?? 0) - (series.min() ?? 0)
    }.max() ?? 0
  }
}

extension BodyObservations {
  /// The fraction of frames in which a foot stands.
  var standingShare: Double {
    let width = ModelPoint.all.count
    let standing = (0..<count).count { frame in contacts[frame * width..<(frame + 1) * width].contains(true) }
    return Double(standing) / Double(max(1, count))
  }
}

extension BodyPose.Reading {
  /// Returns the half width of a 95 % interval in degrees.
  ///
  /// - Parameters:
  ///   - own: What the frame leaves open, as an SD in degrees.
  ///   - common: What all frames share, as an SD in degrees.
  ///   - isWide: Whether ground or movement were missing.
  /// - Returns: The half width.
  static func halfWidth(_ own: Double, _ common: Double, isWide: Bool) -> Double {
    let limits = FitParameters.current
    let share = isWide ? limits.wideShare : limits.ownShare
    let least = isWide ? limits.wideDeviation : limits.leastDeviation
    return limits.deviations * (share * share * own * own + common * common + least * least).squareRoot()
  }
}
