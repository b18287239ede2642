internal import QPCore

extension RangeOfMotion {
  /// The back: from straight up to the trunk (mid-hip → mid-shoulder).
  ///
  /// Usually measured in the direction that the person leans to. Upright it reads 0°; a lean to the other side reads a
  /// little below 360°.
  /// - Parameter clockwiseDirection: Whether the sweep turns clockwise as seen in the unmirrored picture.
  /// - Returns: The range of motion.
  public static func back(clockwiseDirection: Bool) -> RangeOfMotion {
    RangeOfMotion(
      joint: "back", vertex: .midHip, from: nil, to: .midShoulder, clockwiseDirection: clockwiseDirection)
  }
}
