/// What a feature makes of a frame in which there is a person: a reading, or the reason why there is none.
///
/// Each case may carry what the person should change.
public enum Outcome: Hashable, Sendable {
  /// A reading.
  case reading(FeatureResult, feedback: PoseFeedback? = nil)
  /// No reading, since it would be wrong; the quality says what is held against it.
  case withheld(Quality, feedback: PoseFeedback? = nil)
  /// Nothing to read: a drawing, or a part that cannot be located.
  case nothing(feedback: PoseFeedback? = nil)

  /// Creates a reading, or nothing where there is none.
  public init(_ result: FeatureResult?, feedback: PoseFeedback? = nil) {
    self = result.map { .reading($0, feedback: feedback) } ?? .nothing(feedback: feedback)
  }

  /// The reading; `nil` where there is none.
  public var result: FeatureResult? {
    if case .reading(let result, _) = self { result } else { nil }
  }

  /// What is held against a reading that was withheld; `nil` where none was.
  public var withheld: Quality? {
    if case .withheld(let quality, _) = self { quality } else { nil }
  }

  /// What the person should change; `nil` where nothing.
  public var feedback: PoseFeedback? {
    switch self {
    case .reading(_, let feedback), .withheld(_, let feedback), .nothing(let feedback): feedback
    }
  }
}
