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
      joint: "ankle", side: side, vertex: .ankle(side: side), from: .toward(.footIndex(side: side)),
      to: .toward(.knee(side: side)), clockwiseDirection: clockwiseDirection)
  }
}
