import QPLandmarks

/// The joint angles of a rig's frame, and their standard deviations.
struct RigAngles {
  /// The angles in radians, in the order of ``/QPLandmarks/JointAngle/multiCameraAngles``.
  private(set) var values: [Double] = []
  /// Their gradients by the frame's unknowns, `RigState.unknowns` × angles, row by row.
  private(set) var gradients: [Double]
  /// The unit direction of each segment.
  private let directions: [Vector3]
  /// The length of the trunk in metres.
  private let trunk: Double

  /// Computes the angles of a frame.
  ///
  /// - Parameters:
  ///   - places: The places of the points in metres.
  ///   - first: The index of the frame's first place.
  ///   - up: The direction against gravity.
  init(_ places: [Vector3], _ first: Int, up: Vector3) {
    let columns = JointAngle.multiCameraAngles.count
    gradients = [Double](repeating: 0, count: RigState.unknowns * columns)
    let vectors = RigSegment.all.map { $0.vector(places, first) }
    let directions = vectors.map { $0.length > 0 ? $0.unit : Vector3(0, 1, 0) }
    (self.directions, trunk) = (directions, vectors[BodyModel.Segment.trunk.rawValue].length)
    for (column, angle) in JointAngle.multiCameraAngles.enumerated() {
      let found = angle.gradient({ directions[$0.rawValue] }, up: up)
      var value = found.value
      // The line from heel to toes is seen itself, not the sole.
      if case .ankleDorsiflexion = angle { value += JointAngle.soleAngle }
      values.append(value)
      for (segment, gradient) in found.bySegment {
        let direction = directions[segment.rawValue]
        let length = max(vectors[segment.rawValue].length, RigParameters.current.leastLength)
        let byVector = (gradient - direction.dot(gradient) * direction) / length
        for (point, share) in RigSegment.all[segment.rawValue].shares {
          for axis in 0..<3 { gradients[(3 * point + axis) * columns + column] += share * byVector[axis] }
        }
      }
    }
  }

  /// Returns the gradient of an angle by the place of a point, in radians per metre.
  func gradient(of point: Int, _ angle: Int) -> Vector3 {
    let (columns, row) = (JointAngle.multiCameraAngles.count, 3 * point)
    return Vector3(
      gradients[row * columns + angle], gradients[(row + 1) * columns + angle], gradients[(row + 2) * columns + angle])
  }

  /// The variances in radians² by joint centres beside the points, which all cameras share.
  var sharedVariances: [Double] { RigCentres.variances(self, directions, trunk: trunk) }

  /// Returns the variances in radians² that a frame's points leave open, the cameras being known.
  ///
  /// - Parameter factor: The factor of that frame's equations alone.
  /// - Returns: A variance for each angle.
  func variances(_ factor: BlockBandFactor) -> [Double] {
    factor.variances(of: gradients, at: 0, columns: JointAngle.multiCameraAngles.count, rest: 0)
  }

  /// Returns the variances in radians² by the border's unknowns.
  ///
  /// - Parameters:
  ///   - response: The response of the frame to the border.
  ///   - covariance: The covariance of the border.
  ///   - border: The number of its unknowns.
  /// - Returns: A variance for each angle.
  func variances(_ response: [Double], _ covariance: [Double], border: Int) -> [Double] {
    let columns = JointAngle.multiCameraAngles.count
    return (0..<columns).map { column in
      let total = (0..<border).map { index in
        -(0..<RigState.unknowns).reduce(0) { $0 + gradients[$1 * columns + column] * response[$1 * border + index] }
      }
      var variance = 0.0
      for row in 0..<border where total[row] != 0 {
        for other in 0..<border { variance += total[row] * covariance[row * border + other] * total[other] }
      }
      return max(0, variance)
    }
  }
}

extension RigProblem {
  /// Returns the factor of one frame's equations alone, without the movement before and after it.
  ///
  /// Neighbouring frames do not average out a constant error, so that a frame stands for itself.
  func factor(of frame: Int, _ state: RigState) -> BlockBandFactor? {
    var one = state
    one.places = Array(state.places[frame * RigTrack.points..<(frame + 1) * RigTrack.points])
    let problem = RigProblem(
      tracks, times: [times[frame]], around: prior ?? state, model: model, reference: reference,
      holdsCameras: prior == nil)
    var system = BlockBandSystem(count: 1, size: RigState.unknowns, border: problem.border)
    _ = problem.linearise(one, into: &system)
    var factor = BlockBandFactor(count: 1, size: RigState.unknowns, border: problem.border)
    return factor.solve(system, damping: SolverParameters.current.leastDamping) == nil ? nil : factor
  }
}
