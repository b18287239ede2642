import QPLandmarks

/// The standard deviations of the angles: from the frame's own unknowns, and from those that all frames share.
struct AngleCovariance: Sendable {
  /// For each frame the SD of each angle in degrees, with the shared unknowns held.
  private(set) var own: [[Double]] = []
  /// For each frame the SD of each angle in degrees by the shared unknowns.
  private(set) var common: [[Double]] = []

  /// Computes them at the end of a search; `nil` where the equations cannot be solved.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - state: Where the search ended.
  ///   - system: The equations there.
  ///   - stride: The number of frames of which the middle one stands for all.
  init?(_ problem: BodyProblem, _ state: BodyState, _ system: BlockBandSystem, every stride: Int) {
    let limits = FitParameters.current
    var factor = BlockBandFactor(count: system.count, size: system.size, border: system.border)
    guard factor.solve(system, damping: SolverParameters.current.leastDamping) != nil else { return nil }
    let response = factor.edgeResponse()
    let shared = factor.borderCovariance()
    var kept: (own: [Double], common: [Double]) = ([], [])
    for frame in 0..<system.count {
      let middle = min(system.count - 1, frame / stride * stride + stride / 2)
      if frame % stride == 0 {
        let gradients = Gradients(problem, state, frame: middle)
        let own = factor.variances(
          of: gradients.frame, at: middle, columns: JointAngle.singleCameraAngles.count, rest: limits.varianceRest)
        let common = gradients.commonVariances(response, shared, frame: middle, border: system.border)
        kept = (own.map(Self.degrees), common.map(Self.degrees))
      }
      own.append(kept.own)
      common.append(kept.common)
    }
  }

  /// Computes them for the last frame alone.
  init?(lastOf problem: BodyProblem, _ state: BodyState, _ system: BlockBandSystem) {
    var factor = BlockBandFactor(count: system.count, size: system.size, border: system.border)
    guard factor.solve(system, damping: SolverParameters.current.leastDamping) != nil else { return nil }
    let frame = system.count - 1
    let gradients = Gradients(problem, state, frame: frame)
    own = [
      factor.variances(of: gradients.frame, at: frame, columns: JointAngle.singleCameraAngles.count, rest: 0).map(
        Self.degrees)
    ]
    let common = gradients.commonVariances(
      factor.edgeResponse(), factor.borderCovariance(), frame: frame, border: system.border)
    self.common = [common.map(Self.degrees)]
  }

  private static func degrees(_ variance: Double) -> Double { max(0, variance).squareRoot() * 180 / .pi }
}

/// The gradients of all angles of a frame.
private struct Gradients {
  /// `BodyState.unknowns` × angles, row by row.
  var frame: [Double]
  /// `SharedUnknowns.count` × angles, row by row.
  var shared: [Double]

  init(_ problem: BodyProblem, _ state: BodyState, frame: Int) {
    let columns = JointAngle.singleCameraAngles.count
    self.frame = [Double](repeating: 0, count: BodyState.unknowns * columns)
    shared = [Double](repeating: 0, count: SharedUnknowns.count * columns)
    let values = state.shared.values
    let vertical = problem.equations.vertical.tilted(
      pitch: values[SharedUnknowns.pitch], roll: values[SharedUnknowns.roll])
    let direction: (BodyModel.Segment) -> Vector3 = { state.directions[frame * BodyState.segments + $0.rawValue] }
    for (column, angle) in JointAngle.singleCameraAngles.enumerated() {
      let found = angle.gradient(direction, up: vertical.up)
      for (segment, gradient) in found.bySegment {
        let (first, second) = direction(segment).tangents
        self.frame[(3 + 2 * segment.rawValue) * columns + column] += first.dot(gradient)
        self.frame[(4 + 2 * segment.rawValue) * columns + column] += second.dot(gradient)
      }
      shared[SharedUnknowns.pitch * columns + column] = vertical.byPitch.dot(found.byUp)
      shared[SharedUnknowns.roll * columns + column] = vertical.byRoll.dot(found.byUp)
    }
  }

  /// Returns the variances that the shared unknowns add.
  func commonVariances(_ response: [Double], _ covariance: [Double], frame: Int, border: Int) -> [Double] {
    let columns = JointAngle.singleCameraAngles.count
    guard border == SharedUnknowns.count else { return [Double](repeating: 0, count: columns) }
    return (0..<columns).map { column in
      let total = (0..<border).map { index in
        var sum = shared[index * columns + column]
        for row in 0..<BodyState.unknowns {
          sum -= self.frame[row * columns + column] * response[(frame * BodyState.unknowns + row) * border + index]
        }
        return sum
      }
      var variance = 0.0
      for row in 0..<border {
        for other in 0..<border { variance += total[row] * covariance[row * border + other] * total[other] }
      }
      return variance
    }
  }
}
