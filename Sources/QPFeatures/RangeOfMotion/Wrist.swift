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
      joint: "wrist", side: side, vertex: .wrist(side: side), from: .toward(.index(side: side)),
      to: .toward(.elbow(side: side)), clockwiseDirection: clockwiseDirection)
  }
}
