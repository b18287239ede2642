/// Data of one kind of feature in addition to its reading.
///
/// A feature's author defines one and sets ``FeatureResult/detail``; code that knows the type reads it with
/// ``FeatureResult/detail(of:)``.
public protocol FeatureDetail: Hashable, Sendable {
  /// The detail's name in results as JSON.
  static var name: String { get }
  /// The detail's members in results as JSON, in their order; an empty list leaves the detail out.
  var members: [(name: String, value: FeatureDetailValue)] { get }
}

extension FeatureDetail {
  /// The type's own name.
  public static var name: String { "\(Self.self)" }
  /// An empty list: the detail is not written.
  public var members: [(name: String, value: FeatureDetailValue)] { [] }
}

/// A member of a ``FeatureDetail`` in results as JSON.
public enum FeatureDetailValue: Hashable, Sendable {
  /// A number, in the unit given in the member's name.
  case number(Double)
  /// A word.
  case text(String)
}

extension FeatureResult {
  /// Returns the detail of the given type; `nil` where the reading has none of it.
  @inlinable
  public func detail<Detail: FeatureDetail>(of kind: Detail.Type) -> Detail? { detail as? Detail }
}
