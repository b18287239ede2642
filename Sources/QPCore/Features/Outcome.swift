/// The result of a feature in a frame with a person: a reading, or the reason why there is none.
///
/// Each case may carry the change asked of the person.
public enum Outcome: Hashable, Sendable {
  /// A reading.
  case reading(FeatureResult, feedback: PoseFeedback? = nil)
  /// A reading withheld because it would be wrong, with its faults.
  case withheld(Quality, feedback: PoseFeedback? = nil)
  /// No quantity to read: a drawing, or a part that cannot be located.
  case nothing(feedback: PoseFeedback? = nil)

  /// Creates an outcome from a reading; `nil` gives ``nothing(feedback:)``.
  public init(_ result: FeatureResult?, feedback: PoseFeedback? = nil) {
    self = result.map { .reading($0, feedback: feedback) } ?? .nothing(feedback: feedback)
  }

  /// The reading; `nil` where there is none.
  public var result: FeatureResult? {
    if case .reading(let result, _) = self { result } else { nil }
  }

  /// The faults of a withheld reading; `nil` where none was withheld.
  public var withheld: Quality? {
    if case .withheld(let quality, _) = self { quality } else { nil }
  }

  /// The change asked of the person; `nil` for none.
  public var feedback: PoseFeedback? {
    switch self {
    case .reading(_, let feedback), .withheld(_, let feedback), .nothing(let feedback): feedback
    }
  }
}
