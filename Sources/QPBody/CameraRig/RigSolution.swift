import QPLandmarks

/// A rig as it is found: the search's end in the axes of the room.
struct RigSolution {
  private(set) var rig: CameraRig
  /// The problem and state in the order of the recordings, in the room's axes and on the first recording's clock.
  let problem: RigProblem
  let state: RigState

  init(
    _ recordings: [[PoseFrame]], stature: Double, calibration: CameraCalibration? = nil
  ) throws(RigError) {
    var lenses: [RigLens] = []
    if let calibration {
      let empty = recordings.firstIndex { $0.isEmpty }
      if let empty { throw RigError(.tooFewFrames(recording: empty, count: 0)) }
      lenses = try calibration.lenses(recordings.map { $0[0].size })
    }
    var solver = try RigSolver(recordings, stature: stature, lenses: lenses)
    var found = try solver.solve(from: calibration?.views ?? [])
    var moves: [(camera: Int, from: Double)] = []
    // A moved camera would spoil the others: its later frames are left out, and the search begins anew.
    var tries = 0
    while tries < recordings.count, let move = RigResiduals(found.problem, found.result.state).move {
      tries += 1
      solver.cut(move)
      let recording = solver.order[move.camera]
      moves = moves.filter { $0.camera != recording } + [(recording, move.time)]
      found = try solver.refined(found.result.state)
    }
    try RigResiduals(found.problem, found.result.state).check(solver.order)
    self.init(solver, found.problem, found.result, recordings, moves)
    guard rig.cameras.allSatisfy(\.isReadable) else { throw RigError(.notSolvable) }
    if let views = calibration?.views { rig.flaws += RigWeaknesses.contradicted(state.views, by: views) }
  }

  private init(
    _ solver: RigSolver, _ problem: RigProblem, _ result: RigSolver.Search, _ recordings: [[PoseFrame]],
    _ moves: [(camera: Int, from: Double)]
  ) {
    var (problem, state) = RigSolution.facingForward(problem, result.state)
    let order = solver.order
    let trackIndices = recordings.indices.map { index in order.firstIndex(of: index) ?? 0 }
    let upright = RigUpright(
      problem, state, gravities: order.map { recordings[$0].first?.gravity }, first: trackIndices[0])
    let covariance = RigCovariance(problem, state, result.system, upright: upright, first: trackIndices[0])
    let residuals = RigResiduals(problem, state)
    // The first recording's clock and axes of the room.
    let first = state.views[trackIndices[0]]
    let rotation = upright.rotation
    state.views = trackIndices.map { index in
      var view = upright.placed(state.views[index])
      view.shift -= first.shift
      view.drift = (1 + view.drift) / (1 + first.drift) - 1
      return view
    }
    state.places = state.places.map { rotation * ($0 - upright.origin) }
    problem = problem.reordered(trackIndices, reference: problem.reference + first.shift) {
      $0 + first.shift + first.drift * ($0 - problem.reference)
    }
    let cameras = trackIndices.enumerated().map { index, at in
      RigCamera(
        name: "camera \(index + 1)", clockDeviation: covariance.shifts[at], residual: residuals.medians[at],
        lens: problem.tracks[index].lens, view: state.views[index],
        exchangedFrames: problem.tracks[index].isExchanged.count { $0 })
    }
    let weaknesses = RigWeaknesses(
      problem, state, covariance, moves.map { ($0.camera, $0.from + first.shift) }, solver.ambiguities)
    let lengths = state.lengths.indices.map { problem.model.lengths[$0] * Maths.exp(state.lengths[$0]) }
    rig = CameraRig(
      cameras: cameras, stature: solver.stature, flaws: weaknesses.all, lengths: lengths,
      deviations: covariance.angles.map { $0 * weaknesses.widening }, route: weaknesses.route)
    (self.problem, self.state) = (problem, state)
  }

  /// Exchanges the sides of all cameras where the feet would point backward: with one another they agree either way.
  static func facingForward(_ problem: RigProblem, _ state: RigState) -> (RigProblem, RigState) {
    var votes = 0.0
    func segment(_ segment: BodyModel.Segment, _ first: Int) -> Vector3 {
      RigSegment.all[segment.rawValue].vector(state.places, first)
    }
    for first in stride(from: 0, to: state.places.count, by: RigTrack.points) {
      let forward = segment(.pelvis, first).cross(segment(.trunk, first))
      for foot in [BodyModel.Segment.leftFoot, .rightFoot] { votes += segment(foot, first).dot(forward) }
      for side in Side.allCases {
        // A knee bends so that it lies before the line from hip to ankle.
        votes += (segment(.thigh(side), first) - segment(.shank(side), first)).dot(forward)
      }
    }
    guard votes < 0 else { return (problem, state) }
    var turned = state
    for index in state.places.indices { turned.places[index] = state.places[index ^ 1] }
    return (problem.withSidesExchanged(), turned)
  }
}

extension RigProblem {
  /// Returns the problem with the cameras in another order and on another clock.
  fileprivate func reordered(_ trackIndices: [Int], reference: Double, _ clock: (Double) -> Double) -> RigProblem {
    RigProblem(
      trackIndices.map { tracks[$0] }, times: times.map(clock),
      isSeen: times.indices.flatMap { frame in trackIndices.map { isSeen[frame * tracks.count + $0] } }, model: model,
      reference: reference, persistence: persistence)
  }

  /// Returns the problem with left and right exchanged in all cameras.
  fileprivate func withSidesExchanged() -> RigProblem {
    let turned = tracks.map { track in
      var track = track
      track.exchange(track.isExchanged.map { !$0 })
      return track
    }
    return RigProblem(
      turned, times: times, isSeen: isSeen, model: model, reference: reference, persistence: persistence, prior: prior)
  }
}
