import QPLandmarks

/// How far the landmarks of each camera lie from the person's points in its picture.
struct RigResiduals {
  /// The median distance in pixels of each camera.
  private(set) var medians: [Double] = []
  /// For each camera the median deviation of its points in each of the problem's frames, in SDs; NaN where it shows none.
  private(set) var frames: [[Double]] = []

  private let problem: RigProblem
  private let state: RigState

  init(_ problem: RigProblem, _ state: RigState) {
    (self.problem, self.state) = (problem, state)
    for camera in problem.tracks.indices {
      let (track, view) = (problem.tracks[camera], state.views[camera])
      let focal = track.lens.focal * Maths.exp(view.focal)
      var all: [Double] = []
      var own = [Double](repeating: .nan, count: problem.times.count)
      for frame in problem.times.indices {
        let time = view.time(problem.times[frame], reference: problem.reference)
        guard let (place, _) = track.bracket(time) else { continue }
        var deviations: [Double] = []
        for point in 0..<RigTrack.points {
          guard let (pixel, _) = track.sample(point, at: time, after: place) else { continue }
          let seen = view.seen(state.places[frame * RigTrack.points + point])
          let depth = max(seen.z, CameraParameters.current.leastDepth)
          let way = SIMD2(seen.x, seen.y) / depth * focal - pixel
          let distance = (way * way).sum().squareRoot()
          all.append(distance)
          deviations.append(
            distance
              / (ModelPoint.all[point].deviation * RigParameters.current.pointDeviation * track.scales[place]))
        }
        if !deviations.isEmpty { own[frame] = BodyObservations.median(deviations) }
      }
      medians.append(BodyObservations.median(all))
      frames.append(own)
    }
  }

  /// A camera that lies far beside the others in one part of its recording, and not in the other.
  struct Move {
    /// The camera, in the problem's order.
    var camera: Int
    /// The time at which it moved, on the rig's clock and on its own.
    var time: Double
    var ownTime: Double
    /// Whether its later part is the one that agrees with the others.
    var isLaterGood: Bool
  }

  /// The camera that moved; `nil` where there is none, or where two cameras cannot tell which one did.
  var move: Move? {
    let limits = RigParameters.current
    for camera in frames.indices where problem.tracks.count > 2 {
      let known = frames[camera].indices.filter { frames[camera][$0].isFinite }
      let values = known.map { frames[camera][$0] }
      let length = max(limits.fewestFrames / 2, known.count / limits.bumpParts)
      guard known.count >= 2 * length else { continue }
      for cut in length...known.count - length {
        let (before, after) = (
          BodyObservations.median(Array(values[..<cut])), BodyObservations.median(Array(values[cut...]))
        )
        let isLaterGood = after < before
        let edge = isLaterGood ? values[cut - 1] : values[min(cut, values.count - 1)]
        let (low, high) = (min(before, after), max(before, after))
        guard edge > limits.bump, high > limits.bump, high > limits.bumpRatio * low else { continue }
        // Going on while the later part is better: its first good frame.
        if isLaterGood, cut < values.count, values[cut] > limits.bump { continue }
        let time = problem.times[known[min(cut, known.count - 1)]]
        return Move(
          camera: camera, time: time, ownTime: state.views[camera].time(time, reference: problem.reference),
          isLaterGood: isLaterGood)
      }
    }
    return nil
  }

  /// Throws where a camera shows something else.
  func check(_ order: [Int]) throws(RigError) {
    let deviations = frames.map { BodyObservations.median($0.filter(\.isFinite)) }
    for camera in deviations.indices.sorted(by: { deviations[$0] > deviations[$1] })
    where deviations[camera] > RigParameters.current.otherPerson {
      throw .differentPeople(recording: order[camera], pixels: medians[camera])
    }
  }
}
