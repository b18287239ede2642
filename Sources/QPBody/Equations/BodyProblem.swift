import QPLandmarks

/// The whole recording as a problem of least squares: the equations of the frames, the smoothness of the movement, and
/// the priors of camera and lengths.
struct BodyProblem: BandedProblem, Sendable {
  var equations: FrameEquations
  /// Standard deviations of the shared unknowns around 0; empty where they are held.
  let priors: [Double]
  /// The spectral densities of the segments' angular accelerations in rad²/s³.
  let densities: [Double]

  init(_ equations: FrameEquations, pitch: Double, roll: Double, focal: Double) {
    self.equations = equations
    priors = [focal, pitch, roll, PostureDynamicsParameters.current.groundDeviation] + equations.model.deviations
    let motion = PostureDynamicsParameters.current
    densities = BodyModel.Segment.allCases.map { segment in
      switch segment.length {
      case .hips, .trunk, .shoulders: motion.trunk
      case .thigh, .shank, .foot: motion.legs
      case .upperArm, .forearm: motion.arms
      }
    }
  }

  private init(_ equations: FrameEquations, densities: [Double]) {
    (self.equations, self.densities, priors) = (equations, densities, [])
  }

  /// Returns the problem of a range of frames with the shared unknowns held.
  func part(_ range: Range<Int>) -> BodyProblem {
    var part = equations
    part.observations = equations.observations.picked(range)
    return BodyProblem(part, densities: densities)
  }

  /// Returns the problem of fewer frames.
  func thinned(to frames: [Int]) -> BodyProblem {
    var part = self
    part.equations.observations = equations.observations.thinned(to: frames)
    return part
  }

  /// The unknowns of the border.
  var border: Int { priors.count }

  func lengths(_ shared: SharedUnknowns) -> [Double] {
    equations.model.lengths.indices.map {
      equations.model.lengths[$0] * Maths.exp(shared.values[SharedUnknowns.lengths + $0])
    }
  }

  func moved(_ state: BodyState, blocks: [Double], border: [Double]) -> BodyState {
    // A direction is linear over half a radian or so.
    var longest = 0.0
    for frame in 0..<state.roots.count {
      for index in 3..<BodyState.unknowns { longest = max(longest, abs(blocks[frame * BodyState.unknowns + index])) }
    }
    let limit = FitParameters.current.longestTurn
    return state.moved(blocks: blocks, border: border, scale: longest > limit ? limit / longest : 1)
  }

  /// Returns the cost alone.
  func cost(_ state: BodyState) -> Double {
    let writer = FrameEquationAssembler(
      equations, lengths: lengths(state.shared), shared: state.shared, sink: CostAlone())
    var cost = priorCost(state)
    for frame in state.roots.indices {
      cost += writer.write(frame: frame, state)
      if let motion = Motion(self, before: frame) { cost += motion.cost(state) }
    }
    return cost
  }

  func linearise(_ state: BodyState, into system: inout BlockBandSystem) -> Double {
    var cost = priorCost(state)
    for index in priors.indices {
      let precision = 1 / (priors[index] * priors[index])
      system.corner[index * border + index] += precision
      system.cornerRight[index] -= state.shared.values[index] * precision
    }
    cost += add(0..<system.count, state, to: &system)
    return cost
  }

  /// Adds the equations of some frames, and of their movement from those before, to a system; returns their cost.
  func add(_ frames: Range<Int>, _ state: BodyState, to system: inout BlockBandSystem) -> Double {
    let normals = FrameNormals()
    let writer = FrameEquationAssembler(equations, lengths: lengths(state.shared), shared: state.shared, sink: normals)
    var cost = 0.0
    system.write { system in
      for frame in frames {
        normals.clear()
        cost += writer.write(frame: frame, state)
        normals.add(to: system, block: frame)
        if let motion = Motion(self, before: frame) {
          motion.add(state, to: system)
          cost += motion.cost(state)
        }
      }
    }
    return cost
  }

  private func priorCost(_ state: BodyState) -> Double {
    priors.indices.reduce(0) {
      let deviations = state.shared.values[$1] / priors[$1]
      return $0 + deviations * deviations / 2
    }
  }
}

/// The smoothness of a movement over three frames: white acceleration.
private struct Motion {
  /// The last of the three frames.
  let frame: Int
  /// The factors of the frames in the change of speed.
  let shares: (Double, Double, Double)
  /// The variance of that change for a spectral density of 1.
  let variance: Double
  let densities: [Double]

