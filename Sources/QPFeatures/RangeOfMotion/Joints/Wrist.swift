public import QPCore

extension RangeOfMotion {
  /// The wrist: from the hand (wrist → index) to the forearm (wrist → elbow).
  ///
  /// Seen from the person's right it is usually measured anticlockwise, from the left clockwise.
  /// In line it reads 180°.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func wrist(side: Side, clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "wrist", side: side, vertex: .wrist(side: side), from: .index(side: side),
      to: .elbow(side: side), clockwiseDirection: clockwiseDirection)
  }
}

extension RangeOfMotion {
  /// The movements of a wrist.
  public enum WristMovement: Hashable, Sendable, CaseIterable {
    /// Movement toward the palm, and toward the back of the hand.
    case flexion, `extension`
  }

  /// The wrist's clinical angle, of the hand to the forearm, in the picture.
  ///
  /// Of landmarks with a hand's 21 points in metres it is read where the edge of the hand is seen. Of a body's points alone
  /// it is read from the side, with the palm forward: they do not tell the palm from the back, and estimated ones have an
  /// interval that says so. From the front they show radial and ulnar deviation, which is another movement: there is no
  /// reading.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - movement: The movement.
  /// - Returns: The range of motion, in −180…180°.
  public static func wrist(side: Side, movement: WristMovement) -> RangeOfMotion {
    RangeOfMotion(
      joint: "wrist", side: side,
      movement: ClinicalMovement(
        name: "flexion", opposite: "extension", summary: "The hand bends toward the palm; 0° in line.",
        view: .sagittal, from: .line(from: .elbow(side: side), to: .wrist(side: side)),
        to: .line(from: .wrist(side: side), to: .hand(side: side)), vertex: .wrist(side: side), sign: -1,
        reference: .limb, referenceValues: [.aaos("flexion", 80), .aaos("extension", 70)])
    ).leading(toOpposite: movement == .extension)
  }
}
