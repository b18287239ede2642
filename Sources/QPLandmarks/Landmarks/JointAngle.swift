/// A joint angle in space, in degrees.
///
/// Only a rig of several cameras reads elbows and the trunk's forward inclination; `Docs/Body.md` has the errors of one
/// camera. The plane of an arm's elevation is not among the angles.
public enum JointAngle: Hashable, Sendable {
  /// Between thigh and shank, 0 for a straight knee.
  case kneeFlexion(Side)
  /// Of the thigh forward from the trunk, in the trunk's sagittal plane; 0 for a thigh in line with the trunk.
  case hipFlexion(Side)
  /// Of the thigh outward from that plane.
  case hipAbduction(Side)
  /// Of the upper arm from hanging along the trunk, in any direction.
  case shoulderElevation(Side)
  /// Between shank and sole, from a right angle: positive for a raised foot (dorsiflexion).
  case ankleDorsiflexion(Side)
  /// Of the trunk from the vertical, in any direction.
  case trunkLean
  /// Between upper arm and forearm, 0 for a straight elbow; of a rig alone.
  case elbowFlexion(Side)
  /// Of the trunk forward from the vertical, in the person's sagittal plane; of a rig alone.
  case trunkForwardInclination

  /// The angles that one camera observes, the left ones before the right ones.
  public static let singleCameraAngles: [JointAngle] =
    Side.allCases.map { .kneeFlexion($0) } + Side.allCases.map { .hipFlexion($0) }
    + Side.allCases.map { .hipAbduction($0) } + Side.allCases.map { .shoulderElevation($0) }
    + Side.allCases.map { .ankleDorsiflexion($0) } + [.trunkLean]

  /// The angles that several cameras tell, those of one camera first.
  package static let multiCameraAngles: [JointAngle] =
    singleCameraAngles + Side.allCases.map { .elbowFlexion($0) } + [.trunkForwardInclination]

  /// Whether one camera tells the angle.
  package var isToldByOneCamera: Bool { index < Self.singleCameraAngles.count }

  /// The angle in words: `left knee flexion`.
  public var name: String {
    switch self {
    case .kneeFlexion(let side): "\(side.rawValue) knee flexion"
    case .hipFlexion(let side): "\(side.rawValue) hip flexion"
    case .hipAbduction(let side): "\(side.rawValue) hip abduction"
    case .shoulderElevation(let side): "\(side.rawValue) shoulder elevation"
    case .ankleDorsiflexion(let side): "\(side.rawValue) ankle dorsiflexion"
    case .trunkLean: "trunk lean"
    case .elbowFlexion(let side): "\(side.rawValue) elbow flexion"
    case .trunkForwardInclination: "trunk inclination"
    }
  }

  /// The place in ``multiCameraAngles``, and in ``singleCameraAngles`` where one camera observes it.
  package var index: Int {
    switch self {
    case .kneeFlexion(let side): side.index
    case .hipFlexion(let side): 2 + side.index
    case .hipAbduction(let side): 4 + side.index
    case .shoulderElevation(let side): 6 + side.index
    case .ankleDorsiflexion(let side): 8 + side.index
    case .trunkLean: 10
    case .elbowFlexion(let side): 11 + side.index
    case .trunkForwardInclination: 13
    }
  }
}

extension Side {
  fileprivate var index: Int { self == .left ? 0 : 1 }
}
