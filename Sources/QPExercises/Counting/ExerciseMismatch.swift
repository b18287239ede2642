internal import QPCore

/// A reason to doubt that a counted set was the exercise that was declared.
///
/// The declared exercise decides what counts. A doubt names a difference from it that lasted for most of the set; its
/// ``description`` is the sentence to show.
public struct ExerciseMismatch: Hashable, Sendable {
  /// The difference from the exercise.
  package let reason: RejectedMovement.Reason
  /// The fraction of the repetitions that differ, 0.5…1.
  public let fraction: Double
}

extension ExerciseMismatch {
  /// The doubt as JSON has it: these words do not change, so that programs can compare them.
  package var recorded: String {
    switch reason {
    case .tooSmall, .smallerThanUsual, .singlePartial: "most repetitions were small"
    case .tooShort: "most repetitions were very short"
    default: description
    }
  }
}

extension ExerciseMismatch: CustomStringConvertible {
  /// The doubt in English, to follow the count.
  public var description: String {
    switch reason {
    case .posture(let feedback): "for most of the set the posture was another one: \(feedback.displayString)"
    case .motionMissing: "in most repetitions a part of the body did not take part"
    case .oneSided: "in most repetitions one side moved alone, or both in turns"
    case .fixedPartMoved: "in most repetitions the part that should stay moved"
    case .walkedOn: "in most repetitions the person walked on"
    case .tooShallow: "most repetitions stayed far from the end position"
    case .otherStart: "most repetitions started far from the start position"
    case .tooSmall, .smallerThanUsual, .singlePartial:
      "by the exercise's strict rules most were too small or incomplete in the measured joints"
    case .tooShort: "by the exercise's strict rules most were too short in the measured joints"
    case .notSeen: "most repetitions were partly not seen"
    case .unclear: "most repetitions could not be measured clearly"
    }
  }
}
