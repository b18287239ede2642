/// The unknowns of a fit: root and directions of each frame, and those that all frames share.
package struct BodyState: Sendable {
  /// The middle of the hips in metres, one for each frame.
  package var roots: [Vector3]
  /// The unit directions, thirteen for each frame, in the order of ``BodyModel/Segment``.
  package var directions: [Vector3]
  /// The unknowns that all frames share.
  package var shared: SharedUnknowns

  /// Creates a state.
  package init(roots: [Vector3], directions: [Vector3], shared: SharedUnknowns) {
    (self.roots, self.directions, self.shared) = (roots, directions, shared)
  }

  /// The segments of a frame.
  package static let segments = BodyModel.Segment.allCases.count
  /// The unknowns of a frame: three of the root, two of each direction.
  package static let unknowns = 3 + 2 * segments

  /// Returns the state moved along a step: the roots by addition, each direction in its tangent plane.
  ///
  /// - Parameters:
  ///   - blocks: The steps of the frames, ``unknowns`` each.
  ///   - border: The step of the shared unknowns.
  ///   - scale: The fraction of the step.
  /// - Returns: The moved state.
  package func moved(blocks: [Double], border: [Double], scale: Double = 1) -> BodyState {
    var state = self
    for frame in roots.indices {
      let offset = frame * Self.unknowns
      state.roots[frame] += scale * Vector3(blocks[offset], blocks[offset + 1], blocks[offset + 2])
      for segment in 0..<Self.segments {
        let at = frame * Self.segments + segment
        let (first, second) = directions[at].tangents
        let step = first * blocks[offset + 3 + 2 * segment] + second * blocks[offset + 4 + 2 * segment]
        state.directions[at] = (directions[at] + scale * step).unit
      }
    }
    for index in border.indices { state.shared.values[index] += scale * border[index] }
    return state
  }

  /// Returns the state at other times, straight on between its own.
  ///
  /// - Parameters:
  ///   - times: The times of the state's frames, which increase.
  ///   - others: The times of the frames that are wanted, which increase.
  /// - Returns: A frame for each of those; before the first and after the last as these.
  func spread(from times: [Double], to others: [Double]) -> BodyState {
    var state = BodyState(roots: [], directions: [], shared: shared)
    var after = 0
    for time in others {
      while after < times.count - 1, times[after] < time { after += 1 }
      let before = max(0, after - 1)
      let elapsed = times[after] - times[before]
      let share = elapsed > 0 ? min(1, max(0, (time - times[before]) / elapsed)) : 1
      state.roots.append(roots[before] + share * (roots[after] - roots[before]))
      for segment in 0..<Self.segments {
        let (from, to) = (directions[before * Self.segments + segment], directions[after * Self.segments + segment])
        let between = from + share * (to - from)
        state.directions.append(between.length > 0 ? between.unit : to)
      }
    }
    return state
  }
}

/// The twelve unknowns that all frames of a recording share.
package struct SharedUnknowns: Sendable {
  /// The logarithm of the focal length over its given value, the two tilts of the vertical in radians, the height of the
  /// ground against gravity in metres, and the logarithms of the eight lengths over the model's.
  package var values: [Double]

  /// The number of unknowns.
  package static let count = 4 + BodyModel.Length.allCases.count
  package static let focal = 0
  package static let pitch = 1
  package static let roll = 2
  package static let ground = 3
  /// The first of the lengths.
  package static let lengths = 4

  /// Creates unknowns at the given values of camera and model.
  package init() { values = [Double](repeating: 0, count: Self.count) }
}

/// The vertical of a camera: its prior, and the two directions in which it may tilt.
struct Vertical: Sendable {
  let prior: Vector3
  let forPitch: Vector3
  let forRoll: Vector3

  init(_ up: Vector3) {
    prior = up
    // Square to the vertical and as near to the optical axis as possible; a camera that looks down has no such axis.
    let axis = Vector3(0, 0, 1)
    let rest = axis - up.dot(axis) * up
    forPitch = rest.dot(rest) > 0.5 * 0.5 ? rest.unit : up.tangents.0
    forRoll = forPitch.cross(up)
  }

  /// Returns the direction against gravity, and its derivatives by pitch and roll.
  @inline(__always)
  func tilted(pitch: Double, roll: Double) -> (up: Vector3, byPitch: Vector3, byRoll: Vector3) {
    let sum = prior + pitch * forPitch + roll * forRoll
    let length = sum.length
    let up = sum / length
    return (up, (forPitch - up.dot(forPitch) * up) / length, (forRoll - up.dot(forRoll) * up) / length)
  }
}
