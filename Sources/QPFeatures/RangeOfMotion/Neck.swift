internal import QPCore

extension RangeOfMotion {
  /// The neck: from straight up to the head (mid-shoulder → mid-ear).
  ///
  /// Usually measured in the direction that the head tilts to. Upright it reads 0°; a tilt to the other side reads a
  /// little below 360°.
  /// - Parameter clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func neck(clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "neck", vertex: .midShoulder, from: .up, to: .toward(.midEar), clockwiseDirection: clockwiseDirection)
  }
}
