/// A person's body in space at one moment, fitted to the landmarks of one or several cameras.
///
/// Axes are those of the camera that filmed the frame, in metres: x right, y down, z away from it. From one camera the
/// scale is that of a person 1.70 m tall; from a rig it is that of the rig's stature.
public struct BodyPose: Hashable, Sendable {
  /// The limitations of a pose.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A segment may as well point away from the camera as toward it; intervals cover both postures.
    package static let ambiguousDepth = Flags(rawValue: 1)
    /// The search had not ended, or the filter has not seen enough.
    package static let notConverged = Flags(rawValue: 2)
    /// No foot was seen to stand, which would have told depths.
    package static let noGroundContact = Flags(rawValue: 4)
  }

  /// An angle in degrees with its 95 % intervals.
  public struct Reading: Hashable, Sendable {
    /// The angle in degrees.
    public let value: Double
    /// Half the width of its 95 % interval in degrees.
    public let halfWidth: Double
    /// Half the width in degrees of the 95 % interval of a second reading of the same pose by the same camera.
    public let precisionHalfWidth: Double
    /// Whether the value is not to be used: its interval is wider than 20° to either side, or the view does not tell the
    /// angle, as that of a knee from behind.
    public let isWithheld: Bool

    package init(value: Double, halfWidth: Double, precisionHalfWidth: Double, isWithheld: Bool) {
      (self.value, self.halfWidth, self.precisionHalfWidth, self.isWithheld) = (
        value, halfWidth, precisionHalfWidth, isWithheld
      )
    }
  }

  /// The members, shared by the copies that frames are handed on with.
  private final class Content: Hashable, Sendable {
    let time: Timestamp
    let flags: Flags
    let up: SIMD3<Double>
    let readings: [Reading]
    let places: [SIMD3<Double>]

    init(_ time: Timestamp, _ flags: Flags, _ up: SIMD3<Double>, _ readings: [Reading], _ places: [SIMD3<Double>]) {
      (self.time, self.flags, self.up, self.readings, self.places) = (time, flags, up, readings, places)
    }

    static func == (left: Content, right: Content) -> Bool {
      left === right
        || left.time == right.time && left.flags == right.flags && left.up == right.up
          && left.readings == right.readings && left.places == right.places
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(time)
      hasher.combine(readings)
    }
  }

  private let content: Content

  /// Creates a pose from its readings, in the order of ``JointAngle/singleCameraAngles`` or ``JointAngle/multiCameraAngles``, and the places of
  /// ``parts``.
  package init(
    time: Timestamp, flags: Flags, up: SIMD3<Double>, readings: [Reading], places: [SIMD3<Double>]
  ) {
    content = Content(time, flags, up, readings, places)
  }

  /// The height in metres with which a body is fitted to one camera; angles do not depend on it.
  package static let stature = 1.70

  /// The time of the frame.
  package var time: Timestamp { content.time }
  /// The direction against gravity, a unit vector.
  public var up: SIMD3<Double> { content.up }
  /// The limitations of the pose.
  package var flags: Flags { content.flags }

  /// Whether a segment may as well point away from the camera as toward it; the intervals cover both postures.
  public var isAmbiguous: Bool { flags.contains(.ambiguousDepth) }
  /// Whether the search had ended, or a filter has seen enough.
  public var hasConverged: Bool { !flags.contains(.notConverged) }
  /// Whether a foot was seen to stand, which tells depths.
  package var hasGroundContact: Bool { !flags.contains(.noGroundContact) }

  /// The angle and its intervals; withheld where the pose's cameras do not tell it.
  public subscript(angle: JointAngle) -> Reading {
    tells(angle)
      ? content.readings[angle.index]
      : Reading(value: .nan, halfWidth: .infinity, precisionHalfWidth: .infinity, isWithheld: true)
  }

  /// Returns whether the pose's cameras tell an angle.
  package func tells(_ angle: JointAngle) -> Bool { content.readings.indices.contains(angle.index) }

  /// The place of a joint centre, a heel or the tip of a foot in metres; `nil` for a part that the model lacks.
  public subscript(part: Landmarks.Body) -> SIMD3<Double>? {
    Self.parts.firstIndex(of: part).map { content.places[$0] }
  }

  /// The parts of the body that a pose has, in the order of files.
  package static let parts: [Landmarks.Body] =
    pairs.flatMap { pair in Side.allCases.map(pair) } + [.midHip, .midShoulder]

  private static let pairs: [@Sendable (Side) -> Landmarks.Body] = [
    Landmarks.Body.shoulder, Landmarks.Body.elbow, Landmarks.Body.wrist, Landmarks.Body.hip, Landmarks.Body.knee,
    Landmarks.Body.ankle, Landmarks.Body.heel, Landmarks.Body.footIndex,
  ]
}
