/// The groups of body parts that exist on both sides.
package struct PairedParts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The parts from the hips down.
  package static let legs = PairedParts(rawValue: 1)
  /// The parts from the shoulders up, and the arms.
  package static let upper = PairedParts(rawValue: 2)
}

extension PairedParts {
  /// The parts in the words of recordings: `none`, `legs`, `upper`, `both`.
  package var words: String { Self.names[Int(rawValue) & (Self.names.count - 1)] }

  /// Creates the parts of a word; `nil` for an unknown one.
  package init?(words: String) {
    guard let index = Self.names.firstIndex(of: words) else { return nil }
    self.init(rawValue: UInt8(index))
  }

  private static let names = ["none", "legs", "upper", "both"]

  /// The pairs of points that are exchanged when an estimator mistakes one leg for the other.
  package static let leg: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftHeel, .rightHeel),
    (.leftFootIndex, .rightFootIndex), (.leftSmallToe, .rightSmallToe),
  ]

  /// All pairs of points that exist on both sides.
  package static let both: [(Body, Body)] = Body.allCases.compactMap { body in
    body.rawValue < body.mirrored.rawValue ? (body, body.mirrored) : nil
  }
}

extension Pose {
  /// Returns the pose with left and right of some parts exchanged in all its points.
  package func exchanging(_ parts: PairedParts, in topology: Topology) -> Pose {
    if parts.isEmpty { return self }
    var pose = self
    pose.body = nil
    for (point, image) in topology.mirror.enumerated() where point < image {
      guard !parts.isDisjoint(with: topology.points[point].paired) else { continue }
      pose.landmarks.swapAt(point, image)
      if !pose.world.isEmpty { pose.world.swapAt(point, image) }
      if !pose.presence.isEmpty { pose.presence.swapAt(point, image) }
    }
    return pose
  }
}

extension Landmarks.Body {
  /// The group of paired parts that contains this part; empty for a part on the midline.
  package var paired: PairedParts {
    guard mirrored != self else { return [] }
    return PairedParts.leg.contains { $0.0 == self || $0.1 == self } ? .legs : .upper
  }
}
