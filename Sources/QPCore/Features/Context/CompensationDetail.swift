internal import QPLandmarks

/// The compensations of the rest of the body during a clinical movement, and the reference of its angle.
///
/// Compensations are reported beside a reading and never subtracted from it. In degrees; `nil` where a part is not
/// seen.
public struct CompensationDetail: FeatureDetail {
  /// The detail's name in results as JSON.
  public static let name = "context"

  /// The line or direction from which an angle is measured.
  package enum Reference: String, Hashable, Sendable {
    /// The line from mid-shoulder to mid-hip: the angle includes movement of the lower back.
    case trunk
    /// The vertical: the angle includes a lean of the trunk.
    case vertical
    /// The line through both hips.
    case pelvis
    /// The neighbouring segment of the limb.
    case limb
  }

  /// The line or direction from which the angle is measured.
  package var reference: Reference
  /// Whether the angle is one of the body in space, not of the picture.
  package var isInSpace = false
  /// The trunk's lean from the vertical in the picture in degrees, at least 0.
  public var trunkLean: Double?
  /// The elevation of the measured shoulder over the other one, against the trunk, in degrees; negative where it is
  /// lower.
  public var shoulderHike: Double?
  /// The flexion of the measured arm's elbow in degrees, at least 0.
  public var elbowBend: Double?

  /// Creates a context.
  package init(
    reference: Reference, trunkLean: Double? = nil, shoulderHike: Double? = nil, elbowBend: Double? = nil
  ) {
    self.reference = reference
    self.trunkLean = trunkLean
    self.shoulderHike = shoulderHike
    self.elbowBend = elbowBend
  }
}

extension CompensationDetail {
  /// The reference, the space where it is not the picture, and the known angles, in degrees.
  public var members: [(name: String, value: FeatureDetailValue)] {
    let angles = [("trunkLean", trunkLean), ("shoulderHike", shoulderHike), ("elbowBend", elbowBend)]
    let space = isInSpace ? [("space", FeatureDetailValue.text(AngleSpace.body.name))] : []
    return [("reference", .text(reference.rawValue))] + space
      + angles.compactMap { name, degrees in degrees.map { (name, .number($0)) } }
  }
}

extension FeatureResult {
  /// Whether the value is an angle of the body in space, not of the picture.
  package var isInSpace: Bool { detail(of: CompensationDetail.self)?.isInSpace == true }
}
