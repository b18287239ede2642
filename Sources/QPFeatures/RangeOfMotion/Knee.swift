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
      joint: "knee", side: side, vertex: .knee(side: side), from: .toward(.ankle(side: side)),
      to: .toward(.hip(side: side)), clockwiseDirection: clockwiseDirection)
  }
}
