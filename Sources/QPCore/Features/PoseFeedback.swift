public import QPLandmarks
internal import QPSignal

/// What the person should change so that a feature can measure.
///
/// Compare the cases; never parse the text. ``key`` and ``arguments`` are for texts in other languages.
public enum PoseFeedback: Hashable, Sendable {
  /// A part of the body is not seen, or not well enough.
  case notSeen(Landmarks.Body)
  /// The estimator in use never gives this part of the body.
  case notInTopology(Landmarks.Body, topology: String)
  /// A part of the body lies outside the picture.
  case outOfFrame(Landmarks.Body)
  /// A part of the body jumped as no limb does; it is measured again as soon as it is clear where it is.
  case tooFast(Landmarks.Body)
  /// A limb cannot be told from a point.
  case limbUnclear(Landmarks.Body)
  /// The movement needs another view of the person.
  case turn(BodyView)
  /// A limb points at the camera or away from it.
  case stayInPlane
  /// More than one person is in view, and only one is measured.
  case severalPeople
  /// Feedback of a feature that is not part of this package: a key to compare and a text to show.
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
    case .stayInPlane: "Move sideways, neither toward the camera nor away from it"
    case .severalPeople: "Only one person should be in view"
    case .custom(_, let text): text
    }
  }

  /// A name for the feedback, for looking up its text in another language: `feedback.notSeen`.
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

  /// What the text names, in its order: a part of the body by its name in `Landmarks.Body`, a topology by its own.
  public var arguments: [String] {
    switch self {
    case .notSeen(let body), .outOfFrame(let body), .tooFast(let body), .limbUnclear(let body): ["\(body)"]
    case .notInTopology(let body, let topology): ["\(body)", topology]
    case .turn, .stayInPlane, .severalPeople, .custom: []
    }
  }
}

extension PoseFeedback {
  /// Returns what keeps the first of several parts from being located: ``notInTopology(_:topology:)`` or ``notSeen(_:)``;
  /// `nil` where all of them are.
  public static func missing(_ bodies: [Landmarks.Body], in landmarks: Landmarks) -> PoseFeedback? {
    if let body = bodies.first(where: { !landmarks.topology.contains($0) }) {
      return .notInTopology(body, topology: landmarks.topology.name)
    }
    return bodies.first { landmarks[$0] == nil }.map(PoseFeedback.notSeen)
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
