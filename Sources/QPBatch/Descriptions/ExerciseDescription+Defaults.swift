import QPCore
internal import QPExercises

/// The compatibility rule of exercises' descriptions: the meaning of a description that states none.
///
/// Earlier descriptions have no `ground`, `cues`, `comparesSides` and `replacesWorld`. Their results depended on the
/// numbers and parts that these defaults repeat. Each member that a description states replaces its default.
extension FormRule {
  /// States what the rule's range and angles implied before rules stated it.
  mutating func inferMeaning() {
    // A rule of form is always judged from its angle, unless that may be missing with the 3D landmarks.
    guard role == .identity || space == .world else { return }
    if range.lowerBound >= Self.lying, angles.allSatisfy(\.isVerticalWhileStanding) {
      support = angles.contains { $0 == .thigh(.left) || $0 == .thigh(.right) } ? .seat : .other
    }
    if range.lowerBound <= 0, angles.allSatisfy(\.refersToVertical) { cues.insert(.vertical) }
    if range.upperBound <= Self.upright, angles.contains(.trunk) { cues.insert(.uprightTrunk) }
    if !anyAngleSuffices, range.lowerBound >= Self.straight, angles == .both(BodyAngle.knee) {
      cues.insert(.straightLegs)
    }
  }

  /// The least angle of a trunk or a leg that lies, in degrees.
  private static let lying = 40.0
  /// The least angle of a knee that is straight, in degrees.
  private static let straight = 125.0
  /// The largest angle of a trunk that counts as upright, in degrees.
  private static let upright = 60.0
}

extension BodyAngle {
  /// Whether the angle is near the vertical in a standing person.
  fileprivate var isVerticalWhileStanding: Bool {
    guard let side else { return self == .trunk }
    return self == .legLine(side) || self == .thigh(side)
  }
}

extension HeightMotion {
  /// States what the parts implied before heights stated it.
  ///
  /// - Parameter leading: The leading motion.
  mutating func inferMeaning(_ leading: JointMotion) {
    // Both hips come down in a side lunge, too.
    comparesSides = !lines.contains { $0.part == .leftHip || $0.part == .rightHip }
    // A foot is so short that 3D landmarks of it are mostly noise.
    replacesWorld = leading.angles.contains { $0.needed.contains { $0 == .leftFootIndex || $0 == .rightFootIndex } }
  }
}
