internal import QPLandmarks

/// What the rest of the body did during a movement, and what its angle refers to: the detail of clinical movements.
///
/// Compensations are reported beside a reading and never taken off it. Degrees; nil where a part is not seen.
public struct MovementContext: FeatureDetail {
  /// The detail's name in data.
  public static let name = "context"

  /// What an angle is measured from.
  public enum Reference: String, Hashable, Sendable {
    /// The line from mid-shoulder to mid-hip: a movement of the lower back counts.
    case trunk
    /// Straight up or down: a lean of the trunk counts.
    case vertical
    /// The line through both hips.
    case pelvis
    /// The neighbouring segment of the limb.
    case limb
  }

  /// What the angle is measured from.
  public var reference: Reference
  /// The trunk's lean from the vertical in the picture, at least 0.
  public var trunkLean: Double?
  /// How much higher the measured shoulder stands than the other one, against the trunk; negative: lower.
  public var shoulderHike: Double?
  /// How far the measured arm's elbow is bent, at least 0.
  public var elbowBend: Double?

  /// Creates a context.
  public init(
    reference: Reference, trunkLean: Double? = nil, shoulderHike: Double? = nil, elbowBend: Double? = nil
  ) {
    self.reference = reference
    self.trunkLean = trunkLean
    self.shoulderHike = shoulderHike
    self.elbowBend = elbowBend
  }
}

extension MovementContext {
  /// The reference, and the angles that are known, in degrees.
  public var members: [(name: String, value: FeatureDetailValue)] {
    let angles = [("trunkLean", trunkLean), ("shoulderHike", shoulderHike), ("elbowBend", elbowBend)]
    return [("reference", .text(reference.rawValue))]
      + angles.compactMap { name, degrees in degrees.map { (name, .number($0)) } }
  }
}
