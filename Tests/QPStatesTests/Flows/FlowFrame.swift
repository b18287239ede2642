import QPKit

/// A handmade frame that every guided flow understands: an angle of an arm from 10° (at rest) to 160°.
enum FlowFrame: Hashable {
  /// A person in the box, with a reading.
  case reading(Double)
  /// A person in the box, without a reading.
  case noReading
  /// A person outside the box, with a reading.
  case outside(Double)
  /// Another person, with a reading.
  case otherPerson(Double)
  case nobody
  case keyRefused

  static let all: [FlowFrame] = [
    .reading(10), .reading(160), .noReading, .outside(10), .otherPerson(10), .nobody, .keyRefused,
  ]

  static let left = Feature.rangeOfMotion(.shoulder(side: .left, movement: .abduction))
  static let right = Feature.rangeOfMotion(.shoulder(side: .right, movement: .abduction))
  static let raises = Exercise(
    "raises", title: "Raises", summary: "Up and down.",
    motions: .init(JointMotion([.shoulder(.left)], from: 20, to: 80)))
  static let box = RelativeEdgeInsets()

  /// The output of a session for the frame.
  func output(at time: Timestamp) -> FrameOutput {
    FrameOutput(status: status(at: time), results: results)
  }

  private func status(at time: Timestamp) -> Status {
    let person = if case .otherPerson = self { 1 } else { 0 }
    let info = FrameInfo(
      timestamp: time, size: PictureSize(width: 10, height: 10), overlay: .disabled, peopleCount: 1, personID: person)
    return switch self {
    case .keyRefused: .sdkValidationError
    case .nobody: .noPersonFound(info: info)
    default: .success(info: info)
    }
  }

  private var results: FeatureResults {
    var results = FeatureResults()
    func append(_ feature: Feature, _ value: Double?, _ unit: FeatureResult.Unit) {
      if let value, let result = FeatureResult(value: value, unit: unit) { results.append(feature, .reading(result)) }
    }
    for feature in [Self.left, Self.right] { append(feature, degrees, .degrees) }
    if self == .noReading { results.append(Self.left, .nothing(feedback: .notSeen(.leftElbow))) }
    append(.fitness(Self.raises), degrees.map { ($0 - 10) / 150 }, .fraction)
    append(.inside(Self.box), isInside.map { $0 ? 1 : 0 }, .fraction)
    return results
  }

  private var degrees: Double? {
    switch self {
    case .reading(let degrees), .outside(let degrees), .otherPerson(let degrees): degrees
    case .noReading, .nobody, .keyRefused: nil
    }
  }

  private var isInside: Bool? {
    switch self {
    case .reading, .otherPerson, .noReading: true
    case .outside: false
    case .nobody, .keyRefused: nil
    }
  }
}
