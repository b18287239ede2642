public import QPCore

extension RangeOfMotion {
  /// The shoulder: from the trunk (shoulder → hip) to the upper arm (shoulder → elbow).
  ///
  /// From the front the left one is usually measured anticlockwise and the right one clockwise; seen from the person's
  /// right anticlockwise, from the left clockwise. An arm that hangs reads 8…25°, one that points up 180°.
  /// - Parameters:
  ///   - side: The person's own side.
  ///   - clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func shoulder(side: Side, clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "shoulder", side: side, vertex: .shoulder(side: side), from: .toward(.hip(side: side)),
      to: .toward(.elbow(side: side)), clockwiseDirection: clockwiseDirection)
  }
}
