public import QPCore

extension RangeOfMotion {
  /// The ankle: from the foot (ankle → foot index) to the shank (ankle → knee).
  ///
  /// Seen from the person's right it is usually measured anticlockwise, from the left clockwise.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func ankle(side: Side, clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "ankle", side: side, vertex: .ankle(side: side), from: .footIndex(side: side),
      to: .knee(side: side), clockwiseDirection: clockwiseDirection)
  }
}

extension RangeOfMotion {
  /// The movements of an ankle.
  public enum AnkleMovement: Hashable, Sendable, CaseIterable {
    /// Movement of the toes up, and down.
    case dorsiflexion, plantarflexion
  }

  /// The ankle's clinical angle, of the foot to the shank.
  ///
  /// The landmarks of a resting foot vary over 15…35°; report the knee's angle with a reading.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - movement: The movement.
  /// - Returns: The range of motion, in −180…180°.
  public static func ankle(side: Side, movement: AnkleMovement) -> RangeOfMotion {
    RangeOfMotion(
      joint: "ankle", side: side,
      movement: ClinicalMovement(
        name: "dorsiflexion", opposite: "plantarflexion",
        summary: "The toes move up; 0° with the foot square to the shank.", view: .sagittal,
        from: .line(from: .knee(side: side), to: .ankle(side: side)),
        to: .line(from: .heel(side: side), to: .footIndex(side: side)), vertex: .ankle(side: side), sign: -1,
        offset: 90, reference: .limb, referenceValues: [.aaos("dorsiflexion", 20), .aaos("plantarflexion", 50)])
    ).leading(toOpposite: movement == .plantarflexion)
  }
}
