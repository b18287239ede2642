/// The systematic error of an estimator's points: the offset from joint centres that averaging does not remove.
///
/// It is a root mean square about the declared mean offset, or about zero if none is declared; then it includes the
/// mean. BlazePose's is widened until it holds every posture. A mean offset is subtracted only where the caller or the
/// recording declares one, because it does not transfer between people and movements (`Docs/Accuracy.md`). Each point
/// has a value along its segment and one across it, in lengths of the person's trunk. `FeatureResult.interval` contains
/// it.
///
/// A segment is the one that ends at the point: the upper arm at the elbow, the shank at ankle, heel and toes; the trunk
/// at shoulders, hips and head. Left and right have the same deviations.
public struct SystematicError: Hashable, Sendable {
  /// The deviations of one point.
  public struct Deviations: Hashable, Sendable {
    /// The root mean square error along the point's segment about the mean offset, in trunks, at least 0.
    package var along: Double
    /// The root mean square error across the point's segment about the mean offset, in trunks, at least 0.
    package var across: Double
    /// The mean offset along the point's segment that is subtracted, in trunks; 0 where none was declared.
    package var meanAlong: Double
    /// The mean offset across the point's segment that is subtracted, in trunks; 0 where none was declared.
    package var meanAcross: Double

    /// Creates deviations in trunks.
    ///
    /// - Parameters:
    ///   - along: The root mean square error along the point's segment, about the mean offset.
    ///   - across: The root mean square error across it.
    ///   - meanAlong: The mean offset to subtract along the segment, −1…1, positive away from the body, of shoulders, hips
    ///     and head up the trunk. Angles in the picture are then those of the moved points; `FeatureResult.raw` and angles in
    ///     space stay those of the estimator's. No built-in table declares one.
    ///   - meanAcross: The mean offset to subtract across the segment, −1…1, positive forward from the side, and outward from
    ///     the front.
    public init(along: Double, across: Double, meanAlong: Double = 0, meanAcross: Double = 0) {
      (self.along, self.across) = (along, across)
      (self.meanAlong, self.meanAcross) = (meanAlong, meanAcross)
    }

    /// Whether a mean offset is subtracted.
    package var hasMean: Bool { meanAlong != 0 || meanAcross != 0 }
  }

  /// A joint or another place of the body of which points are given, of either side.
  public enum AnatomicalSite: Int, Hashable, Sendable, CaseIterable {
    /// A shoulder, or the neck between the shoulders.
    case shoulder
    /// An elbow.
    case elbow
    /// A wrist, and all points of a hand.
    case wrist
    /// A hip, or the middle of the hips.
    case hip
    /// A knee.
    case knee
    /// An ankle.
    case ankle
    /// A heel.
    case heel
    /// The tip of a foot.
    case foot
    /// The nose, the eyes and the mouth.
    case face
    /// An ear, or the top of the head.
    case ear
  }

  /// Where the numbers come from: `measured: Validation/systematic`, `stated`, `assumed`, `exact`.
  package let source: String
  /// By ``AnatomicalSite``; empty for points that are exact.
  private let spreads: [Deviations]
  /// The correlation between the errors of a left and a right point that lie on the trunk, −1…1.
  package let leftRightCorrelation: Double

  /// Creates the error of an estimator that was measured or stated by its user.
  ///
  /// - Parameters:
  ///   - source: Where the numbers come from, in words.
  ///   - leftRightCorrelation: The correlation between the errors of left and right shoulder, hip or ear, −1…1.
  ///   - spread: The deviations at a place; negative ones, and those that are not finite, count as 0. Mean offsets beyond
  ///     −1…1 count as the nearest bound.
  public init(source: String = "stated", leftRightCorrelation: Double = 0, spread: (AnatomicalSite) -> Deviations) {
    self.source = source
    self.leftRightCorrelation = leftRightCorrelation.isFinite ? min(max(leftRightCorrelation, -1), 1) : 0
    spreads = AnatomicalSite.allCases.map { site in
      let spread = spread(site)
      func usable(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
      func mean(_ value: Double) -> Double { value.isFinite ? min(max(value, -1), 1) : 0 }
      return Deviations(
        along: usable(spread.along), across: usable(spread.across), meanAlong: mean(spread.meanAlong),
        meanAcross: mean(spread.meanAcross))
    }
  }

  private init(exact source: String) {
    (self.source, spreads, leftRightCorrelation) = (source, [], 0)
  }

  /// No error at all: markers and simulated points, which state their own.
  public static let exact = SystematicError(exact: "exact")

  /// The largest deviations of all estimators that were measured, for an estimator that was not.
  package static let worstCase = SystematicError(
    source: assumed, leftRightCorrelation: known.map { $0.error.leftRightCorrelation }.max() ?? 0
  ) { site in
    let all = known.map { $0.error[site] }
    return Deviations(along: all.map(\.along).max() ?? 0, across: all.map(\.across).max() ?? 0)
  }

  /// Whether the estimator was never measured, so that the ``worstCase`` error stands in for its own.
  package var isAssumed: Bool { source == Self.assumed }

  /// Whether a mean offset of some point is subtracted.
  package var hasMean: Bool { spreads.contains { $0.hasMean } }

  /// Whether the points have no systematic error.
  package var isExact: Bool { spreads.isEmpty }

  /// The deviations at a place; 0 of exact points.
  package subscript(site: AnatomicalSite) -> Deviations {
    spreads.isEmpty ? Deviations(along: 0, across: 0) : spreads[site.rawValue]
  }

  /// Returns the error of an estimator by its name, as in ``EstimatorInfo/name``; ``worstCase`` for one that was not
  /// measured.
  package static func of(estimator name: String) -> SystematicError {
    known.first { $0.estimator == name }?.error ?? .worstCase
  }

  private static let assumed = "assumed"
  private static let known: [(estimator: String, error: SystematicError)] = [
    ("blazepose", BlazePoseErrorParameters.current.error), ("movenet", MoveNetErrorParameters.current.error),
    ("posenet", PoseNetErrorParameters.current.error),
  ]
}

extension Landmarks.Body {
  /// The place whose deviations a part has.
  package var site: SystematicError.AnatomicalSite {
    switch self {
    case .leftShoulder, .rightShoulder, .midShoulder, .neck: .shoulder
    case .leftElbow, .rightElbow: .elbow
    case .leftHip, .rightHip, .midHip, .midSpine: .hip
    case .leftKnee, .rightKnee: .knee
    case .leftAnkle, .rightAnkle: .ankle
    case .leftHeel, .rightHeel: .heel
    case .leftFootIndex, .rightFootIndex, .leftSmallToe, .rightSmallToe: .foot
    case .leftEar, .rightEar, .midEar, .headTop, .head: .ear
    case .nose, .leftEye, .rightEye, .leftEyeInner, .rightEyeInner, .leftEyeOuter, .rightEyeOuter, .leftMouth,
      .rightMouth, .midEye:
      .face
    default: .wrist
    }
  }
}

extension SystematicError.Deviations: ParameterValue {
  /// Reads deviations along and across a segment: `0.08 × 0.03`.
  @usableFromInline
  package init?(parameterText: String) {
    let numbers = parameterText.filter { $0 != " " }
    let parts = numbers.split(separator: "×" as Character, maxSplits: 1).compactMap { Double($0) }
    guard parts.count == 2 else { return nil }
    self.init(along: parts[0], across: parts[1])
  }

  @usableFromInline package var parameterText: String { along.parameterText + " × " + across.parameterText }
}
