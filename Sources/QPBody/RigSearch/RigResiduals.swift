import QPLandmarks

/// How far the landmarks of each camera lie from the person's points in its picture.
struct RigResiduals {
  /// The median distance in pixels of each camera.
  private(set) var medians: [Double] = []
  /// For each camera the median deviation of its points in each of the problem's frames, in SDs; NaN where it shows none.
  private(set) var frames: [[Double]] = []
  /// For each camera the median deviation of its points to the right and down, in SDs.
  private(set) var offsets: [[SIMD2<Double>]] = []

  private let problem: RigProblem
  private let state: RigState

  init(_ problem: RigProblem, _ state: RigState) {
    (self.problem, self.state) = (problem, state)
    for camera in problem.tracks.indices {
      let (track, view) = (problem.tracks[camera], state.views[camera])
      let focal = track.lens.focal * Maths.exp(view.focal)
      var all: [Double] = []
      var own = [Double](repeating: .nan, count: problem.times.count)
      var offset = [SIMD2<Double>](repeating: .zero, count: problem.times.count)
      for frame in problem.times.indices {
        let time = view.time(problem.times[frame], reference: problem.reference)
        guard let (trackFrame, _) = track.bracket(time) else { continue }
        var (deviations, residuals): ([Double], [SIMD2<Double>]) = ([], [])
        for point in 0..<RigTrack.points {
          guard let (pixel, _) = track.sample(point, at: time, after: trackFrame) else { continue }
          let seen = view.seen(state.places[frame * RigTrack.points + point])
          let depth = max(seen.z, CameraPriorParameters.current.leastDepth)
          let residual = SIMD2(seen.x, seen.y) / depth * focal - pixel
          let distance = (residual * residual).sum().squareRoot()
          all.append(distance)
          let standardDeviation =
            ModelPoint.all[point].standardDeviation * RigParameters.current.pointDeviation * track.scales[trackFrame]
          deviations.append(distance / standardDeviation)
          residuals.append(residual / standardDeviation)
        }
        if !deviations.isEmpty {
          own[frame] = BodyObservations.median(deviations)
          offset[frame] = Self.median(residuals)
        }
      }
      medians.append(BodyObservations.median(all))
      frames.append(own)
      offsets.append(offset)
    }
  }

  private static func median(_ residuals: [SIMD2<Double>]) -> SIMD2<Double> {
    SIMD2(BodyObservations.median(residuals.map(\.x)), BodyObservations.median(residuals.map(\.y)))
  }

  /// A camera whose points lie elsewhere beside the others' from one moment on.
  struct Move {
    /// The camera, in the problem's order.
    var camera: Int
    /// The time at which it moved, on the rig's clock and on its own.
    var time: Double
    var ownTime: Double
    /// Whether its later part is the longer one.
    var isLaterLonger: Bool
    /// By how many SDs its points moved.
    var step: Double
  }

  /// The camera that moved; `nil` where none did, or where two cameras cannot tell which one did.
  var move: Move? {
    guard problem.tracks.count > 2 else { return nil }
    let largest = frames.indices.compactMap { largestStep($0) }.max { $0.step < $1.step }
    guard let largest, largest.step > RigParameters.current.bump else { return nil }
    return largest
  }

  /// Returns the moment at which a camera's points moved furthest.
  func largestStep(_ camera: Int) -> Move? {
    let known = frames[camera].indices.filter { frames[camera][$0].isFinite }
    let values = known.map { offsets[camera][$0] }
    let length = max(RigParameters.current.fewestFrames / 2, known.count / RigParameters.current.bumpParts)
    guard known.count >= 2 * length, length > 0 else { return nil }
    var best: Move?
    for cut in length...known.count - length {
      let change = Self.median(Array(values[..<cut])) - Self.median(Array(values[cut...]))
      let step = (change * change).sum().squareRoot()
      guard step > best?.step ?? 0 else { continue }
      let time = problem.times[known[min(cut, known.count - 1)]]
      best = Move(
        camera: camera, time: time, ownTime: state.views[camera].time(time, reference: problem.reference),
        isLaterLonger: 2 * cut < known.count, step: step)
    }
    return best
  }

  /// Throws where a camera shows something else.
  func check(_ order: [Int]) throws(RigError) {
    let deviations = frames.map { BodyObservations.median($0.filter(\.isFinite)) }
    for camera in deviations.indices.sorted(by: { deviations[$0] > deviations[$1] })
    where deviations[camera] > RigParameters.current.otherPerson {
      throw RigError(.differentPeople(recording: order[camera], pixels: medians[camera]))
    }
    // Two cameras agree on anything, with lenses that no phone has.
    for camera in problem.tracks.indices {
      let standardDeviation = max(
        problem.tracks[camera].lens.standardDeviation, CameraPriorParameters.current.guessedFocal)
      guard abs(state.views[camera].focal) < RigParameters.current.oddFocal * standardDeviation else {
        throw RigError(.differentPeople(recording: order[camera], pixels: medians[camera]))
      }
    }
  }
}
