public import QPCore

/// A joint by which a pose is compared: the trunk against gravity, or a joint of a limb.
///
/// The angles are independent: an error at one joint changes no other joint's angle.
public enum PoseJoint: String, Hashable, Sendable, CaseIterable {
  /// The lean of the trunk against gravity.
  case trunk
  /// A shoulder: the upper arm against the trunk.
  case leftShoulder, rightShoulder
  /// An elbow: the forearm against the upper arm.
  case leftElbow, rightElbow
  /// A hip: the thigh against the trunk.
  case leftHip, rightHip
  /// A knee: the shank against the thigh.
  case leftKnee, rightKnee

  /// The joint on the other side; the trunk is its own mirror image.
  package var mirrored: PoseJoint {
    switch self {
    case .trunk: .trunk
    case .leftShoulder: .rightShoulder
    case .rightShoulder: .leftShoulder
    case .leftElbow: .rightElbow
    case .rightElbow: .leftElbow
    case .leftHip: .rightHip
    case .rightHip: .leftHip
    case .leftKnee: .rightKnee
    case .rightKnee: .leftKnee
    }
  }

  /// The person's own side; `nil` for the trunk.
  public var side: Side? {
    switch self {
    case .trunk: nil
    case .leftShoulder, .leftElbow, .leftHip, .leftKnee: .left
    case .rightShoulder, .rightElbow, .rightHip, .rightKnee: .right
    }
  }

  /// The joint's name in English, in lower case: `left knee`.
  public var displayName: String {
    side.map { "\($0) \(part)" } ?? part
  }

  /// The joint without its side.
  var part: String {
    switch self {
    case .trunk: "trunk"
    case .leftShoulder, .rightShoulder: "shoulder"
    case .leftElbow, .rightElbow: "elbow"
    case .leftHip, .rightHip: "hip"
    case .leftKnee, .rightKnee: "knee"
    }
  }

  /// The segment that the joint moves: the joint itself, and the segment's other end.
  var segment: (from: Landmarks.Body, to: Landmarks.Body) {
    switch self {
    case .trunk: (.midHip, .midShoulder)
    case .leftShoulder: (.leftShoulder, .leftElbow)
    case .rightShoulder: (.rightShoulder, .rightElbow)
    case .leftElbow: (.leftElbow, .leftWrist)
    case .rightElbow: (.rightElbow, .rightWrist)
    case .leftHip: (.leftHip, .leftKnee)
    case .rightHip: (.rightHip, .rightKnee)
    case .leftKnee: (.leftKnee, .leftAnkle)
    case .rightKnee: (.rightKnee, .rightAnkle)
    }
  }

  /// The joint whose segment is the reference of this joint's angle; `nil` for the trunk, whose reference is gravity.
  var parent: PoseJoint? {
    switch self {
    case .trunk: nil
    case .leftElbow: .leftShoulder
    case .rightElbow: .rightShoulder
    case .leftKnee: .leftHip
    case .rightKnee: .rightHip
    case .leftShoulder, .rightShoulder, .leftHip, .rightHip: .trunk
    }
  }

  /// The index in ``allCases``.
  var index: Int {
    switch self {
    case .trunk: 0
    case .leftShoulder: 1
    case .rightShoulder: 2
    case .leftElbow: 3
    case .rightElbow: 4
    case .leftHip: 5
    case .rightHip: 6
    case .leftKnee: 7
    case .rightKnee: 8
    }
  }
}
