public import QPCore

/// Features that can be found by their ids.
public struct FeatureCatalog: Sendable {
  /// The features, in their order.
  public let features: [Feature]
  private let byID: [Feature.ID: Feature]

  /// Creates a catalogue; of several features with the same id the first counts.
  public init(_ features: [Feature]) {
    self.features = features
    byID = Dictionary(features.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the feature with an id.
  ///
  /// - Parameter id: The id of one of ``features``; of an angle, with `angularVelocity.` or `angularAcceleration.`
  ///   before it, that of the feature that measures its rate.
  /// - Returns: The feature, in the style of the catalogue.
  /// - Throws: ``UnknownFeatureError`` with the most similar ids.
  public func feature(_ id: Feature.ID) throws(UnknownFeatureError) -> Feature {
    guard let feature = byID[id] ?? rate(id) else { throw UnknownFeatureError(id, among: features) }
    return feature
  }

  /// Returns the feature that measures the rate of an angle; `nil` for another id.
  private func rate(_ id: Feature.ID) -> Feature? {
    let parts = id.rawValue.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let angle = byID[Feature.ID(String(parts[1]))], angle.metadata.unit == .degrees else {
      return nil
    }
    switch parts[0] {
    case "angularVelocity": return .angularVelocity(of: angle)
    case "angularAcceleration": return .angularAcceleration(of: angle)
    default: return nil
    }
  }
}

extension FeatureCatalog {
  /// The features of this module: ranges of motion, overlays, poses, hands, the head, the bar's path and framing.
  package static let measurements: (before: [Feature], after: [Feature]) = (
    RangeOfMotion.all.map { .rangeOfMotion($0) } + LimbGroup.all.map { .overlay($0) },
    PoseReference.all.map { .pose($0) } + [.thumbsUp(), .thumbsUpOrDown(), .raisedFingers()]
      + FingerJoint.all.flatMap { joint in Side.allCases.map { .finger(joint, side: $0) } }
      + HeadAngle.allCases.map { .head($0) } + [.barPath(), .inside()]
  )
}

/// The error of an id that no built-in feature has.
public struct UnknownFeatureError: Error, Hashable, Sendable {
  /// The unknown id.
  public let id: Feature.ID
  /// The ids of the three most similar features, the most similar first.
  public let nearest: [Feature.ID]

  init(_ id: Feature.ID, among features: [Feature]) {
    self.id = id
    nearest = id.rawValue.nearest(of: features.map(\.id.rawValue)).prefix(3).map { Feature.ID($0) }
  }
}

extension UnknownFeatureError: CustomStringConvertible {
  /// The unknown id and the most similar ids, in English.
  public var description: String {
    "There is no feature '\(id)'. Did you mean \(nearest.map(\.rawValue).joined(separator: ", "))?"
  }
}
