package import QPLandmarks

/// A skeleton of thirteen straight segments between joint centres, whose lengths are fractions of the stature and the same
/// on both sides.
///
/// Angles do not depend on the scale, so that every person is modelled with the stature of 1.70 m; the lengths are
/// estimated around the fractions.
package struct BodyModel: Hashable, Sendable {
  /// A segment of the skeleton; its direction is a unit vector.
  package enum Segment: Int, Hashable, Sendable, CaseIterable {
    /// From the right hip to the left.
    case pelvis
    /// From the middle of the hips to the middle of the shoulders.
    case trunk
    /// From the right shoulder to the left.
    case shoulders
    /// From hip to knee.
    case leftThigh, rightThigh
    /// From knee to ankle.
    case leftShank, rightShank
    /// From shoulder to elbow.
    case leftUpperArm, rightUpperArm
    /// From elbow to wrist.
    case leftForearm, rightForearm
    /// Along the sole, from the heel to the toes.
    case leftFoot, rightFoot
  }

  /// A length of the skeleton.
  package enum Length: Int, Hashable, Sendable, CaseIterable {
    /// Between the hips.
    case hips
    /// From the middle of the hips to the middle of the shoulders.
    case trunk
    /// Between the shoulders.
    case shoulders
    /// From hip to knee.
    case thigh
    /// From knee to ankle.
    case shank
    /// From shoulder to elbow.
    case upperArm
    /// From elbow to wrist.
    case forearm
    /// Of a foot; `ProportionParameters` says where heel and toes lie.
    case foot
  }

  /// The lengths in metres around which a person's are estimated.
  package let lengths: [Double]
  /// The standard deviations of their logarithms.
  package let deviations: [Double]

  /// Creates the model of an adult.
  package init() {
    let shares = ProportionParameters.current
    lengths = [
      shares.hips, shares.trunk, shares.shoulders, shares.thigh, shares.shank, shares.upperArm, shares.forearm,
      shares.foot,
    ].map { $0 * BodyPose.stature }
    deviations = [
      shares.hipsDeviation, shares.deviation, shares.shouldersDeviation, shares.deviation, shares.deviation,
      shares.deviation, shares.deviation, shares.footDeviation,
    ]
  }

  /// Creates a model of lengths in metres and the standard deviations of their logarithms.
  init(lengths: [Double], deviations: [Double]) { (self.lengths, self.deviations) = (lengths, deviations) }

  /// Creates a model with other lengths.
  ///
  /// - Parameters:
  ///   - lengths: The lengths in metres in the order of ``Length``; joint angles depend on their ratios alone.
  ///   - standardDeviation: The standard deviation of each, as a fraction of it.
  package init(lengths: [Double], standardDeviation: Double) {
    self.lengths = lengths
    deviations = lengths.map { _ in standardDeviation }
  }
}

extension BodyModel.Segment {
  /// The segment's length.
  package var length: BodyModel.Length {
    switch self {
    case .pelvis: .hips
    case .trunk: .trunk
    case .shoulders: .shoulders
    case .leftThigh, .rightThigh: .thigh
    case .leftShank, .rightShank: .shank
    case .leftUpperArm, .rightUpperArm: .upperArm
    case .leftForearm, .rightForearm: .forearm
    case .leftFoot, .rightFoot: .foot
    }
  }

  /// Returns the thigh on a side.
  package static func thigh(_ side: Side) -> BodyModel.Segment { side == .left ? .leftThigh : .rightThigh }
  /// Returns the shank on a side.
  package static func shank(_ side: Side) -> BodyModel.Segment { side == .left ? .leftShank : .rightShank }
  /// Returns the upper arm on a side.
  package static func upperArm(_ side: Side) -> BodyModel.Segment { side == .left ? .leftUpperArm : .rightUpperArm }
  /// Returns the forearm on a side.
  package static func forearm(_ side: Side) -> BodyModel.Segment { side == .left ? .leftForearm : .rightForearm }
  /// Returns the foot on a side.
  package static func foot(_ side: Side) -> BodyModel.Segment { side == .left ? .leftFoot : .rightFoot }

  /// The two landmarks whose difference points along the segment: from the first to the second, each the mean of a pair.
  var ends: (from: [Landmarks.Body], to: [Landmarks.Body]) {
    switch self {
    case .pelvis: ([.rightHip], [.leftHip])
    case .trunk: ([.leftHip, .rightHip], [.leftShoulder, .rightShoulder])
    case .shoulders: ([.rightShoulder], [.leftShoulder])
    case .leftThigh: ([.leftHip], [.leftKnee])
    case .rightThigh: ([.rightHip], [.rightKnee])
    case .leftShank: ([.leftKnee], [.leftAnkle])
    case .rightShank: ([.rightKnee], [.rightAnkle])
    case .leftUpperArm: ([.leftShoulder], [.leftElbow])
    case .rightUpperArm: ([.rightShoulder], [.rightElbow])
    case .leftForearm: ([.leftElbow], [.leftWrist])
    case .rightForearm: ([.rightElbow], [.rightWrist])
    case .leftFoot: ([.leftHeel], [.leftFootIndex])
    case .rightFoot: ([.rightHeel], [.rightFootIndex])
    }
  }

  /// Whether the segment belongs to an arm.
  var isArm: Bool {
    switch length {
    case .upperArm, .forearm: true
    default: false
    }
  }
}
