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
      joint: "elbow", side: side, vertex: .elbow(side: side), from: .toward(.wrist(side: side)),
      to: .toward(.shoulder(side: side)), clockwiseDirection: clockwiseDirection)
  }
}
