internal import QPLandmarks

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
  /// The pairs of points that are exchanged when an estimator mistakes one leg for the other.
  static let leg: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftHeel, .rightHeel),
    (.leftFootIndex, .rightFootIndex), (.leftSmallToe, .rightSmallToe),
  ]

  /// All pairs of points that exist on both sides.
  static let both: [(Body, Body)] = Body.allCases.compactMap { body in
    body.rawValue < body.mirrored.rawValue ? (body, body.mirrored) : nil
  }
}

extension Landmarks.Body {
  /// The group of paired parts that contains this part; empty for a part on the midline.
  package var paired: PairedParts {
    guard mirrored != self else { return [] }
    return PairedParts.leg.contains { $0.0 == self || $0.1 == self } ? .legs : .upper
  }
}
