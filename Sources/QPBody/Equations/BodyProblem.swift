import QPLandmarks

/// The whole recording as a problem of least squares: the equations of the frames, the smoothness of the movement, and what
/// is known before of camera and lengths.
struct BodyProblem: BandedProblem, Sendable {
  var equations: FrameEquations
  /// Standard deviations of the shared unknowns around 0; empty where they are held.
  let priors: [Double]
  private let smoothness: [Double]

  init(_ equations: FrameEquations, tilt: Double, focal: Double) {
    self.equations = equations
    priors = [focal, tilt, tilt, MotionParameters.current.groundDeviation] + equations.model.deviations
    let motion = MotionParameters.current
    smoothness = BodyModel.Segment.allCases.map { segment in
      switch segment.length {
      case .hips, .trunk, .shoulders: motion.trunk
      case .thigh, .shank, .foot: motion.legs
      case .upperArm, .forearm: motion.arms
      }
    }
  }

  private init(_ equations: FrameEquations, smoothness: [Double]) {
    (self.equations, self.smoothness, priors) = (equations, smoothness, [])
  }

  /// Returns the problem of a range of frames with the shared unknowns held.
  func part(_ range: Range<Int>) -> BodyProblem {
    let seen = equations.observations.part(range)
    var part = FrameEquations(
      observations: seen, model: equations.model, vertical: equations.vertical, focal: equations.focal,
      centre: equations.centre)
    part.usesGround = equations.usesGround
    return BodyProblem(part, smoothness: smoothness)
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

  func linearise(_ state: BodyState, into system: inout BlockBandSystem) -> Double {
    let normals = FrameNormals()
    let lengths = lengths(state.shared)
    var cost = 0.0
    for frame in 0..<system.count {
      normals.clear()
      cost += equations.write(frame: frame, state, lengths: lengths, to: normals)
      add(normals, of: frame, to: &system)
    }
    cost += addMotion(state, to: &system)
    for index in priors.indices {
      let precision = 1 / (priors[index] * priors[index])
      let value = state.shared.values[index]
      cost += value * value * precision / 2
      system.corner[index * border + index] += precision
      system.cornerRight[index] -= value * precision
    }
    return cost
  }

  private func add(_ normals: FrameNormals, of frame: Int, to system: inout BlockBandSystem) {
    let (size, width) = (BodyState.unknowns, FrameNormals.width)
    for row in 0..<size {
      let source = normals.matrix + row * width
      let target = (frame * size + row) * size
      for column in 0..<size { system.diagonal[target + column] += source[column] }
      let edge = (frame * size + row) * border
      for column in 0..<border { system.edge[edge + column] += source[size + column] }
      system.right[frame * size + row] += normals.right[row]
    }
    for row in 0..<border {
      let source = normals.matrix + (size + row) * width + size
      for column in 0..<border { system.corner[row * border + column] += source[column] }
      system.cornerRight[row] += normals.right[size + row]
    }
  }

  // MARK: Motion

  /// Adds the smoothness: white acceleration between each three frames.
  private func addMotion(_ state: BodyState, to system: inout BlockBandSystem) -> Double {
    let times = equations.observations.times
    let motion = MotionParameters.current
    var cost = 0.0
    for frame in 2..<max(2, times.count) {
      let (before, after) = (times[frame - 1] - times[frame - 2], times[frame] - times[frame - 1])
      guard max(before, after) < motion.longestGap else { continue }
      let ratio = after / before
      // formula: the variance of x₂ − x₁ − (x₁ − x₀)·h₁/h₀ for a density q is q·h₁²(h₀ + h₁)/3.
      let variance = after * after * (before + after) / 3
      let shares = [ratio, -(1 + ratio), 1]
      cost += addRoots(state, frame, shares, 1 / (motion.root * variance), to: &system)
      for segment in 0..<BodyState.segments {
        cost += addTurn(state, frame, segment, shares, 1 / (smoothness[segment] * variance), to: &system)
      }
    }
    return cost
  }

  private func addRoots(
    _ state: BodyState, _ frame: Int, _ shares: [Double], _ weight: Double, to system: inout BlockBandSystem
  ) -> Double {
    let size = BodyState.unknowns
    let rest =
      shares[0] * state.roots[frame - 2] + shares[1] * state.roots[frame - 1] + shares[2] * state.roots[frame]
    for first in 0..<3 {
      let block = frame - 2 + first
      for axis in 0..<3 {
        system.right[block * size + axis] -= weight * shares[first] * rest[axis]
        let diagonal = (block * size + axis) * size + axis
        let value = weight * shares[first]
        system.diagonal[diagonal] += value * shares[first]
        if first > 0 { system.first[diagonal] += value * shares[first - 1] }
        if first > 1 { system.second[diagonal] += value * shares[first - 2] }
      }
    }
    return weight * rest.dot(rest) / 2
  }

  private func addTurn(
    _ state: BodyState, _ frame: Int, _ segment: Int, _ shares: [Double], _ weight: Double,
    to system: inout BlockBandSystem
  ) -> Double {
    let size = BodyState.unknowns
    let count = BodyState.segments
    let directions = (0..<3).map { state.directions[(frame - 2 + $0) * count + segment] }
    let tangents = directions.map(\.tangents)
    let rest = shares[0] * directions[0] + shares[1] * directions[1] + shares[2] * directions[2]
    for first in 0..<3 {
      let block = frame - 2 + first
      for row in 0..<2 {
        let own = row == 0 ? tangents[first].0 : tangents[first].1
        let index = block * size + 3 + 2 * segment + row
        system.right[index] -= weight * shares[first] * own.dot(rest)
        for column in 0..<2 {
          let place = index * size + 3 + 2 * segment + column
          if row == column { system.diagonal[place] += weight * shares[first] * shares[first] }
          if first > 0 {
            let other = column == 0 ? tangents[first - 1].0 : tangents[first - 1].1
            system.first[place] += weight * shares[first] * shares[first - 1] * own.dot(other)
          }
          if first > 1 {
            let other = column == 0 ? tangents[0].0 : tangents[0].1
            system.second[place] += weight * shares[first] * shares[0] * own.dot(other)
          }
        }
      }
    }
    return weight * rest.dot(rest) / 2
  }
}
