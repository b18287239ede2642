import QPLandmarks

/// Searches for the cameras of a rig.
struct RigSolver {
  typealias Search = LevenbergMarquardt.Result<RigState>

  private(set) var tracks: [RigTrack]
  let model: BodyModel
  /// What continuity alone says of the sides of each camera.
  private let continuity: [[Bool]]
  /// The time in the middle of the first recording, from which drifts count.
  let reference: Double

  init(_ recordings: [[PoseFrame]], stature: Double) throws(RigError) {
    guard (2...8).contains(recordings.count) else { throw .wrongCount(recordings.count) }
    guard RigParameters.current.statures.contains(stature) else { throw .badStature(stature) }
    var tracks: [RigTrack] = []
    for (index, recording) in recordings.enumerated() {
      var track = try RigTrack(recording, index: index)
      track.exchange(RigSides.byContinuity(track))
      tracks.append(track)
    }
    self.init(tracks, stature: stature)
  }

  init(_ tracks: [RigTrack], stature: Double) {
    self.tracks = tracks
    continuity = tracks.map(\.isExchanged)
    reference = (tracks[0].times[0] + tracks[0].times[tracks[0].count - 1]) / 2
    model = BodyModel(rigOf: stature)
  }

  /// Returns where the search ends, with the problem there.
  mutating func solve() throws(RigError) -> (problem: RigProblem, result: Search) {
    let limits = RigParameters.current
    var pairings: [[RigPairing]] = []
    for index in 1..<tracks.count {
      let found = RigClocks.pairings(tracks[0], tracks[index])
      guard !found.isEmpty else { throw .noOverlap(recording: index) }
      pairings.append(found)
    }
    var chosen = pairings.map { $0[0] }
    var best = coarse(chosen)
    for camera in pairings.indices {
      for other in RigSolver.others(pairings[camera]) {
        var trial = chosen
        trial[camera] = other
        let result = coarse(trial)
        if result.result.cost / Double(result.problem.weight) < best.result.cost / Double(best.problem.weight) {
          (chosen, best) = (trial, result)
        }
      }
    }
    tracks = best.problem.tracks
    var state = best.result.state
    for looseness in [limits.secondLooseness, 1, 1, 1] {
      let (problem, result) = try fine(state, looseness: looseness)
      state = result.state
      let isSame = !decideSides(problem, state)
      if looseness == 1, isSame { return (problem, result) }
    }
    return try fine(state, looseness: 1)
  }

  /// Returns the pairings that are worth a trial beside the first: another shift or other sides, nearly as good.
  private static func others(_ pairings: [RigPairing]) -> [RigPairing] {
    let limits = RigParameters.current
    var kept = [pairings[0]]
    for pairing in pairings.dropFirst()
    where pairing.deviation < limits.doubtfulPairing * pairings[0].deviation && kept.count <= limits.doubtfulPairings {
      let isNew = kept.allSatisfy {
        $0.isExchanged != pairing.isExchanged || abs($0.shift - pairing.shift) > limits.clockReach
      }
      if isNew { kept.append(pairing) }
    }
    return Array(kept.dropFirst())
  }

  /// Searches from pairings over few frames, loosely.
  private func coarse(_ pairings: [RigPairing]) -> (problem: RigProblem, result: Search) {
    let limits = RigParameters.current
    var own = self
    for (index, pairing) in pairings.enumerated() {
      let sides = RigClocks.sides(tracks[0], tracks[index + 1], pairing, continuity: continuity[index + 1])
      own.tracks[index + 1].exchange(sides)
    }
    let start = RigStart(tracks: own.tracks, model: model)
    let views = start.views(pairings)
    let times = own.times(views, most: limits.coarseFrames)
    let places = start.places(times, views, reference: reference)
    var state = RigState(places: places, views: views, lengths: model.lengths.map { _ in 0 })
    var problem = RigProblem(own.tracks, times: times, around: state, model: model, reference: reference)
    problem.looseness = limits.firstLooseness
    state = Self.minimise(problem, state).state
    problem = RigProblem(own.tracks, times: times, around: state, model: model, reference: reference)
    problem.looseness = limits.secondLooseness
    return (problem, Self.minimise(problem, state))
  }

  /// Searches over many frames.
  private func fine(_ state: RigState, looseness: Double) throws(RigError) -> (problem: RigProblem, result: Search) {
    let times = times(state.views, most: RigParameters.current.mostFrames)
    guard times.count >= RigParameters.current.fewestFrames else { throw .noOverlap(recording: 1) }
    var start = state
    start.places = RigStart(tracks: tracks, model: model).places(times, state.views, reference: reference)
    var problem = RigProblem(tracks, times: times, around: state, model: model, reference: reference)
    problem.looseness = looseness
    let result = Self.minimise(problem, start)
    guard result.cost.isFinite else { throw .notSolvable }
    return (problem, result)
  }

  static func minimise(_ problem: RigProblem, _ state: RigState) -> Search {
    let limits = RigParameters.current
    return LevenbergMarquardt(steps: limits.steps, tolerance: limits.tolerance).minimise(
      problem, from: state, count: problem.times.count, size: RigState.unknowns, border: problem.border)
  }

  /// Decides the sides of every camera; returns whether any changed.
  private mutating func decideSides(_ problem: RigProblem, _ state: RigState) -> Bool {
    var hasChanged = false
    for camera in tracks.indices {
      let decided = RigSides.decided(problem, state, camera: camera, continuity: continuity[camera])
      if decided != tracks[camera].isExchanged { hasChanged = true }
      tracks[camera].exchange(decided)
    }
    return hasChanged
  }

  /// Returns times at which two cameras or more show the person, in equal steps.
  func times(_ views: [RigView], most: Int) -> [Double] {
    let interval = RigParameters.current.interval
    let all = zip(tracks, views).flatMap { track, view in
      [track.times[0] - view.shift, track.times[track.count - 1] - view.shift]
    }
    guard let from = all.min(), let to = all.max() else { return [] }
    let shared = (0...Int((to - from) / interval)).map { from + Double($0) * interval }.filter { time in
      tracks.indices.count { tracks[$0].bracket(views[$0].time(time, reference: reference)) != nil } > 1
    }
    guard shared.count > most else { return shared }
    return (0..<most).map { shared[$0 * (shared.count - 1) / max(1, most - 1)] }
  }
}

extension RigProblem {
  /// The number of frames that cameras show.
  var weight: Int { max(1, isSeen.count { $0 }) }
}

extension BodyModel {
  /// Creates the model of a person of a stature in metres, whose feet reach from heel to toe.
  init(rigOf stature: Double) {
    let plain = BodyModel()
    let feet = ProportionParameters.current
    let deviations = plain.deviations
    self.init(
      lengths: BodyModel.Length.allCases.map {
        let length = plain.lengths[$0.rawValue] * stature / BodyPose.stature
        return $0 == .foot ? length * (feet.toeForward + feet.heelBack) : length
      }, deviations: deviations)
  }
}