  /// Creates the smoothness up to a frame; `nil` where there is none.
  @inline(__always)
  init?(_ problem: BodyProblem, before frame: Int) {
    guard frame > 1 else { return nil }
    let times = problem.equations.observations.times
    let (before, after) = (times[frame - 1] - times[frame - 2], times[frame] - times[frame - 1])
    guard max(before, after) < PostureDynamicsParameters.current.longestGap else { return nil }
    let ratio = after / before
    // formula: the variance of x₂ − x₁ − (x₁ − x₀)·h₁/h₀ for a density q is q·h₁²(h₀ + h₁)/3.
    variance = after * after * (before + after) / 3
    shares = (ratio, -(1 + ratio), 1)
    (self.frame, densities) = (frame, problem.densities)
  }

  @inline(__always)
  private func change(_ values: [Vector3], _ index: Int, _ width: Int) -> Vector3 {
    shares.0 * values[(frame - 2) * width + index] + shares.1 * values[(frame - 1) * width + index]
      + shares.2 * values[frame * width + index]
  }

  func cost(_ state: BodyState) -> Double {
    let root = change(state.roots, 0, 1)
    var cost = root.dot(root) / PostureDynamicsParameters.current.root
    for segment in 0..<BodyState.segments {
      let turn = change(state.directions, segment, BodyState.segments)
      cost += turn.dot(turn) / densities[segment]
    }
    return cost / (2 * variance)
  }

  func add(_ state: BodyState, to system: BlockBandSystem.Pointers) {
    let (size, square) = (BodyState.unknowns, BodyState.unknowns * BodyState.unknowns)
    let (oldest, middle, newest) = (frame - 2, frame - 1, frame)
    let root = change(state.roots, 0, 1)
    let weight = 1 / (PostureDynamicsParameters.current.root * variance)
    for axis in 0..<3 {
      let diagonal = axis * (size + 1)
      system.diagonal[oldest * square + diagonal] += weight * shares.0 * shares.0
      system.diagonal[middle * square + diagonal] += weight * shares.1 * shares.1
      system.diagonal[newest * square + diagonal] += weight * shares.2 * shares.2
      system.first[middle * square + diagonal] += weight * shares.1 * shares.0
      system.first[newest * square + diagonal] += weight * shares.2 * shares.1
      system.second[newest * square + diagonal] += weight * shares.2 * shares.0
      system.right[oldest * size + axis] -= weight * shares.0 * root[axis]
      system.right[middle * size + axis] -= weight * shares.1 * root[axis]
      system.right[newest * size + axis] -= weight * shares.2 * root[axis]
    }
    for segment in 0..<BodyState.segments {
      let turn = change(state.directions, segment, BodyState.segments)
      let weight = 1 / (densities[segment] * variance)
      let offset = 3 + 2 * segment
      let first = state.directions[oldest * BodyState.segments + segment].tangents
      let second = state.directions[middle * BodyState.segments + segment].tangents
      let third = state.directions[newest * BodyState.segments + segment].tangents
      addOwn(oldest, offset, weight * shares.0, shares.0, first, turn, system)
      addOwn(middle, offset, weight * shares.1, shares.1, second, turn, system)
      addOwn(newest, offset, weight * shares.2, shares.2, third, turn, system)
      let at = offset * (size + 1)
      Self.addPair(system.first + middle * square + at, weight * shares.1 * shares.0, second, first)
      Self.addPair(system.first + newest * square + at, weight * shares.2 * shares.1, third, second)
      Self.addPair(system.second + newest * square + at, weight * shares.2 * shares.0, third, first)
    }
  }

  @inline(__always)
  private func addOwn(
    _ block: Int, _ offset: Int, _ weight: Double, _ share: Double, _ tangents: (Vector3, Vector3), _ turn: Vector3,
    _ system: BlockBandSystem.Pointers
  ) {
    let size = BodyState.unknowns
    let diagonal = system.diagonal + block * size * size + offset * (size + 1)
    diagonal[0] += weight * share
    diagonal[size + 1] += weight * share
    system.right[block * size + offset] -= weight * tangents.0.dot(turn)
    system.right[block * size + offset + 1] -= weight * tangents.1.dot(turn)
  }

  @inline(__always)
  private static func addPair(
    _ target: UnsafeMutablePointer<Double>, _ weight: Double, _ own: (Vector3, Vector3), _ other: (Vector3, Vector3)
  ) {
    let next = target + BodyState.unknowns
    target[0] += weight * own.0.dot(other.0)
    target[1] += weight * own.0.dot(other.1)
    next[0] += weight * own.1.dot(other.0)
    next[1] += weight * own.1.dot(other.1)
  }
}
