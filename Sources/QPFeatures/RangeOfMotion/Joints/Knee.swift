public import QPCore

extension RangeOfMotion {
  /// The knee: from the shank (knee → ankle) to the thigh (knee → hip).
  ///
  /// Seen from the person's right it is usually measured clockwise, from the left anticlockwise. A straight leg reads
  /// 180°.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func knee(side: Side, clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "knee", side: side, vertex: .knee(side: side), from: .ankle(side: side),
      to: .hip(side: side), clockwiseDirection: clockwiseDirection)
  }
}

extension RangeOfMotion {
  /// The movements of a knee.
  public enum KneeMovement: Hashable, Sendable, CaseIterable {
    /// Bending, and extension beyond straight.
    case flexion, `extension`
    /// Movement of the knee toward the midline and away from it, in the frontal projection.
    case valgus, varus
  }

  /// The knee's clinical angle, of the shank to the thigh.
  ///
  /// It is measured in the picture, since world coordinates read 15…31° for a person standing straight.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - movement: The movement.
  /// - Returns: The range of motion, in −60…300°.
  public static func knee(side: Side, movement: KneeMovement) -> RangeOfMotion {
    let thigh = Ray.line(from: .hip(side: side), to: .knee(side: side))
    let shank = Ray.line(from: .knee(side: side), to: .ankle(side: side))
    let row =
      switch movement {
      case .flexion, .`extension`:
        ClinicalMovement(
          name: "flexion", opposite: "extension", summary: "The shank bends backward; 0° straight.", view: .sagittal,
          from: thigh, to: shank, vertex: .knee(side: side), sign: 1, wrapStart: -60, reference: .limb,
          referenceValues: [.aaos("flexion", 135)])
      case .valgus, .varus:
        ClinicalMovement(
          name: "valgus", opposite: "varus",
          summary: "The knee moves toward the midline, as seen from the front; 0° with hip, knee and ankle in line.",
          view: .frontal, from: thigh, to: shank, vertex: .knee(side: side), sign: side == .left ? -1 : 1,
          reference: .limb)
      }
    return RangeOfMotion(joint: "knee", side: side, movement: row)
      .leading(toOpposite: movement == .extension || movement == .varus)
  }
}
