import QPLandmarks

/// How well the cameras of a rig are known, from the curvature of the cost where the search ended.
struct RigCovariance {
  /// The SD of each camera's shift from the first recording's camera, in seconds; 0 of that camera.
  private(set) var shifts: [Double]
  /// The SD of each camera's drift, in seconds in a second.
  private(set) var drifts: [Double]
  /// The SD in degrees that uncertain cameras add to each angle.
  private(set) var angles: [Double]

  init(_ problem: RigProblem, _ state: RigState, _ system: BlockBandSystem, upright: RigUpright, first: Int) {
    let limits = RigParameters.current
    let columns = JointAngle.multiCameraAngles.count
    shifts = problem.tracks.map { _ in .infinity }
    drifts = shifts
    angles = [Double](repeating: 180, count: columns)
    var factor = BlockBandFactor(count: system.count, size: system.size, border: system.border)
    guard factor.solve(system, damping: SolverParameters.current.leastDamping) != nil else { return }
    // Errors of points last longer than the search assumes.
    let covariance = factor.borderCovariance().map { $0 * limits.constancy }
    func standardDeviation(_ camera: Int, _ offset: Int) -> Double {
      let index = camera * RigView.unknowns + offset
      return max(0, covariance[index * (problem.border + 1)]).squareRoot()
    }
    let origin = first * RigView.unknowns + RigView.shiftPlace
    shifts = problem.tracks.indices.map { camera in
      let own = camera * RigView.unknowns + RigView.shiftPlace
      let variances = covariance[own * (problem.border + 1)] + covariance[origin * (problem.border + 1)]
      return camera == first ? 0 : max(0, variances - 2 * covariance[own * problem.border + origin]).squareRoot()
    }
    drifts = problem.tracks.indices.map { standardDeviation($0, RigView.driftPlace) }
    let step = max(1, problem.times.count / limits.covarianceFrames)
    var found: [[Double]] = []
    for frame in stride(from: step / 2, to: problem.times.count, by: step) {
      guard let factor = problem.factor(of: frame, state) else { continue }
      let angles = RigAngles(state.places, frame * RigTrack.points, up: upright.up)
      found.append(angles.variances(factor.edgeResponse(), covariance, border: problem.border))
    }
    guard !found.isEmpty else { return }
    angles = (0..<columns).map { column in
      var variance = BodyObservations.median(found.map { $0[column] })
      switch JointAngle.multiCameraAngles[column] {
      case .trunkLean, .trunkForwardInclination: variance += upright.standardDeviation * upright.standardDeviation
      default: break
      }
      return variance.squareRoot() * 180 / .pi
    }
  }
}
