package import QPCore

extension RangeOfMotion {
  /// The feature's metadata: joint, movement, side, direction, unit and neutral position.
  package var metadata: Feature.Metadata {
    var metadata = Feature.Metadata(
      title: title, summary: summary, unit: .degrees, joint: joint, side: side, parts: needed)
    switch measure {
    case .sweep(let sweep):
      metadata.rotation = sweep.isClockwise ? .clockwise : .anticlockwise
      metadata.neutral = Self.jointsAtZero.contains(joint) ? 0 : nil
    case .movement(let movement):
      metadata.movement = movement.name
      metadata.opposite = movement.opposite
      metadata.leadsToOpposite = movement.leadsToOpposite
      metadata.neutral = 0
      metadata.referenceValues = movement.referenceValues
    }
    return metadata
  }

  /// The same range of motion on the other side, if it is a built-in one; `nil` if there is none.
  package var otherSide: RangeOfMotion? {
    guard let side else { return nil }
    return Self.all.first { other in
      guard other.joint == joint, other.side == side.opposite else { return false }
      switch (measure, other.measure) {
      case (.movement(let mine), .movement(let theirs)):
        return mine.name == theirs.name && mine.reference == theirs.reference
      // In the mirror image, clockwise is anticlockwise.
      case (.sweep(let mine), .sweep(let theirs)): return mine.isClockwise != theirs.isClockwise
      default: return false
      }
    }
  }

  /// Returns the same angle, requested by the opposite movement's name, or itself if that has none.
  package func leading(toOpposite isOpposite: Bool = true) -> RangeOfMotion {
    guard var movement, movement.opposite != nil else { return self }
    movement.leadsToOpposite = isOpposite
    return RangeOfMotion(joint: joint, side: side, movement: movement)
  }

  /// The joints whose sweeps read 0 at rest: a hanging arm, an upright trunk and head.
  ///
  /// Legs and elbows may be bent at rest, as in a sitting person.
  private static let jointsAtZero: Set<String> = ["shoulder", "back", "neck"]

  private var summary: String {
    switch measure {
    case .sweep(let sweep): "around the \(sweep.vertex.displayName), from \(sweep.from.summary) to \(sweep.to.summary)"
    case .movement(let movement): movement.summary
    }
  }
}

extension Ray {
  fileprivate var summary: String {
    switch self {
    case .line(_, let body): "the " + body.displayName
    case .up: "straight up"
    case .down: "straight down"
    }
  }
}
