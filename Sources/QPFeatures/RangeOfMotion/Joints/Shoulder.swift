public import QPCore

extension RangeOfMotion {
  /// The shoulder: from the trunk (shoulder → hip) to the upper arm (shoulder → elbow).
  ///
  /// From the front the left one is usually measured anticlockwise and the right one clockwise; seen from the person's
  /// right anticlockwise, from the left clockwise. A hanging arm reads 8…25°, an arm that points up 180°.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func shoulder(side: Side, clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "shoulder", side: side, vertex: .shoulder(side: side), from: .hip(side: side),
      to: .elbow(side: side), clockwiseDirection: clockwiseDirection)
  }
}

extension RangeOfMotion {
  /// The movements of a shoulder; those that share a feature are the two directions of one angle.
  public enum ShoulderMovement: Hashable, Sendable, CaseIterable {
    /// Movement of the arm away from the body to the side, and back toward it.
    case abduction, adduction
    /// Movement of the arm forward and up, and backward.
    case flexion, `extension`
  }

  /// The shoulder's clinical angle, of the upper arm to the trunk (thoracohumeral).
  ///
  /// At rest people read 8…20°, not 0: report start and end. The trunk's axis runs from mid-shoulder to mid-hip; with
  /// the line to the hip of the same side each reading would be 6…9° larger.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - movement: The movement.
  /// - Returns: The range of motion, in −90…270° for abduction and −120…240° for flexion.
  public static func shoulder(side: Side, movement: ShoulderMovement) -> RangeOfMotion {
    let trunk = Ray.line(from: .midShoulder, to: .midHip)
    let arm = Ray.line(from: .shoulder(side: side), to: .elbow(side: side))
    let row =
      switch movement {
      case .abduction, .adduction:
        ClinicalMovement(
          name: "abduction", opposite: "adduction",
          summary: "The arm moves sideways, away from the body; 0° along the trunk.", view: .frontal, from: trunk,
          to: arm, vertex: .shoulder(side: side), sign: side == .left ? -1 : 1, wrapStart: -90, reference: .trunk,
          referenceValues: [.aaos("abduction", 180)], armSide: side)
      case .flexion, .`extension`:
        ClinicalMovement(
          name: "flexion", opposite: "extension", summary: "The arm moves forward and up; 0° along the trunk.",
          view: .sagittal, from: trunk, to: arm, vertex: .shoulder(side: side), sign: -1, wrapStart: -120,
          reference: .trunk, referenceValues: [.aaos("flexion", 180), .aaos("extension", 60)], armSide: side)
      }
    return RangeOfMotion(joint: "shoulder", side: side, movement: row)
      .leading(toOpposite: movement == .extension || movement == .adduction)
  }
}
