import QPLandmarks

/// Searches for the cameras of a rig.
struct RigSolver {
  typealias Search = LevenbergMarquardt.Result<RigState>

  /// The cameras in the order of ``order``.
  private(set) var tracks: [RigTrack]
  /// The recordings' indices: first the one whose metres agree best with all others', which gives axes and clock.
  private(set) var order: [Int]
  let stature: Double
  let model: BodyModel
  /// The sides of each camera by continuity alone.
  private var continuity: [[Bool]]
  /// Recordings that fit nearly as well with another shift, and how many seconds it differs.
  private(set) var ambiguities: [(recording: Int, seconds: Double)] = []
  /// The time in the middle of the first recording of ``order``, from which drifts count.
  private(set) var reference = 0.0

  init(_ recordings: [[PoseFrame]], stature: Double, lenses: [RigLens?] = [], model: BodyModel? = nil)
    throws(RigError)
  {
    guard (2...8).contains(recordings.count) else { throw RigError(.wrongCount(recordings.count)) }
    guard RigParameters.current.statures.contains(stature) else { throw RigError(.badStature(stature)) }
    var tracks: [RigTrack] = []
    for (index, recording) in recordings.enumerated() {
      var track = try RigTrack(recording, index: index, lens: lenses.isEmpty ? nil : lenses[index])
      track.exchange(RigSides.byContinuity(track))
      tracks.append(track)
    }
    self.tracks = tracks
    order = Array(tracks.indices)
    continuity = tracks.map(\.isExchanged)
    self.stature = stature
    self.model = model ?? BodyModel(rigOf: stature)
  }

  /// Returns where the search ends, with the problem there.
  ///
  /// - Parameter views: Cameras of a calibration in the order of the recordings, whose rotations are tried first; empty
  ///   for none.
  /// - Returns: The problem with the result.
  /// - Throws: ``RigError`` where recordings share no time, or no search ends.
  mutating func solve(from views: [RigView] = []) throws(RigError) -> (problem: RigProblem, result: Search) {
    let limits = RigParameters.current
    let pairings = try orderByPairings(views, isHeld: false)
    var chosen = pairings.map { $0[0] }
    var best = coarse(chosen)
    for camera in pairings.indices {
      for other in RigSolver.others(pairings[camera]) {
        var trial = chosen
        trial[camera] = other
        let result = coarse(trial)
        // A search from another shift may well end at the same one.
        let other = result.shift(camera) - best.shift(camera)
        if result.cost < limits.doubtfulPairing * best.cost, abs(other) > limits.clockReach,
          !ambiguities.contains(where: { $0.recording == order[camera + 1] })
        {
          let ratio = sharp(result) / sharp(best)
          let isAsGood = max(ratio, 1 / ratio) < limits.clearRatio
          if isAsGood { ambiguities.append((order[camera + 1], other)) }
        }
        if result.cost < best.cost { (chosen, best) = (trial, result) }
      }
    }
    tracks = best.problem.tracks
    let found = try fine(best.result.state, noiseInflation: limits.secondNoiseInflation)
    _ = decideSides(found.problem, found.result.state)
    return try refined(found.result.state)
  }

  /// Returns where the search ends from cameras that are nearly right, with the sides decided again.
  ///
  /// - Parameters:
  ///   - state: The cameras.
  ///   - geometryDeviation: How far cameras may move; `nil` for any way.
  /// - Returns: The problem with the result.
  /// - Throws: ``RigError`` where no search ends.
  mutating func refined(
    _ state: RigState, geometryDeviation: Double? = nil
  ) throws(RigError) -> (problem: RigProblem, result: Search) {
    var found = try fine(state, noiseInflation: 1, geometryDeviation)
    for _ in 0..<RigParameters.current.rounds {
      guard decideSides(found.problem, found.result.state) else { break }
      found = try fine(found.result.state, noiseInflation: 1, geometryDeviation)
    }
    return found
  }

  /// Finds the clocks of cameras that stand where they stood.
  ///
  /// - Parameter views: The cameras in the order of the recordings, whose shifts are tried, too.
  /// - Returns: The problem with the result.
  /// - Throws: ``RigError`` where recordings share no time.
  mutating func synchronised(_ views: [RigView]) throws(RigError) -> (problem: RigProblem, result: Search) {
    let pairings = try orderByPairings(views, isHeld: true)
    var state = RigState(places: [], views: order.map { views[$0] }, lengths: model.lengths.map { _ in 0 })
    for camera in tracks.indices {
      state.views[camera].drift = 0
      state.views[camera].shift = camera == 0 ? 0 : pairings[camera - 1][0].shift
      guard camera > 0 else { continue }
      tracks[camera].exchange(
        RigClocks.sides(tracks[0], tracks[camera], pairings[camera - 1][0], continuity: continuity[camera]))
    }
    return try refined(state, geometryDeviation: RigParameters.current.heldDeviation)
  }

  /// Leaves out the frames of a camera before or after it moved.
  mutating func cut(_ move: RigResiduals.Move) {
    let kept = tracks[move.camera].cut(at: move.ownTime, keepsLater: move.isLaterLonger)
    continuity[move.camera] = Array(continuity[move.camera][kept])
  }

