import QPLandmarks

/// The unknowns of one camera: where it is, its focal length and its clock.
struct RigView: Hashable, Sendable {
  /// The rotation from the rig's axes to the camera's: x right, y down, z away from it.
  var rotation: Matrix3
  /// The rig's origin in the camera's axes in metres.
  var origin: Vector3
  /// The logarithm of the focal length over its start.
  var focal: Double = 0
  /// The camera's time less the rig's at the reference time, in seconds.
  var shift: Double = 0
  /// The growth of that difference in a second.
  var drift: Double = 0

  /// The unknowns of a camera: three of the rotation, three of the origin, focal length, shift and drift.
  static let unknowns = driftPlace + 1
  /// The places of the focal length, the shift and the drift among them.
  static let focalPlace = 6
  static let shiftPlace = focalPlace + 1
  static let driftPlace = shiftPlace + 1

  /// Returns a place of the rig in the camera's axes.
  @inline(__always)
  func seen(_ position: Vector3) -> Vector3 { rotation * position + origin }

  /// Returns a place of the camera's axes in the rig's.
  @inline(__always)
  func placed(_ seen: Vector3) -> Vector3 { rotation.transposed(times: seen - origin) }

  /// The camera's position in the rig's axes.
  var position: Vector3 { placed(.zero) }

  /// Returns the camera's time at a time of the rig, from the reference time.
  @inline(__always)
  func time(_ rigTime: Double, reference: Double) -> Double { rigTime + shift + drift * (rigTime - reference) }
}

extension RigView {
  /// Returns the rig's time at a time of the camera.
  func rigTime(_ own: Double, reference: Double) -> Double { reference + (own - shift - reference) / (1 + drift) }
}

/// The unknowns of a rig: the points over time, the cameras, and the lengths of the segments.
struct RigState: Sendable {
  /// The places in metres, ``RigTrack/points`` a frame.
  var places: [Vector3]
  var views: [RigView]
  /// The logarithms of the lengths over the model's.
  var lengths: [Double]

  /// The unknowns of a frame.
  static let unknowns = 3 * RigTrack.points

  /// Returns the state moved along a step.
  func moved(blocks: [Double], border: [Double], scale: Double) -> RigState {
    var state = self
    for index in places.indices {
      state.places[index] += scale * Vector3(blocks[3 * index], blocks[3 * index + 1], blocks[3 * index + 2])
    }
    guard !border.isEmpty else { return state }
    for camera in views.indices {
      let at = camera * RigView.unknowns
      let turn = scale * Vector3(border[at], border[at + 1], border[at + 2])
      state.views[camera].rotation = (Rotation.by(turn) * views[camera].rotation).orthonormal
      state.views[camera].origin += scale * Vector3(border[at + 3], border[at + 4], border[at + 5])
      state.views[camera].focal += scale * border[at + RigView.focalPlace]
      state.views[camera].shift += scale * border[at + RigView.shiftPlace]
      state.views[camera].drift += scale * border[at + RigView.driftPlace]
    }
    let first = views.count * RigView.unknowns
    for index in lengths.indices { state.lengths[index] += scale * border[first + index] }
    return state
  }
}
