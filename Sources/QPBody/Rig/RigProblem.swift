import QPLandmarks

/// The cameras of a rig and the person's points over time as one problem of least squares: bundle adjustment.
///
/// Its equations: a point's place, seen by a camera at the camera's own time, lies on the landmark (Cauchy's loss); the
/// segments' lengths are constant, the same on both sides and about a person's; points accelerate little; focal lengths
/// and clocks are about as they were at the start. The first camera's axes are the rig's.
struct RigProblem: BandedProblem, Sendable {
  let tracks: [RigTrack]
  /// The rig's times of the frames in seconds, which increase.
  let times: [Double]
  /// Whether a camera shows a frame, `times.count` × `tracks.count`: fixed, so that a search cannot
  /// lower its cost by dropping frames.
  let isSeen: [Bool]
  /// The lengths in metres in the order of ``BodyModel/Length``, and the standard deviations of their logarithms.
  let model: BodyModel
  /// The factor of the points' standard deviations.
  var noiseInflation = 1.0
  /// The priors of cameras and lengths; `nil` if they are held fixed.
  let prior: RigState?
  /// The time from which drifts count.
  let reference: Double
  /// The standard deviation of turns and moves of cameras and of logarithms of focal lengths; `nil` where these are free.
  var geometryDeviation: Double?
  /// How many frames an error of a point lasts.
  let persistence: Double

  /// The unknowns of the border.
  var border: Int { prior == nil ? 0 : tracks.count * RigView.unknowns + BodyModel.Length.allCases.count }

  /// Creates the problem of some times.
  ///
  /// - Parameters:
  ///   - tracks: The landmarks of each camera.
  ///   - times: The rig's times.
  ///   - state: The cameras, by whose clocks it is decided what each shows.
  ///   - model: The lengths.
  ///   - reference: The time from which drifts count.
  ///   - holdsCameras: Whether cameras and lengths are known.
  init(
    _ tracks: [RigTrack], times: [Double], around state: RigState, model: BodyModel, reference: Double,
    holdsCameras: Bool = false
  ) {
    (self.tracks, self.times, self.model, self.reference) = (tracks, times, model, reference)
    prior = holdsCameras ? nil : state
    isSeen = times.flatMap { time in
      tracks.indices.map { tracks[$0].bracket(state.views[$0].time(time, reference: reference)) != nil }
    }
    let span = (times.last ?? 0) - (times.first ?? 0)
    let interval = times.count > 1 ? span / Double(times.count - 1) : 1
    persistence = max(1, 2 * PointParameters.current.persistence / max(interval, RigParameters.current.leastInterval))
  }

  /// Creates a problem from its parts.
  init(
    _ tracks: [RigTrack], times: [Double], isSeen: [Bool], model: BodyModel, reference: Double, persistence: Double,
    prior: RigState? = nil
  ) {
    (self.tracks, self.times, self.isSeen, self.model) = (tracks, times, isSeen, model)
    (self.reference, self.persistence, self.prior) = (reference, persistence, prior)
  }

  func moved(_ state: RigState, blocks: [Double], border: [Double]) -> RigState {
    let limits = RigParameters.current
    var fraction = 1.0
    func limit(_ step: Double, _ longest: Double) {
      if abs(step) * fraction > longest { fraction = longest / abs(step) }
    }
    for camera in border.isEmpty ? 0..<0 : tracks.indices {
      let at = camera * RigView.unknowns
      for axis in 0..<3 {
        limit(border[at + axis], limits.longestTurn)
        limit(border[at + 3 + axis], limits.longestMove)
      }
      limit(border[at + RigView.shiftPlace], limits.longestDelay)
    }
    return state.moved(blocks: blocks, border: border, scale: fraction)
  }

  func linearise(_ state: RigState, into system: inout BlockBandSystem) -> Double {
    var cost = 0.0
    system.write { cost = RigWriter(self, state, $0).write() }
    return cost
  }

  /// Returns the cost of a frame's points alone in one camera, with the loss limited, for sides as found or exchanged.
  func sideCost(_ state: RigState, frame: Int, camera: Int, at trackFrame: Int, exchanged: Bool) -> Double {
    let limits = RigParameters.current
    let track = tracks[camera]
    var cost = 0.0
    for point in 0..<RigTrack.points {
      let pixel = track.pixels[trackFrame * RigTrack.points + (exchanged ? point ^ 1 : point)]
      guard pixel.x.isFinite else { continue }
      let seen = state.views[camera].seen(state.places[frame * RigTrack.points + point])
      let focal = track.lens.focal * Maths.exp(state.views[camera].focal)
      let depth = max(seen.z, CameraPriorParameters.current.leastDepth)
      let standardDeviation = ModelPoint.all[point].standardDeviation * limits.pointDeviation * track.scales[trackFrame]
      let offset = (SIMD2(seen.x, seen.y) / depth * focal - pixel) / standardDeviation
      cost += min(limits.sideLoss, (offset * offset).sum() / 2)
    }
    return cost
  }
}
