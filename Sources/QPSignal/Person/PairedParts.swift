internal import QPLandmarks

/// Parts of the body that there are on both sides.
package struct PairedParts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From the hips down.
  package static let legs = PairedParts(rawValue: 1)
  /// From the shoulders up, and the arms.
  package static let upper = PairedParts(rawValue: 2)
}

extension PairedParts {
  /// The points that change places when an estimator takes one leg for the other.
  static let leg: [(Body, Body)] = [
    (.leftHip, .rightHip), (.leftKnee, .rightKnee), (.leftAnkle, .rightAnkle), (.leftHeel, .rightHeel),
    (.leftFootIndex, .rightFootIndex), (.leftSmallToe, .rightSmallToe),
  ]

  /// All points that there are on both sides.
  static let both: [(Body, Body)] = Body.allCases.compactMap { body in
    body.rawValue < body.mirrored.rawValue ? (body, body.mirrored) : nil
  }
}

extension Landmarks.Body {
  /// Which of the paired parts this is one of; none where it is in the middle.
  package var paired: PairedParts {
    guard mirrored != self else { return [] }
    return PairedParts.leg.contains { $0.0 == self || $0.1 == self } ? .legs : .upper
  }
}
