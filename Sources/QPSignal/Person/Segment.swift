package import QPLandmarks

/// A segment of the body whose direction and length are checked.
package enum Segment: UInt8, CaseIterable, Sendable {
  case trunk, head
  case leftUpperArm, rightUpperArm
  case leftForearm, rightForearm
  case leftThigh, rightThigh
  case leftShank, rightShank
  case leftFoot, rightFoot
  case leftHand, rightHand

  // Written out, since the synthesised property creates a new array at each use.
  package static let allCases: [Segment] = [
    .trunk, .head, .leftUpperArm, .rightUpperArm, .leftForearm, .rightForearm, .leftThigh, .rightThigh, .leftShank,
    .rightShank, .leftFoot, .rightFoot, .leftHand, .rightHand,
  ]

  /// The end nearer to the hips.
  package var proximal: Body {
    switch self {
    case .trunk: .midHip
    case .head: .midShoulder
    case .leftUpperArm: .leftShoulder
    case .rightUpperArm: .rightShoulder
    case .leftForearm: .leftElbow
    case .rightForearm: .rightElbow
    case .leftThigh: .leftHip
    case .rightThigh: .rightHip
    case .leftShank: .leftKnee
    case .rightShank: .rightKnee
    case .leftFoot: .leftHeel
    case .rightFoot: .rightHeel
    case .leftHand: .leftWrist
    case .rightHand: .rightWrist
    }
  }

  /// The end farther from the hips.
  package var distal: Body {
    switch self {
    case .trunk: .midShoulder
    case .head: .midEar
    case .leftUpperArm: .leftElbow
    case .rightUpperArm: .rightElbow
    case .leftForearm: .leftWrist
    case .rightForearm: .rightWrist
    case .leftThigh: .leftKnee
    case .rightThigh: .rightKnee
    case .leftShank: .leftAnkle
    case .rightShank: .rightAnkle
    case .leftFoot: .leftFootIndex
    case .rightFoot: .rightFootIndex
    case .leftHand: .leftHand
    case .rightHand: .rightHand
    }
  }

  /// The same segment of the other side; `nil` for trunk and head.
  package var counterpart: Segment? {
    guard self != .trunk, self != .head else { return nil }
    return Segment(rawValue: rawValue % 2 == 0 ? rawValue + 1 : rawValue - 1)
  }

  /// The segment that begins where this one ends; `nil` for the trunk, the head and the last segment of a limb.
  var next: Segment? {
    switch self {
    case .leftUpperArm: .leftForearm
    case .rightUpperArm: .rightForearm
    case .leftForearm: .leftHand
    case .rightForearm: .rightHand
    case .leftThigh: .leftShank
    case .rightThigh: .rightShank
    case .leftShank: .leftFoot
    case .rightShank: .rightFoot
    default: nil
    }
  }

  /// Whether 3D landmarks give the segment's direction: those of faces, hands and feet lie too close together.
  var isLong: Bool {
    switch self {
    case .head, .leftFoot, .rightFoot, .leftHand, .rightHand: false
    default: true
    }
  }

  /// The points that move when the segment turns: its distal end and all beyond it.
  package var carried: [Body] { Self.allCarried[Int(rawValue)] }

  private static let allCarried = allCases.map(\.chain)

  private var chain: [Body] {
    switch self {
    case .trunk: [.leftShoulder, .rightShoulder, .midShoulder]
    case .head:
      [.nose, .leftEar, .rightEar, .leftEye, .rightEye, .leftEyeInner, .rightEyeInner, .leftEyeOuter, .rightEyeOuter]
        + [.leftMouth, .rightMouth, .headTop, .head, .midEar, .midEye]
    case .leftUpperArm: [.leftElbow] + Segment.leftForearm.chain
    case .rightUpperArm: [.rightElbow] + Segment.rightForearm.chain
    case .leftForearm: [.leftWrist] + Segment.leftHand.chain
    case .rightForearm: [.rightWrist] + Segment.rightHand.chain
    case .leftThigh: [.leftKnee] + Segment.leftShank.chain
    case .rightThigh: [.rightKnee] + Segment.rightShank.chain
    case .leftShank: [.leftAnkle, .leftHeel] + Segment.leftFoot.chain
    case .rightShank: [.rightAnkle, .rightHeel] + Segment.rightFoot.chain
    case .leftFoot: [.leftFootIndex, .leftSmallToe]
    case .rightFoot: [.rightFootIndex, .rightSmallToe]
    case .leftHand: [.leftHand, .leftHandTip, .leftIndex, .leftPinky, .leftThumb]
    case .rightHand: [.rightHand, .rightHandTip, .rightIndex, .rightPinky, .rightThumb]
    }
  }
}
