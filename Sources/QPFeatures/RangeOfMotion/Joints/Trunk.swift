public import QPCore

extension RangeOfMotion {
  /// The movements of the trunk to a side.
  public enum TrunkSideMovement: Hashable, Sendable, CaseIterable {
    /// Movement of the shoulders to a side.
    case lateralInclination
  }

  /// The movements of the trunk from the side.
  public enum TrunkMovement: Hashable, Sendable, CaseIterable {
    /// Movement of the shoulders forward, and backward.
    case forwardInclination, backwardInclination
  }

  /// The trunk's lean to a side, of the line from mid-hip to mid-shoulder to the vertical.
  ///
  /// Hip and spine together; reference values of the spine do not apply.
  /// - Parameters:
  ///   - side: The side toward which it is positive.
  ///   - movement: The movement.
  /// - Returns: The range of motion, in −180…180°.
  public static func trunk(side: Side, movement: TrunkSideMovement) -> RangeOfMotion {
    RangeOfMotion(
      joint: "trunk", side: side,
      movement: ClinicalMovement(
        name: "lateralInclination", summary: "The trunk leans to that side; 0° upright.", view: .frontal, from: .up,
        to: .line(from: .midHip, to: .midShoulder), vertex: .midHip, sign: side == .left ? 1 : -1,
        reference: .vertical))
  }

  /// The trunk's lean forward, of the line from mid-hip to mid-shoulder to the vertical.
  ///
  /// Hip and spine together; reference values of the spine do not apply.
  /// - Parameter movement: The movement.
  /// - Returns: The range of motion, in −180…180°.
  public static func trunk(movement: TrunkMovement) -> RangeOfMotion {
    RangeOfMotion(
      joint: "trunk",
      movement: ClinicalMovement(
        name: "forwardInclination", opposite: "backwardInclination",
        summary: "The trunk leans forward; 0° upright.", view: .sagittal, from: .up,
        to: .line(from: .midHip, to: .midShoulder), vertex: .midHip, sign: 1, reference: .vertical)
    ).leading(toOpposite: movement == .backwardInclination)
  }
}
