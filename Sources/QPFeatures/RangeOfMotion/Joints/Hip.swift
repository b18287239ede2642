public import QPCore

extension RangeOfMotion {
  /// The hip: from the thigh (hip → knee) to the trunk (hip → shoulder).
  ///
  /// Seen from the person's right it is usually measured anticlockwise, from the left clockwise.
  /// Upright it reads 180°.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func hip(side: Side, clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "hip", side: side, vertex: .hip(side: side), from: .knee(side: side),
      to: .shoulder(side: side), clockwiseDirection: clockwiseDirection)
  }
}

extension RangeOfMotion {
  /// The movements of a hip.
  public enum HipMovement: Hashable, Sendable, CaseIterable {
    /// Movement of the thigh forward and up, and backward.
    case flexion, `extension`
    /// Movement of the thigh to the side, and across the midline.
    case abduction, adduction
  }

  /// The reference of hip flexion.
  public enum HipReference: Hashable, Sendable, CaseIterable {
    /// The trunk; a movement of the lower back is included.
    case trunk
    /// The vertical; a lean of the trunk is not included.
    case vertical
  }

  /// The hip's clinical angle.
  ///
  /// Abduction is measured relative to the pelvis, not to the trunk, whose lean would add to it, or to the vertical if
  /// a hip is not seen. Out of plane there is no reading.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - movement: The movement.
  ///   - reference: The reference of flexion.
  /// - Returns: The range of motion, in −90…270°.
  public static func hip(side: Side, movement: HipMovement, reference: HipReference = .trunk) -> RangeOfMotion {
    let thigh = Ray.line(from: .hip(side: side), to: .knee(side: side))
    let row: ClinicalMovement
    switch movement {
    case .flexion, .`extension`:
      let isTrunk = reference == .trunk
      row = ClinicalMovement(
        name: isTrunk ? "flexion" : "flexion.vertical", opposite: "extension",
        summary: "The thigh moves forward and up; 0° in line with " + (isTrunk ? "the trunk." : "the vertical."),
        view: .sagittal, from: isTrunk ? .line(from: .midShoulder, to: .midHip) : .down, to: thigh,
        vertex: .hip(side: side), sign: -1, wrapStart: -90, reference: isTrunk ? .trunk : .vertical,
        referenceValues: [.aaos("flexion", 120), .aaos("extension", 30), .aaos("extension", 20, edition: "1994")])
    case .abduction, .adduction:
      row = ClinicalMovement(
        name: "abduction", opposite: "adduction",
        summary: "The leg moves sideways, outward; 0° square to the line through the hips.", view: .frontal,
        from: .line(from: .rightHip, to: .leftHip), to: thigh, vertex: .hip(side: side),
        sign: side == .left ? -1 : 1, offset: -90, wrapStart: -90, reference: .pelvis,
        referenceValues: [.aaos("abduction", 45)],
        refusesOutOfPlane: true, fallback: .init(from: .down, offset: 0, reference: .vertical))
    }
    return RangeOfMotion(joint: "hip", side: side, movement: row)
      .leading(toOpposite: movement == .extension || movement == .adduction)
  }
}
