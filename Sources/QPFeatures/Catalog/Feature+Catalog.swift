public import QPCore

extension Feature {
  /// All built-in features, in the default style.
  ///
  /// Features that need parameters, such as ``measureLine(p1:p2:userHeight:format:style:)``, are not among them.
  public static let all: [Feature] =
    RangeOfMotion.all.map { .rangeOfMotion($0) } + LimbGroup.all.map { .overlay($0) }
    + Exercise.all.map { .fitness($0) }
    + PoseReference.all.map { .pose($0) } + [thumbsUp(), thumbsUpOrDown(), raisedFingers(), barPath(), inside()]

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// Creates the built-in feature with an id.
  ///
  /// ```swift
  /// let abduction = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
  /// let velocity = try Feature(id: "angularVelocity.rangeOfMotion.shoulder.left.abduction")
  /// ```
  /// - Parameter id: The id of one of the features in ``all``; of an angle, with `angularVelocity.` or
  ///   `angularAcceleration.` before it, the feature that measures its rate.
  /// - Throws: ``UnknownFeatureError`` with the most similar ids.
  public init(id: ID) throws(UnknownFeatureError) {
    guard let feature = Self.byID[id] ?? Self.rate(id) else { throw UnknownFeatureError(id) }
    self = feature
  }

  /// Returns the feature that measures the rate of a built-in angle; `nil` for another id.
  private static func rate(_ id: ID) -> Feature? {
    let parts = id.rawValue.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let angle = byID[ID(String(parts[1]))], angle.metadata.unit == .degrees else { return nil }
    switch parts[0] {
    case "angularVelocity": return .angularVelocity(of: angle)
    case "angularAcceleration": return .angularAcceleration(of: angle)
    default: return nil
    }
  }
}

/// The error of an id that no built-in feature has.
public struct UnknownFeatureError: Error, Hashable, Sendable {
  /// The unknown id.
  public let id: Feature.ID
  /// The ids of the three most similar features, the most similar first.
  public let nearest: [Feature.ID]

  init(_ id: Feature.ID) {
    self.id = id
    nearest = id.rawValue.nearest(of: Feature.all.map(\.id.rawValue)).prefix(3).map { Feature.ID($0) }
  }
}

extension UnknownFeatureError: CustomStringConvertible {
  /// The unknown id and the most similar ids, in English.
  public var description: String {
    "There is no feature '\(id)'. Did you mean \(nearest.map(\.rawValue).joined(separator: ", "))?"
  }
}
