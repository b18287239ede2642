public import QPCore

extension RangeOfMotion {
  /// The neck: from straight up to the head (mid-shoulder → mid-ear).
  ///
  /// Usually measured in the direction that the head tilts to. Upright it reads 0°; a tilt to the other side reads a
  /// little below 360°.
  /// - Parameter clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func neck(clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "neck", vertex: .midShoulder, from: nil, to: .midEar, clockwiseDirection: clockwiseDirection)
  }
}

extension RangeOfMotion {
  /// The movements of the neck from the side.
  public enum NeckMovement: Hashable, Sendable, CaseIterable {
    /// Movement of the chin toward the chest, and away from it.
    case flexion, `extension`
  }

  /// The neck's flexion: of the line from ear to eye to the trunk, seen from the side.
  ///
  /// It is 0° when that line is perpendicular to the trunk. People looking ahead do not read 0°: capture the neutral
  /// position and compare.
  /// - Parameter movement: The movement.
  /// - Returns: The range of motion, in −180…180°.
  public static func neck(movement: NeckMovement) -> RangeOfMotion {
    RangeOfMotion(
      joint: "neck",
      movement: ClinicalMovement(
        name: "flexion", opposite: "extension", summary: "The chin moves toward the chest; 0° looking square ahead.",
        view: .sagittal, from: .line(from: .midHip, to: .midShoulder), to: .line(from: .midEar, to: .midEye),
        vertex: .midEar, sign: 1, offset: -90, reference: .trunk,
        referenceValues: [.aaos("flexion", 45), .aaos("extension", 45)])
    ).leading(toOpposite: movement == .extension)
  }

  /// The neck's movement to a side.
  public enum NeckSideMovement: Hashable, Sendable, CaseIterable {
    /// Movement of the ear toward the shoulder.
    case lateralFlexion
  }

  /// The neck's lateral flexion: of the line through the ears to the trunk, seen from the front.
  ///
  /// Where the estimator finds the face, and it is seen from the front, the face takes the place of the ears. Raising one arm
  /// changes the reading by up to 9°. The interval by the face was found on rendered people alone; it holds in 88 % of the
  /// pictures of a trunk that is turned by 20° and more.
  /// - Parameters:
  ///   - side: The side toward which it is positive.
  ///   - movement: The movement.
  /// - Returns: The range of motion, in −180…180°.
  public static func neck(side: Side, movement: NeckSideMovement) -> RangeOfMotion {
    RangeOfMotion(
      joint: "neck", side: side,
      movement: ClinicalMovement(
        name: "lateralFlexion", summary: "The ear moves toward the shoulder of that side; 0° level.", view: .frontal,
        from: .line(from: .midHip, to: .midShoulder), to: .line(from: .rightEar, to: .leftEar), vertex: .midEar,
        sign: side == .left ? 1 : -1, offset: -90, reference: .trunk, referenceValues: [.aaos("lateralFlexion", 45)]))
  }
}
