package import QPLandmarks

/// What speaks against using a point in a frame.
package struct PointState: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It was not seen at all.
  package static let missing = PointState(rawValue: 1)
  /// The estimator is not sure enough of it.
  package static let lowVisibility = PointState(rawValue: 2)
  /// It lies too far outside the picture, or hangs on a point that does.
  package static let outOfFrame = PointState(rawValue: 4)
  /// It jumped as no limb does.
  package static let suspect = PointState(rawValue: 8)
  /// It jumped and stayed: what was known of its movement is void.
  package static let moved = PointState(rawValue: 16)

  /// It may be its counterpart, or lies where the other end of its limb lies: readings say so, filters pass it over.
  package static let unclear = PointState(rawValue: 32)

  /// Its limb jumped and stayed, and has not yet moved on as limbs do: it may be in the wrong place.
  package static let unconfirmed = PointState(rawValue: 64)

  /// Whether it is not to be seen where it should be, as may stay so for long.
  package var isUnseen: Bool { !isDisjoint(with: [.missing, .lowVisibility, .outOfFrame]) }

  /// Whether the point must not enter a filter.
  package var isHeld: Bool { !isDisjoint(with: [.missing, .lowVisibility, .outOfFrame, .suspect, .unclear]) }
}

extension [PointState] {
  /// Returns what speaks against a point; empty for a point that was not judged.
  package func state(of point: Int) -> PointState { indices.contains(point) ? self[point] : [] }

  /// Returns what speaks against a part, or against either of the two that stand for it.
  package func state(of body: Body, in topology: Topology) -> PointState {
    if let index = topology.index(of: body) { return state(of: index) }
    guard let (one, other) = body.halves, let first = topology.index(of: one), let second = topology.index(of: other)
    else { return [] }
    return state(of: first).union(state(of: second))
  }
}
