public import QPLandmarks
internal import QPSignal

/// A change asked of the person so that a feature can measure.
///
/// Compare the cases; never parse the text. ``key`` and ``arguments`` serve texts in other languages.
public enum PoseFeedback: Hashable, Sendable {
  /// A part of the body is not seen, or not well enough.
  case notSeen(Landmarks.Body)
  /// The estimator in use never gives this part of the body.
  case notInTopology(Landmarks.Body, topology: String)
  /// A part of the body lies outside the picture.
  case outOfFrame(Landmarks.Body)
  /// A part of the body jumped faster than a limb can move; it is measured again once its place is confirmed.
  case tooFast(Landmarks.Body)
  /// A limb is foreshortened almost to a point, so that its direction is unclear.
  case limbUnclear(Landmarks.Body)
  /// The movement needs another view of the person.
  case turn(AnatomicalPlane)
  /// A limb points at the camera or away from it.
  case stayInPlane
  /// More than one person is in view, and only one is measured.
  case severalPeople
  /// Feedback of a feature outside this package: a key to compare and a text to show.
  case custom(key: String, text: String)

  /// The feedback in English.
  public var displayString: String {
    switch self {
    case .notSeen(let body): "Show your \(body.displayName)"
    case .notInTopology(let body, let topology): "The \(body.displayName) cannot be measured with \(topology)"
    case .outOfFrame(let body): "Step back: your \(body.displayName) is outside the picture"
    case .tooFast(let body): "Move your \(body.displayName) slowly"
    case .limbUnclear(let body): "Show your \(body.displayName) from another side"
    case .turn(.frontal): "Face the camera"
    case .turn(.sagittal): "Turn your side to the camera"
    case .stayInPlane: "Move across the picture, neither toward the camera nor away from it"
    case .severalPeople: "Only one person should be in view"
    case .custom(_, let text): text
    }
  }

  /// The key of the feedback, for looking up its text in another language: `feedback.notSeen`.
  public var key: String {
    switch self {
    case .notSeen: "feedback.notSeen"
    case .notInTopology: "feedback.notInTopology"
    case .outOfFrame: "feedback.outOfFrame"
    case .tooFast: "feedback.tooFast"
    case .limbUnclear: "feedback.limbUnclear"
    case .turn(let view): "feedback.turn.\(view.rawValue)"
    case .stayInPlane: "feedback.stayInPlane"
    case .severalPeople: "feedback.severalPeople"
    case .custom(let key, _): key
    }
  }

  /// The arguments of the text, in its order: a part of the body by its name in `Landmarks.Body`, a topology by its
  /// own.
  public var arguments: [String] {
    switch self {
    case .notSeen(let body), .outOfFrame(let body), .tooFast(let body), .limbUnclear(let body): ["\(body)"]
    case .notInTopology(let body, let topology): ["\(body)", topology]
    case .turn, .stayInPlane, .severalPeople, .custom: []
    }
  }
}

extension PoseFeedback {
  /// Returns the reason why the first of several parts cannot be located: ``notInTopology(_:topology:)`` or
  /// ``notSeen(_:)``; `nil` where all parts are located.
  public static func missing(_ bodies: [Landmarks.Body], in landmarks: Landmarks) -> PoseFeedback? {
    guard let unseen = bodies.first(where: { landmarks[$0] == nil }) else { return nil }
    if let body = bodies.first(where: { !landmarks.topology.contains($0) }) {
      return .notInTopology(body, topology: landmarks.topology.name)
    }
    return .notSeen(unseen)
  }
}

extension Landmarks.Body {
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
