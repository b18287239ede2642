package import QPLandmarks

/// The known faults of a point in a frame.
package struct PointState: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The point was not seen at all.
  package static let missing = PointState(rawValue: 1 << 0)
  /// The point's visibility is below the gate.
  package static let lowVisibility = PointState(rawValue: 1 << 1)
  /// The point lies too far outside the picture, or depends on a point that does.
  package static let outOfFrame = PointState(rawValue: 1 << 2)
  /// The point jumped faster than a limb can move.
  package static let suspect = PointState(rawValue: 1 << 3)
  /// The point jumped and stayed: its earlier movement no longer counts.
  package static let moved = PointState(rawValue: 1 << 4)

  /// The point may be its counterpart, or coincides with the other end of its limb: readings are flagged, filters skip
  /// it.
  package static let unclear = PointState(rawValue: 1 << 5)

  /// The point's limb jumped and stayed, and has not yet moved on plausibly: it may be in the wrong place.
  package static let unconfirmed = PointState(rawValue: 1 << 6)

  /// Whether the point is not seen where it should be, which may last.
  package var isUnseen: Bool { !isDisjoint(with: [.missing, .lowVisibility, .outOfFrame]) }

  /// Whether the point must not enter a filter.
  package var isHeld: Bool { !isDisjoint(with: [.missing, .lowVisibility, .outOfFrame, .suspect, .unclear]) }
}

extension [PointState] {
  /// Returns the state of a point; empty for a point that was not judged.
  package func state(of point: Int) -> PointState { indices.contains(point) ? self[point] : [] }

  /// Returns the state of a part, or the union of its two halves' states.
  package func state(of body: Body, in topology: Topology) -> PointState {
    if let index = topology.index(of: body) { return state(of: index) }
    guard let (one, other) = body.halves, let first = topology.index(of: one), let second = topology.index(of: other)
    else { return [] }
    return state(of: first).union(state(of: second))
  }
}
