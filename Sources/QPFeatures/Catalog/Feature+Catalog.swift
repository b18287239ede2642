public import QPCore
import QPStyle

extension Feature {
  /// Every built-in feature, in the default style.
  ///
  /// Features with parameters of your own, such as ``measureLine(p1:p2:userHeight:style:)``, are not among them.
  public static var all: [Feature] { FeatureCatalog.all.map(\.feature) }

  /// Creates the built-in feature that a name stands for.
  ///
  /// ```swift
  /// let abduction = try Feature(id: "rangeOfMotion.shoulder.left.abduction")
  /// ```
  /// - Parameter id: The feature's id, as ``all`` has it.
  /// - Throws: ``UnknownFeature`` with the most similar ids.
  public init(id: ID) throws(UnknownFeature) {
    self = try FeatureCatalog.entry(id).feature
  }
}

/// The error of a name that no built-in feature has.
public struct UnknownFeature: Error, Hashable, Sendable {
  /// The name.
  public let id: Feature.ID
  /// The ids of the three most similar features, the most similar first.
  public let nearest: [Feature.ID]

  init(_ id: Feature.ID) {
    self.id = id
    nearest = id.rawValue.nearest(of: FeatureCatalog.all.map(\.feature.id.rawValue)).prefix(3).map { Feature.ID($0) }
  }
}

extension UnknownFeature: CustomStringConvertible {
  /// The name and the most similar ids.
  public var description: String {
    "There is no feature '\(id)'. Did you mean \(nearest.map(\.rawValue).joined(separator: ", "))?"
  }
}
