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
      joint: "hip", side: side, vertex: .hip(side: side), from: .toward(.knee(side: side)),
      to: .toward(.shoulder(side: side)), clockwiseDirection: clockwiseDirection)
  }
}
