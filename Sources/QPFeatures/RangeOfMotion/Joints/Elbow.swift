public import QPCore

extension RangeOfMotion {
  /// The elbow: from the forearm (elbow → wrist) to the upper arm (elbow → shoulder).
  ///
  /// Seen from the person's right it is usually measured anticlockwise, from the left clockwise.
  /// A straight arm reads 180°.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func elbow(side: Side, clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "elbow", side: side, vertex: .elbow(side: side), from: .wrist(side: side),
      to: .shoulder(side: side), clockwiseDirection: clockwiseDirection)
  }
}

extension RangeOfMotion {
  /// The movements of an elbow.
  public enum ElbowMovement: Hashable, Sendable, CaseIterable {
    /// Bending, and extension beyond straight.
    case flexion, `extension`
  }

  /// The elbow's clinical angle, of the forearm to the upper arm.
  ///
  /// Seen from the side a negative angle means hyperextension; in other views the angle is unsigned. The front view
  /// shows the carrying angle of 4…13°.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - movement: The movement.
  /// - Returns: The range of motion, in −60…300°.
  public static func elbow(side: Side, movement: ElbowMovement) -> RangeOfMotion {
    RangeOfMotion(
      joint: "elbow", side: side,
      movement: ClinicalMovement(
        name: "flexion", opposite: "extension", summary: "The forearm bends toward the upper arm; 0° straight.",
        view: .sagittal, from: .line(from: .shoulder(side: side), to: .elbow(side: side)),
        to: .line(from: .elbow(side: side), to: .wrist(side: side)), vertex: .elbow(side: side), sign: -1,
        wrapStart: -60,
        reference: .limb, referenceValues: [.aaos("flexion", 150), .aaos("extension", 0)], isUnsignedElsewhere: true)
    ).leading(toOpposite: movement == .extension)
  }
}
