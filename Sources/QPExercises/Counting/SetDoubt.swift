internal import QPCore

/// A reason to doubt that a counted set was the exercise that was declared.
///
/// Whoever declares an exercise has said the most important thing: what moves like it counts. A doubt says what was not like
/// it for most of the set.
public struct SetDoubt: Hashable, Sendable {
  /// What was not like the exercise.
  public let reason: UncountedSwing.Reason
  /// The part of the repetitions of which that holds, 0.5…1.
  public let share: Double
}

extension SetDoubt: CustomStringConvertible {
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
    case .tooSmall, .smallerThanUsual, .single: "most repetitions were small"
    case .tooShort: "most repetitions were very short"
    case .notSeen: "most repetitions were partly not seen"
    case .unclear: "most repetitions could not be measured clearly"
    }
  }
}
