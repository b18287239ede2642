/// What the person should change so that a feature can measure.
///
/// Compare the cases; never parse the text.
public enum PoseFeedback: Hashable, Sendable {
  /// A part of the body is not seen.
  case notSeen(Body)
  /// The estimator in use never gives this part of the body.
  case notInTopology(Body, topology: String)
  /// Feedback of a feature that is not part of this package: a key to compare and a text to show.
  case custom(key: String, text: String)

  /// The feedback in English.
  public var displayString: String {
    switch self {
    case .notSeen(let body): "Show your \(body.displayName)"
    case .notInTopology(let body, let topology): "The \(body.displayName) cannot be measured with \(topology)"
    case .custom(_, let text): text
    }
  }
}

extension Body {
  /// The part's name in English, in lower case: `left elbow`.
  public var displayName: String {
    var words = ""
    for character in "\(self)" {
      if character.isUppercase { words += " " }
      words += character.lowercased()
    }
    return words
  }
}