  /// Chooses the first camera; returns the pairings of the others with it.
  ///
  /// - Parameters:
  ///   - views: The cameras in the order of the recordings, whose rotations are tried; empty where nothing is known.
  ///   - isHeld: Whether the cameras stand there, so that no other rotation and also their shifts are tried.
  /// - Returns: The pairings of each other camera, the best first.
  /// - Throws: ``RigError`` where recordings share no time.
  private mutating func orderByPairings(_ views: [RigView], isHeld: Bool) throws(RigError) -> [[RigPairing]] {
    var table = tracks.map { _ in tracks.map { _ in [RigPairing]() } }
    let signals = tracks.map { RigClocks.Signal($0) }
    for first in tracks.indices {
      for other in tracks.indices where other != first {
        // The other way round is no mirror image: the sides of the first one are taken as found.
        var peaks = RigClocks.peaks(signals[first], signals[other])
        if isHeld, !views.isEmpty { peaks.append((views[other].shift - views[first].shift, 0)) }
        let found = pairings(first, other, peaks, views, isHeld: isHeld)
        table[first][other] = found.sorted { $0.deviation < $1.deviation }
      }
    }
    // A pair whose own movements tell too little may be known by way of a third camera.
    let direct = table.map { $0.map(\.first) }
    for first in tracks.indices {
      for other in tracks.indices where other != first {
        let shifts = tracks.indices.compactMap { between -> (shift: Double, correlation: Double)? in
          guard let there = direct[first][between], let onward = direct[between][other] else { return nil }
          return (there.shift + onward.shift, min(there.correlation, onward.correlation))
        }
        table[first][other] += pairings(first, other, shifts, views, isHeld: isHeld)
        table[first][other].sort { $0.deviation < $1.deviation }
      }
    }
    func deviation(_ hub: Int) -> Double {
      tracks.indices.reduce(0) { $0 + ($1 == hub ? 0 : table[hub][$1].first?.deviation ?? .infinity) }
    }
    let hub = tracks.indices.min { deviation($0) < deviation($1) } ?? 0
    let rest = tracks.indices.filter { $0 != hub }
    if rest.contains(where: { table[hub][$0].isEmpty }) {
      // The recording that shares no time with most others; of two, the second one.
      let lost = tracks.indices.max { a, b in
        let (first, second) = (table[a].count { $0.isEmpty }, table[b].count { $0.isEmpty })
        return first < second || first == second && a < b
      }
      throw RigError(.noOverlap(recording: lost ?? 0))
    }
    order = [hub] + rest
    tracks = order.map { tracks[$0] }
    continuity = tracks.map(\.isExchanged)
    let times = tracks[0].times
    reference = (times[0] + times[times.count - 1]) / 2
    return rest.map { table[hub][$0] }
  }

  /// Returns the pairings of two cameras, with rotations of a calibration, of the rig, or of the metres.
  private func pairings(
    _ first: Int, _ other: Int, _ peaks: [(shift: Double, correlation: Double)], _ views: [RigView], isHeld: Bool
  ) -> [RigPairing] {
    guard !views.isEmpty else { return RigClocks.pairings(tracks[first], tracks[other], peaks) }
    let known = views[other].rotation * views[first].rotation.transpose
    let stated = RigClocks.pairings(tracks[first], tracks[other], peaks, known: known)
    guard !isHeld else { return stated }
    // A calibration is where the search begins, unless the metres contradict it.
    return stated.map { $0.preferred(by: RigParameters.current.doubtfulPairing) }
      + RigClocks.pairings(tracks[first], tracks[other], peaks)
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
  private func coarse(_ pairings: [RigPairing]) -> Coarse {
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
    problem.noiseInflation = limits.firstNoiseInflation
    state = Self.minimise(problem, state).state
    problem = RigProblem(own.tracks, times: times, around: state, model: model, reference: reference)
    problem.noiseInflation = limits.secondNoiseInflation
    return Coarse(problem: problem, result: Self.minimise(problem, state))
  }

  /// Returns the cost of a camera's frame where a coarse search ends with the points' own standard deviations.
  private func sharp(_ coarse: Coarse) -> Double {
    var problem = coarse.problem
    problem.noiseInflation = 1
    return Self.minimise(problem, coarse.result.state).cost / Double(problem.weight)
  }

  /// A search over few frames.
  private struct Coarse {
    var problem: RigProblem
    var result: Search
    /// The cost of a camera's frame.
    var cost: Double { result.cost / Double(problem.weight) }

    /// Returns the shift of a camera after the first.
    func shift(_ camera: Int) -> Double { result.state.views[camera + 1].shift }
  }

  /// Searches over many frames.
  private func fine(
    _ state: RigState, noiseInflation: Double, _ geometryDeviation: Double? = nil
  ) throws(RigError) -> (problem: RigProblem, result: Search) {
    let times = times(state.views, most: RigParameters.current.mostFrames)
    guard times.count >= RigParameters.current.fewestFrames else { throw RigError(.noOverlap(recording: 1)) }
    var start = state
    start.places = RigStart(tracks: tracks, model: model).places(times, state.views, reference: reference)
    var problem = RigProblem(tracks, times: times, around: state, model: model, reference: reference)
    (problem.noiseInflation, problem.geometryDeviation) = (noiseInflation, geometryDeviation)
    let result = Self.minimise(problem, start)
    guard result.cost.isFinite else { throw RigError(.notSolvable) }
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
    // Recordings within a day of one another.
    guard let from = all.min(), let to = all.max(), to - from <= 3 * RigParameters.current.longestRecording else {
      return []
    }
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
  /// Creates the model of a person whose lengths in metres a rig has found.
  init(rigLengths lengths: [Double]) {
    self.init(lengths: lengths, standardDeviation: RigParameters.current.knownLength)
  }

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
