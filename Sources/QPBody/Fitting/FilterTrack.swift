import QPLandmarks

/// A person followed by a filter: the newest frames, and the prior from those before.
struct FilterTrack: Sendable {
  /// The prior from the frames before, of the first two of the window and the shared unknowns.
  private var prior: FilterPrior
  /// The window: two frames that the prior holds, and those that are still fitted anew.
  private var state: BodyState
  private var problem: BodyProblem
  /// The time of the first frame.
  private let start: Double
  private var own: [Double] = []
  private var common: [Double] = []
  private var isSound = true
  private var angles: [Double] = []
  /// The lowest and the highest of each angle in degrees.
  private var ranges: [(low: Double, high: Double)] = []

  /// Begins with a few frames; `nil` where no body explains them.
  init?(_ problem: BodyProblem, from smoother: BodySmoother) {
    let (problem, found) = smoother.settle(problem)
    let count = found.state.roots.count
    var system = found.system
    while system.count > 2 {
      var factor = BlockBandFactor(count: system.count, size: system.size, border: system.border)
      guard let rest = factor.withoutFirst(system) else { return nil }
      system = rest
    }
    self.problem = problem.part(count - 2..<count)
    state = found.state.part(count - 2..<count)
    prior = FilterPrior(system, at: state)
    start = problem.equations.observations.times[0]
    read(found.system, problem, found.state)
  }

  /// Takes one more frame.
  ///
  /// - Parameter all: The problem of the last frames, of which the newest one is new.
  mutating func follow(_ all: BodyProblem) {
    let limits = BodyFilterParameters.current
    let seen = all.equations.observations.count
    extrapolate(to: all.equations.observations.times)
    problem = all.part(seen - state.roots.count..<seen)
    problem.releaseRaisedFeet(state)
    let search = LevenbergMarquardt(steps: limits.steps, tolerance: limits.tolerance)
    let found = search.minimise(
      FilterProblem(problem: problem, prior: prior), from: state, count: state.roots.count, size: BodyState.unknowns,
      border: SharedUnknowns.count)
    state = found.state
    read(found.system, problem, state)
    guard isSound, state.roots.count > limits.window + 1 else { return }
    absorb(found.system)
  }

  /// Adds a frame that goes on as the last two went.
  private mutating func extrapolate(to times: [Double]) {
    let (frames, count) = (state.roots.count, times.count)
    let ratio = (times[count - 1] - times[count - 2]) / (times[count - 2] - times[count - 3])
    state.roots.append(state.roots[frames - 1] + ratio * (state.roots[frames - 1] - state.roots[frames - 2]))
    for segment in 0..<BodyState.segments {
      let last = state.directions[(frames - 1) * BodyState.segments + segment]
      let next = last + ratio * (last - state.directions[(frames - 2) * BodyState.segments + segment])
      state.directions.append(next.length > 0 ? next.unit : last)
    }
  }

  /// Lets the prior know of the oldest frame of the window that it does not hold yet.
  private mutating func absorb(_ system: BlockBandSystem) {
    var oldest = system
    if system.count > 3 {
      oldest = BlockBandSystem(count: 3, size: system.size, border: system.border)
      _ = FilterProblem(problem: problem.part(0..<3), prior: prior).linearise(state.part(0..<3), into: &oldest)
    }
    var factor = BlockBandFactor(count: 3, size: system.size, border: system.border)
    guard let rest = factor.withoutFirst(oldest) else {
      isSound = false
      return
    }
    prior = FilterPrior(rest, at: state.part(1..<3))
    state = state.part(1..<state.roots.count)
  }

  // MARK: Reading

  private mutating func read(_ system: BlockBandSystem, _ problem: BodyProblem, _ state: BodyState) {
    guard let covariance = AngleCovariance(lastOf: problem, state, system) else {
      isSound = false
      return
    }
    (own, common) = (covariance.own[0], covariance.common[0])
    let last = state.directions.suffix(BodyState.segments)
    angles = JointAngle.values({ last[last.startIndex + $0.rawValue] }, up: problem.up(state.shared))
    isSound = last.allSatisfy(\.isFinite) && state.roots.allSatisfy(\.isFinite)
    if ranges.isEmpty { ranges = angles.map { ($0, $0) } }
    for (index, angle) in angles.enumerated() {
      ranges[index] = (min(ranges[index].low, angle), max(ranges[index].high, angle))
    }
  }

  /// Returns the newest pose; `nil` where the equations could not be solved.
  func pose(of frame: PoseFrame, standing: Double) -> BodyPose? {
    guard isSound, let root = state.roots.last else { return nil }
    let limits = FitParameters.current
    let hasGroundContact = standing > limits.groundShare
    let movement = JointAngle.singleCameraAngles.indices.map {
      JointAngle.singleCameraAngles[$0].settlesDepth ? ranges[$0].high - ranges[$0].low : 0
    }
    let up = problem.up(state.shared)
    let isWide = BodyPose.Reading.isWide(
      hasGroundContact: hasGroundContact, movement: movement.max() ?? 0, seconds: frame.timestamp.seconds - start,
      up: up)
    var flags: BodyPose.Flags = hasGroundContact ? [] : .noGroundContact
    if frame.timestamp.seconds - start < BodyFilterParameters.current.warmUp { flags.insert(.notConverged) }
    let directions = Array(state.directions.suffix(BodyState.segments))
    let seen = problem.equations.observations
    let view = ViewDeviation(directions, root: root, seen, frame: seen.count - 1)
    let estimate = seen.angles(seen.count - 1, up: up)
    let readings = JointAngle.singleCameraAngles.indices.map { index in
      let angle = JointAngle.singleCameraAngles[index]
      let variance =
        view.variance(of: angle)
        + ViewDeviation.variance(of: angle, farFromEstimate: JointAngle.distance(angles[index], estimate[index]))
      let reading = BodyPose.Reading(
        value: angles[index], own: own[index], common: common[index], view: variance, isWide: isWide)
      return view.isUnknown(angle) ? reading.withheld() : reading
    }
    return BodyPose(
      time: frame.timestamp, flags: flags, root: root, directions: directions, lengths: problem.lengths(state.shared),
      up: up, readings: readings)
  }
}

/// The problem of a filter's window: its own equations, and the prior from earlier frames.
struct FilterProblem: BandedProblem {
  let problem: BodyProblem
  let prior: FilterPrior

  func linearise(_ state: BodyState, into system: inout BlockBandSystem) -> Double {
    let cost = prior.add(state, to: &system)
    return cost + problem.add(2..<system.count, state, to: &system)
  }

  func moved(_ state: BodyState, blocks: [Double], border: [Double]) -> BodyState {
    problem.moved(state, blocks: blocks, border: border)
  }
}
