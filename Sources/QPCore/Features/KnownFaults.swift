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

  init(_ state: PersonState, gates: Gates) {
    let topology = state.landmarks.topology
    let points = state.landmarks.pose.landmarks.span
    let states = state.points.span
    var parts = topology.absent
    for index in points.indices {
      let place = points[index].storage
      // A missing point's NaN lies nowhere.
      let isInside = place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1
      if !isInside || (index < states.count && states[index].rawValue != 0) {
        parts.formUnion(topology.dependents(of: index))
      }
    }
    var segments = SegmentSet()
    for segment in Segment.allCases where state[segment].hasFault(gates) { segments.insert(segment) }
    (self.parts, self.segments) = (parts, segments)
  }
}

extension SegmentState {
  fileprivate func hasFault(_ gates: Gates) -> Bool {
    isCollapsed || deviatingLength(gates) != nil || deviatingSymmetry(gates) != nil || tilt(gates) > 0
  }
}
