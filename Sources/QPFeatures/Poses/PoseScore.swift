public import QPCore

/// The score of a person for a pose.
public struct PoseScore: Hashable, Sendable {
  /// The score of the whole pose, 0…100.
  public let score: Double
  /// The score of each joint that is seen, 0…100.
  public let detailedScore: [PoseJoint: Double]
  /// The corrections, with the highest cost first.
  public let comments: [PoseComment]
  /// The joints of the pose that are not seen and therefore not scored.
  package let unseen: [PoseJoint]
  /// Whether the person appears from a view in which the pose cannot be judged: from the front if it requires the side,
  /// or the other way around.
  package let isWrongView: Bool
}

/// A comment on a pose: a correction, an unseen joint, or a wrong view.
public struct PoseComment: Hashable, Sendable, CustomStringConvertible {
  /// The subject of the comment.
  public let subject: Subject
  /// The comment in English: `Bend your left knee by 20°`.
  ///
  /// Use it for display only; compare ``subject``.
  public let text: String

  /// The comment in English.
  public var description: String { text }

  /// A subject of a comment.
  public enum Subject: Hashable, Sendable {
    /// A joint deviates by an angle in degrees: its angle minus the target, in −180…180.
    case off(PoseJoint, degrees: Double)
    /// A joint is not seen, and so not scored.
    case unseen(PoseJoint)
    /// The pose requires another view.
    case wrongView(AnatomicalPlane)
  }
}

extension PoseReference {
  /// Compares a person with the pose.
  ///
  /// With e the deviation of a joint beyond its tolerance, in degrees, a joint scores 100 · exp(−½ (e / 18°)²), and
  /// the pose 100 · exp(−½ Σw(e / 18°)² / Σw) over the seen joints with their weights w: the weighted geometric mean of
  /// the joints. Good joints do not compensate a wrong one, and the cost grows faster than the deviation. The better of
  /// both facings counts, and of both sides if the pose accepts its mirror image.
  /// - Parameters:
  ///   - landmarks: The person. Points whose visibility is known to be below 0.5 count as not seen.
  ///   - gravity: The direction of "down" in the picture, a unit vector; `nil` means the picture's.
  /// - Returns: The score; `nil` if too little is seen: the trunk, or every arm, thigh or shank that the pose has a
  ///   target for, is missing, or less than half of the weights is seen.
  public func score(_ landmarks: Landmarks, gravity: SIMD2<Double>? = nil) -> PoseScore? {
    score(PoseAngles(landmarks, gravity: gravity), forms: forms)?.score
  }

  /// Returns the score with the comparison that it is made of; `forms` are the pose's own.
  func score(_ angles: PoseAngles, forms: [PoseReference]) -> (score: PoseScore, fit: PoseFit)? {
    guard let fit = PoseFit.best(of: angles, for: forms) else { return nil }
    let isWrongView = isWrongView(angles.width)
    var detailed: [PoseJoint: Double] = [:]
    for fault in fit.faults { detailed[fault.joint] = 100 * PoseFit.fraction(fault.cost) }
    let score = PoseScore(
      score: 100 * PoseFit.fraction(fit.cost), detailedScore: detailed,
      comments: comments(on: fit, isWrongView: isWrongView), unseen: fit.unseen, isWrongView: isWrongView)
    return (score, fit)
  }

  /// Returns whether the width of the body is that of a view in which the pose cannot be judged.
  ///
  /// Between the two limits either view is accepted.
  private func isWrongView(_ width: Double?) -> Bool {
    let limits = PoseParameters.current
    guard let width = width.map(abs) else { return false }
    return view == .sagittal ? width > limits.widestSide : width < limits.narrowestFront
  }
}
