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
      let directions = Array(state.directions[frame * BodyState.segments..<(frame + 1) * BodyState.segments])
      let view = ViewDeviation(directions, root: state.roots[frame])
      var isAmbiguous = false
      let readings = JointAngle.all.indices.map { angle in
        let reading = BodyPose.Reading(
          value: values[frame][angle], own: covariance.own[frame][angle], common: covariance.common[frame][angle],
          view: view.variance(of: JointAngle.all[angle]), isWide: isWide)
        let wider = reading.covering(others.map { $0[angle] }.max() ?? 0)
        if wider != nil { isAmbiguous = true }
        return view.isUnknown(JointAngle.all[angle]) ? (wider ?? reading).withheld() : wider ?? reading
      }
      let place = seen.places[frame]
      poses[place] = BodyPose(
        time: frames[place].timestamp, flags: isAmbiguous ? flags.union(.ambiguousDepth) : flags,
        root: state.roots[frame], directions: directions, lengths: lengths, up: up, readings: readings)
    }
    self.poses = poses
  }

  /// Returns the largest range of a knee, hip or shoulder in degrees.
  private static func largestMovement(_ values: [[Double]]) -> Double {
    JointAngle.all.indices.map { angle in
      guard JointAngle.all[angle].settlesDepth else { return 0 }
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
