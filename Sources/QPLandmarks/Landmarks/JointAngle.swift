/// A joint angle in space, in degrees.
///
/// Elbows and the plane of an arm's elevation are not among them: from one camera they are 10…40° off.
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

  /// All angles, the left ones before the right ones.
  public static let all: [JointAngle] =
    Side.allCases.map { .kneeFlexion($0) } + Side.allCases.map { .hipFlexion($0) }
    + Side.allCases.map { .hipAbduction($0) } + Side.allCases.map { .shoulderElevation($0) }
    + Side.allCases.map { .ankleDorsiflexion($0) } + [.trunkLean]

  /// The angle in words: `left knee flexion`.
  public var name: String {
    switch self {
    case .kneeFlexion(let side): "\(side.rawValue) knee flexion"
    case .hipFlexion(let side): "\(side.rawValue) hip flexion"
    case .hipAbduction(let side): "\(side.rawValue) hip abduction"
    case .shoulderElevation(let side): "\(side.rawValue) shoulder elevation"
    case .ankleDorsiflexion(let side): "\(side.rawValue) ankle dorsiflexion"
    case .trunkLean: "trunk lean"
    }
  }

  /// The place in ``all``.
  package var index: Int {
    switch self {
    case .kneeFlexion(let side): side.place
    case .hipFlexion(let side): 2 + side.place
    case .hipAbduction(let side): 4 + side.place
    case .shoulderElevation(let side): 6 + side.place
    case .ankleDorsiflexion(let side): 8 + side.place
    case .trunkLean: 10
    }
  }
}

extension Side {
  fileprivate var place: Int { self == .left ? 0 : 1 }
}
