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
    let hasGroundContact = seen.standingShare > FitParameters.current.groundShare
    up = problem.up(state.shared)
    let isWide = BodyPose.Reading.isWide(
      hasGroundContact: hasGroundContact, movement: Self.largestMovement(values),
      seconds: (seen.times.last ?? 0) - (seen.times.first ?? 0), up: up)
    lengths = problem.lengths(state.shared)
    focal = problem.equations.focal * Maths.exp(state.shared.values[SharedUnknowns.focal])
    ground = hasGroundContact ? state.shared.values[SharedUnknowns.ground] : nil
    (cost, steps, mirrored) = (result.cost, result.steps, (mirrors.tried, mirrors.taken))
    var flags: BodyPose.Flags = hasGroundContact ? [] : .noGroundContact
    if !result.hasConverged { flags.insert(.notConverged) }
    var poses = [BodyPose?](repeating: nil, count: frames.count)
    for frame in 0..<seen.count {
      let others = mirrors.alternatives.compactMap {
        $0.distances(at: seen.times[frame], within: max(seen.interval, FitParameters.current.coarseInterval))
      }
      let directions = Array(state.directions[frame * BodyState.segments..<(frame + 1) * BodyState.segments])
      let view = ViewDeviation(directions, root: state.roots[frame], seen, frame: frame)
      let estimate = seen.angles(frame, up: up)
      var isAmbiguous = false
      let readings = JointAngle.singleCameraAngles.indices.map { angle in
        let reading = BodyPose.Reading(
          value: values[frame][angle], own: covariance.own[frame][angle], common: covariance.common[frame][angle],
          view: view.variance(of: JointAngle.singleCameraAngles[angle])
            + ViewDeviation.variance(
              of: JointAngle.singleCameraAngles[angle],
              farFromEstimate: JointAngle.distance(values[frame][angle], estimate[angle])),
          isWide: isWide)
        let wider = reading.covering(others.map { $0[angle] }.max() ?? 0)
        if wider != nil { isAmbiguous = true }
        return view.isUnknown(JointAngle.singleCameraAngles[angle]) ? (wider ?? reading).withheld() : wider ?? reading
      }
      let index = seen.places[frame]
      poses[index] = BodyPose(
        time: frames[index].timestamp, flags: isAmbiguous ? flags.union(.ambiguousDepth) : flags,
        root: state.roots[frame], directions: directions, lengths: lengths, up: up, readings: readings)
    }
    self.poses = poses
  }

  /// Returns the largest range of a knee, hip or shoulder in degrees.
  private static func largestMovement(_ values: [[Double]]) -> Double {
    JointAngle.singleCameraAngles.indices.map { angle in
      guard JointAngle.singleCameraAngles[angle].settlesDepth else { return 0 }
      let series = values.map { $0[angle] }
      return (series.max() ?? 0) - (series.min() ?? 0)
    }.max() ?? 0
  }
}

extension BodyObservations {
  /// Returns the angles of the 3D landmarks in degrees, in the order of ``JointAngle/singleCameraAngles``.
  func angles(_ frame: Int, up: Vector3) -> [Double] {
    JointAngle.values({ directions[frame * BodyState.segments + $0.rawValue] }, up: up)
  }
}
