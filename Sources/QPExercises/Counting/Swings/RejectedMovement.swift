public import QPCore

/// A movement that was seen and did not count, with the reason.
public struct RejectedMovement: Hashable, Sendable {
  /// The time at which it began.
  public let start: Timestamp
  /// The time at which it ended.
  public let end: Timestamp
  /// The reason.
  package let reason: Reason
  /// The reason in English.
  public var explanation: String { reason.description }
  /// The size as a fraction of the nominal movement; 0 if only the posture was seen.
  package let size: Double

  /// A reason for which a movement does not count.
  package enum Reason: Hashable, Sendable {
    /// The movement was smaller than a quarter of the nominal one, than 12°, or than the noise.
    case tooSmall
    /// The movement was smaller than half of the person's usual one.
    case smallerThanUsual
    /// The movement did not come near the exercise's end position.
    case tooShallow
    /// The movement did not start near the exercise's start position.
    case otherStart
    /// The part of the body that stays in its place moved more than the other one, see `Exercise.fixed`.
    case fixedPartMoved
    /// The hips moved along the horizon, from start to end by more than 0.8 body sizes a second.
    case walkedOn
    /// The only movement of the set was not whole, and was seen from another view than the best one.
    case singlePartial
    /// The movement was shorter than 0.2 s.
    case tooShort
    /// Only one side moved, in an exercise of both.
    case oneSided
    /// An accompanying motion did not take part.
    case motionMissing
    /// The posture was that of another exercise; the feedback says how to change it.
    case posture(PoseFeedback)
    /// The movement was not seen for longer than 3 s.
    case notSeen
    /// The movement went out and back like the exercise, but it could not be measured clearly enough to be judged.
    case unclear
  }
}

extension RejectedMovement.Reason: CustomStringConvertible {
  /// The reason in English.
  package var description: String {
    switch self {
    case .tooSmall: "too small"
    case .smallerThanUsual: "less than half of the usual movement"
    case .tooShallow: "far from the end position"
    case .otherStart: "far from the start position"
    case .fixedPartMoved: "the part that should stay moved"
    case .walkedOn: "the person walked on"
    case .singlePartial: "the only repetition, and incomplete"
    case .tooShort: "too short"
    case .oneSided: "one side only"
    case .motionMissing: "a part of the body did not take part"
    case .posture(let feedback): "in another posture: \(feedback.displayString)"
    case .notSeen: "not seen for too long"
    case .unclear: "not measured clearly"
    }
  }
}
