import QPLandmarks

/// Tries the mirror images of segments: a segment toward the camera looks as one away from it.
///
/// Groups of segments are mirrored at the picture's plane over stretches in which they stand out of it, and refitted with
/// the shared unknowns held. The better posture of each stretch is kept; where the other one is hardly worse, both stay.
struct DepthMirrors: Sendable {
  /// The segments that are mirrored together.
  static let groups: [[BodyModel.Segment]] = [
    [.leftThigh, .rightThigh], [.leftShank, .rightShank], [.leftThigh, .rightThigh, .leftShank, .rightShank],
    [.leftThigh, .leftShank], [.rightThigh, .rightShank], [.trunk], [.leftUpperArm, .leftForearm],
    [.rightUpperArm, .rightForearm],
  ]

  /// A posture that explains the points nearly as well.
  struct Alternative: Sendable {
    /// The times of its frames in seconds.
    var times: [Double]
    /// How far each frame's angles are in degrees from those that were kept, in the order of ``JointAngle/singleCameraAngles``.
    var distances: [[Double]]
    /// How much more it costs.
    var excess: Double

    /// Returns how far its angles are at a time; `nil` where it does not reach.
    func distances(at time: Double, within margin: Double) -> [Double]? {
      let nearest = times.indices.min { abs(times[$0] - time) < abs(times[$1] - time) }
      return nearest.flatMap { abs(times[$0] - time) <= margin ? distances[$0] : nil }
    }
  }

  /// The postures that cannot be told from those of the fit.
  private(set) var alternatives: [Alternative] = []
  private(set) var tried = 0
  private(set) var taken = 0

  /// Returns a state in which some stretches are mirrored for the better; `nil` where none is.
  mutating func improved(_ problem: BodyProblem, _ found: BodySmoother.Search) -> BodyState? {
    alternatives = []
    var state = found.state
    var hasChanged = false
    for group in Self.groups {
      for stretch in Self.stretches(of: group, in: state, problem) where tryMirror(stretch, group, problem, &state) {
        hasChanged = true
      }
    }
    return hasChanged ? state : nil
  }

  /// Refits a stretch from its mirror image; returns whether that is better, and then takes it.
  private mutating func tryMirror(
    _ stretch: Range<Int>, _ group: [BodyModel.Segment], _ problem: BodyProblem, _ state: inout BodyState
  ) -> Bool {
    let limits = FitParameters.current
    let margin = Int((limits.margin / problem.equations.observations.interval).rounded(.up))
    let range = max(0, stretch.lowerBound - margin)..<min(state.roots.count, stretch.upperBound + margin)
    let part = problem.part(range)
    let own = state.part(range)
    var mirrored = own
    for frame in stretch {
      for segment in group {
        let index = (frame - range.lowerBound) * BodyState.segments + segment.rawValue
        mirrored.directions[index].z = -mirrored.directions[index].z
      }
    }
    tried += 1
    let cost = part.cost(own)
    let goal = LevenbergMarquardt.Goal(
      cost: cost + limits.ambiguity, first: cost + limits.hopeless, reach: limits.reach)
    let after = Self.minimise(part, mirrored, goal: goal)
    // The part alone costs hardly less than its share of the whole.
    guard after.cost < cost + limits.ambiguity else { return false }
    let before = Self.minimise(part, own)
    let gain = before.cost - after.cost
    let isBetter = gain > limits.leastGain
    let other = isBetter ? before.state : after.state
    if abs(gain) < limits.ambiguity {
      let distances = zip(part.angles(other), part.angles(isBetter ? after.state : before.state)).map { other, own in
        zip(other, own).map { JointAngle.distance($0, $1) }
      }
      alternatives.append(
        Alternative(times: part.equations.observations.times, distances: distances, excess: abs(gain)))
    }
    guard isBetter else { return false }
    taken += 1
    state.replace(range, by: after.state)
    return true
  }

  private static func minimise(
    _ problem: BodyProblem, _ state: BodyState, goal: LevenbergMarquardt.Goal? = nil
  ) -> BodySmoother.Search {
    let limits = FitParameters.current
    let search = LevenbergMarquardt(steps: limits.stretchSteps, tolerance: limits.tolerance, goal: goal)
    return search.minimise(
      problem, from: state, count: state.roots.count, size: BodyState.unknowns, border: 0)
  }

  /// Returns the stretches in which a group stands out of the picture, in pieces that are not too long.
  private static func stretches(
    of group: [BodyModel.Segment], in state: BodyState, _ problem: BodyProblem
  ) -> [Range<Int>] {
    let limits = FitParameters.current
    let interval = problem.equations.observations.interval
    let shortest = max(2, Int((limits.shortestStretch / interval).rounded()))
    let longest = max(shortest, Int((limits.longestStretch / interval).rounded()))
    var found: [Range<Int>] = []
    var start: Int?
    for frame in 0...state.roots.count {
      let standsOut =
        frame < state.roots.count
        && group.contains { abs(state.directions[frame * BodyState.segments + $0.rawValue].z) > limits.mirroredSine }
      if standsOut, start == nil { start = frame }
      guard !standsOut, let first = start else { continue }
      start = nil
      guard frame - first >= shortest else { continue }
      let pieces = (frame - first + longest - 1) / longest
      for piece in 0..<pieces {
        found.append(first + (frame - first) * piece / pieces..<first + (frame - first) * (piece + 1) / pieces)
      }
    }
    return found
  }
}

extension BodyState {
  func part(_ range: Range<Int>) -> BodyState {
    BodyState(
      roots: Array(roots[range]),
      directions: Array(directions[range.lowerBound * Self.segments..<range.upperBound * Self.segments]), shared: shared
    )
  }

  fileprivate mutating func replace(_ range: Range<Int>, by other: BodyState) {
    roots.replaceSubrange(range, with: other.roots)
    directions.replaceSubrange(
      range.lowerBound * Self.segments..<range.upperBound * Self.segments, with: other.directions)
  }
}

extension BodyProblem {
  /// Returns the angles of each frame in degrees.
  func angles(_ state: BodyState) -> [[Double]] {
    let up = up(state.shared)
    return state.roots.indices.map { frame in
      JointAngle.values({ state.directions[frame * BodyState.segments + $0.rawValue] }, up: up)
    }
  }
}
