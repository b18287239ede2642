import QPLandmarks

/// Decides in which frames a camera's left and right are exchanged.
struct RigSides {
  /// Returns which frames are exchanged against most others, by the continuity of the points alone.
  static func byContinuity(_ track: RigTrack) -> [Bool] {
    var exchanged = [false]
    for frame in 1..<max(1, track.count) {
      var (same, other) = (0.0, 0.0)
      for point in 0..<RigTrack.points where !ModelPoint.all[point].isOptional {
        let before = track.pixels[(frame - 1) * RigTrack.points + point]
        let (own, partner) = (
          track.pixels[frame * RigTrack.points + point], track.pixels[frame * RigTrack.points + (point ^ 1)]
        )
        guard before.x.isFinite, own.x.isFinite, partner.x.isFinite else { continue }
        same += ((own - before) * (own - before)).sum().squareRoot()
        other += ((partner - before) * (partner - before)).sum().squareRoot()
      }
      exchanged.append(exchanged[frame - 1] != (other < same))
    }
    return exchanged.count { $0 } * 2 > exchanged.count ? exchanged.map { !$0 } : exchanged
  }

  /// Returns which frames of a camera are exchanged, by where the points of all cameras are.
  static func decided(_ problem: RigProblem, _ state: RigState, camera: Int, continuity: [Bool]) -> [Bool] {
    let frames = nearest(problem, state, camera)
    let costs = problem.tracks[camera].times.indices.map { frame in
      frames[frame].map { at in
        (
          problem.sideCost(state, frame: at, camera: camera, at: frame, exchanged: false),
          problem.sideCost(state, frame: at, camera: camera, at: frame, exchanged: true)
        )
      }
    }
    return bestPath(costs, continuity: continuity)
  }

  /// Returns the path of least cost through the frames, in which a change against continuity has its price (Viterbi).
  ///
  /// - Parameters:
  ///   - costs: The cost of each frame as found and exchanged; `nil` where nothing is known.
  ///   - continuity: The sides by continuity: a change is free where this one changes.
  /// - Returns: Whether each frame is exchanged.
  static func bestPath(_ costs: [(Double, Double)?], continuity: [Bool]) -> [Bool] {
    let price = RigParameters.current.sideChange
    var sums = (0.0, 0.0)
    var sources: [(Bool, Bool)] = []
    for (frame, cost) in costs.enumerated() {
      let turns = frame > 0 && continuity[frame] != continuity[frame - 1]
      let (stay, change) = frame == 0 ? (0, 0) : turns ? (price, 0) : (0, price)
      // From either side to each.
      let (kept, back) = (sums.0 + stay, sums.1 + change)
      let (turned, held) = (sums.0 + change, sums.1 + stay)
      sources.append((back < kept, held < turned))
      sums = (min(kept, back) + (cost?.0 ?? 0), min(turned, held) + (cost?.1 ?? 0))
    }
    var exchanged = [Bool](repeating: false, count: costs.count)
    var current = sums.1 < sums.0
    for frame in costs.indices.reversed() {
      exchanged[frame] = current
      current = current ? sources[frame].1 : sources[frame].0
    }
    return exchanged
  }

  /// Returns for each frame of a camera the problem's frame at its time; `nil` where there is none near.
  private static func nearest(_ problem: RigProblem, _ state: RigState, _ camera: Int) -> [Int?] {
    let (track, view) = (problem.tracks[camera], state.views[camera])
    let times = problem.times.map { view.time($0, reference: problem.reference) }
    var at = 0
    return track.times.map { time in
      while at + 1 < times.count, abs(times[at + 1] - time) <= abs(times[at] - time) { at += 1 }
      return abs(times[at] - time) <= RigParameters.current.interval ? at : nil
    }
  }
}
