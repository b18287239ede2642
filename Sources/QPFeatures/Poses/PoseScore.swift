public import QPCore

/// How near a person is to a pose.
public struct PoseScore: Hashable, Sendable {
  /// The whole pose, 0…100.
  public let score: Double
  /// The pose at each joint that is seen, 0…100.
  public let detailedScore: [PoseJoint: Double]
  /// What to change, what costs most first.
  public let comments: [PoseComment]
  /// The joints of the pose that are not seen and therefore not scored.
  public let unseen: [PoseJoint]
  /// Whether the person seems to be seen from where the pose cannot be judged: from the front where it takes the side,
  /// or the other way round.
  public let isWrongView: Bool
}

/// Something to change about a pose.
public struct PoseComment: Hashable, Sendable, CustomStringConvertible {
  /// What it is about.
  public let subject: Subject
  /// The comment in English: `Bend your left knee by 20°`.
  ///
  /// For showing only; compare ``subject``.
  public let text: String

  /// The comment in English.
  public var description: String { text }

  /// What a comment is about.
  public enum Subject: Hashable, Sendable {
    /// A joint is off by this many degrees: its angle minus what it should be, in −180…180.
    case off(PoseJoint, degrees: Double)
    /// A joint is not seen, and so not scored.
    case unseen(PoseJoint)
    /// The camera has to stand elsewhere.
    case wrongView(BodyView)
  }
}

extension PoseReference {
  /// Compares a person with the pose.
  ///
  /// With e the degrees by which a joint is off beyond its tolerance, a joint scores 100 · exp(−½ (e / 18°)²), and the
  /// pose 100 · exp(−½ Σw(e / 18°)² / Σw) over the joints that are seen, w being their weights: the weighted geometric
  /// mean of the joints. One limb in a wrong place cannot be made up for by the others, and any more degrees off cost
  /// more. Of both facings, and of both sides where the mirror image is as good, the better counts.
  /// - Parameters:
  ///   - landmarks: The person. Points whose visibility is known to be below 0.5 count as not seen.
  ///   - gravity: The direction of "down" in the picture, a unit vector; nil: the picture's.
  /// - Returns: nil where too little is seen: not the trunk, no arm, no thigh or no shank that the pose asks for, or less
  ///   than half of what counts.
  public func score(_ landmarks: Landmarks, gravity: SIMD2<Double>? = nil) -> PoseScore? {
    score(PoseAngles(landmarks, gravity: gravity))?.score
  }

  func score(_ angles: PoseAngles) -> (score: PoseScore, fit: PoseFit)? {
    guard let fit = PoseFit.best(of: angles, for: self) else { return nil }
    let isWrongView = isWrongView(angles.width)
    var detailed: [PoseJoint: Double] = [:]
    for fault in fit.faults { detailed[fault.joint] = 100 * PoseFit.share(fault.cost) }
    let score = PoseScore(
      score: 100 * PoseFit.share(fit.cost), detailedScore: detailed,
      comments: comments(on: fit, isWrongView: isWrongView), unseen: fit.unseen, isWrongView: isWrongView)
    return (score, fit)
  }

  /// Whether the body is as wide as it looks from where the pose cannot be judged.
  private func isWrongView(_ width: Double?) -> Bool {
    guard let width = width.map(abs) else { return false }
    return view == .sagittal ? width > Self.widestSide : width < Self.narrowestFront
  }

  /// ``PoseAngles/width``s, with room between them where either view will do.
  static let widestSide = 0.35
  static let narrowestFront = 0.12
}
