internal import QPLandmarks
internal import QPSignal

/// The parts and segments of a person that have a fault in a frame.
///
/// Found once a frame, so that each reading looks closer at those alone: most have none.
struct KnownFaults: Sendable {
  /// The parts that are missing, outside the picture or in doubt.
  let parts: BodySet
  /// The segments that are collapsed, too long or too short, or out of the picture's plane.
  let segments: SegmentSet
  /// The angle of each segment out of the picture's plane in degrees, by ``/QPSignal/Segment``; 0 within the gates.
  private let tilts: SIMD16<Double>

  init(_ state: PersonState, gates: Gates) {
    let topology = state.landmarks.topology
    let points = state.landmarks.pose.landmarks.span
    let states = state.points.span
    var parts = topology.absent
    for index in points.indices {
      let position = points[index].storage
      // A missing point's NaN lies nowhere.
      let isInside = position.x >= 0 && position.x <= 1 && position.y >= 0 && position.y <= 1
      if !isInside || (index < states.count && states[index].rawValue != 0) {
        parts.formUnion(topology.dependents(of: index))
      }
    }
    var segments = SegmentSet()
    var tilts = SIMD16<Double>()
    let known = state.segments.span
    let steepest = SegmentState.tilt(atFraction: gates.minimumLengthRatio)
    for segment in Segment.allCases {
      let index = Int(segment.rawValue)
      let tilt = known[index].tilt(gates, steepest: steepest)
      tilts[index] = tilt
      if tilt > 0 || known[index].isMisshapen(gates) { segments.insert(segment) }
    }
    (self.parts, self.segments, self.tilts) = (parts, segments, tilts)
  }

  /// Returns the angle of a segment out of the picture's plane in degrees; 0 within the gates.
  func tilt(of segment: Segment) -> Double { tilts[Int(segment.rawValue)] }
}

extension SegmentState {
  /// Returns the length as a fraction of the reference, if it is too long for the gates.
  func deviatingLengthRatio(_ gates: Gates) -> Double? {
    lengthRatio.flatMap { $0 > gates.maximumLengthRatio ? $0 : nil }
  }

  /// Returns the length as a fraction of the other side's, if it deviates from it by more than the gates allow.
  func deviatingContralateralRatio(_ gates: Gates) -> Double? {
    contralateralRatio.flatMap { $0 > gates.maximumLengthRatio || $0 * gates.maximumLengthRatio < 1 ? $0 : nil }
  }

  fileprivate func isMisshapen(_ gates: Gates) -> Bool {
    isCollapsed || deviatingLengthRatio(gates) != nil || deviatingContralateralRatio(gates) != nil
  }

  /// Returns the limb's angle out of the picture's plane, in degrees; 0 within the gates, by its length up to the
  /// steepest.
  fileprivate func tilt(_ gates: Gates, steepest: Double) -> Double {
    var worst = pointsOutOfPlane(gates, steepest: steepest) ? tilt ?? 0 : 0
    // An angle in degrees is at most 90 times its sine, which spares most limbs the arctangent.
    let limit = gates.maximumOutOfPlaneAngle
    if let depthRatio, 90 * abs(depthRatio) > limit, let tilt = worldTilt, tilt > limit { worst = max(worst, tilt) }
    return worst
  }

  /// Returns whether the limb points out of the picture's plane by its length and, where known, the camera's distance.
  private func pointsOutOfPlane(_ gates: Gates, steepest: Double) -> Bool {
    if let perspectiveTilt { return perspectiveTilt > steepest }
    return lengthRatio.map { $0 < gates.minimumLengthRatio } ?? false
  }
}
