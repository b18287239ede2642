public import QPCore

extension Feature {
  /// Every built-in feature, in the default style.
  ///
  /// Features with parameters of your own, such as ``measureLine(p1:p2:userHeight:format:style:)``, are not among them.
  public static let all: [Feature] =
    RangeOfMotion.all.map { .rangeOfMotion($0) } + LimbGroup.all.map { .overlay($0) }
    + Exercise.all.map { .fitness($0) }
    + PoseReference.all.map { .pose($0) } + [thumbsUp(), thumbsUpOrDown(), raisedFingers(), barPath(), inside()]

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  /// Creates the built-in feature that a name stands for.
  ///
  /// ```swift
  /// let abduction = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
  /// ```
  /// - Parameter id: The feature's id, as ``all`` has it.
  /// - Throws: ``UnknownFeatureError`` with the most similar ids.
  public init(id: ID) throws(UnknownFeatureError) {
    guard let feature = Self.byID[id] else { throw UnknownFeatureError(id) }
    self = feature
  }
}

/// The error of a name that no built-in feature has.
public struct UnknownFeatureError: Error, Hashable, Sendable {
  /// The name.
  public let id: Feature.ID
  /// The ids of the three most similar features, the most similar first.
  public let nearest: [Feature.ID]

  init(_ id: Feature.ID) {
    self.id = id
    nearest = id.rawValue.nearest(of: Feature.all.map(\.id.rawValue)).prefix(3).map { Feature.ID($0) }
  }
}

extension UnknownFeatureError: CustomStringConvertible {
  /// The name and the most similar ids.
  public var description: String {
    "There is no feature '\(id)'. Did you mean \(nearest.map(\.rawValue).joined(separator: ", "))?"
  }
}
