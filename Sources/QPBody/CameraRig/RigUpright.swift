import QPLandmarks

/// The vertical and the ground of a rig, by gravity where cameras state it, by standing feet, and by the body's axis.
struct RigUpright {
  /// The direction against gravity in the axes of the first camera.
  private(set) var up: Vector3
  /// The place of the ground below the middle of the person's route.
  private(set) var origin: Vector3
  /// The standard deviation of ``up`` in radians.
  private(set) var standardDeviation: Double
  /// The position of the first recording's camera.
  private let camera: Vector3

  /// Finds them.
  ///
  /// formula: least squares of u·m = 0 for each camera's sideways direction m in the picture, of u·(p − p̄) = 0 for feet
  /// that stand at p, and of u − b = 0 for the body's axis b.
  init(_ problem: RigProblem, _ state: RigState, gravities: [SIMD2<Double>?], first: Int) {
    camera = state.views[first].position
    let limits = RigParameters.current
    let body = Self.axis(state.places)
    var (normal, right) = (Matrix3(scale: 1 / (limits.axisDeviation * limits.axisDeviation)), Vector3.zero)
    right = body / (limits.axisDeviation * limits.axisDeviation)
    for (gravity, view) in zip(gravities, state.views) {
      guard let gravity else { continue }
      let sideways = view.rotation.transposed(times: Vector3(gravity.y, -gravity.x, 0))
      normal = normal + Matrix3(sideways, outer: sideways) * (1 / (limits.gravityDeviation * limits.gravityDeviation))
    }
    let feet = Self.standing(problem, state)
    let middle = feet.reduce(.zero, +) / Double(max(1, feet.count))
    let share = min(1, limits.mostSteps / Double(max(1, feet.count)))
    for foot in feet {
      let offset = foot - middle
      normal = normal + Matrix3(offset, outer: offset) * (share / (limits.groundDeviation * limits.groundDeviation))
    }
    let found = normal.solved(right) ?? body
    up = found.length > 0 ? found.unit : body
    let upward = up
    let sides = up.tangents
    let variances = [sides.0, sides.1].map { side in normal.solved(side).map { side.dot($0) } ?? .infinity }
    standardDeviation = ((variances[0] + variances[1]) / 2).squareRoot()
    let people = stride(from: 0, to: state.places.count, by: RigTrack.points).map { state.places[$0 + Self.leftHip] }
    let centre = people.reduce(.zero, +) / Double(max(1, people.count))
    let heights = feet.map { $0.dot(upward) }
    let lowest = heights.isEmpty ? (state.places.map { $0.dot(upward) }.min() ?? 0) : BodyObservations.median(heights)
    origin = centre + (lowest - centre.dot(up)) * up
  }

  /// The axes of the room: x right as the first camera sees it, y against gravity, z toward the first camera.
  var rotation: Matrix3 {
    let toCamera = (camera - origin) - (camera - origin).dot(up) * up
    let forward = toCamera.length > 0 ? toCamera.unit : up.tangents.0
    return Matrix3(up.cross(forward), up, forward).transpose
  }

  /// Returns the view of the same camera in the room's axes.
  func placed(_ view: RigView) -> RigView {
    var placed = view
    placed.rotation = view.rotation * rotation.transpose
    placed.origin = view.rotation * origin + view.origin
    return placed
  }

  private static let leftHip = ModelPoint.all.firstIndex { $0.part == .leftHip } ?? 0

  /// Returns the direction from the ankles to the shoulders, of the frames in which most of the body is straight.
  private static func axis(_ places: [Vector3]) -> Vector3 {
    func middle(_ part: Body, _ first: Int) -> Vector3 {
      let left = ModelPoint.all.firstIndex { $0.part == part } ?? 0
      return (places[first + left] + places[first + left + 1]) / 2
    }
    let frames = stride(from: 0, to: places.count, by: RigTrack.points).map { first -> (axis: Vector3, bend: Double) in
      let (shoulders, hips, ankles) = (
        middle(.leftShoulder, first), middle(.leftHip, first), middle(.leftAnkle, first)
      )
      let bend = (shoulders - hips).unit.dot((hips - ankles).unit)
      return ((shoulders - ankles).unit, bend)
    }
    let straight = frames.sorted { $0.bend > $1.bend }.prefix(max(1, frames.count / 2))
    let sum = straight.reduce(Vector3.zero) { $0 + $1.axis }
    return sum.length > 0 ? sum.unit : Vector3(0, -1, 0)
  }

  /// Returns the places of toes that stand.
  private static func standing(_ problem: RigProblem, _ state: RigState) -> [Vector3] {
    let motion = PostureDynamicsParameters.current
    var found: [Vector3] = []
    for frame in problem.times.indices.dropFirst() {
      let elapsed = problem.times[frame] - problem.times[frame - 1]
      guard elapsed < motion.longestGap else { continue }
      for foot in ModelPoint.feet where ModelPoint.all[foot].part.isToe {
        let (before, after) = (
          state.places[(frame - 1) * RigTrack.points + foot], state.places[frame * RigTrack.points + foot]
        )
        if (after - before).length < motion.contactSpeed * elapsed { found.append(after) }
      }
    }
    return found
  }
}

extension Body {
  fileprivate var isToe: Bool { self == .leftFootIndex || self == .rightFootIndex }
}
