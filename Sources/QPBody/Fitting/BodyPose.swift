public import QPLandmarks

/// A person's body in space at one moment.
///
/// Axes are the camera's, in metres: x right, y down, z away from it. The scale is that of a person 1.70 m tall.
public struct BodyPose: Sendable {
  /// What limits a pose.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A segment may as well point away from the camera as toward it; intervals cover both postures.
    package static let ambiguousDepth = Flags(rawValue: 1)
    /// The search had not ended, or the filter has not seen enough.
    package static let notSettled = Flags(rawValue: 2)
    /// No foot was seen to stand, which would have told depths.
    package static let noGround = Flags(rawValue: 4)
  }

  /// An angle in degrees with its 95 % interval.
  public struct Reading: Hashable, Sendable {
    /// The angle in degrees.
    public var value: Double
    /// Half the width of its 95 % interval in degrees.
    public var halfWidth: Double

    /// Whether the interval is too wide, above 20° to either side, for the value to be used.
    public var isWithheld: Bool { !(halfWidth <= FitParameters.current.widestReading) }
  }

  /// The time of the frame.
  public let time: Timestamp
  /// What limits the pose.
  package let flags: Flags
  /// The middle of the hips.
  package let root: Vector3
  package let directions: [Vector3]
  package let lengths: [Double]
  /// The direction against gravity.
  public let up: SIMD3<Double>
  package let readings: [Reading]

  /// Whether a segment may as well point away from the camera as toward it; the intervals cover both postures.
  public var isAmbiguous: Bool { flags.contains(.ambiguousDepth) }
  /// Whether the search had ended, or a filter has seen enough.
  public var isSettled: Bool { !flags.contains(.notSettled) }
  /// Whether a foot was seen to stand, which tells depths.
  public var isGrounded: Bool { !flags.contains(.noGround) }

  /// The angle and its interval.
  public subscript(angle: BodyAngle) -> Reading {
    readings[BodyAngle.all.firstIndex(of: angle) ?? 0]
  }

  /// The unit direction of a segment.
  package func direction(of segment: BodyModel.Segment) -> SIMD3<Double> { directions[segment.rawValue] }

  /// The place of a joint centre, a heel or the tip of a foot in metres; `nil` for a part that the model lacks.
  public subscript(part: Landmarks.Body) -> SIMD3<Double>? {
    switch part {
    case .midHip: return root
    case .midShoulder:
      let trunk = BodyModel.Segment.trunk
      return root + lengths[trunk.length.rawValue] * directions[trunk.rawValue]
    default: break
    }
    guard let point = ModelPoint.all.first(where: { $0.part == part }) else { return nil }
    return directions.withUnsafeBufferPointer { directions in
      lengths.withUnsafeBufferPointer { lengths in
        guard let directions = directions.baseAddress, let lengths = lengths.baseAddress else { return nil }
        return point.place(root: root, directions: directions, lengths: lengths, isJoint: true).position
      }
    }
  }

  /// The parts of the body that a pose has, in the order of files.
  package static let parts: [Landmarks.Body] = ModelPoint.all.map(\.part)
}
